import { english } from '../messages/generated/all.js'
import { type Messages, registerMessages } from '../messages/localize.js'

/** A right-to-left test language: English texts in quotation marks, dates in Arabic. */
export const pseudoLocale = 'ar-XB'

/** A test language: English with words as long as in Finnish, dates in Finnish. */
export const longLocale = 'fi-XB'

/** Messages with every text changed, whether it is a string or a function. */
const changed = (messages: object, change: (text: string) => string): object =>
  Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'function'
        ? (...facts: unknown[]) => change(message(...facts))
        : change(String(message)),
    ]),
  )

/** Text without quotation marks was not taken from the messages. */
const wrap = (text: string) => `«${text}»`

/** Words of four letters and more are two thirds longer and cannot break. */
const lengthen = (text: string) =>
  text.replace(/\p{L}{4,}/gu, (word) => word + word.slice(0, Math.ceil(word.length / 1.5)).toLowerCase())

/** Registers the language with quotation marks for every element of the page. */
export function registerPseudoLocale(): void {
  registerMessages(pseudoLocale, changed(english, wrap) as Partial<Messages>)
}

/** Registers the language of long words for every element of the page. */
export function registerLongLocale(): void {
  registerMessages(longLocale, changed(english, lengthen) as Partial<Messages>)
}
