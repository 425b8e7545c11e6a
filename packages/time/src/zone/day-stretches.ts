import type { Instant } from '../instant.js'
import { addDays, dayNumber, type PlainDate } from '../plain-date.js'
import { offsetAt, startOfDay } from './offsets.js'

/** A part of a day in which nobody moves the clock. */
export interface DayStretch {
  readonly start: Instant
  readonly end: Instant
  /** What the clock shows at `start`, in minutes since midnight of the date. */
  readonly minute: number
}

/**
 * The day in a zone as the clock shows it: one stretch, two where the clock is moved within it (the second begins later or
 * earlier on the clock than the first ends), none where the zone skipped the date.
 * @throws RangeError for an unknown zone
 */
export function dayStretches(date: PlainDate, timeZone: string): DayStretch[] {
  const start = startOfDay(date, timeZone)
  const end = startOfDay(addDays(date, 1), timeZone)
  if (start >= end) return []
  const stretch = (from: Instant, to: Instant): DayStretch => ({
    start: from,
    end: to,
    minute: (from + offsetAt(from, timeZone)) / 60 - dayNumber(date) * 1440,
  })
  const offset = offsetAt(start, timeZone)
  let before = start
  let after = (end - 1) as Instant
  if (offsetAt(after, timeZone) === offset) return [stretch(start, end)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2) as Instant
    if (offsetAt(middle, timeZone) === offset) before = middle
    else after = middle
  }
  return [stretch(start, after), stretch(after, end)]
}
