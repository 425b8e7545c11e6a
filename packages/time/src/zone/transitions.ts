import type { Instant } from '../instant.js'
import type { Interval } from '../interval.js'
import { findTransitions } from './find-transitions.js'
import { offsetAt } from './offsets.js'

/**
 * The first instants of other offsets in an interval, after its start.
 * @throws RangeError for an unknown time zone
 */
export function transitionsIn({ start, end }: Interval, timeZone: string): Instant[] {
  const read = (seconds: number) => offsetAt(seconds as Instant, timeZone)
  return findTransitions(read, start, end - 1).map(({ at }) => at as Instant)
}
