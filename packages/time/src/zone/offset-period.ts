import type { Interval } from '../interval.js'
import type { OffsetPeriod } from './offset-data.js'
import { offsetAt } from './offsets.js'
import { transitionsIn } from './transitions.js'

/**
 * The offsets of a time zone in an interval, ascending: the first at its start, the others where they change before its end.
 * @throws RangeError for an unknown time zone
 */
export function offsetPeriod(timeZone: string, interval: Interval): OffsetPeriod {
  const starts = [interval.start, ...transitionsIn(interval, timeZone)]
  const offsets = starts.map((start) => ({ start, offset: offsetAt(start, timeZone) }))
  return { timezone: timeZone, offsets, end: interval.end }
}
