import { describe, expect, it } from 'vitest'
import { locationOf, pages, readPage, samples } from '../guide-samples.js'

/** The languages of samples → what tests them. */
const languages: Readonly<Record<string, string>> = {
  ts: 'types.test.ts',
  tsx: 'types.test.ts',
  js: 'types.test.ts; e2e/guides.spec.ts and e2e/guide-code.spec.ts run it',
  vue: 'types.test.ts for the script, names.test.ts for the template; e2e/frameworks.spec.ts runs it',
  svelte: 'types.test.ts for the script, names.test.ts for the rest; e2e/frameworks.spec.ts runs it',
  html: 'names.test.ts for the markup, types.test.ts for scripts in it',
  css: 'names.test.ts',
  sh: 'commands.test.ts',
  json: 'json.test.ts sends it to a service',
  typescript:
    'names.test.ts for the template. Angular’s compiler is not installed: the class is not compiled',
  csp: 'e2e/guides.spec.ts books under it',
  mjs: 'programs.test.ts runs it',
  text: 'untested: an address',
  ini: 'untested: a drop-in of systemd',
  '': 'untested: a drawing',
}

describe('samples of the pages', () => {
  it('are in a known language', () => {
    const unknown = samples.filter(({ language }) => !(language in languages))
    expect(unknown.map((sample) => `${locationOf(sample)} ${sample.language}`)).toEqual([])
  })

  it.each(pages)('%s has every fence at the beginning of a line', (page) => {
    const fences = readPage(page).match(/^\s*(?:```|~~~)/gm) ?? []
    expect(fences.length).toBe(2 * samples.filter((sample) => sample.page === page).length)
  })

  it('have a language in the guides', () => {
    const drawn = samples.filter(({ language, page }) => !language && page !== 'ARCHITECTURE.md')
    expect(drawn.map(locationOf)).toEqual([])
  })
})
