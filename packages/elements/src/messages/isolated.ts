import { textDirection } from '@whenable/time'

/** What sets, overrides or ends a direction (UAX #9 §2.1–2.5). */
const controls = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A text from elsewhere for a sentence of ours: its direction stays its own, and no control character of it turns round what
 * stands after it. It comes as it is where that can make no difference: Latin, Greek or Cyrillic in a language from left to right.
 */
export const isolated = (text: string, locale: string): string =>
  textDirection(locale) === 'rtl' || /[^\0-\u058f]/.test(text)
    ? `\u2068${text.replace(controls, '')}\u2069`
    : text
