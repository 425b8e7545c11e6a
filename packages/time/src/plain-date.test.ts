import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dateOfDay,
  daysBetween,
  daysInMonth,
  endOfMonth,
  isPlainDate,
  plainDate,
  startOfMonth,
  startOfWeek,
  weekdayOf,
} from './plain-date.js'

const anyDate = fc.integer({ min: -150_000, max: 150_000 }).map(dateOfDay)
const date = plainDate

describe('plain dates', () => {
  it.each(['2026-02-29', '2026-13-01', '2026-1-01', '20260101', '2026-01-01T00:00:00', '', 12, null])(
    '%s is none',
    (value) => {
      expect(isPlainDate(value)).toBe(false)
    },
  )

  it('a date that does not exist throws an error with the date', () => {
    expect(() => plainDate('2026-02-30')).toThrow('"2026-02-30" is not a date')
  })

  it('days are added and counted', () => {
    expect(addDays(date('2024-02-28'), 2)).toBe('2024-03-01')
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -100_000, max: 100_000 }), (start, days) => {
        expect(daysBetween(start, addDays(start, days))).toBe(days)
      }),
    )
  })

  it('years outside 0 to 9999 are an error', () => {
    expect(() => addDays(date('9999-12-31'), 1)).toThrow(RangeError)
  })

  it('adding months stops at the end of a shorter month', () => {
    expect(addMonths(date('2026-01-31'), 1)).toBe('2026-02-28')
    expect(addMonths(date('2024-03-31'), -1)).toBe('2024-02-29')
    expect(addMonths(date('2026-05-15'), 20)).toBe('2028-01-15')
  })

  it('a date has a month and a week', () => {
    expect(daysInMonth(date('2024-02-10'))).toBe(29)
    expect(startOfMonth(date('2024-02-10'))).toBe('2024-02-01')
    expect(endOfMonth(date('2024-02-10'))).toBe('2024-02-29')
    expect(weekdayOf(date('2026-03-12'))).toBe(4)
    expect(startOfWeek(date('2026-03-12'), 1)).toBe('2026-03-09')
    expect(startOfWeek(date('2026-03-08'), 0)).toBe('2026-03-08')
    expect(startOfWeek(date('2026-03-08'), 1)).toBe('2026-03-02')
  })

  it('the start of a week is at most six days earlier', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 6 }), (day, first) => {
        const start = startOfWeek(day, first)
        expect(weekdayOf(start)).toBe(first)
        expect(daysBetween(start, day)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(start, day)).toBeLessThan(7)
      }),
    )
  })
})
