import { expect } from '@open-wc/testing'
import type { LitElement, TemplateResult } from 'lit'
import { expectAccessible, inBothSchemes } from './axe.js'
import { spokenText } from './spoken-text.js'

/** One face of an asynchronous part and what it tells, whoever reads or hears it. */
export interface Outcome {
  readonly template: TemplateResult
  readonly says: string | RegExp
}

/** Every asynchronous part has four faces: waiting, empty, failed, there. Each says what it is, in light and in dark. */
export function fourFaces(faces: Record<'waiting' | 'empty' | 'failed' | 'there', Outcome>): void {
  describe('four faces', () => {
    for (const [name, { template, says }] of Object.entries(faces)) {
      it(`${name}: says so and is accessible in light and in dark`, () =>
        inBothSchemes<LitElement>(template, async (element) => {
          await element.updateComplete
          expect(spokenText(element)).to.match(says instanceof RegExp ? says : new RegExp(says))
          await expectAccessible(element)
        }))
    }
  })
}
