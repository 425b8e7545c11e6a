import { languageNames } from '@whenable/elements/locales'
import { expect, it } from 'vitest'
import { readPage } from '../guide-samples.js'

it('the guide names every language with its tag', () => {
  const page = readPage('docs/languages.md')
  const named = [...page.matchAll(/[\p{L} ]+ `([a-z]{2,3}(?:-\w+)?)` +\|/gu)].map(([, tag]) => tag)
  // Serbian in Latin is no other language.
  const languages = languageNames.filter((name) => name !== 'sr-Latn')
  expect(named.toSorted()).toEqual(languages.toSorted())
  expect(page).toContain(`and ${languages.length} others`)
})
