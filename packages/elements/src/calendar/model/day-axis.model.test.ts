import { addDays, type Instant, plainDate, startOfDay } from '@whenable/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAxis, instantOnAxis, missingOnAxis, placeOnAxis, spanOnAxis } from './day-axis.model.js'

const week = (first: string, timeZone: string) => {
  const dates = Array.from({ length: 7 }, (_, index) => addDays(plainDate(first), index))
  const axis = dayAxis(dates, timeZone)
  return { dates, axis, parts: (date: string) => axis.days.get(plainDate(date)) ?? [] }
}
const minutesAfter = (date: string, timeZone: string, minutes: number) =>
  (startOfDay(plainDate(date), timeZone) + minutes * 60) as Instant

describe('the shared scale of adjacent days', () => {
  it('equals the clock time on days without a change', () => {
    const { axis, parts } = week('2026-03-09', 'Europe/Berlin')
    expect(axis.length).toBe(1440)
    expect(axis.hours.map(({ at }) => at)).toEqual(Array.from({ length: 24 }, (_, hour) => hour * 60))
    expect(placeOnAxis(parts('2026-03-12'), minutesAfter('2026-03-12', 'Europe/Berlin', 630))).toBe(630)
  })

  it('keeps the positions of the clock on a day of 23 hours, which lacks one hour', () => {
    const { axis, parts } = week('2026-03-23', 'Europe/Berlin')
    const sunday = parts('2026-03-29')
    expect(axis.length).toBe(1440)
    expect(missingOnAxis(sunday, axis.length)).toEqual([{ from: 120, to: 180 }])
    const at3 = minutesAfter('2026-03-29', 'Europe/Berlin', 120)
    expect(placeOnAxis(sunday, at3)).toBe(180)
    expect(spanOnAxis(sunday, minutesAfter('2026-03-29', 'Europe/Berlin', 60), at3)).toEqual({
      from: 60,
      to: 120,
    })
    expect(instantOnAxis(sunday, 150)).toBe(at3)
  })

  it('has two positions for a repeated hour, of which other days use one', () => {
    const { axis, parts } = week('2026-10-19', 'Europe/Berlin')
    expect(axis.length).toBe(1500)
    expect(axis.hours.filter(({ at }) => at >= 120 && at <= 240)).toEqual([
      { at: 120, minute: 120, repeated: false },
      { at: 180, minute: 120, repeated: true },
      { at: 240, minute: 180, repeated: false },
    ])
    const second2 = minutesAfter('2026-10-25', 'Europe/Berlin', 180)
    expect(placeOnAxis(parts('2026-10-25'), second2)).toBe(180)
    expect(missingOnAxis(parts('2026-10-25'), axis.length)).toEqual([])
    expect(missingOnAxis(parts('2026-10-24'), axis.length)).toEqual([{ from: 180, to: 240 }])
    expect(placeOnAxis(parts('2026-10-24'), minutesAfter('2026-10-24', 'Europe/Berlin', 180))).toBe(240)
  })

  it('is empty on a date that the time zone skipped', () => {
    const { axis, parts } = week('2011-12-26', 'Pacific/Apia')
    expect(parts('2011-12-30')).toEqual([])
    expect(missingOnAxis(parts('2011-12-30'), axis.length)).toEqual([{ from: 0, to: 1440 }])
    expect(instantOnAxis(parts('2011-12-30'), 600)).toBe(undefined)
  })

  const zones = [
    'Europe/Berlin',
    'America/Havana',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Pacific/Apia',
  ]
  const anyWeek = fc
    .tuple(fc.constantFrom(...zones), fc.integer({ min: 0, max: 3500 }))
    .map(([timeZone, weeks]) => ({ timeZone, first: addDays(plainDate('1971-01-03'), weeks * 7) }))

  it('maps each minute of each day to one position, in order, and back to its instant', () => {
    fc.assert(
      fc.property(anyWeek, fc.nat(1439), ({ timeZone, first }, offset) => {
        const { dates, axis, parts } = week(first, timeZone)
        for (const date of dates) {
          const own = parts(date)
          const start = startOfDay(date, timeZone)
          const minutes = (startOfDay(addDays(date, 1), timeZone) - start) / 60
          const covered = own.reduce((sum, { from, to }) => sum + to - from, 0)
          expect(covered).toBeCloseTo(minutes)
          const lacks = missingOnAxis(own, axis.length).reduce((sum, { from, to }) => sum + to - from, 0)
          expect(covered + lacks).toBeCloseTo(axis.length)
          let last = -1
          for (let at = offset % 31; at < minutes; at += 31) {
            const instant = (start + at * 60) as Instant
            const place = placeOnAxis(own, instant)
            expect(place).toBeGreaterThan(last)
            expect(place).toBeLessThan(axis.length)
            expect(instantOnAxis(own, place)).toBe(instant)
            last = place
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})
