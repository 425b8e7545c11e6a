import { ar } from './ar.js'
import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'
import { ja } from './ja.js'
import { ko } from './ko.js'
import type { PageMessages } from './page-messages.js'
import { pt } from './pt.js'
import { zhHans } from './zh-Hans.js'
import { zhHant } from './zh-Hant.js'

/**
 * The languages that the hosted pages speak. A key is a language in its usual script (`de`), or a language and a script
 * (`zh-Hant`); a further language is a file beside this one and an entry here.
 */
export const pageLanguages: Readonly<Record<string, PageMessages>> = {
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
