import { describe, expect, it } from 'vitest'
import { elementByTag } from './manifest.js'
import { htmlSnippet, type ManifestElement, reactSnippet, valueInCode } from './snippets.js'

const wordsOf = (tag: string): ManifestElement => {
  const element = elementByTag.get(tag)
  if (!element) throw new Error(`the manifest has no ${tag}`)
  return element
}
const month = wordsOf('when-month')

describe('code for a page', () => {
  it('says in attributes what attributes can say, and leaves out what the element has by itself', () => {
    const args = { value: '2026-03-12', busy: true, failed: false, months: 1 }
    expect(htmlSnippet({ element: month, args })).toBe(`<when-month busy value="2026-03-12"></when-month>

<script type="module">
  import '@whenable/elements/define/month'
</script>`)
  })

  it('assigns in a script what no attribute can say', () => {
    const args = { counts: new Map([['2026-03-12', 6]]) }
    expect(htmlSnippet({ element: month, args })).toContain(`
  const month = document.querySelector('when-month')
  month.counts = new Map([['2026-03-12', 6]])
`)
  })

  it('names in React the component, its properties, and what is too much for a line', () => {
    const args = { value: '2026-03-12', busy: true, months: 2, counts: new Map([['2026-03-12', 6]]) }
    expect(reactSnippet({ element: month, args })).toBe(`import { Month } from '@whenable/react'
import '@whenable/elements/define/month'

const counts = new Map([['2026-03-12', 6]])

export const Example = () => <Month busy counts={counts} months={2} value="2026-03-12" />`)
  })

  it('breaks a line that is too long', () => {
    const args = { serviceUrl: 'https://booking.example.com', slug: 'walkthrough', clientId: 'marlow-studio' }
    expect(htmlSnippet({ element: wordsOf('when-booking'), args })).toContain(`<when-booking
  client-id="marlow-studio"
  service-url="https://booking.example.com"
  slug="walkthrough"
></when-booking>`)
  })

  it('keeps the stories’ clock to itself', () => {
    const shown = { element: wordsOf('when-booking'), args: { now: () => 0 } }
    expect(htmlSnippet(shown)).not.toContain('now')
    expect(reactSnippet(shown)).not.toContain('now')
  })

  it('puts between the tags what stands there', () => {
    const shown = { element: wordsOf('when-time'), args: { datetime: 'soon' }, content: 'on a Thursday' }
    expect(htmlSnippet(shown)).toContain('<when-time datetime="soon">\n  on a Thursday\n</when-time>')
    expect(reactSnippet(shown)).toContain('<Time datetime="soon">\n    on a Thursday\n  </Time>')
  })

  it('writes what is given for a value that does not tell how it was made', () => {
    const shown = {
      element: wordsOf('when-calendar'),
      args: { source: {} },
      written: { source: 'eventListSource([])' },
    }
    expect(htmlSnippet(shown)).toContain('calendar.source = eventListSource([])')
    expect(reactSnippet(shown)).toContain('const source = eventListSource([])')
  })
})

describe('a value in code', () => {
  it.each([
    [`it's \\`, String.raw`'it\'s \\'`],
    [null, 'null'],
    [['a', 1, false], "['a', 1, false]"],
    [{ a: 1, 'b-c': undefined, 'd-e': {} }, "{ a: 1, 'd-e': {} }"],
    [[1, 2, 3, 4], '[1, 2, 3, 4]'],
    [[1, 2, 3, 4, 5], '[\n  1,\n  2,\n  3,\n  // … and 2 more like these\n]'],
  ])('%j', (value, code) => {
    expect(valueInCode(value)).toBe(code)
  })
})
