import type { Instant } from '../instant.js'
import { dateOfDay, type PlainDate } from '../plain-date.js'
import { toEquivalentYear } from '../zone/equivalent-year.js'
import { offsetAt } from '../zone/offsets.js'

const DAY = 86_400

/**
 * The day, counted from 1970-01-01, that an instant (Unix seconds) stands for where a date is expected: midnight in UTC is that date, any
 * other instant the date of the nearest midnight in a time zone, because programs write a date as somebody's midnight in UTC.
 */
export function nearestDay(seconds: number, timeZone: string): number {
  if (seconds % DAY === 0) return seconds / DAY
  const shown = seconds + offsetAt(toEquivalentYear(seconds) as Instant, timeZone)
  return Math.floor((shown + DAY / 2) / DAY)
}

/** {@link nearestDay} as a date. */
export function nearestDate(at: Instant, timeZone: string): PlainDate {
  return dateOfDay(nearestDay(at, timeZone))
}
