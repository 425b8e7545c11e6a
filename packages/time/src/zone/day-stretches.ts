import type { Instant } from '../instant.js'
import { addDays, dayNumber, type PlainDate } from '../plain-date.js'
import { offsetAt, startOfDay } from './offsets.js'
import { transitionsIn } from './transitions.js'

/** A part of a day without a clock change. `start` and `end` are instants, in Unix seconds. */
export interface DayStretch {
  readonly start: Instant
  readonly end: Instant
  /** The wall time at `start`, in minutes since midnight of the date. */
  readonly minute: number
}

/**
 * The parts of a date in a time zone: one without a clock change, two with one, none if the time zone skipped the date. After a
 * clock change, the second part begins at an earlier or later wall time than the first one ends.
 * @param timeZone an IANA name
 * @throws RangeError for an unknown time zone
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
  const starts = [start, ...transitionsIn({ start, end }, timeZone)]
  return starts.map((from, index) => stretch(from, starts[index + 1] ?? end))
}
