import { dateOfDay, type PlainDate } from './plain-date.js'

declare const wallTimeBrand: unique symbol

/** What a clock and a calendar on a wall show, without a zone: `YYYY-MM-DDTHH:MM:SS`. Never an instant. */
export type WallTime = string & { readonly [wallTimeBrand]: 'YYYY-MM-DDTHH:MM:SS' }

const wallTimePattern = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/**
 * Reads `YYYY-MM-DDTHH:MM` or `YYYY-MM-DDTHH:MM:SS`.
 * @throws RangeError for any other form, and for a date or a time that does not exist
 */
export function wallTime(text: string): WallTime {
  const wall = (text.length === 16 ? `${text}:00` : text) as WallTime
  wallSeconds(wall)
  return wall
}

/** The date that the wall time shows. */
export function dateOfWall(wall: WallTime): PlainDate {
  return wall.slice(0, 10) as PlainDate
}

/** The calendar is the same every 400 years. */
const CYCLE = { years: 400, days: 146_097 }

/**
 * Seconds from 1970-01-01T00:00:00 to the wall time if no clock were ever moved. For reckoning with wall times only.
 * @throws RangeError for a text that is no wall time
 */
export function wallSeconds(wall: WallTime): number {
  const digits = (at: number) => wall.charCodeAt(at) * 10 + wall.charCodeAt(at + 1) - 11 * 48
  if (wallTimePattern.test(wall)) {
    // A cycle later, as `Date` takes a year below 100 for one of the twentieth century.
    const year = digits(0) * 100 + digits(2) + CYCLE.years
    const day = Date.UTC(year, digits(5) - 1, digits(8)) / 86_400_000 - CYCLE.days
    // A day that the month does not have comes back as another one.
    if (wall.startsWith(dateOfDay(day)))
      return day * 86_400 + digits(11) * 3600 + digits(14) * 60 + digits(17)
  }
  throw new RangeError(`"${wall}" is not a wall time: expected YYYY-MM-DDTHH:MM:SS`)
}

/** The times of day written so far, by second of the day: `T09:30:00`. */
const timesBySecond: string[] = []

/** The wall time that many seconds after 1970-01-01T00:00:00, if no clock were ever moved. */
export function wallOfSeconds(seconds: number): WallTime {
  const day = Math.floor(seconds / 86_400)
  const second = seconds - day * 86_400
  timesBySecond[second] ??= new Date(second * 1000).toISOString().slice(10, 19)
  return (dateOfDay(day) + timesBySecond[second]) as WallTime
}
