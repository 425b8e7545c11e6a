import { english } from './english.js'
import { otherLanguages } from './other-languages.js'

/**
 * A text, where `{day}` stands for a fact; or several, by plural form (CLDR) and `none` where zero has a text of its own,
 * or by kind, with `other` for the rest.
 */
export type PlainText = string | { readonly [form: string]: PlainText }

/** All that the pages without a script say, in one language. */
export type PlainTexts = Readonly<Record<string, PlainText>>

/** Says something in a language: by its name, with facts, and where there are several texts by these kinds. */
export type Say = (
  name: keyof typeof english,
  domainEvents?: Readonly<Record<string, string | number>>,
  ...kinds: readonly string[]
) => string

/** Speaks one of the languages of the pages; `lang` (BCP 47) says how numbers are written. */
export const speak = (name: string, lang: string): Say => {
  const texts: PlainTexts = otherLanguages[name] ?? english
  const plurals = new Intl.PluralRules(lang)
  return (message, domainEvents = {}, ...kinds) => {
    let text: PlainText = texts[message] ?? english[message]
    const forms = [
      ...kinds,
      ...('count' in domainEvents ? [plurals.select(Number(domainEvents['count']))] : []),
    ]
    for (const form of forms)
      if (typeof text !== 'string')
        text = (Object.hasOwn(text, form) ? text[form] : undefined) ?? text['other'] ?? ''
    return String(text).replace(/{(\w+)}/g, (_, domainEvent: string) => {
      const value = domainEvents[domainEvent] ?? ''
      return typeof value === 'number' ? new Intl.NumberFormat(lang).format(value) : value
    })
  }
}
