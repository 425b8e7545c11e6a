import { parseInstant } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import { pageLanguages } from '../messages/page-languages.js'
import { english } from './english.js'
import { getTextIn } from './get-text.js'
import { otherLanguages } from './other-languages.js'
import { type PageReader, zoneText } from './page-reader.js'

test('every language of the pages has all messages of English', () => {
  const { en: _, ...others } = pageLanguages
  expect(Object.keys(otherLanguages).sort()).toEqual(Object.keys(others).sort())
  for (const texts of Object.values(otherLanguages)) expect(Object.keys(texts)).toEqual(Object.keys(english))
})

describe('a text', () => {
  test('is in the plural form of its language, with numbers as the region writes them', () => {
    expect(getTextIn('en', 'en')('seatsLeft', { count: 1 })).toBe('1 seat left')
    expect(getTextIn('ar', 'ar-EG')('seatsLeft', { count: 5 })).toContain('٥')
    expect(getTextIn('pl', 'pl')('seatsLeft', { count: 3 })).not.toBe(
      getTextIn('pl', 'pl')('seatsLeft', { count: 5 }),
    )
  })

  test('is that of its kind, or the default for unknown kinds', () => {
    const text = getTextIn('en', 'en')
    expect(text('problem', {}, 'required', 'email')).toBe('Enter an email address.')
    expect(text('problem', {}, 'required', 'signature')).toBe('Fill in this field.')
    expect(text('refused', {}, '__proto__')).toBe('Something went wrong. Try again.')
  })

  test('keeps a person’s text unchanged', () => {
    expect(getTextIn('en', 'en')('pendingLead', { organizer: '{organizer} $&' }, 'other')).toBe(
      '{organizer} $& still needs to confirm this time.',
    )
  })
})

test('the brackets of a time zone follow the direction of the page', () => {
  const at = parseInstant('2026-07-01T12:00:00Z')
  const zone = (lang: string) => zoneText(at, { language: { lang }, timeZone: 'Europe/Lisbon' } as PageReader)
  expect(zone('en')).toBe('Lisbon (UTC+1)')
  for (const lang of ['ar', 'he', 'fa'])
    expect(zone(lang)).toMatch(/^\u2068[^\u2066-\u2069()]+\u2069 \(\u2068[^\u2066-\u2069()]+\u2069\)$/)
})
