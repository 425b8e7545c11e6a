import { ar } from './ar.js'
import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'
import type { GuestMessages, MailMessages } from './mail-messages.js'
import { pt } from './pt.js'

/** Messages for guests by primary language subtag. */
const translations: Readonly<Record<string, GuestMessages>> = { ar, de, en, es, fr, pt }

/** The language of readers whose own is unknown or unsupported. */
const defaultLocale = 'en'

/** The messages for a reader, and the locale to format times in the same language. */
export interface EmailLanguage {
  readonly messages: MailMessages
  readonly locale: string
}

/** The messages for a language tag, which may be invalid. */
export const emailLanguageFor = (language: string | undefined): EmailLanguage => {
  const locale = canonicalLocale(language)
  const translated = locale && translations[new Intl.Locale(locale).language]
  return translated ? { messages: { ...en, ...translated }, locale } : { messages: en, locale: defaultLocale }
}

const canonicalLocale = (language: string | undefined): string | undefined => {
  try {
    return Intl.getCanonicalLocales(language)[0]
  } catch {
    return undefined
  }
}
