import { isolated } from '../../messages/isolated.js'
import { formatNumber } from '../../messages/numbers.js'
import type { OwnerMessages } from '../../messages/owner/index.js'
import { ownerFacts } from './owner-facts.js'
import type { OwnerText, OwnerTexts } from './owner-texts.js'

/** The names of a message's parameters, or of the properties of its only parameter. */
type FactNames = string | { readonly [name: string]: FactNames }

/** The message whose text is stored as a name: it is not isolated. */
const storedName = 'copyOf'

/** Makes messages from texts of the owner's elements, with numbers in the format of `locale` (BCP 47). */
export const ownerMessagesIn = (texts: OwnerTexts, locale: string): Partial<OwnerMessages> => {
  const plurals = new Intl.PluralRules(locale)

  const choose = (text: Exclude<OwnerText, string>, fact: unknown): OwnerText => {
    if (!fact && text['none'] !== undefined) return text['none']
    const form = typeof fact === 'number' ? plurals.select(fact) : String(fact)
    return (Object.hasOwn(text, form) ? text[form] : text['other']) ?? ''
  }

  const written = (fact: unknown, isStored: boolean): string => {
    if (typeof fact === 'number') return formatNumber(fact, locale)
    const text = String(fact ?? '')
    // What is isolated already was made of several facts.
    return isStored || text.includes('\u2068') ? text : isolated(text, locale)
  }

  const say = (name: string, text: OwnerText, names: string, values: readonly unknown[]): string => {
    const isObject = names.startsWith('{')
    const list = names.replace(/[{}]/g, '').split(' ')
    const facts = new Map(
      list.map((one, index) => {
        const fact = one.replace('?', '')
        return [fact, isObject ? (values[0] as Readonly<Record<string, unknown>>)[fact] : values[index]]
      }),
    )
    for (const one of list)
      if (typeof text === 'object' && one.endsWith('?')) text = choose(text, facts.get(one.slice(0, -1)))
    const has = (fact: string) => !['', null, undefined].includes(facts.get(fact) as string | undefined)
    return (text as string)
      .replace(/\[([^\][]*)\]/g, (_, part: string) =>
        [...part.matchAll(/{(\w+)}/g)].every(([, fact = '']) => has(fact)) ? part : '',
      )
      .replace(/{(\w+)}/g, (_, fact: string) => written(facts.get(fact), name === storedName))
  }

  const messageOf = (name: string, text: OwnerText, names: FactNames | undefined): unknown => {
    if (typeof names === 'string') return (...values: unknown[]) => say(name, text, names, values)
    if (typeof text === 'string') return text
    return Object.fromEntries(
      Object.entries(text).map(([key, one]) => [key, messageOf(key, one, names?.[key])]),
    )
  }

  return Object.fromEntries(
    Object.entries<OwnerText>(texts).map(([name, text]) => [
      name,
      messageOf(name, text, (ownerFacts as Readonly<Record<string, FactNames>>)[name]),
    ]),
  )
}
