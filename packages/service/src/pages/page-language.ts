import { matchLocale, textDirection } from '@whenable/time'
import { en } from './messages/en.js'
import { pageLanguages } from './messages/page-languages.js'
import type { PageMessages } from './messages/page-messages.js'
import { preferences } from './preferences.js'

/** The language of one page. */
export interface PageLanguage {
  /** The visitor's own tag (`de-AT`): the element writes dates as their region does. */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  /** The name of what it is spoken in, among the languages of the pages. */
  readonly name: string
  readonly messages: PageMessages
}

/** More than the longest tag that means anything (RFC 5646 §4.4.1). */
const longestTag = 35

/** A locale, unless the tag is none or names no language. */
const localeOf = (tag: string): Intl.Locale | undefined => {
  try {
    return tag.length <= longestTag && !/^und\b/i.test(tag) ? new Intl.Locale(tag) : undefined
  } catch {
    return undefined
  }
}

const names = Object.keys(pageLanguages)

/** A wanted language, if the pages speak it in the script that its readers read. */
const languageFor = (tag: string): PageLanguage | undefined => {
  const lang = localeOf(tag)?.baseName
  const name = lang && matchLocale(names, lang)
  const messages = name && pageLanguages[name]
  return messages ? { lang, dir: textDirection(lang), name, messages } : undefined
}

/** The language for a request: the most wanted that is spoken here, `?lang=` before what the browser sends; else English. */
export const pageLanguage = (request: Request): PageLanguage => {
  const asked = new URL(request.url).searchParams.get('lang')
  const wanted = [...(asked ? [asked] : []), ...preferences(request.headers.get('Accept-Language'))]
  for (const tag of wanted) {
    const spoken = languageFor(tag)
    if (spoken) return spoken
  }
  return { lang: 'en', dir: 'ltr', name: 'en', messages: en }
}
