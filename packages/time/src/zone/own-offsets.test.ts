import { afterEach, describe, expect, it } from 'vitest'
import { type Instant, instant } from '../instant.js'
import { formatTime } from '../intl/format.js'
import {
  adoptOffsets,
  differsFromEngine,
  offsetPeriod,
  timeZoneDataVersion,
  useTimeZoneData,
} from '../zone-data.js'
import { zoneLabel } from './label.js'
import { dateAt, isTimeZone, offsetAt, startOfDay } from './offsets.js'

const at = (text: string): Instant => instant(Date.parse(text) / 1000)
const hour = 3600

/** What `Africa/Nairobi` would be if it had changed its offset by an hour on 1 June 2030. */
const moved = { version: '2030a', zones: { 'Africa/Nairobi': '2030/0601/000000/+0300+0400' }, links: {} }
const before = at('2030-05-31T00:00:00Z')
const after = at('2030-06-02T00:00:00Z')
const format = { locale: 'de', timeZone: 'Africa/Nairobi' }

afterEach(() => useTimeZoneData(undefined))

describe('time-zone data', () => {
  it('replace the offsets of the engine, which come back without them', () => {
    expect(offsetAt(after, 'Africa/Nairobi')).toBe(3 * hour)
    useTimeZoneData(moved)
    expect(timeZoneDataVersion()).toBe('2030a')
    expect([before, after].map((one) => offsetAt(one, 'Africa/Nairobi'))).toEqual([3 * hour, 4 * hour])
    expect(startOfDay(dateAt(after, 'Africa/Nairobi'), 'Africa/Nairobi')).toBe(after - 4 * hour)
    useTimeZoneData(undefined)
    expect(offsetAt(after, 'Africa/Nairobi')).toBe(3 * hour)
    expect(timeZoneDataVersion()).toBeUndefined()
  })

  it('are written as the clock shows them, with a name where the engine has the same offset', () => {
    useTimeZoneData(moved)
    expect(formatTime(after, format)).toBe('04:00')
    expect(formatTime(after, { ...format, locale: 'en' })).toBe('4:00 AM')
    expect(formatTime(before, { ...format, timeZoneName: 'short' })).toBe('03:00 GMT+3')
    expect(formatTime(after, { ...format, timeZoneName: 'short' })).toBe('04:00 UTC+4')
    expect(zoneLabel('Africa/Nairobi', after, 'en').short).toBe('UTC+4')
    expect([before, after].map((one) => differsFromEngine(one, 'Africa/Nairobi'))).toEqual([false, true])
  })

  it('count from 1970 on, and for the names that they list', () => {
    useTimeZoneData({
      version: '2030b',
      zones: { 'Europe/Paris': '+0500' },
      links: { 'europe/rome': 'Europe/Paris' },
    })
    expect(offsetAt(at('1970-01-01T00:00:00Z'), 'Europe/Paris')).toBe(5 * hour)
    expect(offsetAt(at('1969-12-31T23:59:59Z'), 'Europe/Paris')).toBe(hour)
    expect(offsetAt(after, 'Europe/Rome')).toBe(5 * hour)
    expect(offsetAt(after, 'Europe/Berlin')).toBe(2 * hour)
  })

  it('do not make names known that the engine cannot write', () => {
    useTimeZoneData({ version: '2030a', zones: { 'Mars/Olympus': '+0030' }, links: {} })
    expect(isTimeZone('Mars/Olympus')).toBe(false)
  })

  it.each([
    [{ ...moved, version: 'new' }, 'version "new" is not a release'],
    [{ ...moved, zones: { 'Europe/Paris': 'soon' } }, 'zones.Europe/Paris: "soon" is not a definition'],
    [
      { ...moved, links: { 'Europe/Rome': 'Europe/Paris' } },
      'links.Europe/Rome: there is no time zone "Europe/Paris"',
    ],
  ])('are refused with what is wrong', (data, message) => {
    expect(() => useTimeZoneData(data)).toThrow(message)
  })
})

describe('offsets of a period', () => {
  const march = { start: at('2031-03-29T00:00:00Z'), end: at('2031-11-01T00:00:00Z') }

  it('are the first, and one for each change', () => {
    expect(offsetPeriod('Europe/Lisbon', march)).toEqual({
      timezone: 'Europe/Lisbon',
      offsets: [
        { start: march.start, offset: 0 },
        { start: at('2031-03-30T01:00:00Z'), offset: hour },
        { start: at('2031-10-26T01:00:00Z'), offset: 0 },
      ],
      end: march.end,
    })
  })

  it('change nothing if the engine has the same', () => {
    expect(adoptOffsets(offsetPeriod('Europe/Lisbon', march))).toBe(false)
    expect(differsFromEngine(march.start, 'Europe/Lisbon')).toBe(false)
  })

  it('count within the period alone, even if it is shorter than the search for changes', () => {
    const start = at('2032-06-01T00:00:00Z')
    const end = at('2032-06-02T00:00:00Z')
    const period = { timezone: 'Asia/Dubai', offsets: [{ start, offset: 5 * hour }], end }
    expect([adoptOffsets(period), adoptOffsets(period)]).toEqual([true, true])
    expect(
      [start - 1, start, end - 1, end].map((one) => offsetAt(instant(one), 'Asia/Dubai') / hour),
    ).toEqual([4, 5, 5, 4])
    expect(formatTime(start, { locale: 'en', timeZone: 'Asia/Dubai' })).toBe('5:00 AM')
    expect(offsetPeriod('Asia/Dubai', { start, end })).toEqual(period)
  })

  it('precede the data', () => {
    const start = at('2033-06-01T00:00:00Z')
    useTimeZoneData({ version: '2030a', zones: { 'Asia/Muscat': '+0600' }, links: {} })
    expect(
      adoptOffsets({ timezone: 'Asia/Muscat', offsets: [{ start, offset: 7 * hour }], end: start + 60 }),
    ).toBe(true)
    expect([start, start + 60].map((one) => offsetAt(instant(one), 'Asia/Muscat') / hour)).toEqual([7, 6])
  })

  it.each([
    ['an unknown time zone', 'Mars/Olympus', [{ start: 0, offset: 0 }]],
    ['no offsets', 'Asia/Baku', []],
    ['an offset of a day', 'Asia/Baku', [{ start: 0, offset: 86_400 }]],
    [
      'offsets in the wrong order',
      'Asia/Baku',
      [
        { start: 50, offset: 0 },
        { start: 0, offset: 3600 },
      ],
    ],
    ['a period of a century', 'Asia/Baku', [{ start: -3_155_760_000, offset: 0 }]],
    ['no number', 'Asia/Baku', [{ start: Number.NaN, offset: 0 }]],
  ])('are ignored for %s', (_case, timezone, offsets) => {
    expect(adoptOffsets({ timezone, offsets, end: 100 })).toBe(false)
    if (isTimeZone(timezone)) expect(offsetAt(instant(0), timezone)).toBe(4 * hour)
  })
})
