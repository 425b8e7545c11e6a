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
  it('writes attributes where possible, and leaves out defaults', () => {
    const args = { value: '2026-03-12', busy: true, failed: false, months: 1 }
    expect(htmlSnippet({ element: month, args })).toBe(`<when-month busy value="2026-03-12"></when-month>

<script type="module">
  import '@whenable/elements/define/month'
</script>`)
  })

  it('assigns properties without attributes in a script', () => {
    const args = { counts: new Map([['2026-03-12', 6]]) }
    expect(htmlSnippet({ element: month, args })).toContain(`
  const month = document.querySelector('when-month')
  month.counts = new Map([['2026-03-12', 6]])
`)
  })

  it('writes the React component, its properties and long values', () => {
    const args = { value: '2026-03-12', busy: true, months: 2, counts: new Map([['2026-03-12', 6]]) }
    expect(reactSnippet({ element: month, args })).toBe(`import { Month } from '@whenable/react'

const counts = new Map([['2026-03-12', 6]])

export const Example = () => <Month busy counts={counts} months={2} value="2026-03-12" />`)
  })

  it('breaks long lines', () => {
    const args = { serviceUrl: 'https://booking.example.com', slug: 'walkthrough', clientId: 'marlow-studio' }
    expect(htmlSnippet({ element: wordsOf('when-booking'), args })).toContain(`<when-booking
  client-id="marlow-studio"
  service-url="https://booking.example.com"
  slug="walkthrough"
></when-booking>`)
  })

  it('leaves out the property now', () => {
    const shown = { element: wordsOf('when-booking'), args: { now: () => 0 } }
    expect(htmlSnippet(shown)).not.toContain('now')
    expect(reactSnippet(shown)).not.toContain('now')
  })

  it('writes the content between the tags', () => {
    const shown = { element: wordsOf('when-time'), args: { datetime: 'soon' }, content: 'on a Thursday' }
    expect(htmlSnippet(shown)).toContain('<when-time datetime="soon">\n  on a Thursday\n</when-time>')
    expect(reactSnippet(shown)).toContain('<Time datetime="soon">\n    on a Thursday\n  </Time>')
  })

  it('writes the given code for values that cannot be written as code', () => {
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
