import { addDays, type PlainDate, parseInstant, plainDate, singleOccurrence } from '@whenable/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventOccurrence } from '../calendar/model/plain-events.model.js'
import {
  agendaDays,
  daysTouched,
  neighbour,
  placeOf,
  rowAt,
  rowCount,
  rowsOf,
  sliceOf,
  spanOf,
} from './agenda.model.js'
import { extended, rangeAround, sideState, withFurtherLimit } from './date-range.model.js'

const zone = 'Europe/Lisbon'
const shown = { first: plainDate('2026-03-01'), last: plainDate('2026-04-30') }
const today = plainDate('2026-03-12')

const occurrence = (id: string, when: object): EventOccurrence =>
  singleOccurrence(
    { id, when },
    { from: parseInstant('2026-01-01T00:00:00Z'), to: parseInstant('2027-01-01T00:00:00Z'), timeZone: zone },
  ) as EventOccurrence
const span = (id: string, from: string, to: string) =>
  occurrence(id, { start_time: parseInstant(from), end_time: parseInstant(to) })

const summaryOf = (...occurrences: EventOccurrence[]) =>
  agendaDays(
    occurrences.sort((a, b) => a.start - b.start),
    shown,
    zone,
    today,
  ).map(({ date, entries, until }) => [
    date,
    entries.map(({ occurrence: { id }, day, days }) => (days > 1 ? `${id} ${day}/${days}` : id)).join(),
    until,
  ])

describe('the days of an agenda', () => {
  it('include today and every day with events', () => {
    expect(summaryOf(span('a', '2026-03-13T10:00:00Z', '2026-03-13T11:00:00Z'))).toEqual([
      ['2026-03-12', '', '2026-03-13'],
      ['2026-03-13', 'a', null],
    ])
  })

  it('list all-day events first, then events with a time, by start', () => {
    expect(
      summaryOf(
        span('late', '2026-03-12T15:00:00Z', '2026-03-12T16:00:00Z'),
        span('early', '2026-03-12T09:00:00Z', '2026-03-12T10:00:00Z'),
        occurrence('day', { date: '2026-03-12' }),
      ),
    ).toEqual([['2026-03-12', 'day,early,late', null]])
  })

  it('list an event on each day that it touches, numbered', () => {
    expect(
      summaryOf(
        occurrence('trip', { start_date: '2026-03-11', end_date: '2026-03-13' }),
        span('night', '2026-03-12T22:00:00Z', '2026-03-13T06:00:00Z'),
        span('evening', '2026-03-13T20:00:00Z', '2026-03-14T00:00:00Z'),
      ),
    ).toEqual([
      ['2026-03-11', 'trip 1/3', null],
      ['2026-03-12', 'trip 2/3,night 1/2', null],
      ['2026-03-13', 'trip 3/3,night 2/2,evening', null],
    ])
  })

  it('number days from the event’s first day, also if it begins before the list', () => {
    const [first] = summaryOf(occurrence('trip', { start_date: '2026-02-27', end_date: '2026-03-01' }))
    expect(first).toEqual(['2026-03-01', 'trip 3/3', '2026-03-12'])
  })

  it('end an empty stretch with one row that names its last day, unless it is no longer than a weekend', () => {
    expect(
      summaryOf(
        occurrence('a', { date: '2026-03-12' }),
        occurrence('b', { date: '2026-03-15' }),
        occurrence('c', { date: '2026-03-19' }),
      ),
    ).toEqual([
      ['2026-03-12', 'a', null],
      ['2026-03-15', 'b', '2026-03-19'],
      ['2026-03-19', 'c', null],
    ])
  })

  it('list an event without a duration', () => {
    expect(daysTouched(occurrence('m', { time: parseInstant('2026-03-12T00:00:00Z') }), zone)).toEqual({
      first: '2026-03-12',
      last: '2026-03-12',
    })
  })
})

/** Days from today on: the number of events of each, and the number of days to the next. */
const someDays = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 3 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((plan) => {
    let date: PlainDate = today
    const occurrences = plan.flatMap(([events, gap]) => {
      const own = Array.from({ length: events }, (_, index) => occurrence(`${date}-${index}`, { date }))
      date = addDays(date, gap)
      return own
    })
    return agendaDays(occurrences, shown, zone, today)
  })

describe('rows', () => {
  it('can be converted to places and back', () => {
    fc.assert(
      fc.property(someDays, fc.nat(), (days, number) => {
        const row = number % rowCount(days)
        expect(rowAt(days, placeOf(days, row) as never)).toBe(row)
      }),
    )
  })

  it('are sliced by day without gaps or duplicates', () => {
    fc.assert(
      fc.property(someDays, fc.nat(), fc.nat(), (days, a, b) => {
        const total = rowCount(days)
        const [first, last] = [a % total, b % (total + 1)].sort((x, y) => x - y) as [number, number]
        const cut = sliceOf(days, first, last).flatMap(({ entries }) => entries.map(({ key }) => key))
        const all = days.flatMap(({ entries }) => entries.map(({ key }) => key))
        expect(cut).toEqual(all.slice(first, last))
      }),
    )
  })

  it('can be visited one by one in both directions', () => {
    fc.assert(
      fc.property(someDays, (days) => {
        let place = placeOf(days, 0)
        const seenPlaces = []
        while (place) {
          seenPlaces.push(place)
          place = neighbour(days, place, 'next')
        }
        expect(seenPlaces).toHaveLength(days.reduce((sum, day) => sum + rowsOf(day), 0))
        for (let index = seenPlaces.length - 1; index > 0; index--)
          expect(neighbour(days, seenPlaces[index] as never, 'previous')).toEqual(seenPlaces[index - 1])
      }),
    )
  })

  it('lead to the first event of the next day, skipping today if it is empty', () => {
    const days = agendaDays(
      [occurrence('a', { date: '2026-03-11' }), occurrence('b', { date: '2026-03-13' })],
      shown,
      zone,
      today,
    )
    expect(neighbour(days, { date: plainDate('2026-03-11'), index: 0 }, 'nextDay')).toEqual({
      date: '2026-03-13',
      index: 0,
    })
    expect(neighbour(days, { date: plainDate('2026-03-13'), index: 0 }, 'next')).toBeUndefined()
  })
})

describe('the loaded range of a list', () => {
  it('begins with today’s month and the next one, within its bounds', () => {
    expect(rangeAround(today, {})).toMatchObject({ first: '2026-03-01', last: '2026-04-30' })
    expect(rangeAround(today, { first: plainDate('2026-03-10') })).toMatchObject({ first: '2026-03-10' })
  })

  it('grows faster while no event is found, pauses after a year, and continues on request', () => {
    let range = rangeAround(today, {})
    let steps = 0
    while (sideState(range, 'after', undefined, {}) === 'open') {
      range = extended(range, 'after', undefined, {})
      steps++
    }
    expect(steps).toBeLessThanOrEqual(6)
    expect(sideState(range, 'after', undefined, {})).toBe('paused')
    expect(sideState(withFurtherLimit(range, 'after'), 'after', undefined, {})).toBe('open')
  })

  it('grows while events are found, and ends at its bound', () => {
    let range = rangeAround(today, {})
    const bounds = { last: plainDate('2030-01-31') }
    for (let step = 0; sideState(range, 'after', range.last, bounds) === 'open' && step < 100; step++)
      range = extended(range, 'after', range.last, bounds)
    expect(range.last).toBe('2030-01-31')
    expect(sideState(range, 'after', range.last, bounds)).toBe('ended')
  })

  it('ends with the last of single events, and has no end with a series', () => {
    const single = { id: 'a', when: { start_date: '2026-03-02', end_date: '2026-03-09' } }
    expect(spanOf([single, { id: 'b', when: 'soon' }], zone)).toEqual({
      first: '2026-03-02',
      last: '2026-03-09',
    })
    expect(spanOf([{ ...single, recurrence: ['RRULE:FREQ=DAILY'] }], zone)).toBeUndefined()
    expect(spanOf([], zone)).toBeUndefined()
  })
})
