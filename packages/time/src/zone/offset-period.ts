import { type Instant, instant } from '../instant.js'
import type { Interval } from '../interval.js'
import type { OffsetPeriod } from './offset-data.js'
import { offsetAt } from './offsets.js'

/** A time zone changes its offset at most once in this time, in seconds. */
const STEP = 6 * 86_400

/**
 * The offsets of a time zone in an interval, ascending: the first at its start, the others where they change before its end.
 * @throws RangeError for an unknown time zone
 */
export function offsetPeriod(timeZone: string, { start, end }: Interval): OffsetPeriod {
  const at = (seconds: number) => offsetAt(instant(seconds), timeZone)
  const offsets: { start: Instant; offset: number }[] = [{ start, offset: at(start) }]
  for (let from: number = start; from < end - 1; from += STEP) {
    let [before, after] = [from, Math.min(from + STEP, end - 1)]
    const [old, next] = [at(before), at(after)]
    if (old === next) continue
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (at(middle) === old) before = middle
      else after = middle
    }
    offsets.push({ start: instant(after), offset: next })
  }
  return { timezone: timeZone, offsets, end }
}
