import { ar } from './ar.js'
import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'
import { ja } from './ja.js'
import { ko } from './ko.js'
import { pt } from './pt.js'
import type { SignInMessages } from './sign-in-messages.js'
import { zhHans } from './zh-Hans.js'
import { zhHant } from './zh-Hant.js'

/** The languages that the page of a sign-in speaks, under the names that the other pages' have. */
export const signInLanguages: Readonly<Record<string, SignInMessages>> = {
  ar,
  de,
  en,
  es,
  fr,
  ja,
  ko,
  pt,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
}

/** The messages of a language that the pages speak; English where it has none. */
export const signInMessages = (name: string): SignInMessages => signInLanguages[name] ?? en
