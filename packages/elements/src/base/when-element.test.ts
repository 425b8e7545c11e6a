import { expect, fixture, html } from '@open-wc/testing'
import type { LitElement } from 'lit'
import { lazyDefinitions } from '../define/lazy.js'
import { everyElement, type VisitorTag } from '../testing/every-element.js'
import { now } from '../testing/memory-service.js'

const tags = Object.keys(everyElement) as VisitorTag[]

before(async () => {
  const definitions: Readonly<Record<string, () => Promise<unknown>>> = lazyDefinitions
  for (const tag of tags) await definitions[tag]?.()
})

/** The names and declarations of an element's public properties. */
const publicProperties = (element: LitElement) =>
  [...(element.constructor as typeof LitElement).elementProperties].filter(([, { state }]) => !state)

/** An element with data, on the page. */
const show = async (tag: VisitorTag): Promise<LitElement> => {
  const element = document.createElement(tag) as LitElement
  const names = publicProperties(element).map(([name]) => name)
  const common = { noDraft: true, now: () => now, timeZone: 'UTC' }
  for (const [name, value] of Object.entries({ ...common, ...everyElement[tag].properties() }))
    if (names.includes(name)) Object.assign(element, { [name]: value })
  const place = await fixture<HTMLElement>(html`<div lang="en"></div>`)
  place.append(element)
  await element.updateComplete
  return element
}

const propertyOf = (element: LitElement, name: PropertyKey): unknown => element[name as keyof LitElement]

describe('a public property of an element', () => {
  for (const tag of tags) {
    it(`has a default in ${tag}, which null and undefined set again`, async () => {
      const untouched = document.createElement(tag) as LitElement
      for (const [name] of publicProperties(untouched)) {
        const standard = propertyOf(untouched, name)
        expect(standard, `${tag}.${String(name)} of a new element`).to.not.equal(undefined)
        for (const absent of [undefined, null]) {
          const element = await show(tag)
          Object.assign(element, { [name]: absent })
          await element.updateComplete
          expect(propertyOf(element, name), `${tag}.${String(name)} = ${absent}`).to.deep.equal(standard)
        }
        const early = document.createElement(tag) as LitElement
        Object.assign(early, { [name]: undefined })
        expect(propertyOf(early, name), `${tag}.${String(name)} before it is on the page`).to.deep.equal(
          standard,
        )
      }
    })

    it(`is the default again once its attribute is removed from ${tag}`, async () => {
      const untouched = document.createElement(tag) as LitElement
      for (const [name, { attribute }] of publicProperties(untouched)) {
        if (attribute === false) continue
        const written = typeof attribute === 'string' ? attribute : String(name).toLowerCase()
        const element = await show(tag)
        element.setAttribute(written, '2')
        element.removeAttribute(written)
        await element.updateComplete
        expect(propertyOf(element, name), `${tag}[${written}]`).to.deep.equal(propertyOf(untouched, name))
      }
    })
  }
})
