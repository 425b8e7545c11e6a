import { expect, fixture, html } from '@open-wc/testing'
import type { LitElement } from 'lit'
import { now } from './memory-service.js'
import { waitUntil } from './wait-until.js'

type Properties = Readonly<Record<string, unknown>>

/** For each tag of a table of tags, properties that show all its inner elements, in one or several ways. */
export type DefinitionCases<Tag extends string> = Readonly<Record<Tag, readonly (() => Properties)[]>>

/** The kit's tags in a tree and its shadow trees. */
const tagsIn = (root: ParentNode): string[] =>
  [...root.querySelectorAll('*')].flatMap(({ localName, shadowRoot }) => [
    ...(localName.startsWith('when-') ? [localName] : []),
    ...(shadowRoot ? tagsIn(shadowRoot) : []),
  ])

/** A page that registers only what one entry of a folder `define/` registers. */
const pageWith = async (tag: string, folder: URL): Promise<Window & typeof globalThis> => {
  const frame = await fixture<HTMLIFrameElement>(
    html`<iframe style="inline-size: 980px; block-size: 800px"></iframe>`,
  )
  const page = frame.contentWindow as Window & typeof globalThis
  const script = page.document.createElement('script')
  script.type = 'module'
  script.src = new URL(`${tag.slice('when-'.length)}.ts`, folder).href
  page.document.body.append(script)
  await page.customElements.whenDefined(tag)
  return page
}

/** Tests that each entry of a folder `define/` registers every element that its own one renders. */
export const describeDefinitions = (folder: URL, cases: DefinitionCases<string>): void => {
  describe('an entry of define/', () => {
    for (const [tag, all] of Object.entries(cases))
      it(`registers every element that <${tag}> renders`, async function () {
        // Each page loads all its files from the test server.
        this.timeout(60_000)
        const page = await pageWith(tag, folder)
        for (const words of all) {
          const element = page.document.createElement(tag) as LitElement
          const { elementProperties } = element.constructor as typeof LitElement
          const common = { noDraft: true, now: () => now, timeZone: 'UTC' }
          for (const [name, word] of Object.entries({ ...common, ...words() }))
            if (elementProperties.has(name)) Object.assign(element, { [name]: word })
          page.document.body.append(element)
          await element.updateComplete
          // Lazy elements are rendered once nothing is loading.
          await waitUntil(() => !element.shadowRoot?.querySelector('[aria-busy=true]'), tag, {
            timeout: 20_000,
          })
          for (let frame = 0; frame < 5; frame++) await new Promise((done) => page.setTimeout(done))
          await element.updateComplete
          const missing = tagsIn(element.shadowRoot as ShadowRoot).filter(
            (drawn) => !page.customElements.get(drawn),
          )
          expect(missing).to.deep.equal([])
          element.remove()
        }
      })
  })
}
