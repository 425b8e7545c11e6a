import { addDays, dateAt, type Instant, plainDate, startOfDay } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { earliest, eventsByDay } from './events-by-day.model.js'
import { ascending } from './plain-events.model.js'

const week = Array.from({ length: 7 }, (_, index) => addDays(plainDate('2026-03-09'), index))
const at = (date: string, hours: number, timeZone = 'Europe/Lisbon') =>
  startOfDay(plainDate(date), timeZone) + hours * 3600

const sorted = (whens: readonly object[], dates = week, timeZone = 'Europe/Lisbon') => {
  const events = whens.map((when, index) => ({ id: `${index}`, when }))
  const { occurrences } = expandEvents(events, {
    from: startOfDay(addDays(dates[0]!, -40), timeZone),
    to: startOfDay(addDays(dates.at(-1)!, 40), timeZone),
    timeZone,
  })
  return eventsByDay(occurrences, dates, timeZone)
}
const summaryOf = (...given: Parameters<typeof sorted>) => {
  const { bars, timed } = sorted(...given)
  return {
    bars: bars.map(({ occurrence, from, to, before, after }) => [occurrence.id, from, to, before, after]),
    timed: timed.flatMap((ofDay, day) => ofDay.map(({ id }) => [id, day])),
  }
}

describe('events by day', () => {
  it('puts an event with a time on its day, and on both days if it spans midnight', () => {
    expect(
      summaryOf([
        { start_time: at('2026-03-10', 9), end_time: at('2026-03-10', 10) },
        { start_time: at('2026-03-11', 22), end_time: at('2026-03-12', 2) },
        { start_time: at('2026-03-12', 22), end_time: at('2026-03-13', 0) },
      ]),
    ).toEqual({
      bars: [],
      timed: [
        ['0', 1],
        ['1', 2],
        ['1', 3],
        ['2', 3],
      ],
    })
  })

  it('shows an event without a duration, at midnight too', () => {
    expect(summaryOf([{ time: at('2026-03-10', 0) }, { time: at('2026-03-16', 0) }]).timed).toEqual([
      ['0', 1],
    ])
  })

  it('shows all-day events as bars including the last day, in every time zone', () => {
    const dated = [
      { date: '2026-03-10' },
      { start_date: '2026-03-07', end_date: '2026-03-09' },
      { start_date: '2026-03-15', end_date: '2026-03-20' },
    ]
    const bars = [
      ['1', 0, 1, true, false],
      ['0', 1, 2, false, false],
      ['2', 6, 7, false, true],
    ]
    for (const timeZone of ['Pacific/Kiritimati', 'Europe/Lisbon', 'Pacific/Pago_Pago'])
      expect(summaryOf(dated, week, timeZone).bars).toEqual(bars)
  })

  it('shows events of a day and longer as bars, longest first', () => {
    expect(
      summaryOf([
        { start_time: at('2026-03-10', 12), end_time: at('2026-03-11', 12) },
        { start_time: at('2026-03-10', 12), end_time: at('2026-03-13', 0) },
      ]).bars,
    ).toEqual([
      ['1', 1, 4, false, false],
      ['0', 1, 3, false, false],
    ])
  })

  it('omits events on days that are not shown', () => {
    const workdays = week.slice(0, 5)
    expect(
      summaryOf(
        [
          { date: '2026-03-14' },
          { start_time: at('2026-03-15', 9), end_time: at('2026-03-15', 10) },
          { start_date: '2026-03-13', end_date: '2026-03-16' },
        ],
        [...workdays, addDays(week[0]!, 7)],
      ),
    ).toEqual({ bars: [['2', 4, 6, false, false]], timed: [] })
  })

  it('puts each occurrence exactly on the days that it touches', () => {
    const anyTimed = fc.array(
      fc
        .tuple(fc.integer({ min: -2000, max: 12_000 }), fc.integer({ min: 0, max: 1439 }))
        .map(([from, length]) => {
          const start = at('2026-03-23', 0, 'Europe/Berlin') + from * 60
          return { start_time: start, end_time: start + length * 60 }
        }),
    )
    const dates = Array.from({ length: 7 }, (_, index) => addDays(plainDate('2026-03-23'), index))
    fc.assert(
      fc.property(anyTimed, (whens) => {
        const { timed } = sorted(whens, dates, 'Europe/Berlin')
        for (const [index, { start_time, end_time }] of whens.entries()) {
          const days = timed.flatMap((ofDay, day) => (ofDay.some(({ id }) => id === `${index}`) ? [day] : []))
          const first = dateAt(start_time as Instant, 'Europe/Berlin')
          const last = dateAt(Math.max(start_time, end_time - 1) as Instant, 'Europe/Berlin')
          expect(days).toEqual(dates.flatMap((date, day) => (date >= first && date <= last ? [day] : [])))
        }
      }),
    )
  })

  it('counts an occurrence once, even if it spans several days', () => {
    const { count } = sorted([
      { start_time: at('2026-03-11', 22), end_time: at('2026-03-12', 2) },
      { start_date: '2026-03-10', end_date: '2026-03-12' },
      { date: '2026-03-30' },
      { start_time: at('2026-03-30', 9), end_time: at('2026-03-30', 10) },
    ])
    expect(count).toBe(2)
  })

  it('returns the same earliest event as a full sort', () => {
    const occurrence = fc.array(fc.integer({ min: 0, max: 20 })).map((starts) =>
      starts.map((hour, index) => ({
        ...{ id: `${index}`, event: { id: `${index}` }, allDay: false, cancelled: false },
        ...{ start: hour as Instant, end: hour as Instant },
        when: { object: 'time' as const, time: hour as Instant },
      })),
    )
    fc.assert(
      fc.property(occurrence, fc.nat(6), (all, most) => {
        expect(earliest(all, most)).toEqual(ascending(all).slice(0, most))
      }),
    )
  })
})
