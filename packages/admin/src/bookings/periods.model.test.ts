import { addDays, instant, instantOf, type PlainDate, wallTime } from '@whenable/time'
import { expect, test } from 'vitest'
import { ownerBooking } from '../testing/memory-bookings.js'
import { periodsOf } from './periods.model.js'

/** A Wednesday. */
const today = '2026-03-04' as PlainDate
const bookingOn = (date: PlainDate, clock = '10:00', timeZone = 'Europe/Lisbon') => {
  const start = instantOf(wallTime(`${date}T${clock}:00`), timeZone)
  return ownerBooking(date, 0, { start_time: start, end_time: instant(start + 1_800) })
}
const groupsOf = (dates: readonly number[], locale = 'en-GB') =>
  periodsOf(
    dates.map((days) => bookingOn(addDays(today, days))),
    today,
    { locale, timeZone: 'Europe/Lisbon' },
  ).map(({ kind, days }) => [kind, ...days.map(({ date }) => date.slice(5))])

test('days ahead are grouped by name, by week and by month', () => {
  expect(groupsOf([0, 1, 2, 4, 5, 11, 12, 27, 28, 400])).toEqual([
    ['today', '03-04'],
    ['tomorrow', '03-05'],
    ['this-week', '03-06', '03-08'],
    ['next-week', '03-09', '03-15'],
    ['month', '03-16', '03-31'],
    ['month', '04-01'],
    ['month', '04-08'],
  ])
})

test('past days are grouped in the same way, the latest first', () => {
  expect(groupsOf([0, -1, -2, -3, -9, -10, -33])).toEqual([
    ['today', '03-04'],
    ['yesterday', '03-03'],
    ['this-week', '03-02'],
    ['last-week', '03-01', '02-23'],
    ['month', '02-22'],
    ['month', '01-30'],
  ])
})

test('weeks begin as they do in the locale', () => {
  expect(groupsOf([3, 4], 'en-US').map(([kind]) => kind)).toEqual(['this-week', 'next-week'])
  expect(groupsOf([4, 5], 'de').map(([kind]) => kind)).toEqual(['this-week', 'next-week'])
})

test('days are those of the owner’s time zone', () => {
  const late = bookingOn(today, '23:30', 'America/New_York')
  const [period] = periodsOf([late], today, { locale: 'en-GB', timeZone: 'Europe/Lisbon' })
  expect(period?.kind).toBe('tomorrow')
})

test('groups of a list in which today is in the middle have keys of their own', () => {
  const dates = [40, 20, 8, 3, 1, 0, -1, -2, -8, -20, -40]
  const keys = periodsOf(
    dates.map((days) => bookingOn(addDays(today, days))),
    today,
    { locale: 'en-GB', timeZone: 'Europe/Lisbon' },
  ).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})
