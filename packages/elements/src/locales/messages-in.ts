import type { ServiceErrorInfo } from '@whenable/contract'
import type { Messages } from '../messages/localize.js'
import { formatNumber } from '../messages/numbers.js'
import { facts } from './facts.js'
import { type Language, type Text, withRepeats } from './locale-texts.js'

type Fact = string | number | ServiceErrorInfo

/** The parameters that select a text; all others are only inserted. */
const deciding = /^(?:count|fault|problem|type|organizer)$/

/** Makes messages from some or all texts of a language, with numbers in the format of `locale` (BCP 47). */
export const messagesIn = (texts: Partial<Language>, locale: string): Partial<Messages> => {
  const plurals = new Intl.PluralRules(locale)

  /** Selects the text for a parameter: by its count, its kind, or whether it is set. */
  const choose = (text: Exclude<Text, string>, fact: Fact): Text => {
    const ofError = ({ reason = '', type }: ServiceErrorInfo) => (Object.hasOwn(text, reason) ? reason : type)
    const form =
      typeof fact === 'number' ? plurals.select(fact) : typeof fact === 'object' ? ofError(fact) : fact
    return ((!fact && text['none']) || (Object.hasOwn(text, form) && text[form]) || text['other']) ?? ''
  }

  const say = (text: Text, names: readonly string[], values: readonly Fact[]): string => {
    for (const [index, name] of names.entries())
      if (typeof text === 'object' && deciding.test(name)) text = choose(text, values[index] as Fact)
    return (text as string).replace(/{(\w+)}/g, (_, name: string) => {
      const fact = values[names.indexOf(name)]
      return typeof fact === 'number' ? formatNumber(fact, locale) : String(fact)
    })
  }

  return Object.fromEntries(
    Object.entries(withRepeats(texts)).map(([name, text]) => {
      const names = (facts as Readonly<Record<string, string>>)[name]?.split(' ')
      return [name, names ? (...values: Fact[]) => say(text, names, values) : text]
    }),
  )
}
