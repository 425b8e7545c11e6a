import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentProblem } from './contrast.model.js'
import { durationText, parseDuration, parseDurations } from './durations.model.js'
import { type OpenBlock, parseRanges, rangesOfDay, rangesText, withRanges } from './hours.model.js'

describe('a typed duration', () => {
  it.each([
    ['4 hours', 240],
    ['90', 90],
    ['1:30', 90],
    ['1.5 h', 90],
    ['1,5h', 90],
    ['2 days', 2_880],
    ['1 h 15 min', 75],
    ['1 week', 10_080],
    ['0', 0],
  ])('%s is read', (text, minutes) => expect(parseDuration(text, 'en')).toBe(minutes))

  it.each(['', 'soon', '4 parsecs', 'h', '1 h 15', '-5', '1:75', '0.01 min'])('%s is not read', (text) =>
    expect(parseDuration(text, 'en')).toBeUndefined(),
  )

  it.each(['en', 'de', 'pt-BR', 'fr', 'ar', 'fa', 'hi', 'ja', 'ru', 'th', 'tr', 'zh-Hant'])(
    'is read again as it is written in %s',
    (locale) => {
      fc.assert(
        fc.property(fc.nat(20_000), (minutes) => {
          expect(parseDuration(durationText(minutes, locale), locale)).toBe(minutes)
        }),
        { numRuns: 30 },
      )
    },
  )

  it('is one of several, each once', () => {
    expect(parseDurations('1 day, 1 hour; 60', 'en')).toEqual([1_440, 60])
    expect(parseDurations('1 day, soon', 'en')).toBeUndefined()
    expect(parseDurations('', 'en')).toEqual([])
  })
})

describe('typed hours of a day', () => {
  it.each([
    ['9-17', '09:00 – 17:00'],
    ['9-5', '09:00 – 17:00'],
    ['9am–5pm', '09:00 – 17:00'],
    ['14:00 - 18:00, 9:00-12.30', '09:00 – 12:30, 14:00 – 18:00'],
    ['0-24', '00:00 – 24:00'],
    ['', ''],
  ])('%s is read', (text, written) => expect(rangesText(parseRanges(text) ?? [])).toBe(written))

  it.each(['9', '9-', '25-26', '17-16:30', '9-12, 11-14', '9-12-14', '9:75-10', '13pm-14'])(
    '%s is not read',
    (text) => expect(parseRanges(text)).toBeUndefined(),
  )

  it('replace those of one day, and leave what other days have', () => {
    const week: OpenBlock[] = [
      { days: [1, 2], start: '9:00', end: '17:00', exdates: ['2026-03-04'], kept: { a: 1 } },
      { days: [3], start: '10:00', end: '12:00' },
    ]
    const changed = withRanges(week, 2, [{ start: '10:00', end: '12:00' }])
    expect(changed).toEqual([
      { days: [1], start: '9:00', end: '17:00', exdates: ['2026-03-04'], kept: { a: 1 } },
      { days: [2, 3], start: '10:00', end: '12:00' },
    ])
    expect(rangesOfDay(changed, 2)).toEqual([{ start: '10:00', end: '12:00' }])
    expect(withRanges(week, 1, [{ start: '09:00', end: '17:00' }])).toBe(week)
    expect(withRanges(week, 3, [])).toEqual([week[0]])
  })
})

describe('an accent', () => {
  it('must be a colour that differs from the page', () => {
    expect(accentProblem('blue', undefined)).toBe('color')
    expect(accentProblem('#ffe066', undefined)).toBe('light')
    expect(accentProblem('#ffe066', 'dark')).toBeUndefined()
    expect(accentProblem('#101010', undefined)).toBe('dark')
    expect(accentProblem('#3b5bdb', undefined)).toBeUndefined()
  })
})
