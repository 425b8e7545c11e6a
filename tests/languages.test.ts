import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const languages = readdirSync('texts').map((file) => file.replace('.json', ''))

const messagesIn = (language: string): string[] =>
  Object.keys(JSON.parse(readFileSync(`texts/${language}.json`, 'utf8'))).filter(
    (key) => !key.startsWith('@'),
  )

/** Emails to hosts, owners and participants of events are in English, because their language is unknown. */
const isForGuests = (key: string): boolean => {
  const [surface = '', group = ''] = key.split('.')
  return (
    surface === 'email' &&
    ['subject', 'text', 'heading', 'intro', 'link', 'confirm', 'waitlist'].includes(group)
  )
}

test.each(['booking', 'manage', 'calendar', 'page', 'signIn'])('every language has all of %s', (surface) => {
  const keys = messagesIn('en').filter((key) => key.startsWith(`${surface}.`))
  expect(languages.length).toBeGreaterThan(40)
  expect(keys.length).toBeGreaterThan(20)
  for (const language of languages) expect(messagesIn(language)).toEqual(expect.arrayContaining(keys))
})

test('every language has the emails to guests', () => {
  const keys = messagesIn('en').filter((key) => isForGuests(key) && key !== 'email.subject.host')
  expect(keys.length).toBeGreaterThan(25)
  for (const language of languages) expect(messagesIn(language)).toEqual(expect.arrayContaining(keys))
})
