import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Instant, toIsoString } from '../instant.js'
import { parseInstant } from '../parse-instant.js'
import { wallTime } from '../parse-wall-time.js'
import { plainDate } from '../plain-date.js'
import { zoneByMinute } from '../testing/slots-by-minute.js'
import {
  instantInPlan,
  partsOfDate,
  type TimeZonePlan,
  timeZoneAt,
  timeZonePeriods,
} from './time-zone-plan.js'
import { wallAt } from './wall-at.js'

const at = parseInstant
const lisbon = { timezone: 'Europe/Lisbon' }
const newYork: TimeZonePlan = {
  ...lisbon,
  travel: [{ start_date: '2026-03-12', end_date: '2026-04-02', timezone: 'America/New_York' }],
}
const tokyo: TimeZonePlan = {
  ...lisbon,
  travel: [{ start_date: '2026-03-12', end_date: '2026-04-02', timezone: 'Asia/Tokyo' }],
}
const written = (periods: readonly { start: Instant; end: Instant; timezone?: string }[]) =>
  periods.map(({ start, end, timezone }) => [toIsoString(start), toIsoString(end), timezone].join(' ').trim())
const spring = { start: at('2026-03-01T00:00:00Z'), end: at('2026-05-01T00:00:00Z') }

describe('the time zone in force', () => {
  it('is the one at home without travel', () => {
    expect(timeZoneAt(lisbon, at('2026-03-12T12:00:00Z'))).toBe('Europe/Lisbon')
    expect(written(timeZonePeriods(lisbon, spring))).toEqual([
      '2026-03-01T00:00:00Z 2026-05-01T00:00:00Z Europe/Lisbon',
    ])
  })

  it('changes with the first date in the zone that is left, and after the last date in the zone of the stay', () => {
    expect(written(timeZonePeriods(newYork, spring))).toEqual([
      '2026-03-01T00:00:00Z 2026-03-12T00:00:00Z Europe/Lisbon',
      '2026-03-12T00:00:00Z 2026-04-03T04:00:00Z America/New_York',
      '2026-04-03T04:00:00Z 2026-05-01T00:00:00Z Europe/Lisbon',
    ])
    expect(written(timeZonePeriods(tokyo, spring)).slice(1, 2)).toEqual([
      '2026-03-12T00:00:00Z 2026-04-02T15:00:00Z Asia/Tokyo',
    ])
  })

  it('stays without a last date, and changes at once for whoever travels on', () => {
    const plan = {
      ...lisbon,
      travel: [
        { start_date: '2026-03-20', timezone: 'Asia/Tokyo' },
        { start_date: '2026-03-12', end_date: '2026-03-19', timezone: 'America/New_York' },
      ],
    }
    expect(written(timeZonePeriods(plan, spring))).toEqual([
      '2026-03-01T00:00:00Z 2026-03-12T00:00:00Z Europe/Lisbon',
      '2026-03-12T00:00:00Z 2026-03-20T04:00:00Z America/New_York',
      '2026-03-20T04:00:00Z 2026-05-01T00:00:00Z Asia/Tokyo',
    ])
    expect(timeZoneAt(plan, at('2999-01-01T00:00:00Z'))).toBe('Asia/Tokyo')
  })
})

describe('a date', () => {
  it('of a journey to the west ends twice: its evening comes again', () => {
    expect(written(partsOfDate(newYork, plainDate('2026-03-11')))).toEqual([
      '2026-03-11T00:00:00Z 2026-03-12T00:00:00Z',
      '2026-03-12T00:00:00Z 2026-03-12T04:00:00Z',
    ])
  })

  it('of a journey to the east begins late', () => {
    expect(written(partsOfDate(tokyo, plainDate('2026-03-12')))).toEqual([
      '2026-03-12T00:00:00Z 2026-03-12T15:00:00Z',
    ])
  })
})

describe('a wall time', () => {
  it('is read in the zone in force then', () => {
    const instants = ['2026-03-11T09:00', '2026-03-12T09:00', '2026-04-02T09:00', '2026-04-03T09:00']
    expect(instants.map((wall) => toIsoString(instantInPlan(newYork, wallTime(wall))))).toEqual([
      '2026-03-11T09:00:00Z',
      '2026-03-12T13:00:00Z',
      '2026-04-02T13:00:00Z',
      '2026-04-03T08:00:00Z',
    ])
  })

  it('that a journey shows twice is the first, and one that it skips is read in the zone that is left', () => {
    expect(toIsoString(instantInPlan(newYork, wallTime('2026-03-11T21:00')))).toBe('2026-03-11T21:00:00Z')
    expect(toIsoString(instantInPlan(tokyo, wallTime('2026-03-12T03:00')))).toBe('2026-03-12T03:00:00Z')
  })
})

describe('random plans', () => {
  const zone = fc.constantFrom(
    ...[
      'Europe/Lisbon',
      'America/New_York',
      'Asia/Tokyo',
      'Pacific/Apia',
      'Pacific/Honolulu',
      'Asia/Kathmandu',
    ],
  )
  const dateOf = (day: number) => plainDate(toIsoString((day * 86_400) as Instant).slice(0, 10))
  const first = 20_520
  const plan = fc
    .tuple(
      zone,
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 4 }), zone), {
        maxLength: 3,
      }),
    )
    .map(([timezone, stays]) => {
      let next = first
      const travel = stays.map(([gap, days, place]) => {
        const start = next + gap
        next = start + days - 1
        return { start_date: dateOf(start), end_date: dateOf(next), timezone: place }
      })
      return { timezone, travel }
    })
  const from = ((first - 2) * 86_400) as Instant
  const to = ((first + 30) * 86_400) as Instant

  it('are in force as living through each minute finds', () => {
    fc.assert(
      fc.property(plan, fc.integer({ min: 0, max: 32 * 24 * 60 - 1 }), (zones, minute) => {
        const when = (from + minute * 60) as Instant
        expect(timeZoneAt(zones, when)).toBe(zoneByMinute(zones, from, when + 60)(when))
      }),
      { numRuns: 60 },
    )
  })

  it('cover all time once, and give each wall time back', () => {
    fc.assert(
      fc.property(plan, fc.integer({ min: from, max: to - 1 }), (zones, seconds) => {
        const periods = timeZonePeriods(zones, { start: from, end: to })
        expect(periods[0]?.start).toBe(from)
        expect(periods.at(-1)?.end).toBe(to)
        for (const [index, { start }] of periods.entries())
          if (index) expect(start).toBe(periods[index - 1]?.end)
        const wall = wallAt(seconds as Instant, timeZoneAt(zones, seconds as Instant))
        const read = instantInPlan(zones, wall)
        expect(wallAt(read, timeZoneAt(zones, read))).toBe(wall)
        expect(read).toBeLessThanOrEqual(seconds)
      }),
    )
  })
})
