import { expect, test } from 'vitest'
import { en } from './en.js'
import { pageLanguages } from './page-languages.js'

test.each(Object.entries(pageLanguages))('%s has all messages', (name, messages) => {
  const spoken = Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, text('Nora Vale')]))
  const english: Record<string, string> = Object.fromEntries(
    Object.entries(en).map(([key, text]) => [key, text('Nora Vale')]),
  )
  expect(Object.keys(spoken).sort()).toEqual(Object.keys(english).sort())
  for (const [key, sentence] of Object.entries(spoken)) {
    expect(sentence.trim()).toBe(sentence)
    expect(sentence).not.toBe('')
    if (name !== 'en') expect([key, sentence]).not.toEqual([key, english[key]])
  }
  expect(spoken['bookDescription']).toContain('Nora Vale')
  expect(messages.bookDescription(undefined)).not.toContain('undefined')
  expect(messages.madeWith('Whenable')).toContain('Whenable')
})

test('keys are languages as locales name them', () => {
  for (const name of Object.keys(pageLanguages)) expect(Intl.getCanonicalLocales(name)).toEqual([name])
})
