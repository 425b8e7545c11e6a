import { fixture, html } from '@open-wc/testing'
import { expectNoFaults, publicProperties } from '@whenable/elements/internal/testing/fuzz-properties'
import { now } from '@whenable/elements/internal/testing/memory-service'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import type { LitElement } from 'lit'
import { ownerDefinitions } from '../define/lazy.js'
import type { tags } from '../tags.js'
import { everyElement } from './every-element.js'

const isShown = (element: LitElement) =>
  waitUntil(
    () => !element.shadowRoot?.querySelector('[aria-busy=true]'),
    `${element.localName} with its data`,
  )

describe('a public property', () => {
  for (const tag of Object.keys(everyElement) as (keyof typeof tags)[])
    it(`of ${tag} takes any value at any time without an exception`, async () => {
      await ownerDefinitions[tag]()
      const make = (): LitElement => {
        const element = document.createElement(tag) as LitElement
        const names = publicProperties(element)
        const data = { now: () => now, timeZone: 'UTC', ...everyElement[tag]() }
        for (const [name, value] of Object.entries(data))
          if (names.includes(name)) Object.assign(element, { [name]: value })
        return element
      }
      await expectNoFaults(make, await fixture(html`<div lang="en"></div>`), isShown)
    }).timeout(60_000)
})
