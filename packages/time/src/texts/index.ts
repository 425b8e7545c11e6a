import { isolated } from './isolated.js'
import { formatNumber } from './numbers.js'
import { oneOf } from './one-of.js'
import { plural } from './plural.js'

export { isolated } from './isolated.js'
export { commaOf, joined, labelled } from './joined.js'
export { formatNumber } from './numbers.js'
export { oneOf, type SelectingError } from './one-of.js'
export { plural } from './plural.js'

type Forms = Parameters<typeof plural>[2]

/** The texts of a language, compiled from `texts/`: a function of what they need of a locale. */
export type CompiledTexts<Texts> = (
  /** The form for a count; `ordinal` for that of a place in an order. */
  pluralOf: (count: number, forms: Forms, type?: 'ordinal') => string,
  numberOf: (value: number) => string,
  choose: typeof oneOf,
  /** A text from elsewhere, such as a name, with its own direction. */
  isolate: (text: string) => string,
) => Texts

/** The texts of a language with the numbers and plural forms of a locale (BCP 47). */
export const textsIn = <Texts>(compiled: CompiledTexts<Texts>, locale: string): Texts =>
  compiled(
    (count, forms, type) => plural(locale, count, forms, type),
    (value) => formatNumber(value, locale),
    oneOf,
    (text) => isolated(text, locale),
  )
