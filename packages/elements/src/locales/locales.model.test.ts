import { textsIn } from '@whenable/time/texts'
import { describe, expect, it } from 'vitest'
import { english, type Messages } from '../messages/generated/all.js'
import { sections } from '../messages/section.js'
import { languageNames, readTexts } from './generated/languages.js'

const messagesIn = async (language: string, locale = language): Promise<Partial<Messages>> => {
  const {
    ownCities: _cities,
    eveningFrom: _evening,
    ...messages
  } = textsIn(await readTexts(language, ''), locale)
  return messages
}

/** Product names and punctuation, and words that some language shares with English. */
const likeEnglish = /^(?:Google|Outlook|Apple \/ \.ics)$/

it('every message is in a section, and loads with it', () => {
  const names = [...sections.values()].flatMap((section) => Object.keys(section))
  expect([...new Set(names)].sort()).toEqual(Object.keys(english).sort())
})

describe.each(languageNames)('%s', async (language) => {
  const messages = await messagesIn(language)

  it('has a valid locale name', () => {
    expect(Intl.getCanonicalLocales(language)).toEqual([language])
  })

  it('is complete, and no message is in English', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort())
    for (const [name, text] of Object.entries(messages))
      if (typeof text === 'string' && !likeEnglish.test(text) && / /.test(text))
        expect([name, text]).not.toEqual([name, english[name as keyof Messages]])
  })
})

describe('a message', () => {
  it('is a sentence in its language', async () => {
    const { dayWithTimes, problem, refused, pendingLead, guestName } = await messagesIn('de')
    expect(dayWithTimes?.('Donnerstag, 12. März', 6)).toBe('Donnerstag, 12. März, 6 Termine frei')
    expect(dayWithTimes?.('Donnerstag, 12. März', 1)).toBe('Donnerstag, 12. März, 1 Termin frei')
    expect(dayWithTimes?.('Donnerstag, 12. März', 0)).toBe('Donnerstag, 12. März, keine Termine frei')
    expect(problem?.('required', 'email')).toBe('Geben Sie eine E-Mail-Adresse ein.')
    expect(problem?.('required', 'file')).toBe('Füllen Sie dieses Feld aus.')
    expect(problem?.('limit', 'email')).toBe('Weitere Gäste sind nicht möglich.')
    expect(refused?.({ type: 'forbidden', status: 403, message: 'Forbidden' })).toBe(
      'Das ist auf dieser Seite nicht erlaubt.',
    )
    expect(pendingLead?.('')).toBe('Dieser Termin muss noch bestätigt werden.')
    expect(guestName?.(2)).toBe('Name von Gast 2')
  })

  it('keeps user content unchanged', async () => {
    const { pendingLead, requestTitle } = await messagesIn('de')
    expect(pendingLead?.('{organizer}')).toBe('{organizer} muss diesen Termin noch bestätigen.')
    for (const name of ['__proto__', 'none'])
      expect(pendingLead?.(name)).toBe(`${name} muss diesen Termin noch bestätigen.`)
    expect(requestTitle?.('{title}', '$&')).toBe('Anfrage: {title}, $&')
  })

  it('has the numbers of the region', async () => {
    expect((await messagesIn('ar', 'ar-EG')).dayWithTimes?.('الخميس', 6)).toContain('٦')
    expect((await messagesIn('ar', 'ar-AE')).dayWithTimes?.('الخميس', 6)).toContain('6')
  })

  it('of an error is that of its reason, or else that of its type, and never the service’s own', () => {
    const error = { type: 'forbidden', status: 403, message: 'No access' } as const
    expect(english.refused({ ...error, reason: 'link_expired' })).toBe('This link has expired.')
    for (const reason of [undefined, 'of-tomorrow', 'constructor', '__proto__'])
      expect(english.refused({ ...error, reason })).toBe('This page is not allowed to do that.')
  })
})
