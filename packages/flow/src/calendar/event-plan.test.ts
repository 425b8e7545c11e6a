import type { CalendarEvent } from '@whenable/contract'
import {
  addDays,
  dateAt,
  type Instant,
  instant,
  instantOf,
  type Occurrence,
  parseInstant,
  plainDate,
  type When,
  wallTime,
} from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChangePlan, planMove, scopesOf } from './event-plan.js'

const zone = 'Europe/Lisbon'
const at = (text: string) => parseInstant(`2026-${text}:00Z`)
const year = { from: at('01-01T00:00'), to: parseInstant('2028-01-01T00:00:00Z'), timeZone: zone }
const linesOf = (event: CalendarEvent | undefined) => event?.recurrence as string[]

/** The events after a plan. */
const after = (events: readonly CalendarEvent[], { writes, removedIds }: ChangePlan): CalendarEvent[] => {
  const changedIds = new Set([...removedIds, ...writes.map(({ event }) => event.id)])
  return [
    ...events.filter(({ id }) => !changedIds.has(id)),
    ...writes.flatMap(({ kind, event }) => (kind === 'remove' ? [] : [event])),
  ]
}
const occurrencesOf = (events: readonly CalendarEvent[]) => {
  const { occurrences, errors } = expandEvents(events, year)
  expect(errors).toEqual([])
  return occurrences
}
const moveOf = (events: readonly CalendarEvent[], occurrence: Occurrence<CalendarEvent>, when: When) => ({
  calendarId: 'work',
  occurrence,
  when,
  timeZone: zone,
  events,
  newId: 'new',
})

/** The lines of a series that was split, and of the new one. */
const linesAfter = ({ writes }: ChangePlan) =>
  [writes.at(-1), writes[0]].map((write) => linesOf(write?.event))

const timed = (start: Instant, lines: readonly string[]): CalendarEvent => ({
  id: 'm',
  calendar_id: 'work',
  when: { object: 'timespan', start_time: start, end_time: instant(start + 3600), start_timezone: zone },
  recurrence: lines,
})
const whenAt = (start: Instant): When => ({
  object: 'timespan',
  start_time: start,
  end_time: instant(start + 5400),
  start_timezone: zone,
})

describe('scopesOf', () => {
  const scopes = (lines: string[], to: string) => {
    const events = [timed(at('03-03T10:00'), lines)]
    const [, second] = occurrencesOf(events)
    return scopesOf(moveOf(events, second as Occurrence<CalendarEvent>, whenAt(at(to))))
  }

  it.each([
    ['days of the week turn', ['RRULE:FREQ=WEEKLY;BYDAY=TU'], '03-11T10:00', 3],
    ['a rule without days goes along', ['RRULE:FREQ=MONTHLY'], '04-04T09:00', 3],
    ['another time leaves every day', ['RRULE:FREQ=MONTHLY;BYDAY=1TU'], '04-07T11:00', 3],
    ['the second Tuesday on another day is none', ['RRULE:FREQ=MONTHLY;BYDAY=1TU'], '04-08T09:00', 1],
    ['a rule that names hours has no other time', ['RRULE:FREQ=DAILY;BYHOUR=10'], '03-04T11:00', 1],
    [
      'periods are not moved',
      ['RRULE:FREQ=DAILY', 'RDATE;VALUE=PERIOD:20260401T100000Z/PT1H'],
      '03-04T11:00',
      1,
    ],
    [
      'the 31st on another day is another one in each month',
      ['RRULE:FREQ=MONTHLY;BYMONTHDAY=31'],
      '04-02T09:00',
      1,
    ],
    ['an hour of every hour is none', ['RRULE:FREQ=HOURLY'], '03-04T11:00', 1],
  ])('%s', (_what, lines, to, count) => {
    expect(scopes(lines, to)).toEqual(['this', 'following', 'all'].slice(0, count))
  })

  it('a time can become a day for one occurrence only', () => {
    const events = [timed(at('03-03T10:00'), ['RRULE:FREQ=DAILY'])]
    const [first] = occurrencesOf(events)
    const when: When = { object: 'date', date: plainDate('2026-03-03') }
    expect(scopesOf(moveOf(events, first as Occurrence<CalendarEvent>, when))).toEqual(['this'])
  })

  it('a single event has no scopes', () => {
    const events = [timed(at('03-03T10:00'), [])]
    const [only] = occurrencesOf(events)
    expect(scopesOf(moveOf(events, only as Occurrence<CalendarEvent>, whenAt(at('03-04T10:00'))))).toEqual([])
  })
})

describe('moving an occurrence and those that follow', () => {
  const moveSecondHalf = (
    lines: readonly string[],
    index: number,
    shift: number,
    start = at('03-03T10:00'),
  ) => {
    const events = [timed(start, lines)]
    const chosen = occurrencesOf(events)[index] as Occurrence<CalendarEvent>
    const move = moveOf(events, chosen, whenAt(instant(chosen.start + shift)))
    return linesAfter(planMove(move, 'following'))
  }

  it('keeps a rule that has ended before, with its COUNT', () => {
    const lines = ['RRULE:FREQ=WEEKLY;COUNT=3', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=20']
    expect(moveSecondHalf(lines, 6, 3600)).toEqual([
      ['RRULE:FREQ=WEEKLY;COUNT=3', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=20;UNTIL=20260620T085959Z'],
      ['RRULE:FREQ=MONTHLY;BYMONTHDAY=20'],
    ])
  })

  it('keeps the weekday of the rule if the first occurrence is an RDATE', () => {
    const lines = ['RRULE:FREQ=WEEKLY', 'RDATE:20260312T100000Z,20260326T100000Z']
    expect(moveSecondHalf(lines, 2, 3600)).toEqual([
      ['RRULE:FREQ=WEEKLY;UNTIL=20260312T095959Z'],
      ['RRULE:FREQ=WEEKLY;BYDAY=TU', 'RDATE:20260312T110000Z,20260326T110000Z'],
    ])
  })

  it('is impossible between two occurrences of a rule with an interval', () => {
    const events = [timed(at('03-03T10:00'), ['RRULE:FREQ=WEEKLY;INTERVAL=2', 'RDATE:20260312T100000Z'])]
    const added = occurrencesOf(events)[1] as Occurrence<CalendarEvent>
    const move = moveOf(events, added, whenAt(instant(added.start + 3600)))
    expect(scopesOf(move)).toEqual(['this', 'all'])
    expect(() => planMove(move, 'following')).toThrow(RangeError)
  })

  it('is impossible for the 31st, which some months lack', () => {
    const events = [timed(at('01-31T10:00'), ['RRULE:FREQ=MONTHLY'])]
    const [first] = occurrencesOf(events) as [Occurrence<CalendarEvent>]
    const scopes = (days: number) =>
      scopesOf(moveOf(events, first, whenAt(instant(first.start + days * 86_400))))
    expect(scopes(-2)).toEqual(['this'])
    expect(scopesOf(moveOf(events, first, whenAt(at('01-31T12:00'))))).toEqual(['this', 'following', 'all'])
  })

  it('accepts Windows names of time zones', () => {
    const [event] = [timed(at('03-03T10:00'), ['RRULE:FREQ=DAILY;COUNT=3'])]
    const when = { ...(event.when as When), start_timezone: 'W. Europe Standard Time' }
    const events = [{ ...event, when }]
    const second = occurrencesOf(events)[1] as Occurrence<CalendarEvent>
    expect(scopesOf(moveOf(events, second, whenAt(instant(second.start + 60))))).toHaveLength(3)
  })
})

describe('the end of a series', () => {
  it('is in UTC, or a date for all-day events (RFC 5545 section 3.3.10)', () => {
    const events = [timed(at('03-03T10:00'), ['RRULE:FREQ=WEEKLY;COUNT=9'])]
    const fifth = occurrencesOf(events)[4] as Occurrence<CalendarEvent>
    // In summer time, 10:00 in Lisbon is 9:00 in UTC.
    expect(
      linesAfter(planMove(moveOf(events, fifth, whenAt(instant(fifth.start + 60))), 'following')),
    ).toEqual([['RRULE:FREQ=WEEKLY;UNTIL=20260331T085959Z'], ['RRULE:FREQ=WEEKLY;COUNT=5']])

    const days = [{ ...events[0], when: { date: '2026-03-03' } }] as CalendarEvent[]
    const third = occurrencesOf(days)[2] as Occurrence<CalendarEvent>
    const when: When = { object: 'date', date: plainDate('2026-03-18') }
    const plan = planMove(moveOf(days, third, when), 'following')
    expect(linesAfter(plan)).toEqual([['RRULE:FREQ=WEEKLY;UNTIL=20260316'], ['RRULE:FREQ=WEEKLY;COUNT=7']])
    expect(plan.writes[0]?.event).toMatchObject({ when })
  })

  it('keeps the format of the legacy API, with its time zone', () => {
    const recurrence = { timezone: 'Europe/Berlin', rrule: ['RRULE:FREQ=DAILY'] }
    const events = [{ ...timed(at('03-03T10:00'), []), recurrence }]
    const second = occurrencesOf(events)[1] as Occurrence<CalendarEvent>
    const { writes } = planMove(moveOf(events, second, whenAt(at('03-04T12:00'))), 'following')
    expect(writes.at(-1)?.event.recurrence).toEqual({
      timezone: 'Europe/Berlin',
      rrule: ['RRULE:FREQ=DAILY;UNTIL=20260304T095959Z'],
    })
  })
})

describe('a moved series', () => {
  const weekday = fc.subarray(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], { minLength: 1 })
  const end = fc.oneof(
    fc.integer({ min: 2, max: 12 }).map((count) => `COUNT=${count}`),
    fc
      .integer({ min: 20, max: 90 })
      .chain((days) =>
        fc
          .constantFrom('', 'T000000Z', 'T103000Z', 'T235959Z')
          .map(
            (clock) =>
              `UNTIL=${addDays(plainDate('2026-03-01'), days).replaceAll('-', '')}${clock || 'T120000'}`,
          ),
      ),
  )
  const interval = fc.integer({ min: 1, max: 3 }).map((every) => (every > 1 ? `;INTERVAL=${every}` : ''))
  const week = fc.constantFrom('', ';WKST=SU')
  const turning = fc.oneof(
    fc.tuple(interval, end).map(([every, until]) => `RRULE:FREQ=DAILY${every};${until}`),
    fc
      .tuple(weekday, interval, week, end)
      .map(([days, every, wkst, until]) => `RRULE:FREQ=WEEKLY;BYDAY=${days}${every}${wkst};${until}`),
    fc.tuple(weekday, end).map(([days, until]) => `RRULE:FREQ=DAILY;BYDAY=${days};${until}`),
  )
  const steady = fc
    .tuple(
      fc.constantFrom('BYMONTHDAY=3,17', 'BYDAY=1TU,-1FR', 'BYDAY=MO;BYSETPOS=-1'),
      fc.integer({ min: 2, max: 8 }),
    )
    .map(([part, count]) => `RRULE:FREQ=MONTHLY;${part};COUNT=${count}`)
  /** A rule and the number of days it can move. */
  const rules = fc.oneof(fc.tuple(turning, fc.integer({ min: -9, max: 9 })), fc.tuple(steady, fc.constant(0)))
  const clock = fc.constantFrom('09:00:00', '10:00:00', '12:30:00', '22:15:00')
  const series = fc.record({
    rule: rules,
    day: fc.integer({ min: 0, max: 40 }),
    from: clock,
    to: clock,
    index: fc.nat(),
    excepted: fc.option(fc.nat(), { nil: undefined }),
    scope: fc.constantFrom('following', 'all'),
  })
  const wall = (date: string, time: string) => instantOf(wallTime(`${date}T${time}`), zone)
  const startsOf = (events: readonly CalendarEvent[]) => occurrencesOf(events).map(({ start }) => start)

  it('has the same occurrences some days later at the new time, and can be undone', () => {
    fc.assert(
      fc.property(series, ({ rule: [rule, days], day, from, to, index, excepted, scope }) => {
        const first = addDays(plainDate('2026-03-02'), day)
        const plain = timed(wall(first, from), [rule])
        const all = occurrencesOf([plain])
        // A rule that has ended before the start has no occurrence to move.
        if (all.length === 0) return
        const cut = excepted === undefined ? undefined : all[excepted % all.length]
        const id = cut?.id.split('_')[1]
        const events = [cut && all.length > 1 ? { ...plain, recurrence: [rule, `EXDATE:${id}`] } : plain]
        const before = occurrencesOf(events)
        const chosen = before[index % before.length] as Occurrence<CalendarEvent>
        const shifted = (start: Instant) => wall(addDays(dateAt(start, zone), days), to)
        const target = shifted(chosen.start)
        if (target === chosen.start) return
        const move = moveOf(events, chosen, whenAt(target))
        expect(scopesOf(move)).toContain(scope)
        const plan = planMove(move, scope)
        const expected = before
          .map(({ start }) => (scope === 'all' || start >= chosen.start ? shifted(start) : start))
          .sort((a, b) => a - b)
        const changed = after(events, plan)
        expect(startsOf(changed)).toEqual(expected)
        expect(startsOf(after(changed, plan.undo as ChangePlan))).toEqual(before.map(({ start }) => start))
      }),
      { numRuns: 200 },
    )
  }, 120_000)
})
