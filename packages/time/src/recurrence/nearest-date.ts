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

/**
 * The last day that UNTIL in UTC includes: that of {@link nearestDay}, but the last minute of a day, in UTC or in the time zone, is the end
 * of that day rather than the beginning of the next one.
 */
export function lastDay(seconds: number, timeZone: string): number {
  const shown = seconds + offsetAt(toEquivalentYear(seconds) as Instant, timeZone)
  const endsAt = [seconds, shown].find((clock) => clock - Math.floor(clock / DAY) * DAY >= DAY - 60)
  return endsAt === undefined ? nearestDay(seconds, timeZone) : Math.floor(endsAt / DAY)
}

/** {@link lastDay} as a date. */
export function lastDate(until: Instant, timeZone: string): PlainDate {
  return dateOfDay(lastDay(until, timeZone))
}

/** {@link nearestDay} as a date. */
export function nearestDate(at: Instant, timeZone: string): PlainDate {
  return dateOfDay(nearestDay(at, timeZone))
}
