import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Instant } from '../instant.js'
import { toIsoString } from '../instant.js'
import { parseInstant } from '../parse-instant.js'
import { wallTime } from '../parse-wall-time.js'
import { addDays, plainDate } from '../plain-date.js'
import { casesOf, runsOf } from '../testing/campaign.js'
import { intlClock } from '../testing/intl-clock.js'
import type { WallTime } from '../wall-time.js'
import { listTimeZones } from './names.js'
import { dateAt, guessTimeZone, isTimeZone, offsetAt, startOfDay } from './offsets.js'
import { instantOf, possibleInstantsOf } from './resolve.js'
import { isInFold, wallAt } from './wall-at.js'

const at = parseInstant
const wall = wallTime

/** Zones with the oddest clocks: half hours, a skipped date, midnight gaps, negative summer time, Ramadan. */
const zones = [
  'UTC',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Europe/Dublin',
  'Europe/Lisbon',
  'Africa/Monrovia',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Antarctica/Troll',
]
const anyZone = fc.constantFrom(...zones)
/** 1970 to 2037. */
const anyInstant = fc.integer({ min: 0, max: 2_145_916_799 }).map((seconds) => seconds as Instant)

/** The instants whose year has four digits in every zone. */
const anyInstantAtAll = fc
  .integer({ min: -62_135_510_400, max: 253_402_214_399 })
  .map((seconds) => seconds as Instant)

describe('offsetAt', () => {
  it("agrees with the engine's clock in every time zone", () => {
    for (const zone of casesOf(listTimeZones())) {
      const { shown } = intlClock(zone)
      for (const seconds of [0, 402_000_000, 1_025_000_000, 1_330_000_000, 1_719_800_000]) {
        expect([zone, offsetAt(seconds as Instant, zone)]).toEqual([zone, shown(seconds) - seconds])
      }
    }
  })

  it.each([
    ['from 1970 to 2037', anyInstant],
    ['from the year 1 to the year 9999', anyInstantAtAll],
  ])("agrees with the engine's clock at any instant of unusual time zones, %s", (_, anyOf) => {
    const clocks = Object.fromEntries(zones.map((zone) => [zone, intlClock(zone)]))
    fc.assert(
      fc.property(anyOf, anyZone, (instant, zone) => {
        expect(offsetAt(instant, zone)).toBe(clocks[zone]!.shown(instant) - instant)
      }),
      { numRuns: runsOf(500) },
    )
  })

  it.each([1_772_000_000_000, -62_135_596_801, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])(
    'of %s, which is no instant, are an error that says so',
    (value) => {
      for (const ask of [offsetAt, wallAt, dateAt]) {
        expect(() => ask(value as Instant, 'Europe/Lisbon')).toThrow(`${value} is not an instant`)
      }
    },
  )

  it('returns local mean time before the introduction of time zones, to the second', () => {
    expect(offsetAt(at('1850-01-01T00:00:00Z'), 'Europe/Paris')).toBe(9 * 60 + 21)
    expect(offsetAt(at('1850-01-01T00:00:00Z'), 'America/New_York')).toBe(-(4 * 3600 + 56 * 60 + 2))
    expect(wallAt(at('0099-06-01T00:00:00Z'), 'Europe/Paris')).toBe('0099-06-01T00:09:21')
  })

  it('continues by the last rule after 2100', () => {
    expect(offsetAt(at('2150-07-01T00:00:00Z'), 'Europe/Berlin')).toBe(7200)
    expect(offsetAt(at('9999-01-01T00:00:00Z'), 'Europe/Berlin')).toBe(3600)
  })

  it('changes at the second of a transition', () => {
    const transition = at('2026-03-29T01:00:00Z')
    expect(offsetAt((transition - 1) as Instant, 'Europe/Lisbon')).toBe(0)
    expect(offsetAt(transition, 'Europe/Lisbon')).toBe(3600)
  })

  it('is exact to the second and has the right sign below an hour: Monrovia was 44:30 behind until 1972', () => {
    expect(offsetAt(at('1971-06-01T00:00:00Z'), 'Africa/Monrovia')).toBe(-2670)
    expect(offsetAt(at('1972-01-07T00:44:29Z'), 'Africa/Monrovia')).toBe(-2670)
    expect(offsetAt(at('1972-01-07T00:44:30Z'), 'Africa/Monrovia')).toBe(0)
  })

  it('follows two transitions a week apart', () => {
    expect(offsetAt(at('2000-10-07T12:00:00Z'), 'America/Noronha')).toBe(-2 * 3600)
    expect(offsetAt(at('2000-10-12T12:00:00Z'), 'America/Noronha')).toBe(-3600)
    expect(offsetAt(at('2000-10-16T12:00:00Z'), 'America/Noronha')).toBe(-2 * 3600)
  })

  it('follows the two transitions around Ramadan', () => {
    const offsets = ['2019-05-01', '2019-05-20', '2019-06-20'].map((date) =>
      offsetAt(at(`${date}T12:00:00Z`), 'Africa/Casablanca'),
    )
    expect(offsets).toEqual([3600, 0, 3600])
  })

  it('supports half-hour and two-hour summer time, and negative winter time in Dublin', () => {
    expect(offsetAt(at('2024-01-01T00:00:00Z'), 'Australia/Lord_Howe')).toBe(11 * 3600)
    expect(offsetAt(at('2024-07-01T00:00:00Z'), 'Australia/Lord_Howe')).toBe(10.5 * 3600)
    expect(offsetAt(at('2024-07-01T00:00:00Z'), 'Antarctica/Troll')).toBe(2 * 3600)
    expect(offsetAt(at('2024-01-01T00:00:00Z'), 'Antarctica/Troll')).toBe(0)
    expect(offsetAt(at('2024-07-01T00:00:00Z'), 'Europe/Dublin')).toBe(3600)
  })
})

describe('time zone names', () => {
  it.each(['', 'Mars/Olympus', 'UTC+05:30', '+01:00', 'Etc/GMT+99'])(
    'an unknown one is an error that names it: "%s"',
    (name) => {
      expect(() => offsetAt(0 as Instant, name)).toThrow(`"${name}" is not a time zone`)
      expect(() => instantOf(wall('2026-01-01T00:00:00'), name)).toThrow(`"${name}" is not a time zone`)
      expect(isTimeZone(name)).toBe(false)
    },
  )

  it("a missing name is an error, never the machine's time zone", () => {
    expect(() => offsetAt(0 as Instant, undefined as unknown as string)).toThrow(RangeError)
    expect(isTimeZone(undefined as unknown as string)).toBe(false)
  })

  it('may be in any case, and may be an offset in the IANA database', () => {
    expect(offsetAt(0 as Instant, 'asia/kolkata')).toBe(19_800)
    expect(offsetAt(0 as Instant, 'Etc/GMT+5')).toBe(-5 * 3600)
  })

  it("the machine's time zone is known", () => {
    expect(isTimeZone(guessTimeZone())).toBe(true)
  })

  it.each(['Etc/Unknown', undefined])(
    'are UTC where the machine has no zone that is known, but %s',
    (own) => {
      const options = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      options.mockReturnValue({ timeZone: own } as Intl.ResolvedDateTimeFormatOptions)
      expect(guessTimeZone()).toBe('UTC')
      options.mockRestore()
    },
  )
})

describe('wall times', () => {
  it('convert back to their instant, or to the first one in a fold', () => {
    fc.assert(
      fc.property(fc.oneof(anyInstant, anyInstantAtAll), anyZone, (instant, zone) => {
        const both = possibleInstantsOf(wallAt(instant, zone), zone)
        expect(both).toContain(instant)
        expect(instantOf(wallAt(instant, zone), zone)).toBe(both[0])
        expect(instantOf(wallAt(instant, zone), zone, 'later')).toBe(both.at(-1))
        expect(isInFold(instant, zone)).toBe(both.length === 2)
      }),
      { numRuns: runsOf(1000) },
    )
  })

  it('in a gap are moved later or earlier by its length', () => {
    const missing = wall('2026-03-29T01:30:00')
    expect(possibleInstantsOf(missing, 'Europe/Lisbon')).toEqual([])
    expect(toIsoString(instantOf(missing, 'Europe/Lisbon'))).toBe('2026-03-29T01:30:00Z')
    expect(toIsoString(instantOf(missing, 'Europe/Lisbon', 'earlier'))).toBe('2026-03-29T00:30:00Z')
    expect(() => instantOf(missing, 'Europe/Lisbon', 'reject')).toThrow('does not exist in Europe/Lisbon')
  })

  it('in a fold are the first or the second instant', () => {
    const twice = wall('2026-10-25T01:30:00')
    expect(possibleInstantsOf(twice, 'Europe/Lisbon').map(toIsoString)).toEqual([
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
    ])
    expect(toIsoString(instantOf(twice, 'Europe/Lisbon'))).toBe('2026-10-25T00:30:00Z')
    expect(toIsoString(instantOf(twice, 'Europe/Lisbon', 'later'))).toBe('2026-10-25T01:30:00Z')
    expect(() => instantOf(twice, 'Europe/Lisbon', 'reject')).toThrow('occurs twice in Europe/Lisbon')
    expect(isInFold(instantOf(twice, 'Europe/Lisbon', 'later'), 'Europe/Lisbon')).toBe(true)
  })

  it.each([
    ['Apia', '2011-12-30', 'Pacific/Apia', '2011-12-31T12:00:00'],
    ['Kwajalein', '1993-08-21', 'Pacific/Kwajalein', '1993-08-22T12:00:00'],
  ])('of the date that %s skipped, %s, are the same hours of the next date', (_, date, zone, next) => {
    const skipped = wall(`${date}T12:00:00`)
    expect(possibleInstantsOf(skipped, zone)).toEqual([])
    expect(wallAt(instantOf(skipped, zone), zone)).toBe(next)
  })

  it.each([
    '2026-02-30T10:00:00',
    '2026-02-29T10:00:00',
    '2026-13-01T10:00:00',
    '2026-00-10T10:00:00',
    '2026-01-01',
    '2026-01-01T25:00:00',
    '2026-01-01T24:00:00',
    '2026-01-01T10:60:00',
    '2026-01-01T10:00:00Z',
    '2026-01-01 10:00:00',
    '9999-12-32T10:00:00',
    '٢٠٢٦-01-01T10:00:00',
    'soon',
  ])('are not parsed from "%s"', (text) => {
    expect(() => wallTime(text)).toThrow(`"${text}" is not a wall time`)
    expect(() => instantOf(text as WallTime, 'UTC')).toThrow(`"${text}" is not a wall time`)
  })
})

describe('the start of a day', () => {
  it('is midnight', () => {
    expect(toIsoString(startOfDay(plainDate('2026-07-01'), 'Asia/Kolkata'))).toBe('2026-06-30T18:30:00Z')
  })

  it('is the end of the gap if midnight does not exist', () => {
    const first = (date: string, zone: string) => wallAt(startOfDay(plainDate(date), zone), zone)
    expect(first('2017-10-15', 'America/Sao_Paulo')).toBe('2017-10-15T01:00:00')
    expect(first('2021-03-22', 'Asia/Tehran')).toBe('2021-03-22T01:00:00')
    expect(first('2021-03-28', 'Asia/Beirut')).toBe('2021-03-28T01:00:00')
    // 23:30 to 0:30 the next day.
    expect(first('1919-03-31', 'America/Toronto')).toBe('1919-03-31T00:30:00')
  })

  it('is the first midnight if it occurs twice', () => {
    // Newfoundland put its clocks back from 0:01 to 23:01.
    const start = startOfDay(plainDate('2010-11-07'), 'America/St_Johns')
    expect(toIsoString(start)).toBe('2010-11-07T02:30:00Z')
    expect(dateAt((start + 60) as Instant, 'America/St_Johns')).toBe('2010-11-06')
  })

  it('of a skipped date is the start of the next date', () => {
    const [skipped, next] = ['2011-12-30', '2011-12-31'].map((date) =>
      startOfDay(plainDate(date), 'Pacific/Apia'),
    )
    expect(skipped).toBe(next)
  })

  it.each([
    ['23', '2026-03-29', 'Europe/Lisbon'],
    ['25', '2026-10-25', 'Europe/Lisbon'],
    ['23.5', '2024-10-06', 'Australia/Lord_Howe'],
    ['24.5', '2024-04-07', 'Australia/Lord_Howe'],
    ['22', '2024-03-31', 'Antarctica/Troll'],
    ['26', '2024-10-27', 'Antarctica/Troll'],
    ['23', '2017-10-15', 'America/Sao_Paulo'],
    ['0', '2011-12-30', 'Pacific/Apia'],
    ['24', '2026-07-01', 'Asia/Kolkata'],
  ])('is %s hours before the start of the next date: %s in %s', (hours, date, zone) => {
    const day = plainDate(date)
    expect((startOfDay(addDays(day, 1), zone) - startOfDay(day, zone)) / 3600).toBe(Number(hours))
  })
})
