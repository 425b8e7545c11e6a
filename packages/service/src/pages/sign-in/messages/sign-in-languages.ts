import { ar } from './ar.js'
import { bg } from './bg.js'
import { bn } from './bn.js'
import { ca } from './ca.js'
import { cs } from './cs.js'
import { da } from './da.js'
import { de } from './de.js'
import { el } from './el.js'
import { en } from './en.js'
import { es } from './es.js'
import { et } from './et.js'
import { fa } from './fa.js'
import { fi } from './fi.js'
import { fil } from './fil.js'
import { fr } from './fr.js'
import { he } from './he.js'
import { hi } from './hi.js'
import { hr } from './hr.js'
import { hu } from './hu.js'
import { id } from './id.js'
import { it } from './it.js'
import { ja } from './ja.js'
import { ko } from './ko.js'
import { lt } from './lt.js'
import { lv } from './lv.js'
import { ms } from './ms.js'
import { nb } from './nb.js'
import { nl } from './nl.js'
import { pl } from './pl.js'
import { ptBR } from './pt-BR.js'
import { ptPT } from './pt-PT.js'
import { ro } from './ro.js'
import { ru } from './ru.js'
import type { SignInMessages } from './sign-in-messages.js'
import { sk } from './sk.js'
import { sl } from './sl.js'
import { sr } from './sr.js'
import { sv } from './sv.js'
import { th } from './th.js'
import { tr } from './tr.js'
import { uk } from './uk.js'
import { vi } from './vi.js'
import { zhHans } from './zh-Hans.js'
import { zhHant } from './zh-Hant.js'

/** The languages that the page of a sign-in speaks, under the names that the other pages' have. */
export const signInLanguages: Readonly<Record<string, SignInMessages>> = {
  ar,
  bg,
  bn,
  ca,
  cs,
  da,
  de,
  el,
  en,
  es,
  et,
  fa,
  fi,
  fil,
  fr,
  he,
  hi,
  hr,
  hu,
  id,
  it,
  ja,
  ko,
  lt,
  lv,
  ms,
  nb,
  nl,
  pl,
  'pt-BR': ptBR,
  'pt-PT': ptPT,
  ro,
  ru,
  sk,
  sl,
  sr,
  sv,
  th,
  tr,
  uk,
  vi,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
}

/** The messages of a language that the pages speak; English where it has none. */
export const signInMessages = (name: string): SignInMessages => signInLanguages[name] ?? en
