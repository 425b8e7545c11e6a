import { english, type MessageText, type NoScriptMessages } from './english.js'
import { otherLanguages } from './other-languages.js'

/** Says something in a language: by its name, with facts, and where there are several texts by these kinds. */
export type GetText = (
  name: keyof typeof english,
  values?: Readonly<Record<string, string | number>>,
  ...kinds: readonly string[]
) => string

/** Speaks one of the languages of the pages; `lang` (BCP 47) says how numbers are written. */
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
