import { english } from '../messages/english.js'
import { type Messages, registerMessages } from '../messages/localize.js'

/** A right-to-left language that exists for tests: English words between quotation marks, dates in Arabic. */
export const pseudoLocale = 'ar-XB'

/** A language that exists for tests: English whose words are as long as Finnish ones, dates in Finnish. */
export const longLocale = 'fi-XB'

/** A catalogue with every text changed, whichever way it is made. */
const changed = (messages: object, change: (text: string) => string): object =>
  Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'function'
        ? (...facts: unknown[]) => change(message(...facts))
        : change(String(message)),
    ]),
  )

/** Text that stays bare was not taken from the catalogue. */
const wrap = (text: string) => `«${text}»`

/** Words of four letters and more are longer by two thirds, and have no place to break. */
const lengthen = (text: string) =>
  text.replace(/\p{L}{4,}/gu, (word) => word + word.slice(0, Math.ceil(word.length / 1.5)).toLowerCase())

/** Registers the language of text between quotation marks for every element of the page. */
export function registerPseudoLocale(): void {
  registerMessages(pseudoLocale, changed(english, wrap) as Partial<Messages>)
}

/** Registers the language of long words for every element of the page. */
export function registerLongLocale(): void {
  registerMessages(longLocale, changed(english, lengthen) as Partial<Messages>)
}
