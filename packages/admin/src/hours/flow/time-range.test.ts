import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockOfMinutes, minutesOfClock, readTimeRange, writeTimeRange } from './time-range.js'

const read = (text: string, locale = 'en-GB') => {
  const found = readTimeRange(text, locale)
  return 'range' in found
    ? `${clockOfMinutes(found.range.start)}-${clockOfMinutes(found.range.end)}`
    : found.problem
}

describe('a range of times', () => {
  test.each([
    ['9-17', '09:00-17:00'],
    ['9 – 17', '09:00-17:00'],
    ['9:30–12', '09:30-12:00'],
    ['0930 to 1200', '09:30-12:00'],
    ['9.30 - 12.15', '09:30-12:15'],
    ['9h30 à 12h', '09:30-12:00'],
    ['9 Uhr bis 17 Uhr', '09:00-17:00'],
    ['9am-5pm', '09:00-17:00'],
    ['9 AM — 5 PM', '09:00-17:00'],
    ['9 a.m. - 5 p.m.', '09:00-17:00'],
    ['9-5pm', '09:00-17:00'],
    ['1-5pm', '13:00-17:00'],
    ['11-1pm', '11:00-13:00'],
    ['9-5', '09:00-17:00'],
    ['10-2', '10:00-14:00'],
    ['12am-12pm', '00:00-12:00'],
    ['22-24', '22:00-24:00'],
    ['22-0', '22:00-24:00'],
    ['10pm-12am', '22:00-24:00'],
    ['0-24', '00:00-24:00'],
    ['9...12', '09:00-12:00'],
    ['٩:٠٠ – ١٧:٠٠', '09:00-17:00'],
    ['９時〜17時', '09:00-17:00'],
    ['9時到17時', '09:00-17:00'],
    ['9点至17点', '09:00-17:00'],
    ['9時から17時まで', '09:00-17:00'],
    ['9시부터 17시까지', '09:00-17:00'],
    ['9 đến 17', '09:00-17:00'],
    ['۹ تا ۱۷', '09:00-17:00'],
    ['9 עד 17', '09:00-17:00'],
    ['9 до 17', '09:00-17:00'],
    ['9 do 17', '09:00-17:00'],
    ['9 έως 17', '09:00-17:00'],
    ['9 से 17 तक', '09:00-17:00'],
  ])('%s is %s', (text, range) => {
    expect(read(text)).toBe(range)
  })

  test.each([
    ['', 'unreadable'],
    ['9', 'unreadable'],
    ['9-12-15', 'unreadable'],
    ['soon', 'unreadable'],
    ['nine-five', 'unreadable'],
    ['9-25', 'not-a-time'],
    ['9:75-12', 'not-a-time'],
    ['13pm-15', 'not-a-time'],
    ['9 bananas-12', 'not-a-time'],
    ['17-17', 'end-before-start'],
    ['17:00-13:00', 'end-before-start'],
    ['5pm-9am', 'end-before-start'],
    ['24-24', 'end-before-start'],
  ])('%s is refused: %s', (text, problem) => {
    expect(read(text)).toBe(problem)
  })

  test('is read again as it is written, in many languages', () => {
    const locales = [
      'en-US',
      'en-GB',
      'de',
      'fr',
      'es',
      'es-MX',
      'pt-BR',
      'ar',
      'ar-EG',
      'fa',
      'hi',
      'bn',
      'th',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...locales, 'ja', 'ko', 'zh-Hans', 'zh-Hant', 'he', 'ru', 'fi', 'da', 'bg', 'vi'),
        fc.integer({ min: 0, max: 1_438 }),
        fc.integer({ min: 1, max: 1_440 }),
        (locale, start, length) => {
          const range = { start, end: Math.min(start + length, 1_440) }
          expect([
            writeTimeRange(range, locale),
            readTimeRange(writeTimeRange(range, locale), locale),
          ]).toEqual([expect.any(String), { range }])
        },
      ),
      { numRuns: 500 },
    )
  })

  test('has times of day as the API writes them', () => {
    expect([clockOfMinutes(570), clockOfMinutes(1_440), minutesOfClock('9:30')]).toEqual([
      '09:30',
      '24:00',
      570,
    ])
  })
})
