import { textDirection } from '../intl/locale.js'

/** Characters that set, override or end a direction (UAX #9, sections 2.1–2.5). */
const controls = /[\u202a-\u202e\u2066-\u2069]/g

/** Many texts in a row are of the same locale. */
let last: readonly [locale: string, direction: 'ltr' | 'rtl'] | undefined

const directionOf = (locale: string): 'ltr' | 'rtl' => {
  if (last?.[0] !== locale) last = [locale, textDirection(locale)]
  return last[1]
}

/**
 * Isolates a text from elsewhere for use in a sentence: it keeps its own direction, and its control characters do not
 * affect the text around it. Latin, Greek and Cyrillic texts in a left-to-right language are returned unchanged.
 */
export const isolated = (text: string, locale: string): string =>
  directionOf(locale) === 'rtl' || /[^\0-\u058f]/.test(text)
    ? `\u2068${text.replace(controls, '')}\u2069`
    : text
