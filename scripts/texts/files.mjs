// The files of `texts/`: ARB, one a language, of which `en.json` is the source. `scripts/texts/README.md` has their format.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inLatin } from './serbian.mjs'

const folder = join(import.meta.dirname, '../../texts')

const fileOf = (language) => join(folder, `${language}.json`)

/** The languages beside English, by their tags (BCP 47). */
export const languages = readdirSync(folder)
  .map((name) => name.replace(/\.json$/, ''))
  .filter((name) => name !== 'en')
  .sort()

/** Languages that are another one in another script, by a function of its texts. */
const derived = { 'sr-Latn': ['sr', inLatin] }

/** All that have texts: those of the files, and those that are derived from one. */
export const writtenLanguages = [...languages, ...Object.keys(derived)].sort()

/** The language of whose file a language's texts are. */
export const sourceOf = (language) => derived[language]?.[0] ?? language

const read = (language) => JSON.parse(readFileSync(fileOf(language), 'utf8'))

/** A parameter: its name, and its type without the mark of one that may lack a value. */
const parameterOf = ([name, { type = 'String' }]) => ({ name, type })

/** The English messages by key, in the order of the file. */
export const readEnglish = () => {
  const file = read('en')
  const keys = Object.keys(file).filter((key) => !key.startsWith('@'))
  return new Map(
    keys.map((key) => {
      const { description = '', placeholders = {}, 'x-call': call } = file[`@${key}`] ?? {}
      const [surface, group, ...path] = key.split('.')
      const parameters = Object.entries(placeholders).map(parameterOf)
      const groupNote = file['@@x-groups']?.[`${surface}.${group}`]
      return [key, { key, surface, group, groupNote, path, text: file[key], description, parameters, call }]
    }),
  )
}

/** The translations of a language by key: the text, and the mark of the English that it translates. */
export const readLanguage = (language) => {
  const [, written = (text) => text] = derived[language] ?? []
  const file = read(sourceOf(language))
  return new Map(
    Object.keys(file)
      .filter((key) => !key.startsWith('@'))
      .map((key) => [key, { text: written(file[key]), source: file[`@${key}`]?.['x-source'] }]),
  )
}

/** The hour at which a language's evening begins, if its file has another one than 18: `@@x-evening-from`. */
export const eveningIn = (language) => read(sourceOf(language))['@@x-evening-from']

/** The glossary at the head of a language's file: by term the words for it, or their beginnings. */
export const glossaryOf = (language) =>
  Object.fromEntries(
    Object.entries(read(language)['@@x-glossary'] ?? {}).map(([term, words]) => [term, words.split(', ')]),
  )

/** The mark of an English text: a translation keeps that of the text that it translates. */
export const markOf = (english) => createHash('sha256').update(english).digest('hex').slice(0, 6)

/** Writes the translations of a language, in the order of the English. */
export const writeLanguage = (language, translations, english) => {
  const head = Object.entries(read(language)).filter(([key]) => key.startsWith('@@'))
  const translated = [...english.keys()].flatMap((key) => {
    const { text, source } = translations.get(key) ?? {}
    return text === undefined
      ? []
      : [
          [key, text],
          [`@${key}`, { 'x-source': source }],
        ]
  })
  const messages = Object.fromEntries([...head, ...translated])
  writeFileSync(fileOf(language), `${JSON.stringify(messages, null, 2)}\n`)
}
