import type { Instant } from '../instant.js'
import { type WallTime, wallOfSeconds } from '../wall-time.js'
import { instantsOfSeconds, offsetAt } from './offsets.js'

/**
 * The wall time in a time zone at an instant.
 * @throws RangeError for an unknown time zone
 */
export function wallAt(instant: Instant, timeZone: string): WallTime {
  return wallOfSeconds(instant + offsetAt(instant, timeZone))
}

/**
 * Whether the wall time of an instant occurs twice in the time zone, because clocks are set back around it.
 * @throws RangeError for an unknown time zone
 */
export function isInFold(instant: Instant, timeZone: string): boolean {
  return instantsOfSeconds(instant + offsetAt(instant, timeZone), timeZone).instants.length > 1
}
