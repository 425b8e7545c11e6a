import { english } from '../messages/english.js'
import { type Messages, registerMessages } from '../messages/localize.js'

/** A right-to-left language that exists for tests: English words between quotation marks, dates in Arabic. */
export const pseudoLocale = 'ar-XB'

const wrap = (text: string) => `«${text}»`

/** A catalogue with every text wrapped, whichever way it is made: text that stays bare was not taken from the catalogue. */
const wrapped = (messages: object): object =>
  Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'function'
        ? (...facts: unknown[]) => wrap(message(...facts))
        : wrap(String(message)),
    ]),
  )

/** Registers the pseudo-language for every element of the page. */
export function registerPseudoLocale(): void {
  registerMessages(pseudoLocale, wrapped(english) as Partial<Messages>)
}
