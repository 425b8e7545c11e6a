import { english, type MessageText, type NoScriptMessages } from './english.js'
import { otherLanguages } from './other-languages.js'

/** Returns a message by key, with values for its placeholders, and the kinds that select among its variants. */
export type GetText = (
  name: keyof typeof english,
  values?: Readonly<Record<string, string | number>>,
  ...kinds: readonly string[]
) => string

/** Creates a {@link GetText} for a language. `lang` (BCP 47) formats numbers. */
export const getTextIn = (name: string, lang: string): GetText => {
  const texts: NoScriptMessages = otherLanguages[name] ?? english
  const plurals = new Intl.PluralRules(lang)
  return (message, values = {}, ...kinds) => {
    let text: MessageText = texts[message] ?? english[message]
    const forms = [...kinds, ...('count' in values ? [plurals.select(Number(values['count']))] : [])]
    for (const form of forms)
      if (typeof text !== 'string')
        text = (Object.hasOwn(text, form) ? text[form] : undefined) ?? text['other'] ?? ''
    return String(text).replace(/{(\w+)}/g, (_, placeholder: string) => {
      const value = values[placeholder] ?? ''
      return typeof value === 'number' ? new Intl.NumberFormat(lang).format(value) : value
    })
  }
}
