import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toIsoString } from './instant.js'
import { parseInstant } from './parse-instant.js'
import { weekdayOf } from './plain-date.js'
import { type SeriesInterval, seriesStarts } from './series-starts.js'
import { dateOfWall } from './wall-time.js'
import { wallAt } from './zone/wall-at.js'

const walls = (start: string, every: SeriesInterval, count: number, timeZone: string, seenIn = timeZone) =>
  seriesStarts(parseInstant(start), every, count, { timezone: timeZone }).map((at) =>
    wallAt(at, seenIn).slice(0, 16),
  )

describe('the starts of a series', () => {
  it.each<[SeriesInterval, string[]]>([
    ['day', ['2026-03-10T10:00', '2026-03-11T10:00', '2026-03-12T10:00']],
    ['week', ['2026-03-10T10:00', '2026-03-17T10:00', '2026-03-24T10:00']],
    ['two_weeks', ['2026-03-10T10:00', '2026-03-24T10:00', '2026-04-07T10:00']],
    ['month', ['2026-03-10T10:00', '2026-04-14T10:00', '2026-05-12T10:00']],
  ])('repeat every %s', (every, expected) => {
    expect(walls('2026-03-10T10:00:00Z', every, 3, 'UTC')).toEqual(expected)
  })

  it('of a month from its fifth Tuesday on are on the last Tuesday of each', () => {
    expect(walls('2026-03-31T10:00:00Z', 'month', 4, 'UTC')).toEqual([
      '2026-03-31T10:00',
      '2026-04-28T10:00',
      '2026-05-26T10:00',
      '2026-06-30T10:00',
    ])
  })

  it('keep the wall time of their zone across a clock change, and shift elsewhere', () => {
    // Berlin's clocks go forward on 29 March 2026, New York's went on 8 March.
    expect(walls('2026-03-24T09:00:00Z', 'week', 2, 'Europe/Berlin')).toEqual([
      '2026-03-24T10:00',
      '2026-03-31T10:00',
    ])
    expect(walls('2026-03-24T09:00:00Z', 'week', 2, 'Europe/Berlin', 'America/New_York')).toEqual([
      '2026-03-24T05:00',
      '2026-03-31T04:00',
    ])
  })

  it('in a gap have the offset before it, and in a fold are the first of both, as RFC 5545 reads them', () => {
    expect(walls('2026-03-22T01:30:00Z', 'week', 2, 'Europe/Berlin')[1]).toBe('2026-03-29T03:30')
    const [, fold] = seriesStarts(parseInstant('2026-10-18T00:30:00Z'), 'week', 2, {
      timezone: 'Europe/Berlin',
    })
    expect(fold).toBe(parseInstant('2026-10-25T00:30:00Z'))
  })

  it('keep their time of day where the host is, also on a journey', () => {
    const zones = {
      timezone: 'Europe/Lisbon',
      travel: [{ start_date: '2026-01-12', end_date: '2026-01-20', timezone: 'America/New_York' }],
    }
    expect(seriesStarts(parseInstant('2026-01-08T10:00:00Z'), 'week', 3, zones).map(toIsoString)).toEqual([
      '2026-01-08T10:00:00Z',
      '2026-01-15T15:00:00Z',
      '2026-01-22T10:00:00Z',
    ])
  })

  it('begin with the given start even if its wall time comes twice and it is the second', () => {
    const second = parseInstant('2026-10-25T01:30:00Z')
    expect(seriesStarts(second, 'week', 1, { timezone: 'Europe/Berlin' })).toEqual([second])
  })

  it('are in order, keep their weekday unless daily, and are as many as asked for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }),
        fc.constantFrom<SeriesInterval>('week', 'two_weeks', 'month'),
        fc.integer({ min: 2, max: 52 }),
        fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'),
        (seconds, every, count, timeZone) => {
          const starts = seriesStarts(parseInstant(new Date(seconds * 1000).toISOString()), every, count, {
            timezone: timeZone,
          })
          expect(starts).toHaveLength(count)
          expect([...starts].sort((a, b) => a - b)).toEqual(starts)
          // A gap at midnight can move a time to the next date, but no zone here has one.
          expect(new Set(starts.map((at) => weekdayOf(dateOfWall(wallAt(at, timeZone))))).size).toBe(1)
        },
      ),
    )
  })
})
