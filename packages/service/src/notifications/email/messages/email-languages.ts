import { ar } from './ar.js'
import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'
import type { GuestMessages, MailMessages } from './mail-messages.js'
import { pt } from './pt.js'

/** The languages that guests are written in, by their primary subtag. */
const catalogues: Readonly<Record<string, GuestMessages>> = { ar, de, en, es, fr, pt }

/** The language of whoever has told none, or another one. */
const defaultLocale = 'en'

/** The messages for a reader, and the locale that goes with them: times are never in another language than the words. */
export interface EmailLanguage {
  readonly messages: MailMessages
  readonly locale: string
}

/** The wording for a language tag, whatever somebody sent as one. */
export const emailLanguageFor = (language: string | undefined): EmailLanguage => {
  const locale = canonicalLocale(language)
  const catalogue = locale && catalogues[new Intl.Locale(locale).language]
  return catalogue ? { messages: { ...en, ...catalogue }, locale } : { messages: en, locale: defaultLocale }
}

const canonicalLocale = (language: string | undefined): string | undefined => {
  try {
    return Intl.getCanonicalLocales(language)[0]
  } catch {
    return undefined
  }
}
