import { textDirection } from '@whenable/time'
import { english, languageFor, type ReaderLanguage, type Texts, textsIn } from '../texts/languages.js'
import { preferences } from './preferences.js'

/** What a request says of the language of its page. */
export interface RequestLanguage extends ReaderLanguage {
  readonly dir: 'ltr' | 'rtl'
}

/** The language of one page. */
export interface PageLanguage extends RequestLanguage {
  readonly texts: Texts
}

/** The language that a request asks for: `?lang=`, or the first supported language in `Accept-Language`; undefined if there is none. */
export const askedLanguage = (request: Request): ReaderLanguage | undefined => {
  const asked = new URL(request.url).searchParams.get('lang')
  const wanted = [...(asked ? [asked] : []), ...preferences(request.headers.get('Accept-Language'))]
  return wanted.map(languageFor).find((spoken) => spoken)
}

/** The language of a request: the one that it asks for, or else English. */
export const requestLanguage = (request: Request): RequestLanguage => {
  const language = askedLanguage(request) ?? english
  return { ...language, dir: textDirection(language.lang) }
}

/** The language of a request, with its texts. */
export const pageLanguage = async (request: Request): Promise<PageLanguage> => {
  const language = requestLanguage(request)
  return { ...language, texts: await textsIn(language) }
}
