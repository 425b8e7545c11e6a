import { languageNames } from '@whenable/elements/locales'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentProblem } from './contrast.model.js'
import { durationText, parseDuration, parseDurations } from './durations.model.js'
import { alwaysOpen, changedDays, type OpenBlock, officeHours, weekOf, withDays } from './hours.model.js'
import { eventTypeSchema } from './schema.js'

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

  it.each(['en', ...languageNames])('is read again as it is written in %s', (locale) => {
    fc.assert(
      fc.property(fc.nat(20_000), (minutes) => {
        expect(parseDuration(durationText(minutes, locale), locale)).toBe(minutes)
      }),
      { numRuns: 30 },
    )
  })

  it('is one of several, each once', () => {
    expect(parseDurations('1 day, 1 hour; 60', 'en')).toEqual([1_440, 60])
    expect(parseDurations('1 day, soon', 'en')).toBeUndefined()
    expect(parseDurations('', 'en')).toEqual([])
  })
})

describe('hours of some days', () => {
  it('replace those of these days, and leave what other days have', () => {
    const week: OpenBlock[] = [
      { days: [1, 2], start: '9:00', end: '17:00', exdates: ['2026-03-04'], kept: { a: 1 } },
      { days: [3], start: '10:00', end: '12:00' },
    ]
    const morning = { start: 600, end: 720 }
    const changed = withDays(week, { 2: [morning], 4: [morning] })
    expect(changed).toEqual([
      { days: [1], start: '9:00', end: '17:00', exdates: ['2026-03-04'], kept: { a: 1 } },
      { days: [2, 3, 4], start: '10:00', end: '12:00' },
    ])
    expect(weekOf(changed)[2]).toEqual([morning])
    expect(changedDays(weekOf(week), weekOf(changed))).toEqual([2, 4])
    expect(withDays(week, { 1: [{ start: 540, end: 1_020 }] })).toBe(week)
    expect(withDays(week, { 3: [] })).toEqual([week[0]])
  })

  it('may be all of a day, and are refused if they overlap or are none', () => {
    const issuesOf = (hours: readonly object[]) => {
      const availability = { calendar_ids: ['all'], open_hours: hours }
      const document = {
        ...{ name: 'Call', availability: { duration_minutes: 30 }, event_booking: { title: 'Call' } },
        participants: [{ email: 'ada@example.com', is_organizer: true, availability }],
      }
      const { issues } = eventTypeSchema['~standard'].validate(document) as { issues: { code: string }[] }
      return issues.map(({ code }) => code)
    }
    expect(issuesOf(alwaysOpen)).toEqual([])
    expect(issuesOf([...officeHours, { days: [5], start: '16:00', end: '18:00' }])).toEqual(['hours'])
    expect(issuesOf([])).toEqual(['hours'])
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
