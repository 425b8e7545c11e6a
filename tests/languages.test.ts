import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const languages = readdirSync('texts').map((file) => file.replace('.json', ''))

const messagesIn = (language: string): string[] =>
  Object.keys(JSON.parse(readFileSync(`texts/${language}.json`, 'utf8'))).filter(
    (key) => !key.startsWith('@'),
  )

test.each(languages)('%s has every text', (language) => {
  const keys = messagesIn('en')
  expect(keys.length).toBeGreaterThan(1000)
  expect(messagesIn(language).toSorted()).toEqual(keys.toSorted())
})
