import { dateOfDay } from './plain-date.js'
import type { WallTime } from './wall-time.js'

const wallTimePattern = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/**
 * Parses `YYYY-MM-DDTHH:MM` or `YYYY-MM-DDTHH:MM:SS`.
 * @throws RangeError for any other format and for a date or time that does not exist
 */
export function wallTime(text: string): WallTime {
  const wall = (text.length === 16 ? `${text}:00` : text) as WallTime
  wallSeconds(wall)
  return wall
}

/** The Gregorian calendar repeats every 400 years. */
const CYCLE = { years: 400, days: 146_097 }

/**
 * Seconds from 1970-01-01T00:00:00 to the wall time, as if every day had 24 hours (in this package: *wall seconds*). Use them for
 * arithmetic on wall times only; they are not Unix seconds.
 * @throws RangeError unless `wall` is a wall time
 */
export function wallSeconds(wall: WallTime): number {
  const digits = (at: number) => wall.charCodeAt(at) * 10 + wall.charCodeAt(at + 1) - 11 * 48
  if (wallTimePattern.test(wall)) {
    // One cycle later, because `Date.UTC` reads the years 0 to 99 as 1900 to 1999.
    const year = digits(0) * 100 + digits(2) + CYCLE.years
    const day = Date.UTC(year, digits(5) - 1, digits(8)) / 86_400_000 - CYCLE.days
    // `Date.UTC` turns a day that the month does not have, such as 30 February, into a later date.
    if (wall.startsWith(dateOfDay(day)))
      return day * 86_400 + digits(11) * 3600 + digits(14) * 60 + digits(17)
  }
  throw new RangeError(`"${wall}" is not a wall time: expected YYYY-MM-DDTHH:MM:SS`)
}
