import { describe, expect, it } from 'vitest'
import type { Instant } from '../instant.js'
import type { Interval } from '../interval.js'
import { parseInstant } from '../parse-instant.js'
import { wallAt } from '../zone/wall-at.js'
import { cutAtDates, type OpenHours, openIntervals, type Schedule } from './open-hours.js'

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const hours = (start: string, end: string, more: Partial<OpenHours> = {}): OpenHours => ({
  days: everyDay,
  start,
  end,
  ...more,
})

/** What is open, as wall times of the zone, between two dates of it. */
function open(schedule: Schedule, from: string, to: string, zone = 'Europe/Lisbon', shown = zone): string[] {
  const window = { start: parseInstant(`${from}T00:00:00Z`), end: parseInstant(`${to}T00:00:00Z`) }
  return openIntervals(schedule, window, zone).map(
    ({ start, end }) => `${wallAt(start, shown).slice(5, 16)} ${wallAt(end, shown).slice(5, 16)}`,
  )
}

describe('weekly hours', () => {
  it('are open on their days; 0 is Sunday', () => {
    const schedule = { openHours: [hours('9:00', '17:30', { days: [0, 3] })] }
    expect(open(schedule, '2026-03-09', '2026-03-16')).toEqual([
      '03-11T09:00 03-11T17:30',
      '03-15T09:00 03-15T17:30',
    ])
  })

  it('are wall times in summer and in winter', () => {
    const schedule = { openHours: [hours('9:00', '10:00')] }
    expect(open(schedule, '2026-03-28', '2026-03-30')).toEqual([
      '03-28T09:00 03-28T10:00',
      '03-29T09:00 03-29T10:00',
    ])
  })

  it('are in their own time zone if they have one', () => {
    const schedule = { openHours: [hours('9:00', '10:00', { timezone: 'America/New_York' })] }
    expect(open(schedule, '2026-01-05', '2026-01-06')).toEqual(['01-05T14:00 01-05T15:00'])
  })

  it('do not apply on excluded dates, which are dates in their time zone', () => {
    const schedule = {
      openHours: [hours('22:00', '23:00', { timezone: 'America/New_York', exdates: ['2026-01-05'] })],
    }
    expect(open(schedule, '2026-01-05', '2026-01-08', 'UTC')).toEqual([
      '01-05T03:00 01-05T04:00',
      '01-07T03:00 01-07T04:00',
    ])
  })

  it('can end with the day and join the next one', () => {
    expect(open({ openHours: [hours('0:00', '24:00')] }, '2026-01-05', '2026-01-08', 'UTC')).toEqual([
      '01-05T00:00 01-08T00:00',
    ])
  })

  it('that begin in a gap begin after it, and hours within it are dropped', () => {
    const begins = { openHours: [hours('1:30', '4:00')] }
    expect(open(begins, '2026-03-29', '2026-03-30')).toEqual(['03-29T02:30 03-29T04:00'])
    const crosses = { openHours: [hours('1:30', '2:30')] }
    expect(open(crosses, '2026-03-29', '2026-03-30')).toEqual([])
  })

  it('that end in a fold end in its first pass, and hours that begin there last an hour longer', () => {
    expect(
      open({ openHours: [hours('1:00', '1:30')] }, '2026-10-25', '2026-10-26', 'Europe/Lisbon', 'UTC'),
    ).toEqual(['10-25T00:00 10-25T00:30'])
    expect(
      open({ openHours: [hours('1:30', '2:30')] }, '2026-10-25', '2026-10-26', 'Europe/Lisbon', 'UTC'),
    ).toEqual(['10-25T00:30 10-25T02:30'])
  })

  it('do not exist on a date that the time zone skipped', () => {
    const fridays = { openHours: [hours('9:00', '10:00', { days: [5] })] }
    expect(open(fridays, '2011-12-28', '2012-01-03', 'Pacific/Apia')).toEqual([])
  })

  it('without any hours a schedule is always open', () => {
    const window: Interval = { start: 0 as Instant, end: 86_400 as Instant }
    expect(openIntervals({}, window, 'UTC')).toEqual([window])
    expect(openIntervals({ openHours: [], specificTimes: null }, window, 'UTC')).toEqual([window])
  })

  it.each([
    ['open_hours.end', { openHours: [hours('10:00', '9:00')] }],
    ['open_hours.end', { openHours: [hours('0:00', '0:00')] }],
    ['open_hours.start', { openHours: [hours('9', '10:00')] }],
    ['open_hours.end', { openHours: [hours('9:00', '24:01')] }],
    ['open_hours.start', { openHours: [hours('9:60', '12:00')] }],
    ['open_hours.days', { openHours: [hours('9:00', '10:00', { days: [7] })] }],
    ['open_hours.exdates', { openHours: [hours('9:00', '10:00', { exdates: ['06.01.2026'] })] }],
    ['specific_time_availability.date', { specificTimes: [{ date: 'soon', start: '9:00', end: '10:00' }] }],
    [
      'specific_time_availability.end',
      { specificTimes: [{ date: '2026-01-05', start: '9:00', end: '9:00' }] },
    ],
    ['"Nowhere" is not a time zone', { openHours: [hours('9:00', '10:00', { timezone: 'Nowhere' })] }],
  ])('that are invalid throw an error with the field: %s', (field, schedule) => {
    expect(() => open(schedule, '2026-01-05', '2026-01-06')).toThrow(field)
  })
})

describe('specific dates', () => {
  const weekly = [hours('9:00', '17:00')]

  it('replace all weekly hours of their date', () => {
    const specificTimes = [
      { date: '2026-01-06', start: '10:00', end: '11:00' },
      { date: '2026-01-06', start: '14:00', end: '15:00' },
    ]
    expect(open({ openHours: weekly, specificTimes }, '2026-01-05', '2026-01-08')).toEqual([
      '01-05T09:00 01-05T17:00',
      '01-06T10:00 01-06T11:00',
      '01-06T14:00 01-06T15:00',
      '01-07T09:00 01-07T17:00',
    ])
  })

  it('from 0:00 to 0:00 are closed', () => {
    const specificTimes = [{ date: '2026-01-06', start: '00:00', end: '00:00' }]
    expect(open({ openHours: weekly, specificTimes }, '2026-01-06', '2026-01-07')).toEqual([])
  })

  it('replace their date in their own time zone', () => {
    const specificTimes = [{ date: '2026-01-06', start: '00:00', end: '00:00', timezone: 'Asia/Tokyo' }]
    // The 6th in Tokyo is 15:00 on the 5th to 15:00 on the 6th in Lisbon.
    expect(open({ openHours: weekly, specificTimes }, '2026-01-05', '2026-01-07')).toEqual([
      '01-05T09:00 01-05T15:00',
      '01-06T15:00 01-06T17:00',
    ])
  })

  it('are the only open hours with onlySpecificTimes', () => {
    const specificTimes = [{ date: '2026-01-06', start: '10:00', end: '11:00' }]
    const schedule = { openHours: weekly, specificTimes, onlySpecificTimes: true }
    expect(open(schedule, '2026-01-01', '2026-02-01')).toEqual(['01-06T10:00 01-06T11:00'])
    expect(open({ openHours: weekly, onlySpecificTimes: true }, '2026-01-01', '2026-02-01')).toEqual([])
  })

  it('without weekly hours replace their date of a schedule that is always open', () => {
    const specificTimes = [{ date: '2026-01-06', start: '10:00', end: '11:00' }]
    expect(open({ specificTimes }, '2026-01-05', '2026-01-08', 'UTC')).toEqual([
      '01-05T00:00 01-06T00:00',
      '01-06T10:00 01-06T11:00',
      '01-07T00:00 01-08T00:00',
    ])
  })
})

describe('cutAtDates', () => {
  const cut = (from: string, to: string, zone: string) =>
    cutAtDates([{ start: parseInstant(from), end: parseInstant(to) }], { timezone: zone }).map(({ start }) =>
      wallAt(start, zone),
    )

  it('splits at the start of each date', () => {
    expect(cut('2026-01-05T20:00:00Z', '2026-01-07T04:00:00Z', 'UTC')).toEqual([
      '2026-01-05T20:00:00',
      '2026-01-06T00:00:00',
      '2026-01-07T00:00:00',
    ])
  })

  it('splits at 1:00 if midnight does not exist, and once if a date is skipped', () => {
    expect(cut('2018-11-03T12:00:00Z', '2018-11-04T12:00:00Z', 'America/Sao_Paulo')[1]).toBe(
      '2018-11-04T01:00:00',
    )
    expect(cut('2011-12-30T00:00:00Z', '2011-12-31T00:00:00Z', 'Pacific/Apia')).toEqual([
      '2011-12-29T14:00:00',
      '2011-12-31T00:00:00',
    ])
  })
})
