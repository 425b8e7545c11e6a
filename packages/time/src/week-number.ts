import { addDays, daysBetween, type PlainDate, startOfWeek, weekdayOf } from './plain-date.js'

/**
 * The number, within its year, of the week that begins on `start`. Week 1 is the first week with at least `minimalDays` days in
 * the year: 4 by ISO 8601, whose weeks begin on Monday; 1 where the week of 1 January is week 1.
 */
export function weekOfYear(start: PlainDate, minimalDays: 1 | 4): number {
  // The week belongs to the year of its fourth day from the end (ISO 8601), or of its last day.
  const year = addDays(start, 7 - minimalDays).slice(0, 4)
  const first = startOfWeek(`${year}-01-0${minimalDays}` as PlainDate, weekdayOf(start))
  return daysBetween(first, start) / 7 + 1
}
