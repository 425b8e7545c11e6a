import { et, fi, hu, lt, lv } from './baltic-and-finno-ugric.js'
import { ja, ko, zh, zhHant } from './east-asian.js'
import { da, de, en, nb, nl, sv } from './germanic.js'
import type { RecurrenceMessages } from './messages.js'
import { ar, el, fa, he, tr } from './near-eastern-and-greek.js'
import { ca, es, fr, it, pt, ptPT, ro } from './romance.js'
import { bg, cs, hr, latin, pl, ru, sk, sl, sr, uk } from './slavic.js'
import { bn, fil, hi, id, ms, th, vi } from './south-and-southeast-asian.js'

/** The messages by language, or by language and script or region. */
const languages: Record<string, RecurrenceMessages> = {
  ...{ ar, bg, bn, ca, cs, da, de, el, en, es, et, fa, fi, fil, fr, he, hi, hr, hu, id, it, ja, ko, lt, lv },
  ...{ ms, nb, nl, nn: nb, no: nb, pl, pt, 'pt-PT': ptPT, ro, ru, sk, sl, sr, sv, th, tl: fil, tr, uk, vi },
  ...{ zh, 'zh-Hant': zhHant },
}

/**
 * The messages for a locale, and the locale to use with `Intl`. Both are English for languages without messages.
 * @throws RangeError for an invalid locale
 */
export function messagesFor(locale: string): {
  readonly messages: RecurrenceMessages
  readonly locale: string
} {
  const { language, script, region } = new Intl.Locale(locale).maximize()
  const own = [`${language}-${script}`, `${language}-${region}`, language].find((key) => languages[key])
  // Portuguese outside Brazil follows Portugal.
  const key = language === 'pt' && region !== 'BR' ? 'pt-PT' : own
  const messages = key && languages[key]
  if (!messages) return { messages: languages.en as RecurrenceMessages, locale: 'en' }
  // The messages are in Bokmål, so the formats of Intl must be too.
  if (language === 'nn') return { messages, locale: 'nb' }
  return { messages: language === 'sr' && script === 'Latn' ? latinMessages(messages) : messages, locale }
}

const latinMessages = (messages: RecurrenceMessages): RecurrenceMessages =>
  JSON.parse(latin(JSON.stringify(messages)))
