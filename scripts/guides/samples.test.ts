import { describe, expect, it } from 'vitest'
import { pages, placeOf, readPage, samples } from '../guide-samples.js'

/** The languages of samples → what holds them. */
const languages: Readonly<Record<string, string>> = {
  ts: 'types.test.ts',
  tsx: 'types.test.ts',
  js: 'types.test.ts',
  vue: 'types.test.ts for the script, words.test.ts for the template; e2e/frameworks.spec.ts runs it',
  svelte: 'types.test.ts for the script, words.test.ts for the rest; e2e/frameworks.spec.ts runs it',
  html: 'words.test.ts for the markup, types.test.ts for scripts in it',
  css: 'words.test.ts',
  sh: 'commands.test.ts',
  json: 'here',
  typescript:
    'words.test.ts for the template. Angular’s compiler is not installed: the class is not compiled',
  csp: 'e2e/guides.spec.ts books under it',
  ini: 'nothing: a drop-in of systemd, which is not run here',
  '': 'nothing: a drawing',
}

describe('samples of the pages', () => {
  it('are of a language that something holds', () => {
    const unknown = samples.filter(({ language }) => !(language in languages))
    expect(unknown.map((sample) => `${placeOf(sample)} ${sample.language}`)).toEqual([])
  })

  it.each(pages)('%s has each fence at the beginning of a line, where it is found', (page) => {
    const fences = readPage(page).match(/^\s*(?:```|~~~)/gm) ?? []
    expect(fences.length).toBe(2 * samples.filter((sample) => sample.page === page).length)
  })

  it('are JSON that can be read', () => {
    const data = samples.filter(({ language }) => language === 'json')
    expect(data.length).toBeGreaterThan(0)
    for (const sample of data) expect(() => JSON.parse(sample.code), placeOf(sample)).not.toThrow()
  })

  it('draw nothing in the guides: what has no language there is a slip', () => {
    const drawn = samples.filter(({ language, page }) => !language && page !== 'ARCHITECTURE.md')
    expect(drawn.map(placeOf)).toEqual([])
  })
})
