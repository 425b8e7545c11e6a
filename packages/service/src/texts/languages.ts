import { addCityNames, BoundedMap, type CityNames, matchLocale } from '@whenable/time'
import { readCityNames } from '@whenable/time/cities'
import { textsIn as compiledTextsIn } from '@whenable/time/texts'
import { languageNames, readTexts } from './generated/languages.js'
import type { Texts } from './generated/types.js'

/** Maximum length of a language tag (RFC 5646 §4.4.1). */
const longestTag = 35

/** Parses a tag; undefined if it is invalid or names no language. */
const localeOf = (tag: string): Intl.Locale | undefined => {
  try {
    return tag.length <= longestTag && !/^und\b/i.test(tag) ? new Intl.Locale(tag) : undefined
  } catch {
    return undefined
  }
}

/** A language of the texts, and the locale in which its reader sees dates and numbers. */
export interface ReaderLanguage {
  readonly name: string
  /** A language tag (BCP 47), such as `de-AT`. */
  readonly lang: string
}

/** English, for readers whose own language is unknown or has no texts. */
export const english: ReaderLanguage = { name: 'en', lang: 'en' }

/** The language for a tag, which may be invalid, if there are texts of it in the same script. */
export const languageFor = (tag: string): ReaderLanguage | undefined => {
  const lang = localeOf(tag)?.baseName
  const name = lang && matchLocale(languageNames, lang)
  return name ? { name, lang } : undefined
}

export type { Texts } from './generated/types.js'

/** The texts of the languages that readers had, which may be any region's. */
const loaded = new BoundedMap<string, Promise<Texts>>(100)
/** The cities of the same. */
const cities = new BoundedMap<string, CityNames>(100)
addCityNames((locale) => cities.get(locale))

/** The texts of a language, with the numbers and plural forms of its reader. Each language is loaded when it is first needed. */
export const textsIn = ({ name, lang }: ReaderLanguage): Promise<Texts> => {
  const known = loaded.get(lang)
  if (known) return known
  const texts = Promise.all([readTexts(name, ''), readCityNames(name)]).then(([compiled, names]) => {
    if (names) cities.set(lang, names)
    return compiledTextsIn(compiled, lang)
  })
  loaded.set(lang, texts)
  // A file that could not be loaded is asked for again.
  texts.catch(() => loaded.delete(lang))
  return texts
}
