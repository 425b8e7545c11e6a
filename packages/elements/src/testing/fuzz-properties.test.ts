import { fixture, html } from '@open-wc/testing'
import type { LitElement } from 'lit'
import { lazyDefinitions } from '../define/lazy.js'
import { everyElement, type VisitorTag } from './every-element.js'
import { expectNoFaults, publicProperties } from './fuzz-properties.js'
import { now } from './memory-service.js'

describe('a public property', () => {
  for (const tag of Object.keys(everyElement) as VisitorTag[])
    it(`of ${tag} takes any value at any time without an exception`, async () => {
      const definitions: Readonly<Record<string, () => Promise<unknown>>> = lazyDefinitions
      await definitions[tag]?.()
      const make = (): LitElement => {
        const element = document.createElement(tag) as LitElement
        const names = publicProperties(element)
        const data = { noDraft: true, now: () => now, timeZone: 'UTC', ...everyElement[tag].properties() }
        for (const [name, value] of Object.entries(data))
          if (names.includes(name)) Object.assign(element, { [name]: value })
        return element
      }
      await expectNoFaults(make, await fixture(html`<div lang="en"></div>`))
    })
})
