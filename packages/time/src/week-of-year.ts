import { addDays, daysBetween, type PlainDate, startOfWeek, weekdayOf } from './plain-date.js'

/**
 * The number of the week that begins on `start`. Weeks are counted from the first that has at least `minimalDays` of its
 * days in the year: 4 by ISO 8601, whose weeks begin on Monday, or 1 where the week of 1 January is the first.
 */
export function weekOfYear(start: PlainDate, minimalDays: 1 | 4): number {
  // A week is of the year in which the day lies that decides.
  const year = addDays(start, 7 - minimalDays).slice(0, 4)
  const first = startOfWeek(`${year}-01-0${minimalDays}` as PlainDate, weekdayOf(start))
  return daysBetween(first, start) / 7 + 1
}
