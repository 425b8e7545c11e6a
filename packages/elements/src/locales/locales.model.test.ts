import { describe, expect, it } from 'vitest'
import { english } from '../messages/english.js'
import { sections } from '../messages/section.js'
import { facts } from './facts.js'
import { languageNames, readTexts } from './locale-files.js'
import type { Language, Text } from './locale-texts.js'
import { messagesIn } from './messages-in.js'

const namesOf = (message: string): string[] =>
  (facts as Readonly<Record<string, string>>)[message]?.split(' ') ?? []

/** Every text of a message, by the plural forms that select it. */
const texts = (text: Text, path = ''): [path: string, text: string][] =>
  typeof text === 'string'
    ? [[path, text]]
    : Object.entries(text).flatMap(([form, inner]) => texts(inner, `${path}.${form}`))

/** The plural categories of a language for whole numbers; those for fractions are never used. */
const wholeNumberForms = (language: string): string[] => {
  const rules = new Intl.PluralRules(language)
  return [...new Set(Array.from({ length: 2000 }, (_, count) => rules.select(count)))].sort()
}

/** Messages that select their text by kind, and all kinds in English. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  problem: ['required', 'email', 'phone', 'pattern', 'option', 'duplicate', 'limit'],
  refused: [
    ...['invalid_request_error', 'timeslot_not_available', 'booking_cancelled', 'too_late_to_change'],
    ...['unauthorized', 'forbidden', 'not_found_error', 'rate_limit_error', 'connection_error'],
    ...['link_used_up', 'link_expired', 'challenge_required'],
    ...['timeout_error', 'other'],
  ],
  calendarFileError: ['no-calendar', 'too-much', 'too-large', 'unreadable'],
  pendingLead: ['none', 'other'],
  answer: ['yes', 'maybe', 'no', 'other'],
  timeStatus: ['free', 'busy', 'tentative', 'outOfHours', 'unknown'],
  unavailablePolicy: ['last_known', 'block', 'ignore'],
  unavailableHelp: ['last_known', 'block', 'ignore'],
  connectHelp: ['account', 'zoho', 'caldav', 'ics'],
  accountField: ['server', 'url', 'username', 'password', 'appPassword'],
  accountProblem: [
    ...['required', 'password', 'blocked', 'not-calendar', 'unreachable', 'rate-limited'],
    ...['conflict', 'other'],
  ],
}

/** Arguments that select a text but are not part of it. */
const deciding = ['fault', 'problem', 'type']

/** Product names and punctuation, and words that some language shares with English. */
const likeEnglish = /^(?:Google|Outlook|Apple \/ \.ics|\{time\} \{place\}|\{range\} \(\{zone\}\))$/

it('names as many parameters as each English message takes', () => {
  for (const [name, message] of Object.entries(english))
    expect([name, namesOf(name).length]).toEqual([name, typeof message === 'function' ? message.length : 0])
})

it('has the messages of every section, and no others', () => {
  const names = [...sections.values()].flatMap((section) => Object.keys(section))
  expect([...new Set(names)].sort()).toEqual(Object.keys(english).sort())
})

describe.each(languageNames)('%s', async (language) => {
  const spoken: Partial<Language> = await readTexts(language, '')
  const entries = Object.entries(spoken)

  it('has a valid locale name', () => {
    expect(Intl.getCanonicalLocales(language)).toEqual([language])
  })

  it('is complete', () => {
    const said = Object.keys(messagesIn(spoken, language))
    expect(said.sort()).toEqual(Object.keys(english).sort())
    for (const [name, text] of entries)
      for (const [path, one] of texts(text)) {
        expect([name, path, one.trim() === one && one !== '']).toEqual([name, path, true])
      }
  })

  it('uses every argument in its text', () => {
    for (const [name, text] of entries) {
      const told = namesOf(name)
      for (const [path, one] of texts(text)) {
        const used = [...one.matchAll(/{([^}]*)}/g)].map(([, fact]) => fact)
        // The form for a single number may spell it out; `none` is used if the list is empty.
        const mayLack = /\.(?:zero|one|two|none)$/.test(path) ? ['count', 'organizer'] : []
        const wanted = told.filter((fact) => !deciding.includes(fact) && !mayLack.includes(fact))
        expect([name, path, wanted.filter((fact) => !used.includes(fact))]).toEqual([name, path, []])
        expect([name, path, used.filter((fact) => !told.includes(fact as string))]).toEqual([name, path, []])
      }
    }
  })

  it('has the plural forms of its grammar', () => {
    const forms = wholeNumberForms(language)
    for (const [name, text] of entries) {
      if (!namesOf(name).includes('count') || typeof text === 'string') continue
      const given = Object.keys(text).filter((form) => form !== 'none')
      expect([name, given.sort()]).toEqual([name, forms])
    }
  })

  it('has a text for each kind', () => {
    for (const [name, wanted] of Object.entries(kinds)) {
      const text = spoken[name as keyof Language] as Text
      expect([name, Object.keys(text).sort()]).toEqual([name, [...wanted].sort()])
    }
    const { required } = spoken.problem as Readonly<Record<string, Text>>
    expect(Object.keys(required as object).sort()).toEqual(
      ['checkbox', 'date', 'dropdown', 'email', 'multi_select', 'name', 'other', 'radio_button'].sort(),
    )
  })

  it('leaves no message in English', () => {
    for (const [name, text] of entries) {
      const message = english[name as keyof typeof english]
      if (
        typeof text === 'string' &&
        typeof message === 'string' &&
        !likeEnglish.test(text) &&
        / /.test(text)
      )
        expect([name, text]).not.toEqual([name, message])
    }
  })
})

describe('a message', () => {
  const german = async () => messagesIn(await readTexts('de', ''), 'de')

  it('is a sentence in its language', async () => {
    const { dayWithTimes, problem, refused, pendingLead, guestName } = await german()
    expect(dayWithTimes?.('Donnerstag, 12. März', 6)).toBe('Donnerstag, 12. März, 6 Termine frei')
    expect(dayWithTimes?.('Donnerstag, 12. März', 1)).toBe('Donnerstag, 12. März, 1 Termin frei')
    expect(dayWithTimes?.('Donnerstag, 12. März', 0)).toBe('Donnerstag, 12. März, keine Termine frei')
    expect(problem?.('required', 'email')).toBe('Geben Sie eine E-Mail-Adresse ein.')
    expect(problem?.('required', 'file')).toBe('Füllen Sie dieses Feld aus.')
    expect(problem?.('limit', 'email')).toBe('Weitere Gäste sind nicht möglich.')
    expect(refused?.({ type: 'forbidden', status: 403, message: 'Forbidden' })).toBe(
      'Diese Seite darf das nicht.',
    )
    expect(pendingLead?.('')).toBe('Dieser Termin muss noch bestätigt werden.')
    expect(guestName?.(2)).toBe('Name von Gast 2')
  })

  it('keeps user content unchanged', async () => {
    const { pendingLead, requestTitle } = await german()
    expect(pendingLead?.('{organizer}')).toBe('{organizer} muss diesen Termin noch bestätigen.')
    expect(pendingLead?.('__proto__')).toBe('__proto__ muss diesen Termin noch bestätigen.')
    expect(requestTitle?.('{title}', '$&')).toBe('{title} fragt an: $&')
  })

  it('formats numbers for the region', async () => {
    const texts = await readTexts('ar', '')
    expect(messagesIn(texts, 'ar-EG').dayWithTimes?.('الخميس', 6)).toContain('٦')
    expect(messagesIn(texts, 'ar-AE').dayWithTimes?.('الخميس', 6)).toContain('6')
  })
})
