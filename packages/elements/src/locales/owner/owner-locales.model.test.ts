import { textDirection } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { formatNumber } from '../../messages/numbers.js'
import { ownerEnglish } from '../../messages/owner/english.js'
import { ownerFacts } from './owner-facts.js'
import { ownerLanguageNames, readOwnerTexts } from './owner-files.js'
import { ownerMessagesIn } from './owner-messages-in.js'
import type { OwnerText } from './owner-texts.js'

type Said = (...facts: unknown[]) => string
type Values = Readonly<Record<string, unknown>>

/** A message, its text and the names of its facts. */
interface Entry {
  readonly path: string
  readonly names: string
  readonly text: OwnerText
  readonly english: string | Said
  readonly said: string | Said
}

const formsOf = (text: OwnerText): readonly string[] => (typeof text === 'string' ? [] : Object.keys(text))
const isCount = (name: string) => name === 'count' || name === 'days'

/** The plural categories of a language for whole numbers; those for fractions are never used. */
const wholeNumberForms = (language: string): string[] => {
  const rules = new Intl.PluralRules(language)
  return [...new Set(Array.from({ length: 2000 }, (_, count) => rules.select(count)))].sort()
}

/** The messages of a language with those of English; a group of messages is taken apart. */
const entriesOf = (texts: object, english: object, said: object, facts: object, path = ''): Entry[] =>
  Object.entries(texts).flatMap(([name, text]) => {
    const own = (english as Values)[name]
    const rest = [(said as Values)[name], (facts as Values)[name]] as const
    if (typeof own === 'object' && own)
      return entriesOf(text, own, rest[0] as object, (rest[1] as object) ?? {}, `${path}${name}.`)
    return [
      { path: path + name, text, english: own, said: rest[0], names: (rest[1] as string) ?? '' } as Entry,
    ]
  })

/** The values that a fact is tried with: the kinds that its text has, else a name, and no value. */
const valuesOf = (name: string, kinds: readonly (string | undefined)[]): readonly unknown[] => {
  const fact = name.replace('?', '')
  if (isCount(fact)) return [0, 1, 2, 3, 5, 11, 100]
  if (/^(?:position|status|attempt|hour|day|mails|most)$/.test(fact)) return [7, `‹${fact}›`]
  if (/^is[A-Z]/.test(fact)) return [true, false]
  return kinds.length ? kinds : [`‹${fact}›`, undefined]
}

/** Every combination of the values of a message's facts. */
const combinationsOf = ({ names, text }: Entry): Values[] => {
  const forms = formsOf(text).filter((form) => form !== 'none' && form !== 'other')
  const kinds = forms.length && forms.length < formsOf(text).length ? [...forms, undefined] : forms
  const list = names.replace(/[{}]/g, '').split(' ').filter(Boolean)
  const first = list.find((name) => name.endsWith('?'))
  return list.reduce<Values[]>(
    (found, name) =>
      found.flatMap((one) =>
        valuesOf(name, name === first ? kinds : []).map((value) => ({
          ...one,
          [name.replace('?', '')]: value,
        })),
      ),
    [{}],
  )
}

const say = (message: string | Said, names: string, values: Values): string => {
  if (typeof message === 'string') return message
  return names.startsWith('{') ? message(values) : message(...Object.values(values))
}

/** What the English says, or undefined where it is not called with such values. */
const inEnglish = ({ english, names }: Entry, values: Values): string | undefined => {
  try {
    const said = say(english, names, values)
    return typeof said === 'string' && !/undefined|‹(?:kind|why)›/.test(said) ? said : undefined
  } catch {
    return undefined
  }
}

const isolates = /[\u2068\u2069]/g

/** Names of things that languages share, and texts that are only placeholders and punctuation. */
const likeEnglish = /^(?:[^a-z]*|API.*|QR.*|Send test|Webhooks?|.*CSV.*)$/i

/** The names of messages and of their groups; those of texts by kind are checked by the types. */
const namesOf = (messages: object): string[] =>
  Object.entries(messages).flatMap(([name, message]) =>
    typeof message === 'object' ? [name, ...namesOf(message).map((one) => `${name}.${one}`)] : [name],
  )

/** The names of the parameters of each English message are as many as it has. */
const arityProblems = (messages: object, facts: object): unknown[] =>
  Object.entries(messages).flatMap(([name, message]) => {
    const names = (facts as Values)[name]
    if (typeof message === 'object') return arityProblems(message, (names as object) ?? {})
    if (typeof message !== 'function') return []
    const count = typeof names === 'string' ? (names.startsWith('{') ? 1 : names.split(' ').length) : 0
    return count === message.length || (count === 1 && message.length === 0) ? [] : [[name, names]]
  })

it('names as many parameters as each English message takes', () => {
  expect(arityProblems(ownerEnglish, ownerFacts)).toEqual([])
})

describe.each(ownerLanguageNames)('%s', async (language) => {
  const texts = await readOwnerTexts(language)
  const said = ownerMessagesIn(texts, language)
  const entries = entriesOf(texts, ownerEnglish, said, ownerFacts)

  it('is complete', () => {
    expect(namesOf(said).sort()).toEqual(namesOf(ownerEnglish).sort())
  })

  it('has texts, and spaces only between words', () => {
    const check = (text: OwnerText, path: string): string[] =>
      typeof text === 'string'
        ? text.trim() === text
          ? []
          : [path]
        : Object.entries(text).flatMap(([form, one]) => check(one, `${path}.${form}`))
    expect(entries.flatMap(({ path, text }) => check(text, path))).toEqual([])
  })

  it('says what the English says of the same facts', () => {
    const problems = entries.flatMap((entry) =>
      combinationsOf(entry).flatMap((values) => {
        const english = inEnglish(entry, values)
        if (english === undefined) return []
        const own = say(entry.said, entry.names, values).replace(isolates, '')
        const isWritten = (own !== '' || english === '') && !/[{}[\]]|undefined/.test(own)
        const wrong = Object.entries(values).filter(([fact, value]) => {
          if (
            value === undefined ||
            typeof value === 'boolean' ||
            (typeof value === 'number' && isCount(fact))
          )
            return false
          const written = typeof value === 'number' ? formatNumber(value, language) : String(value)
          return own.includes(written) !== english.includes(String(value)) && /[‹\d]/.test(String(value))
        })
        return isWritten && !wrong.length ? [] : [[entry.path, values, own, english]]
      }),
    )
    expect(problems).toEqual([])
  })

  it('has the plural forms of its grammar', () => {
    const wanted = wholeNumberForms(language)
    for (const { path, names, text } of entries)
      if (/\b(?:count|days)\?/.test(names) && typeof text !== 'string') {
        const given = formsOf(text).filter((form) => form !== 'none')
        // Zero has its own sentence then.
        const needed = 'none' in text ? wanted.filter((form) => form !== 'zero') : wanted
        expect([path, given.sort()]).toEqual([path, needed])
      }
  })

  it('leaves no message in English', () => {
    const same = entries.filter(
      ({ text, english }) =>
        typeof text === 'string' && text === english && / /.test(text) && !likeEnglish.test(text),
    )
    expect(same.map(({ path, text }) => [path, text])).toEqual([])
  })

  if (textDirection(language) === 'rtl') {
    it('isolates what is not its own', () => {
      const problems = entries.flatMap((entry) =>
        combinationsOf(entry).flatMap((values) =>
          inEnglish(entry, values) === undefined || entry.path === 'copyOf'
            ? []
            : [...say(entry.said, entry.names, values).matchAll(/(.)‹\w+›/gsu)].flatMap(([own, before]) =>
                before === '\u2068' ? [] : [[entry.path, own]],
              ),
        ),
      )
      expect(problems).toEqual([])
    })
  }
})

describe('a message of an owner', () => {
  it('leaves out what is in brackets where a fact has no value', async () => {
    const { historyMoved, reasons, warningBusy } = ownerMessagesIn(await readOwnerTexts('de'), 'de')
    expect(historyMoved?.(undefined, undefined)).toBe('Verlegt')
    expect(historyMoved?.('Ada', '12. März')).toBe('Verlegt von Ada, bisher 12. März')
    expect(warningBusy?.(undefined, 'Privat')).toBe('Der Gastgeber ist dann belegt, in Privat.')
    expect(reasons?.host_unavailable({ why: 'schedule' } as never)).toBe(
      'Die Zeiten des Gastgebers wurden gelöscht',
    )
  })

  it('keeps content of users unchanged', async () => {
    const { doneMove, copyOf } = ownerMessagesIn(await readOwnerTexts('de'), 'de')
    expect(doneMove?.('[{guest}] $&')).toBe('Verlegt. [{guest}] $& wird benachrichtigt.')
    expect(copyOf?.('זום')).toBe('זום (Kopie)')
  })
})
