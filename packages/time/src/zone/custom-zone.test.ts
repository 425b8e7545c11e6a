import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Instant } from '../instant.js'
import { formatDate, formatTime } from '../intl/format.js'
import { formatRange } from '../intl/range.js'
import { parseInstant } from '../parse-instant.js'
import { wallTime } from '../parse-wall-time.js'
import { expandRecurrence } from '../recurrence/expand.js'
import { canonicalTimeZone } from './canonical-name.js'
import { customZone, customZoneName, HORIZON, type Onset } from './custom-zone.js'
import { defineTimeZone } from './define-zone.js'
import { zoneLabel } from './label.js'
import { ianaName } from './names.js'
import { isTimeZone, offsetAt } from './offsets.js'
import { instantOf, possibleInstantsOf } from './resolve.js'
import { wallAt } from './wall-at.js'

const at = parseInstant
const ourTime = 'Unsere Zeit|1996-/0325SU/020000/+0100+0200 1996-/1025SU/030000/+0200+0100'
const [DAY, YEAR] = [86_400, 31_556_952]

/** When the clocks of an IANA zone change from 1950 on. */
const onsetsOf = (timeZone: string): Onset[] => {
  const onsets: Onset[] = []
  const offset = (seconds: number) => offsetAt(seconds as Instant, timeZone)
  for (let from = -20 * YEAR; from < (HORIZON + 1 - 1970) * YEAR; from += 5 * DAY) {
    if (offset(from) === offset(from + 5 * DAY)) continue
    let [before, after] = [from, from + 5 * DAY]
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (offset(middle) === offset(from)) before = middle
      else after = middle
    }
    onsets.push({ at: after, before: offset(before), after: offset(after) })
  }
  return onsets
}

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Tehran',
  'Africa/Casablanca',
  'America/Sao_Paulo',
  'Pacific/Apia',
]

describe('a custom zone', () => {
  it.each(zones)('that changes as %s does has its offsets', (zone) => {
    const defined = defineTimeZone('Ours', onsetsOf(zone))
    fc.assert(
      fc.property(fc.integer({ min: -19 * YEAR, max: 2000 * YEAR }), (seconds) => {
        expect(offsetAt(seconds as Instant, defined)).toBe(offsetAt(seconds as Instant, zone))
      }),
    )
  })

  it('is as short as its rules', () => {
    const onsets = onsetsOf('Europe/Berlin').filter(({ at: onset }) => onset > at('1996-01-01T00:00:00Z'))
    expect(defineTimeZone('Unsere Zeit', onsets)).toBe(ourTime)
  })

  const offset = fc.integer({ min: -50_400, max: 50_400 })
  const onsets = fc.uniqueArray(fc.record({ at: fc.integer({ min: -3e9, max: 4e9 }), after: offset }), {
    maxLength: 60,
    selector: (one) => Math.floor(one.at / (7 * DAY)),
  })

  it('has the offset of its last change, whatever changes it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        offset,
        onsets,
        fc.integer({ min: -4e9, max: 4e9 }),
        (name, first, list, seconds) => {
          const ordered = list.toSorted((a, b) => a.at - b.at)
          const written = ordered.map((one, index) => ({
            ...one,
            before: ordered[index - 1]?.after ?? first,
          }))
          const zone = defineTimeZone(name, written, first)
          expect(offsetAt(seconds as Instant, zone)).toBe(
            written.findLast((one) => one.at <= seconds)?.after ?? first,
          )
          expect(customZone(zone)?.name).toBe(name)
          expect(customZoneName(customZone(zone) as never)).toBe(zone)
          expect(zone).not.toMatch(/[:;,"\r\n]/)
        },
      ),
    )
  })

  it('has gaps and folds as others have', () => {
    expect(possibleInstantsOf(wallTime('2026-03-29T02:30:00'), ourTime)).toEqual([])
    expect(instantOf(wallTime('2026-03-29T02:30:00'), ourTime)).toBe(at('2026-03-29T01:30:00Z'))
    expect(possibleInstantsOf(wallTime('2026-10-25T02:30:00'), ourTime)).toEqual([
      at('2026-10-25T00:30:00Z'),
      at('2026-10-25T01:30:00Z'),
    ])
    expect(wallAt(at('2026-07-01T10:00:00Z'), ourTime)).toBe('2026-07-01T12:00:00')
  })

  it('keeps the wall time of a series', () => {
    const series = { start: '2026-03-27T09:00:00', timeZone: ourTime, lines: ['RRULE:FREQ=DAILY;COUNT=4'] }
    expect(
      expandRecurrence(series, { from: at('2026-01-01T00:00:00Z'), to: at('2027-01-01T00:00:00Z') }),
    ).toEqual(['27T08', '28T08', '29T07', '30T07'].map((hour) => at(`2026-03-${hour}:00:00Z`)))
  })

  it('is written by its name and offset, and its times in every language', () => {
    const summer = at('2026-07-01T22:30:00Z')
    const format = { locale: 'de', timeZone: ourTime } as const
    expect(zoneLabel(ourTime, summer, 'de')).toEqual({
      ...{ name: 'Unsere Zeit', offset: 'UTC+2', short: 'UTC+2', long: 'Unsere Zeit' },
    })
    expect(formatTime(summer, format)).toBe('00:30')
    expect(formatTime(summer, { ...format, timeZoneName: 'short' })).toBe('00:30 UTC+2')
    expect(formatTime(summer, { ...format, locale: 'en' })).toBe('12:30 AM')
    expect(formatDate(summer, { ...format, style: 'long' })).toBe('2. Juli 2026')
    expect(formatRange(summer, (summer + 3600) as Instant, format)).toBe('00:30–01:30 Uhr')
  })

  it('is none that a person may choose, but one that an event may have', () => {
    expect(isTimeZone(ourTime)).toBe(false)
    expect(() => ianaName(ourTime)).toThrow('is not a time zone')
    expect(canonicalTimeZone(ourTime)).toBe(ourTime)
  })

  it.each([
    ['nothing', '|'],
    ['a name alone', 'Ours|'],
    ['an offset without a sign', 'Ours|0100'],
    ['an offset of more than a day', 'Ours|+2500'],
    ['a month that no year has', 'Ours|1996-/1325SU/020000/+0100+0200'],
    ['two spaces', 'Ours|1996-/0325SU/020000/+0100+0200  1996-/1025SU/030000/+0200+0100'],
    ['a broken code in its name', '%|+0100'],
    ['too long a name', `${'O'.repeat(8192)}|+0100`],
    ['too many changes', `Ours|${'1996/0325/020000/+0100+0200 '.repeat(1000).trim()}`],
    ['too many years', `Ours|${'0001-/0325/020000/+0100+0200 '.repeat(10).trim()}`],
  ])('that has %s is none', (_, name) => {
    expect(() => offsetAt(0 as Instant, name)).toThrow('is not a time zone')
  })

  it('needs an offset', () => {
    expect(() => defineTimeZone('Ours', [])).toThrow('has no offset')
  })
})
