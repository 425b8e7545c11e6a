import { describe, expect, it } from 'vitest'
import { parseInstant, toIsoString } from './instant-text.js'
import { formatWhen, intervalOf, parseWhen, WhenError } from './when.js'

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

describe('reading a when', () => {
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
  ])('%s, with or without its tag', (_, bare, when) => {
    expect(parseWhen(bare)).toEqual(when)
    expect(parseWhen(when)).toEqual(when)
  })

  it('keeps the zones of a timespan and drops fields it does not know', () => {
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

  it('takes null for absent', () => {
    expect(parseWhen({ time: null, start_time: null, end_time: null, date: '2026-03-12' })).toEqual({
      object: 'date',
      date: '2026-03-12',
    })
  })

  it('takes numeric strings for integers', () => {
    expect(parseWhen({ time: String(start) })).toEqual({ object: 'time', time: start })
  })

  it('lets a datespan that ends before it starts last one day', () => {
    expect(parseWhen({ start_date: '2026-03-12', end_date: '2026-03-10' })).toEqual({
      object: 'datespan',
      start_date: '2026-03-12',
      end_date: '2026-03-12',
    })
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
  ])('names %s where it cannot be read: %j', (field, value) => {
    const error = fault(value)
    expect(error.field).toBe(field)
    expect(error.message).toMatch(new RegExp(`^${field} is .*: expected `))
    expect(error).toBeInstanceOf(RangeError)
  })
})

describe('the time that a when takes', () => {
  const interval = (value: unknown, zone = 'Europe/Lisbon') => {
    const { start: from, end: to, allDay } = intervalOf(parseWhen(value), zone)
    return [toIsoString(from), toIsoString(to), allDay]
  }

  it('is none for a moment', () => {
    expect(interval({ time: start })).toEqual(['2026-03-12T10:00:00Z', '2026-03-12T10:00:00Z', false])
  })

  it('is the span itself', () => {
    expect(interval({ start_time: start, end_time: end })).toEqual([
      '2026-03-12T10:00:00Z',
      '2026-03-12T11:30:00Z',
      false,
    ])
  })

  it('is the whole date in the zone, however long', () => {
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
})

describe('a when in words', () => {
  const words = (value: unknown) =>
    formatWhen(parseWhen(value), { locale: 'en-US', timeZone: 'UTC' })
      .replaceAll(/[\u2009\u202f]/g, ' ')
      .replace(' at ', ', ')

  it('tells the date and the time', () => {
    expect(words({ time: start })).toBe('Thursday, March 12, 2026, 10:00 AM')
    expect(words({ start_time: start, end_time: end })).toBe('Thursday, March 12, 2026, 10:00 – 11:30 AM')
    expect(words({ date: '2026-03-12' })).toBe('Thursday, March 12, 2026')
    expect(words({ start_date: '2026-03-12', end_date: '2026-03-13' })).toBe(
      'Thursday, March 12 – Friday, March 13, 2026',
    )
  })
})
