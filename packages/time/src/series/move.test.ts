import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Instant, instant } from '../instant.js'
import { parseInstant } from '../parse-instant.js'
import { wallTime } from '../parse-wall-time.js'
import { addDays, daysBetween, type PlainDate, plainDate } from '../plain-date.js'
import { expandEvents } from '../recurrence/event.js'
import type { RecurringEvent } from '../recurrence/occurrence.js'
import {
  occurrenceId,
  originalStartTime,
  parseOccurrenceId,
  type Start,
  startOf,
} from '../recurrence/original-start.js'
import { runsOf } from '../testing/campaign.js'
import { parseWhen, type When } from '../when.js'
import { dateAt, startOfDay } from '../zone/offsets.js'
import { instantOf } from '../zone/resolve.js'
import { wallAt } from '../zone/wall-at.js'
import { type MovedSeries, moveSeries, occurrenceWhen, type SeriesScope } from './move.js'
import { hasStart, seriesOf, withLines } from './series.js'

const zone = 'Europe/Lisbon'
const at = (text: string) => parseInstant(`${text}:00Z`)

interface TestEvent extends RecurringEvent {
  readonly title?: string
}

const whenAt = (start: Start, timeZone: string, length = 1800): When =>
  typeof start === 'string'
    ? { object: 'date', date: start }
    : { object: 'timespan', start_time: start, end_time: instant(start + length), start_timezone: timeZone }

const master = (start: Start, recurrence: readonly string[], timeZone = zone): TestEvent => ({
  id: 'm',
  when: whenAt(start, timeZone),
  title: 'plain',
  recurrence,
})

/** An override of the occurrence at a start. */
const override = (start: Start, more: Partial<TestEvent>): TestEvent => ({
  id: occurrenceId('m', start),
  master_event_id: 'm',
  original_start_time: originalStartTime(start),
  when: whenAt(start, zone),
  ...more,
})

/** The events after a move, as a service that carries it out has them. */
const after = (
  before: TestEvent,
  overrides: readonly TestEvent[],
  { endedLines, when, lines, overrides: moved }: MovedSeries<TestEvent>,
): TestEvent[] => {
  const series: TestEvent = { ...before, id: endedLines ? 'new' : 'm', when, ...withLines(before, lines) }
  const kept = overrides.filter((one) => !moved.some(({ override: other }) => other === one))
  return [
    series,
    ...(endedLines ? [{ ...before, ...withLines(before, endedLines) }] : []),
    ...kept,
    ...moved.map(({ override: one, to, when: own }) => ({
      ...one,
      ...(own && { when: own }),
      id: occurrenceId(series.id, to),
      master_event_id: series.id,
      original_start_time: originalStartTime(to),
    })),
  ]
}

describe('moving a series', () => {
  const start = at('2026-03-03T10:00')
  const weekly = master(start, ['RRULE:FREQ=WEEKLY;BYDAY=TU', 'EXDATE:20260317T100000Z'])
  const far = at('2034-07-04T09:00')
  const overrides = [
    override(far, { title: 'renamed' }),
    override(at('2035-07-03T09:00'), { status: 'cancelled', title: 'cancelled' }),
    override(at('2026-03-10T10:00'), {
      title: 'elsewhere',
      when: whenAt(at('2026-03-12T15:00'), zone, 7200),
    }),
  ]
  const move = (scope: SeriesScope, chosen: Start, to: Start) =>
    moveSeries({
      ...{ master: weekly, overrides, start: chosen, scope, timeZone: zone },
      when: whenAt(to, zone, 5400),
    })

  it('moves overrides of all times with it, at the wall time of the series', () => {
    const moved = move('all', start, at('2026-03-04T12:00'))
    expect(moved).toMatchObject({
      endedLines: undefined,
      when: whenAt(at('2026-03-04T12:00'), zone, 5400),
      lines: ['RRULE:FREQ=WEEKLY;BYDAY=WE;WKST=TU', 'EXDATE:20260318T120000Z'],
    })
    expect(moved.overrides.map(({ from, to, when }) => [from, to, when])).toEqual([
      [far, at('2034-07-05T11:00'), whenAt(at('2034-07-05T11:00'), zone)],
      [at('2035-07-03T09:00'), at('2035-07-04T11:00'), whenAt(at('2035-07-04T11:00'), zone)],
      // It keeps its distance to the series, and its length.
      [at('2026-03-10T10:00'), at('2026-03-11T12:00'), whenAt(at('2026-03-13T17:00'), zone, 7200)],
    ])
  })

  it('leaves what is before the chosen occurrence of a series that is split', () => {
    const moved = move('following', at('2026-03-24T10:00'), at('2026-03-24T11:00'))
    expect(moved).toMatchObject({
      endedLines: ['RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20260324T095959Z', 'EXDATE:20260317T100000Z'],
      lines: ['RRULE:FREQ=WEEKLY;BYDAY=TU'],
    })
    expect(moved.overrides.map(({ override: { title } }) => title)).toEqual(['renamed', 'cancelled'])
  })

  it('splits nothing at the first occurrence', () => {
    expect(move('following', start, at('2026-03-03T11:00')).endedLines).toBeUndefined()
  })

  it('keeps the time zones of the series, whatever the new time names', () => {
    const when = { ...whenAt(at('2026-03-04T12:00'), 'Asia/Tokyo'), end_timezone: 'Asia/Tokyo' } as When
    expect(
      moveSeries({ master: weekly, overrides: [], start, scope: 'all', timeZone: zone, when }).when,
    ).toEqual(whenAt(at('2026-03-04T12:00'), zone))
  })

  it('keeps an override without a time of its own without one', () => {
    const bare: TestEvent = { id: 'x', master_event_id: 'm', original_start_time: far, cancelled: true }
    const [moved] = moveSeries({
      ...{ master: weekly, overrides: [bare], start, scope: 'all', timeZone: zone },
      when: whenAt(at('2026-03-03T11:00'), zone),
    }).overrides
    expect(moved).toMatchObject({ to: at('2034-07-04T10:00'), when: undefined })
  })

  it('moves the override of its first occurrence to the second pass of an hour that comes twice', () => {
    const second = at('2026-10-25T01:30')
    const first = override(start, { title: 'first' })
    const moved = moveSeries({
      ...{ master: { ...weekly, recurrence: ['RRULE:FREQ=WEEKLY'] }, overrides: [first], start },
      ...{ scope: 'all', timeZone: zone, when: whenAt(second, zone) },
    })
    expect(moved.overrides[0]?.to).toBe(second)
    const series = seriesOf({ ...weekly, when: moved.when, recurrence: moved.lines }, zone)
    expect([hasStart(series, second), hasStart(series, instant(second - 3600))]).toEqual([true, false])
  })

  it('is refused if a clock change would merge two overrides', () => {
    const half = master(at('2026-03-20T09:30'), ['RRULE:FREQ=DAILY', 'RDATE:20260329T083000Z'])
    const two = ['2026-03-29T08:30', '2026-03-29T09:30'].map((text) =>
      override(at(text), { title: text.slice(11) }),
    )
    const to = (text: string) =>
      moveSeries({
        ...{ master: { ...half, recurrence: ['RRULE:FREQ=DAILY', 'RDATE:20260329T083000Z'] } },
        ...{ overrides: two, start: at('2026-03-20T09:30'), scope: 'all', timeZone: zone },
        when: whenAt(at(text), zone),
      })
    expect(() => to('2026-03-20T10:30')).not.toThrow()
    // From 9:30 and 10:30 in Lisbon to 1:30, in the gap, and 2:30.
    expect(() => to('2026-03-20T01:30')).toThrow('a clock change would merge two')
  })

  it.each([
    ['between a time and a date', ['RRULE:FREQ=DAILY'], { object: 'date', date: plainDate('2026-03-04') }],
    ['to another weekday of a month', ['RRULE:FREQ=MONTHLY;BYDAY=1TU'], whenAt(at('2026-03-04T10:00'), zone)],
  ] as const)('is refused %s', (_what, recurrence, when) => {
    const series = master(start, recurrence)
    expect(() =>
      moveSeries({ master: series, overrides: [], start, scope: 'all', timeZone: zone, when: when as When }),
    ).toThrow("series 'm' cannot be moved with scope 'all'")
  })
})

describe('the id of an occurrence', () => {
  it.each([at('2026-03-03T10:00'), plainDate('2026-03-03')])('has its series and its start: %s', (start) => {
    expect(parseOccurrenceId(occurrenceId('a_b', start))).toEqual({ masterId: 'a_b', start })
  })

  it.each(['m', 'm_2026', '_20260303', 'm_20261303', 'm_20260303T250000Z', 'm_20260303T100000'])(
    'is not %s',
    (id) => expect(parseOccurrenceId(id)).toBeUndefined(),
  )
})

describe('a moved series', () => {
  const zones = [zone, 'America/New_York', 'Africa/Cairo', 'Australia/Lord_Howe', 'America/Nuuk', 'UTC']
  const clocks = ['09:00:00', '01:30:00', '00:00:00', '02:15:00', '23:30:00', '18:45:00']
  const rule = fc
    .tuple(
      fc.constantFrom('DAILY', 'WEEKLY', 'WEEKLY;BYDAY=MO,TH', 'MONTHLY', 'MONTHLY;BYDAY=2TU', 'YEARLY'),
      fc.constantFrom('', '', ';INTERVAL=2'),
      fc.constantFrom('', '', ';COUNT=500', ';UNTIL=20361231T235959Z', ';UNTIL=20340615'),
    )
    .map((parts) => `RRULE:FREQ=${parts.join('')}`)
  const example = fc.record({
    rule,
    timeZone: fc.constantFrom(...zones),
    isDated: fc.boolean(),
    day: fc.nat(27),
    clock: fc.constantFrom(...clocks),
    chosen: fc.nat(),
    /** The occurrences with an override, and those that EXDATE excludes: near, and years away. */
    overrides: fc.uniqueArray(
      fc.tuple(fc.nat(), fc.boolean(), fc.constantFrom('moved', 'renamed', 'cancelled')),
      { maxLength: 4, selector: ([index]) => index },
    ),
    excluded: fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 2 }),
    days: fc.oneof(fc.constant(0), fc.integer({ min: -9, max: 9 })),
    newClock: fc.constantFrom(...clocks),
  })

  const runs = runsOf(200, 1000)

  const near = { from: at('2026-01-01T00:00'), to: at('2026-08-01T00:00') }
  const years = { from: at('2033-01-01T00:00'), to: at('2033-08-01T00:00') }
  const margin = 30 * 86_400

  /** All starts of a series in the two windows, widened by what overrides and moves may shift. */
  const occurrencesOf = (events: readonly TestEvent[], timeZone: string) =>
    [near, years].flatMap(({ from, to }) => {
      const window = { from: instant(from - margin), to: instant(to + margin), timeZone, showCancelled: true }
      const { occurrences, errors } = expandEvents(events, window)
      expect(errors).toEqual([])
      return occurrences
    })

  /** The start of an occurrence by its series. */
  const originalOf = (
    event: TestEvent,
    occurrence: { readonly id: string; readonly when: When },
    dated: boolean,
  ): Start =>
    event.master_event_id
      ? dated
        ? dateAt(Number(event.original_start_time) as Instant, 'UTC')
        : instant(Number(event.original_start_time))
      : startOf(occurrence.when)

  it.each(['following', 'all'] as const)(
    'with scope %s has exactly one occurrence for each one before: cancelled ones cancelled, changed ones as they were changed',
    (scope) => {
      let moves = 0
      fc.assert(
        fc.property(example, (given) => {
          const { timeZone, isDated, day } = given
          const date = addDays(plainDate('2026-03-01'), day)
          const first: Start = isDated ? date : instantOf(wallTime(`${date}T${given.clock}`), timeZone)
          // In a gap, the series has the later time of day.
          const clock = typeof first === 'string' ? '' : wallAt(first, timeZone).slice(11)
          const plain = master(first, [given.rule], timeZone)
          const [early, late] = [near, years].map(({ from, to }) =>
            expandEvents([plain], { from, to, timeZone }).occurrences.map(({ when }) => startOf(when)),
          ) as [Start[], Start[]]
          const pick = (index: number, isFar: boolean) => {
            const list = isFar && late.length ? late : early
            return list[index % list.length] as Start
          }
          const excluded = given.excluded
            .map(([index, isFar]) => pick(index, isFar))
            .filter((one) => one !== first)
          const events = new Map(
            given.overrides
              .map(([index, isFar, title]) => [pick(index, isFar), title] as const)
              .filter(([start]) => !excluded.includes(start))
              .map(([start, title]): [Start, TestEvent] => {
                const own = title === 'moved' ? 3600 * 26 : 0
                const place =
                  typeof start === 'string' ? addDays(start, own && 2) : (instant(start + own) as Start)
                const more = title === 'cancelled' ? { status: 'cancelled' } : {}
                return [start, override(start, { title, when: whenAt(place, timeZone), ...more })]
              }),
          )
          const overrides = [...events.values()]
          const exdates = excluded.map((start) =>
            typeof start === 'string'
              ? `EXDATE;VALUE=DATE:${start.replaceAll('-', '')}`
              : `EXDATE;TZID=${timeZone}:${wallAt(start, timeZone).replace(/[-:]/g, '')}`,
          )
          const series = { ...plain, recurrence: [given.rule, ...exdates] }
          const own = early.filter((start) => !excluded.includes(start))
          const chosen = own[given.chosen % own.length]
          fc.pre(chosen !== undefined)
          const target: Start =
            typeof chosen === 'string'
              ? addDays(chosen, given.days)
              : instantOf(
                  wallTime(`${addDays(dateAt(chosen as Instant, timeZone), given.days)}T${given.newClock}`),
                  timeZone,
                )
          let moved: MovedSeries<TestEvent>
          try {
            moved = moveSeries({
              ...{ master: series, overrides, start: chosen as Start, scope, timeZone },
              when: whenAt(target, timeZone),
            })
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError)
            return
          }
          const goes = (start: Start) => scope === 'all' || start >= (chosen as Start)
          /** Wall seconds of a start by its series, whose time of day a gap does not change. */
          const wallOf = (start: Start): number => {
            if (typeof start === 'string') return startOfDay(start, 'UTC')
            const shown = dateAt(start, timeZone)
            const wall = [shown, addDays(shown, -1)]
              .map((one) => wallTime(`${one}T${clock}`))
              .find((one) => instantOf(one, timeZone) === start)
            return instantOf(wall ?? wallAt(start, timeZone), 'UTC')
          }
          const shift = wallOf(target) - wallOf(chosen as Start)
          const place = (start: Start): Start =>
            typeof start === 'string'
              ? addDays(start, daysBetween(chosen as PlainDate, target as PlainDate))
              : instantOf(wallAt(instant(wallOf(start) + shift), 'UTC'), timeZone)
          const inWindow = (start: Start) =>
            [near, years].some(
              ({ from, to }) => originalStartTime(start) >= from && originalStartTime(start) < to,
            )
          const described = (list: ReturnType<typeof occurrencesOf>, placed: (start: Start) => Start) =>
            list
              .map(({ event, when, cancelled, id }) => {
                const start = originalOf(event, { id, when }, isDated)
                return { start, at: placed(start), own: event.master_event_id ? event.title : '', cancelled }
              })
              .sort((a, b) => (a.at < b.at ? -1 : 1))
          const before = described(occurrencesOf([series, ...overrides], timeZone), (start) =>
            goes(start) ? place(start) : start,
          )
          // Two occurrences that a clock change brings together are one.
          fc.pre(new Set(before.map((one) => one.at)).size === before.length)
          const result = described(occurrencesOf(after(series, overrides, moved), timeZone), (start) => start)
          const seen = (list: typeof before) =>
            list
              .filter((one) => inWindow(one.at))
              .map(({ at, own: title, cancelled }) => [at, title, cancelled])
          expect(seen(result)).toEqual(seen(before))
          // An override moves as far as its occurrence.
          for (const { override: one, from, to, when } of moved.overrides)
            if (one.title === 'renamed') expect(startOf(when as When)).toEqual(to)
            else expect(to).toEqual(place(from))
          expect(startOf(parseWhen(occurrenceWhen(series, target)))).toEqual(target)
          moves++
        }),
        { numRuns: runs },
      )
      // Most of them can be moved, so the test does not pass by refusing everything.
      expect(moves).toBeGreaterThan(runs * (scope === 'all' ? 0.4 : 0.2))
    },
    120_000,
  )
})
