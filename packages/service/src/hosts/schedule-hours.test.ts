import {
  addDays,
  type Interval,
  instant,
  instantOf,
  intersectIntervals,
  openTimeOf,
  type PlainDate,
  parseInstant,
  plainDate,
  type SlotRules,
  startOfDay,
  wallTime,
  weekdayOf,
} from '@whenable/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScheduleRecord } from '../kernel/store/store.js'
import { resolveSchedule } from './schedule-hours.js'

const runs = process.env['WHENABLE_LONG'] ? 3_000 : 60

// Days with a clock change at night and at midnight, the date that Samoa skipped, and the turn of a year.
const origins = [
  ['Europe/Lisbon', '2026-03-28'],
  ['Europe/Lisbon', '2026-10-24'],
  ['America/Sao_Paulo', '2018-11-03'],
  ['Australia/Lord_Howe', '2026-04-04'],
  ['Pacific/Apia', '2011-12-28'],
  ['Asia/Kolkata', '2025-12-29'],
] as const

const half = fc.integer({ min: 0, max: 47 })
const clockOf = (halfHours: number) => `${Math.floor(halfHours / 2)}:${halfHours % 2 ? '30' : '00'}`
const block = fc.tuple(half, fc.integer({ min: 1, max: 48 })).map(([start, length]) => ({
  start: clockOf(start),
  end: clockOf(Math.min(48, start + length)),
}))
const weekly = fc.array(
  fc.record({ days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }), hours: block }),
  { maxLength: 4 },
)
const override = fc.record({
  from: fc.integer({ min: -3, max: 6 }),
  length: fc.integer({ min: 0, max: 4 }),
  blocks: fc.array(block, { maxLength: 3 }),
})

/** Of the holidays in Portugal, those near the origins. */
const holidays = ['2012-01-01', '2018-11-01', '2026-01-01', '2026-04-03', '2026-04-05']

/** The instant of a time of day: of one that is skipped or repeated as RFC 5545, section 3.3.5, says. */
const instantAt = (date: PlainDate, clock: string, timeZone: string) =>
  clock === '24:00'
    ? instantOf(wallTime(`${addDays(date, 1)}T00:00:00`), timeZone)
    : instantOf(wallTime(`${date}T${clock.padStart(5, '0')}:00`), timeZone)

/** The hours of a date by the words of the documentation, without the code that resolves a schedule. */
const blocksOf = (schedule: ScheduleRecord, date: PlainDate) => {
  const days = (from: string, to: string) => {
    let count = 0
    for (let day = plainDate(from); day < to; day = addDays(day, 1)) count++
    return count
  }
  const ranges = schedule.overrides
    .map((one, index) => ({ ...one, index, length: days(one.start_date, one.end_date) }))
    .filter(({ start_date, end_date }) => start_date <= date && end_date >= date)
    .sort((a, b) => a.length - b.length || b.index - a.index)
  const [shortest] = ranges
  if (holidays.includes(date) && schedule.holidays && (!shortest || shortest.length > 0)) return []
  return shortest
    ? shortest.blocks
    : schedule.weekly.filter(({ days: list }) => list.includes(weekdayOf(date)))
}

const rules: SlotRules = {
  method: 'collective',
  durationMinutes: 30,
  timezone: 'UTC',
  minBookingNotice: 0,
  availableDaysInFuture: 30,
}

test('a schedule is open at the minutes of its blocks, in any time zone, across clock changes and ranges', async () => {
  let minutes = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...origins),
      weekly,
      fc.array(override, { maxLength: 4 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 30 }),
      async ([timezone, first], hours, overrides, withHolidays, offset) => {
        const schedule: ScheduleRecord = {
          ...{ id: 's', applicationId: 'a', grantId: 'g', name: 'Hours', timezone, isDefault: true },
          weekly: hours.map(({ days, hours: { start, end } }) => ({ days, start, end })),
          overrides: overrides.map(({ from, length, blocks }) => ({
            start_date: addDays(plainDate(first), from),
            end_date: addDays(plainDate(first), from + length),
            blocks,
            title: undefined,
          })),
          holidays: withHolidays ? { country: 'PT', region: undefined, dismissed: [] } : undefined,
          limits: {},
          createdAt: parseInstant('2010-01-01T00:00:00Z'),
        }
        const start = instant(parseInstant(`${first}T00:00:00Z`) + offset * 3_600)
        const window = { start, end: instant(start + 4 * 86_400) }
        const { slotHours } = await resolveSchedule(schedule, window)
        const open = openTimeOf(rules, { email: 'ada@example.com', busy: [], ...slotHours }, window)
        const model: Interval[] = []
        for (let day = -5; day < 10; day++) {
          const date = addDays(plainDate(first), day)
          if (startOfDay(date, timezone) === startOfDay(addDays(date, 1), timezone)) continue
          for (const one of blocksOf(schedule, date))
            model.push({
              start: instantAt(date, one.start, timezone),
              end: instantAt(date, one.end, timezone),
            })
        }
        expect(open).toEqual(intersectIntervals(model, [window]))
        for (const one of open) minutes += (one.end - one.start) / 60
      },
    ),
    { numRuns: runs },
  )
  // The test is meaningful only if enough of the time is open.
  expect(minutes).toBeGreaterThan(runs * 60)
}, 60_000)
