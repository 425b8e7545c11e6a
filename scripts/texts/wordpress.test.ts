import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { languages } from './files.mjs'
import { jedFileOf, moFileOf, pluginMessages, pluginTextsIn, wordPressLocales } from './wordpress.mjs'

const plugin = join(import.meta.dirname, '../../integrations/wordpress/whenable')
const read = (name: string) => readFileSync(join(plugin, name), 'utf8')
const sources = readdirSync(plugin)
  .filter((name) => /\.(?:php|js)$/.test(name))
  .map(read)

const nameOf = (id: string, context?: string) => (context ? `${context}: ${id}` : id)

/** What the sources look up, and what WordPress looks up of `block.json` and of the head of `whenable.php`. */
const lookedUp = () => {
  const calls = sources.flatMap((source) => [
    ...source.matchAll(
      /\b(?:__|_x|esc_html__|esc_html_e)\(\s*'([^'\\]+)',(?:\s*'(block [^']+)',)?\s*'whenable'\s*\)/g,
    ),
  ])
  const block = JSON.parse(read('block.json'))
  const [, description = ''] = /^ \* Description: (.+)$/m.exec(read('whenable.php')) ?? []
  return {
    count: calls.length,
    names: new Set([
      ...calls.map(([, id = '', context]) => nameOf(id, context)),
      nameOf(block.title, 'block title'),
      nameOf(block.description, 'block description'),
      ...block.keywords.map((keyword: string) => nameOf(keyword, 'block keyword')),
      description,
    ]),
  }
}

it('the plugin looks up the English of its texts, and each of its texts is looked up', () => {
  const names = pluginMessages().map(({ id, context }) => nameOf(id, context))
  expect(new Set(names).size).toBe(names.length)
  expect([...lookedUp().names].sort()).toEqual(names.sort())
})

it('every call that looks up a text names it, and the domain of the plugin', () => {
  const all = sources.flatMap((source) => [...source.matchAll(/(?<![\w$])(?:esc_(?:html|attr))?_[_enx]+\(/g)])
  expect(lookedUp().count).toBe(all.length)
})

it('every language has locales of WordPress, and no two have the same', () => {
  expect(Object.keys(wordPressLocales).sort()).toEqual([...languages].sort())
  const locales = Object.values(wordPressLocales).flat()
  expect(new Set(locales).size).toBe(locales.length)
  for (const [language, [locale = '']] of Object.entries(wordPressLocales))
    expect({ language, locale }).toEqual({
      language,
      locale: expect.stringMatching(/^[a-z]{2,3}(_[A-Z]{2})?$/),
    })
})

const placeholdersOf = (text: string) => [...text.matchAll(/%(?:\d\$)?s/g)].map(String).sort()

it.each(languages)(
  '%s: each text has the placeholders of its English, and no other signs of `sprintf`',
  (language) => {
    for (const [name, text] of pluginTextsIn(language)) {
      expect({ name, placeholders: placeholdersOf(text) }).toEqual({
        name,
        placeholders: placeholdersOf(name),
      })
      expect(text.replace(/%(?:\d\$)?s/g, '')).not.toContain('%')
    }
  },
)

/** The entries of a binary file, as gettext's manual describes it. */
const entriesOf = (file: Buffer) => {
  const number = (at: number) => file.readUInt32LE(at)
  expect([number(0), number(4)]).toEqual([0x950412de, 0])
  const textAt = (at: number) => {
    const [length, start] = [number(at), number(at + 4)]
    expect(file[start + length]).toBe(0)
    return file.toString('utf8', start, start + length)
  }
  return Array.from({ length: number(8) }, (_, index) => [
    textAt(number(12) + 8 * index),
    textAt(number(16) + 8 * index),
  ])
}

it('the binary file has the names in the order of their bytes, the texts, and how they are encoded', () => {
  const texts = new Map([
    ['Zoo', 'Zoo'],
    ['“Book”', '„Buch“'],
    ['block title\u0004Booking', 'Buchung'],
  ])
  expect(entriesOf(moFileOf(texts, 'de_DE'))).toEqual([
    ['', 'Content-Type: text/plain; charset=UTF-8\nLanguage: de_DE\n'],
    ['Zoo', 'Zoo'],
    ['block title\u0004Booking', 'Buchung'],
    ['“Book”', '„Buch“'],
  ])
})

it('the file of the script has the same texts', () => {
  const texts = pluginTextsIn('de')
  const { '': head, ...strings } = JSON.parse(jedFileOf(texts, 'de_DE')).locale_data.messages
  expect(head.lang).toBe('de_DE')
  expect(strings).toEqual(Object.fromEntries([...texts].map(([name, text]) => [name, [text]])))
})
