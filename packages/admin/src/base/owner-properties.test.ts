import { expect, fixture, html } from '@open-wc/testing'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import { type LitElement, render } from 'lit'
import { html as staticHtml, unsafeStatic } from 'lit/static-html.js'
import '../define/all.js'
import { now } from '@whenable/elements/internal/testing/memory-service'
import { tags } from '../tags.js'

/** A source that never answers, and counts what it is asked. Each access returns another one with the same key. */
const countedSource = () => {
  const asked: string[] = []
  const inline = () =>
    new Proxy(
      {},
      {
        get: (_target, name) => {
          if (name === 'key') return 'the source'
          // A source is no promise, and no directive of Lit.
          if (typeof name === 'symbol' || name === 'then' || name.startsWith('_$')) return undefined
          return () => {
            asked.push(name)
            return new Promise(() => {})
          }
        },
      },
    )
  return { asked, inline }
}

/** The properties that a page writes inline, and those that only some elements have. */
const written = (source: object) => ({
  ...{ source, now: () => now, messages: { retry: 'Again' } },
  ...{ configurationId: 'walkthrough', date: '2026-03-12', section: 'team' },
})

describe('the owner’s elements', () => {
  for (const tag of Object.keys(tags)) {
    it(`${tag} takes its properties late`, async () => {
      const { asked, inline } = countedSource()
      const element = await fixture<LitElement>(staticHtml`<${unsafeStatic(tag)}></${unsafeStatic(tag)}>`)
      expect(asked).to.deep.equal([])
      Object.assign(element, written(inline()))
      await waitUntil(() => asked.length, 'what it shows')
    })

    it(`${tag} reads once, though a page writes its properties inline`, async () => {
      const { asked, inline } = countedSource()
      const container = await fixture<HTMLElement>(html`<div></div>`)
      const draw = async () => {
        render(staticHtml`<${unsafeStatic(tag)}></${unsafeStatic(tag)}>`, container)
        const element = container.firstElementChild as LitElement
        Object.assign(element, written(inline()))
        await element.updateComplete
      }
      await draw()
      await waitUntil(() => asked.length, 'what it shows')
      const before = [...asked]
      for (let count = 0; count < 3; count++) await draw()
      expect(asked).to.deep.equal(before)
    })
  }
})
