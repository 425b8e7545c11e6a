import { describe, expect, it } from 'vitest'
import { plainDate } from './plain-date.js'
import { weekOfYear } from './week-number.js'

describe('weekOfYear', () => {
  // ISO 8601: the week of 4 January is the first; 2026 and 2020 have 53 weeks.
  it.each([
    ['2025-12-29', 1],
    ['2026-03-09', 11],
    ['2026-12-28', 53],
    ['2027-01-04', 1],
    ['2020-12-28', 53],
    ['2021-01-04', 1],
    ['2024-12-30', 1],
  ])('of %s is %i by ISO 8601', (start, number) => {
    expect(weekOfYear(plainDate(start), 4)).toBe(number)
  })

  it.each([
    ['2025-12-28', 1],
    ['2026-01-04', 2],
    ['2026-03-08', 11],
    ['2026-12-27', 1],
  ])('of %s is %i if the week of 1 January is week 1', (start, number) => {
    expect(weekOfYear(plainDate(start), 1)).toBe(number)
  })
})
