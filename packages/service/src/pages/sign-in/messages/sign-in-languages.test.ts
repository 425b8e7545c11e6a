import { expect, test } from 'vitest'
import { pageLanguages } from '../../messages/page-languages.js'
import { en } from './en.js'
import { signInLanguages } from './sign-in-languages.js'

/** All texts of a language by name. Placeholders are filled with letters. */
const textsOf = (messages: object, name = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) => {
    const at = `${name}.${key}`
    const said = typeof value === 'function' ? value('AAA', 'BBB', 'CCC') : value
    return typeof said === 'string' ? [[at, said] as [string, string]] : textsOf(said, at)
  })

test('the sign-in page has the languages of the other pages', () => {
  expect(Object.keys(signInLanguages)).toEqual(Object.keys(pageLanguages))
})

test.each(Object.entries(signInLanguages))('%s has all messages with all placeholders', (name, messages) => {
  const english = Object.fromEntries(textsOf(en))
  const texts = textsOf(messages)
  expect(texts.map(([at]) => at)).toEqual(Object.keys(english))
  for (const [at, text] of texts) {
    expect(text.trim()).toBe(text)
    for (const part of ['AAA', 'BBB', 'CCC'])
      expect([at, text.includes(part)]).toEqual([at, english[at]?.includes(part)])
    if (name !== 'en' && text !== 'Code') expect([at, text]).not.toEqual([at, english[at]])
  }
})
