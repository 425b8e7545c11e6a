import {
  addDays,
  type Instant,
  instant,
  instantOf,
  type PlainDate,
  plainDate,
  startOfDay,
  wallAt,
  wallTime,
} from '@whenable/time'
import fc from 'fast-check'
import type {
  DescribedDate,
  DescribedEvent,
  DescribedHost,
  DescribedHours,
  DescribedStudio,
} from './availability-reference.js'

const minute = 60

/** Time zones with clock changes of an hour, of half an hour, at midnight, on other days, and without any. */
const zones = [
  'Europe/Lisbon',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Chatham',
  'Asia/Kolkata',
  'UTC',
]

/** Days with a clock change in one of these time zones, and one without. */
const days = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-06-17',
  '2026-09-06',
  '2026-09-27',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
].map(plainDate)

const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const anyZone = fc.constantFrom(...zones)
const weekdays = fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 7 })

/** Two clock times on a grid of five minutes, the first before the second. */
const clocks = fc
  .uniqueArray(fc.nat(288), { minLength: 2, maxLength: 2 })
  .map((pair) => [...pair].sort((a, b) => a - b).map((step) => step * 5))
  .map(([start = 0, end = 0]) => ({ start: clockOf(start), end: clockOf(end) }))

const clockOf = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

const hoursAround = (date: PlainDate): fc.Arbitrary<DescribedHours> =>
  fc
    .tuple(clocks, weekdays, some(anyZone), some(fc.array(fc.integer({ min: -1, max: 3 }), { maxLength: 2 })))
    .map(([clock, on, timezone, exdates]) => ({
      ...clock,
      days: on,
      timezone,
      exdates: exdates?.map((offset) => addDays(date, offset)),
    }))

const dateAround = (date: PlainDate): fc.Arbitrary<DescribedDate> =>
  fc
    .tuple(
      fc.integer({ min: -1, max: 3 }),
      fc.oneof(
        { weight: 3, arbitrary: clocks },
        { weight: 1, arbitrary: fc.constant({ start: '00:00', end: '00:00' }) },
      ),
      some(anyZone),
    )
    .map(([offset, clock, timezone]) => ({ date: addDays(date, offset), ...clock, timezone }))

const scheduleAround = (date: PlainDate) =>
  fc.record({
    hours: some(fc.array(hoursAround(date), { maxLength: 3 })),
    dates: fc.oneof(
      { weight: 2, arbitrary: fc.constant(undefined) },
      {
        weight: 1,
        arbitrary: fc.uniqueArray(dateAround(date), { maxLength: 2, selector: (entry) => entry.date }),
      },
    ),
    onlyDates: fc.oneof(
      { weight: 9, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.boolean() },
    ),
  })

const eventAround = (date: PlainDate): fc.Arbitrary<DescribedEvent> => {
  const base = {
    busy: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    status: fc.constantFrom('confirmed', 'confirmed', 'tentative', 'cancelled'),
  }
  const midnight = startOfDay(date, 'UTC')
  return fc.oneof(
    fc
      .record({
        ...base,
        at: fc.integer({ min: -36 * 60, max: 96 * 60 }),
        minutes: fc.integer({ min: 1, max: 300 }),
      })
      .map(
        ({ at, ...event }) => ({ ...event, kind: 'timed', start: instant(midnight + at * minute) }) as const,
      ),
    fc
      .record({ ...base, offset: fc.integer({ min: -2, max: 4 }), length: fc.nat(2) })
      .map(({ offset, length, ...event }) => ({
        ...event,
        kind: 'dates' as const,
        first: addDays(date, offset),
        last: addDays(date, offset + length),
      })),
    fc
      .record({
        ...base,
        back: fc.integer({ min: 0, max: 40 }),
        step: fc.nat(287),
        minutes: fc.integer({ min: 5, max: 240 }),
        timezone: anyZone,
        days: weekdays,
        override: some(
          fc.record({
            on: fc.integer({ min: -1, max: 4 }).map((offset) => addDays(date, offset)),
            later: fc.oneof(fc.constantFrom('cancelled' as const), fc.integer({ min: -600, max: 600 })),
          }),
        ),
      })
      .map(({ back, step, ...event }) => {
        const first = addDays(date, -back)
        // A series whose first start is in a gap continues at the wall time that clocks show then.
        const written = wallTime(`${first}T${clockOf(step * 5).padStart(5, '0')}:00`)
        const shown = wallAt(instantOf(written, event.timezone), event.timezone)
        return { ...event, kind: 'weekly' as const, first, clock: shown.slice(11, 16) }
      }),
  )
}

const hostAround = (date: PlainDate): fc.Arbitrary<Omit<DescribedHost, 'email'>> =>
  fc
    .record({
      schedule: scheduleAround(date),
      timezone: some(anyZone),
      hasAvailability: fc.oneof(
        { weight: 9, arbitrary: fc.constant(true) },
        { weight: 1, arbitrary: fc.constant(false) },
      ),
      calendarZone: anyZone,
      events: fc.array(eventAround(date), { maxLength: 4 }),
      held: fc.array(
        fc.record({
          at: fc.integer({ min: -12 * 12, max: 72 * 12 }),
          minutes: fc.constantFrom(15, 30, 60, 90),
          before: fc.constantFrom(0, 0, 15, 120),
          after: fc.constantFrom(0, 0, 10, 60),
          hasEvent: fc.boolean(),
        }),
        { maxLength: 3 },
      ),
      bookings: fc.nat(2),
      last: some(fc.nat(3)),
    })
    .map(({ schedule, held, last, hasAvailability, ...host }) => ({
      ...host,
      // A host without availability cannot have hours.
      ...(hasAvailability ? schedule : {}),
      hasAvailability,
      held: held.map(({ at, ...booking }) => ({
        ...booking,
        start: instant(startOfDay(date, 'UTC') + at * 5 * minute),
      })),
      lastBookedAt: last === undefined ? undefined : instant(startOfDay(date, 'UTC') - last * 3_600),
    }))

const studioAround = (date: PlainDate): fc.Arbitrary<DescribedStudio> =>
  fc
    .record({
      method: fc.constantFrom('collective', 'max-availability', 'max-fairness'),
      duration: fc.constantFrom(5, 15, 20, 30, 45, 50, 60, 90, 240),
      interval: some(fc.constantFrom(5, 10, 15, 25, 30, 60, 75)),
      roundTo: some(fc.constantFrom(5, 10, 15, 20, 25, 30, 45, 60)),
      before: fc.constantFrom(0, 0, 5, 15, 60, 120),
      after: fc.constantFrom(0, 0, 10, 30, 120),
      timezone: some(anyZone),
      defaults: scheduleAround(date),
      tentativeAsBusy: some(fc.boolean()),
      notice: fc.constantFrom(0, 0, 60, 500),
      daysAhead: fc.constantFrom(1, 2, 30),
      hosts: fc.array(hostAround(date), { minLength: 1, maxLength: 3 }),
      fromMinute: fc.integer({ min: -6 * 60, max: 36 * 60 }),
      length: fc.integer({ min: 30, max: 60 * 60 }),
      nowMinute: fc.integer({ min: -30 * 60, max: 30 * 60 }),
      nowSecond: fc.nat(59),
    })
    .map(({ fromMinute, length, nowMinute, nowSecond, hosts, ...studio }) => {
      const from = instant(startOfDay(date, 'UTC') + fromMinute * minute)
      return {
        ...studio,
        hosts: hosts.map((host, index) => ({ ...host, email: `host${index}@example.com` })),
        from,
        to: instant(from + length * minute),
        now: instant(startOfDay(date, 'UTC') + nowMinute * minute + nowSecond) as Instant,
      }
    })

/** Configurations with one to three hosts, on days around clock changes. */
export const generatedStudio: fc.Arbitrary<DescribedStudio> = fc.constantFrom(...days).chain(studioAround)
