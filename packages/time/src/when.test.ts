import { describe, expect, it } from 'vitest'
import { toIsoString } from './instant.js'
import { parseInstant } from './parse-instant.js'
import { formatWhen, intervalOf, parseWhen, WhenError } from './when.js'
import { wallAt } from './zone/wall-at.js'

const [start, end] = [parseInstant('2026-03-12T10:00:00Z'), parseInstant('2026-03-12T11:30:00Z')]

function fault(value: unknown): WhenError {
  try {
    parseWhen(value)
  } catch (error) {
    if (error instanceof WhenError) return error
    throw error
  }
  throw new Error('it was read')
}

describe('parseWhen', () => {
  it.each([
    ['a moment', { time: start }, { object: 'time', time: start }],
    [
      'a timespan',
      { start_time: start, end_time: end },
      { object: 'timespan', start_time: start, end_time: end },
    ],
    ['a date', { date: '2026-03-12' }, { object: 'date', date: '2026-03-12' }],
    [
      'a datespan',
      { start_date: '2026-03-12', end_date: '2026-03-14' },
      { object: 'datespan', start_date: '2026-03-12', end_date: '2026-03-14' },
    ],
  ])('%s, with or without object', (_, bare, when) => {
    expect(parseWhen(bare)).toEqual(when)
    expect(parseWhen(when)).toEqual(when)
  })

  it('keeps the time zones of a timespan and drops unknown fields', () => {
    const zoned = {
      start_time: start,
      end_time: end,
      start_timezone: 'Europe/Lisbon',
      end_timezone: null,
      extra: 1,
    }
    expect(parseWhen(zoned)).toEqual({
      object: 'timespan',
      start_time: start,
      end_time: end,
      start_timezone: 'Europe/Lisbon',
    })
  })

  it('treats null as missing', () => {
    expect(parseWhen({ time: null, start_time: null, end_time: null, date: '2026-03-12' })).toEqual({
      object: 'date',
      date: '2026-03-12',
    })
  })

  it('accepts numeric strings', () => {
    expect(parseWhen({ time: String(start) })).toEqual({ object: 'time', time: start })
  })

  it('reads a datespan that ends before it starts as one day and reports it', () => {
    const faults: WhenError[] = []
    const backwards = { start_date: '2026-03-12', end_date: '2026-03-10' }
    const oneDay = { object: 'datespan', start_date: '2026-03-12', end_date: '2026-03-12' }
    expect(parseWhen(backwards, (fault) => faults.push(fault))).toEqual(oneDay)
    expect(faults.map(({ message }) => message)).toEqual([
      'end_date is "2026-03-10": expected no earlier than start_date, 2026-03-12',
    ])
    expect(parseWhen(backwards)).toEqual(oneDay)
  })

  it('reports nothing for a valid when', () => {
    const report = () => {
      throw new Error('it was reported')
    }
    parseWhen({ time: String(start) }, report)
    parseWhen({ start_date: '2026-03-12', end_date: '2026-03-12' }, report)
  })

  it('accepts 0 as a number but not as text', () => {
    expect(parseWhen({ time: 0 })).toEqual({ object: 'time', time: 0 })
    for (const value of [null, undefined, '', '0', '00', false, [], Number.NaN, '1970-01-01T00:00:00Z']) {
      expect(fault({ object: 'time', time: value }).field).toBe('time')
    }
  })

  it.each([
    ['milliseconds', start * 1000, `${start}000: expected whole Unix seconds, not milliseconds`],
    ['milliseconds', `${start}000`, `"${start}000": expected whole Unix seconds, not milliseconds`],
    ['a fraction', 1.5, '1.5: expected whole Unix seconds, not a fraction'],
    ['no number', Number.NaN, 'NaN: expected whole Unix seconds'],
    ['a text', 'noon', '"noon": expected whole Unix seconds'],
    ['a fraction as text', '1.5', '"1.5": expected whole Unix seconds'],
    ['a truth value', true, 'true: expected whole Unix seconds'],
    ['null', null, 'null: expected whole Unix seconds'],
    ['nothing', undefined, 'missing: expected whole Unix seconds'],
    ['a big integer', 5n, '5: expected whole Unix seconds'],
  ])('says that a time is %s', (_, time, message) => {
    expect(fault({ object: 'time', time }).message).toBe(`time is ${message}`)
  })

  it.each([
    ['when', null],
    ['when', 'tomorrow'],
    ['when', {}],
    ['when', { time: start, date: '2026-03-12' }],
    ['time', { time: start * 1000 }],
    ['time', { object: 'time', time: null }],
    ['time', { time: 'noon' }],
    ['time', { time: 1.5 }],
    ['end_time', { start_time: start }],
    ['end_time', { start_time: end, end_time: start }],
    ['start_timezone', { start_time: start, end_time: end, start_timezone: 5 }],
    ['date', { date: '12.03.2026' }],
    ['date', { date: start }],
    ['end_date', { start_date: '2026-03-12', end_date: '2026-02-30' }],
  ])('names %s when it is invalid: %j', (field, value) => {
    const error = fault(value)
    expect(error.field).toBe(field)
    expect(error.message).toMatch(new RegExp(`^${field} is .*: expected `))
    expect(error).toBeInstanceOf(RangeError)
  })
})

describe('intervalOf', () => {
  const interval = (value: unknown, zone = 'Europe/Lisbon') => {
    const { start: from, end: to, allDay } = intervalOf(parseWhen(value), zone)
    return [toIsoString(from), toIsoString(to), allDay]
  }

  it('is empty for a time', () => {
    expect(interval({ time: start })).toEqual(['2026-03-12T10:00:00Z', '2026-03-12T10:00:00Z', false])
  })

  it('is the span itself', () => {
    expect(interval({ start_time: start, end_time: end })).toEqual([
      '2026-03-12T10:00:00Z',
      '2026-03-12T11:30:00Z',
      false,
    ])
  })

  it('is the whole date in the time zone, whatever its length', () => {
    expect(interval({ date: '2026-03-29' })).toEqual(['2026-03-29T00:00:00Z', '2026-03-29T23:00:00Z', true])
    expect(interval({ date: '2026-03-29' }, 'Asia/Kolkata')).toEqual([
      '2026-03-28T18:30:00Z',
      '2026-03-29T18:30:00Z',
      true,
    ])
  })

  it('includes the last date', () => {
    expect(interval({ start_date: '2026-03-12', end_date: '2026-03-13' })).toEqual([
      '2026-03-12T00:00:00Z',
      '2026-03-14T00:00:00Z',
      true,
    ])
  })

  it.each(['Pacific/Kiritimati', 'America/Adak', 'Asia/Kathmandu'])(
    'of a date is that date on every wall, in %s too',
    (zone) => {
      const { start: from, end: to } = intervalOf(parseWhen({ date: '2026-03-12' }), zone)
      expect(wallAt(from, zone)).toBe('2026-03-12T00:00:00')
      expect(wallAt(to, zone)).toBe('2026-03-13T00:00:00')
      expect(formatWhen(parseWhen({ date: '2026-03-12' }), { locale: 'en-US', timeZone: zone })).toBe(
        'Thursday, March 12, 2026',
      )
    },
  )
})

describe('formatWhen', () => {
  const words = (value: unknown) =>
    formatWhen(parseWhen(value), { locale: 'en-US', timeZone: 'UTC' })
      .replaceAll(/[\u2009\u202f]/g, ' ')
      .replace(' at ', ', ')

  it('writes the date and the time', () => {
    expect(words({ time: start })).toBe('Thursday, March 12, 2026, 10:00 AM')
    expect(words({ start_time: start, end_time: end })).toBe('Thursday, March 12, 2026, 10:00 – 11:30 AM')
    expect(words({ date: '2026-03-12' })).toBe('Thursday, March 12, 2026')
    expect(words({ start_date: '2026-03-12', end_date: '2026-03-13' })).toBe(
      'Thursday, March 12 – Friday, March 13, 2026',
    )
  })

  it('distinguishes a meeting between the two passes of an hour from one without a duration', () => {
    const [first, second] = [parseInstant('2026-11-01T05:30:00Z'), parseInstant('2026-11-01T06:30:00Z')]
    const fold = { locale: 'en-US', timeZone: 'America/New_York' }
    const text = formatWhen(parseWhen({ start_time: first, end_time: second }), fold)
    expect(text.replaceAll(/[\u2009\u202f]/g, ' ').replaceAll(' at ', ', ')).toBe(
      'Sunday, November 1, 2026, 1:30 AM EDT – Sunday, November 1, 2026, 1:30 AM EST',
    )
  })
})
