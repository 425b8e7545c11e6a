import { expect } from '@open-wc/testing'
import type { LitElement, TemplateResult } from 'lit'
import { expectAccessible, inBothSchemes } from './axe.js'
import { spokenText } from './spoken-text.js'

/** One state of an asynchronous element, and its visible or accessible text. */
export interface StateCase {
  readonly template: TemplateResult
  readonly waitForText: string | RegExp
}

/**
 * Tests the four states of an asynchronous element: loading, empty, error, ready. Each has its text and is accessible, in light
 * and dark.
 */
export function fourStates(states: Record<'loading' | 'empty' | 'error' | 'ready', StateCase>): void {
  describe('four states', () => {
    for (const [name, { template, waitForText }] of Object.entries(states)) {
      it(`${name}: has its message and is accessible in light and in dark`, () =>
        inBothSchemes<LitElement>(template, async (element) => {
          await element.updateComplete
          expect(spokenText(element)).to.match(
            waitForText instanceof RegExp ? waitForText : new RegExp(waitForText),
          )
          await expectAccessible(element)
        }))
    }
  })
}
