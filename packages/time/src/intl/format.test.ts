import { describe, expect, it } from 'vitest'
import type { Instant } from '../instant.js'
import { parseInstant } from '../parse-instant.js'
import { plainDate } from '../plain-date.js'
import { intlClock } from '../testing/intl-clock.js'
import { zoneLabel } from '../zone/label.js'
import { isTimeZone } from '../zone/offsets.js'
import { dateFormatter, formatDate, formatTime } from './format.js'
import { formatRange } from './range.js'

const morning = parseInstant('2026-03-12T09:30:00Z')
const us = { locale: 'en-US', timeZone: 'UTC' }
/** Narrow spaces are the engine's choice. */
const spaced = (text: string) => text.replaceAll(/[\u2009\u202f]/g, ' ')

describe('formatTime', () => {
  it('follows the clock of the locale or the given one', () => {
    expect(spaced(formatTime(morning, us))).toBe('9:30 AM')
    expect(formatTime(morning, { ...us, hourCycle: 'h23' })).toBe('09:30')
    expect(formatTime(morning, { locale: 'de', timeZone: 'UTC' })).toMatch(/^0?9:30$/)
    for (const locale of ['en-GB', 'de', 'en-US'])
      expect(spaced(formatTime(morning, { locale, timeZone: 'UTC', hourCycle: 'h12' }))).not.toMatch(/^0/)
    expect(spaced(formatTime(morning, { locale: 'en-GB', timeZone: 'UTC', hourCycle: 'h12' }))).toMatch(
      /^0?9:30 am$/i,
    )
  })

  it('writes midnight as 0:00 on a 24-hour clock and as 12 on a 12-hour clock', () => {
    const midnight = parseInstant('2026-03-12T00:00:00Z')
    expect(formatTime(midnight, { ...us, hourCycle: 'h23' })).toBe('00:00')
    expect(spaced(formatTime(midnight, { ...us, hourCycle: 'h12' }))).toBe('12:00 AM')
  })

  it('writes the time in the time zone', () => {
    expect(formatTime(morning, { locale: 'de', timeZone: 'Asia/Kolkata' })).toBe('15:00')
  })

  it('uses one formatter for a whole list', () => {
    const Original = Intl.DateTimeFormat
    let made = 0
    Intl.DateTimeFormat = class extends Original {
      constructor(...given: ConstructorParameters<typeof Original>) {
        super(...given)
        made++
      }
    } as typeof Original
    try {
      for (let i = 0; i < 50; i++) {
        formatTime((morning + i * 900) as Instant, { locale: 'sv', timeZone: 'Europe/Oslo' })
      }
    } finally {
      Intl.DateTimeFormat = Original
    }
    expect(made).toBe(1)
  })
})

describe('formatDate', () => {
  const date = plainDate('2026-03-12')

  it('ignores the time zone of the machine', () => {
    expect(formatDate(date, { locale: 'en-US', timeZone: 'Pacific/Apia' })).toBe('Thursday, March 12, 2026')
  })

  it.each([
    ['full', 'Thursday, March 12, 2026'],
    ['long', 'March 12, 2026'],
    ['medium', 'Mar 12, 2026'],
    ['short', '3/12/26'],
    ['month', 'March 2026'],
    ['weekday-day', 'Thursday, March 12'],
  ] as const)('%s', (style, text) => {
    expect(formatDate(date, { locale: 'en-US', style })).toBe(text)
  })

  it.each([
    ['fa', 'پنجشنبه ۱۲ مارس'],
    ['fa-u-ca-persian', 'پنجشنبه ۱۲ مارس'],
    ['ar-SA-u-ca-islamic-umalqura', 'الخميس، ١٢ مارس'],
    ['th', 'วันพฤหัสบดีที่ 12 มีนาคม'],
  ])('writes a Gregorian date in the language and digits of %s', (locale, text) => {
    expect(formatDate(date, { locale, style: 'weekday-day' })).toBe(text)
  })

  it('writes the year of a calendar with Gregorian months', () => {
    expect(formatDate(date, { locale: 'th', style: 'month' })).toBe('มีนาคม 2569')
    expect(formatDate(date, { locale: 'ja-JP-u-ca-japanese', style: 'month' })).toBe('令和8年3月')
  })

  it('writes the date of an instant in a time zone, which is required', () => {
    const late = parseInstant('2026-03-12T23:30:00Z')
    expect(formatDate(late, { locale: 'en-US', timeZone: 'Asia/Tokyo', style: 'medium' })).toBe(
      'Mar 13, 2026',
    )
    expect(() => formatDate(late, { locale: 'en-US' })).toThrow('needs a timeZone')
  })
})

describe('formatRange', () => {
  const range = (from: string, to: string) =>
    spaced(formatRange(parseInstant(`2026-03-${from}:00Z`), parseInstant(`2026-03-${to}:00Z`), us))

  it('writes only times within a day', () => {
    expect(range('12T09:30', '12T10:00')).toBe('9:30 – 10:00 AM')
  })

  it('writes only times up to midnight', () => {
    expect(range('12T23:00', '13T00:00')).toBe('11:00 PM – 12:00 AM')
  })

  it('writes the days across midnight', () => {
    expect(range('12T23:00', '13T01:00')).toBe('Thu, Mar 12, 11:00 PM – Fri, Mar 13, 1:00 AM')
  })
})

describe('an hour that occurs twice', () => {
  const [first, second] = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'].map(parseInstant) as [
    Instant,
    Instant,
  ]
  const eastern = { locale: 'en-US', timeZone: 'America/New_York' }

  it('reads the same in both passes, and differs with a time zone name', () => {
    expect(formatTime(first, eastern)).toBe(formatTime(second, eastern))
    const named = { ...eastern, timeZoneName: 'short' } as const
    expect([first, second].map((instant) => spaced(formatTime(instant, named)))).toEqual([
      '1:30 AM EDT',
      '1:30 AM EST',
    ])
    expect(formatTime(first, { ...named, locale: 'de', hourCycle: 'h23' })).toBe('01:30 GMT-4')
  })

  it('has another short name and offset in each pass', () => {
    const [before, after] = [first, second].map((instant) => zoneLabel('America/New_York', instant, 'en-US'))
    expect([before?.short, before?.offset]).toEqual(['EDT', 'UTC-4'])
    expect([after?.short, after?.offset]).toEqual(['EST', 'UTC-5'])
  })

  it('is written with time zone names in a range between the passes, and within a pass on request', () => {
    expect(spaced(formatRange(first, second, eastern))).toBe('1:30 AM EDT – 1:30 AM EST')
    const quarter = (second + 900) as Instant
    expect(spaced(formatRange(second, quarter, eastern))).toBe('1:30 – 1:45 AM')
    expect(spaced(formatRange(second, quarter, { ...eastern, timeZoneName: 'short' }))).toBe(
      '1:30 – 1:45 AM EST',
    )
  })

  it.each(['Australia/Lord_Howe', 'Antarctica/Troll', 'Europe/Dublin', 'Europe/Moscow'])(
    'is told apart by its offset whenever clocks were put back in %s',
    (timeZone) => {
      const [from, to] = [parseInstant('2014-01-01T00:00:00Z'), parseInstant('2016-01-01T00:00:00Z')]
      const folds = intlClock(timeZone)
        .transitions(from, to)
        .filter(({ before, after }) => after < before)
      expect(folds).not.toEqual([])
      for (const { at, before, after } of folds) {
        const [early, late] = [at + 60 - (before - after), at + 60].map((seconds) =>
          formatTime(seconds as Instant, { locale: 'en', timeZone, timeZoneName: 'shortOffset' }),
        )
        expect(early).not.toBe(late)
        expect(early?.replace(/ GMT.*/, '')).toBe(late?.replace(/ GMT.*/, ''))
      }
    },
  )

  it('is written with time zone names in a range up to midnight if clocks are set back then', () => {
    const nuuk = { locale: 'en-US', timeZone: 'America/Nuuk' }
    const [early, late, midnight] = [
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      '2026-10-25T02:00:00Z',
    ].map(parseInstant) as [Instant, Instant, Instant]
    expect(spaced(formatRange(early, midnight, nuuk))).toBe('11:30 PM GMT-1 – 12:00 AM GMT-2')
    expect(spaced(formatRange(late, midnight, nuuk))).toBe('11:30 PM – 12:00 AM')
  })
})

describe('zoneLabel', () => {
  it('has the city, the offset and the names in the locale', () => {
    expect(zoneLabel('Europe/Lisbon', parseInstant('2026-07-01T00:00:00Z'), 'en-GB')).toEqual({
      name: 'Lisbon',
      offset: 'UTC+1',
      short: 'WEST',
      long: 'Western European Summer Time',
    })
    expect(zoneLabel('America/New_York', morning, 'en-US')).toMatchObject({
      name: 'New York',
      offset: 'UTC-4',
      short: 'EDT',
    })
    expect(zoneLabel('America/St_Johns', parseInstant('2026-01-01T00:00:00Z'), 'en')).toMatchObject({
      offset: 'UTC-3:30',
    })
  })

  it('has the current name of a city that the engine spells otherwise', () => {
    expect(zoneLabel('Asia/Calcutta', morning, 'en')).toMatchObject({ name: 'Kolkata', offset: 'UTC+5:30' })
  })

  it('writes a zero offset as UTC', () => {
    expect(zoneLabel('UTC', morning, 'en')).toMatchObject({ name: 'UTC', offset: 'UTC' })
  })
})

describe('formatters', () => {
  it('are shared by all spellings of a time zone', () => {
    const options = { timeStyle: 'short', timeZone: 'Europe/Lisbon' } as const
    const other = 'eUrOpE/LISBON'
    expect([options.timeZone, other].every(isTimeZone)).toBe(true)
    expect(dateFormatter('en', { ...options, timeZone: other })).toBe(dateFormatter('en', options))
  })

  it('are cached up to two hundred at a time', () => {
    const ask = (year: number) => dateFormatter(`en-u-nu-latn-x-${year}`, { year: 'numeric' })
    const years = Array.from({ length: 500 }, (_, index) => index)
    const kept = years.map(ask)
    const again = [...years].reverse().filter((year) => ask(year) === kept[year])
    expect(again).toHaveLength(200)
  })
})
