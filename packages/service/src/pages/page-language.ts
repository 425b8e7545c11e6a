import { matchLocale, textDirection } from '@whenable/time'
import { en } from './messages/en.js'
import { pageLanguages } from './messages/page-languages.js'
import type { PageMessages } from './messages/page-messages.js'
import { preferences } from './preferences.js'

/** The language of one page. */
export interface PageLanguage {
  /** The visitor's language tag (`de-AT`), with which elements format dates. */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  /** The name of the language among those of the pages. */
  readonly name: string
  readonly messages: PageMessages
}

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

const names = Object.keys(pageLanguages)

/** The page language for a tag, if the pages support it in the same script. */
const languageFor = (tag: string): PageLanguage | undefined => {
  const lang = localeOf(tag)?.baseName
  const name = lang && matchLocale(names, lang)
  const messages = name && pageLanguages[name]
  return messages ? { lang, dir: textDirection(lang), name, messages } : undefined
}

/** The language of a request: `?lang=`, or the first supported language in `Accept-Language`, or else English. */
export const pageLanguage = (request: Request): PageLanguage => {
  const asked = new URL(request.url).searchParams.get('lang')
  const wanted = [...(asked ? [asked] : []), ...preferences(request.headers.get('Accept-Language'))]
  for (const tag of wanted) {
    const spoken = languageFor(tag)
    if (spoken) return spoken
  }
  return { lang: 'en', dir: 'ltr', name: 'en', messages: en }
}
