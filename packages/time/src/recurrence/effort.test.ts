import { describe, expect, it, vi } from 'vitest'
import { parseInstant } from '../parse-instant.js'
import { dateOfDay } from '../plain-date.js'
import { offsetAt } from '../zone/offsets.js'
import { expandRecurrence } from './expand.js'

vi.mock('../zone/offsets.js', { spy: true })

/** How often a year of a daily recurrence with so many exceptions, one a day, asks for the offset of its time zone. */
const lookUpsWith = (exceptions: number): number => {
  const written = (_: unknown, index: number) => `${dateOfDay(20_459 + index).replaceAll('-', '')}T090000`
  const dates = Array.from({ length: exceptions }, written).join(',')
  vi.mocked(offsetAt).mockClear()
  const found = expandRecurrence(
    {
      start: '2026-01-05T09:00:00',
      timeZone: 'Europe/Lisbon',
      lines: ['RRULE:FREQ=DAILY', `EXDATE:${dates}`],
    },
    { from: parseInstant('2026-01-01T00:00:00Z'), to: parseInstant('2027-01-01T00:00:00Z') },
  )
  expect(found).toHaveLength(1)
  return vi.mocked(offsetAt).mock.calls.length
}

describe('exceptions', () => {
  it('outside the window need no offsets', () => {
    const lookUps = lookUpsWith(400)
    expect(lookUps).toBeGreaterThan(0)
    expect(lookUpsWith(50_000)).toBe(lookUps)
  })
})
