import type { Instant } from '../instant.js'
import { wallSeconds } from '../parse-wall-time.js'
import { type WallTime, wallOfSeconds } from '../wall-time.js'
import { instantsOfSeconds } from './offsets.js'

/** How to resolve a wall time that does not exist (gap) or occurs twice (fold). See {@link instantOf}. */
export type GapFoldPolicy = 'compatible' | 'earlier' | 'later' | 'reject'

/** Each policy as a choice among the instants found and, in a gap, the instants by the offset before it and by the one after it. */
const resolvers: Record<
  GapFoldPolicy,
  (found: readonly Instant[], before: number, after: number) => number | undefined
> = {
  compatible: ([first], before) => first ?? before,
  earlier: ([first], _, after) => first ?? after,
  later: (found, before) => found.at(-1) ?? before,
  reject: (found) => (found.length === 1 ? found[0] : undefined),
}

/**
 * The instants with this wall time in a time zone, ascending: none in a gap, two in a fold, else one.
 * @throws RangeError for an unknown time zone
 */
export function possibleInstantsOf(wall: WallTime, timeZone: string): Instant[] {
  return instantsOfSeconds(wallSeconds(wall), timeZone).instants
}

/**
 * The instant of a wall time in a time zone. In a gap the wall time is read with the offset before or after the gap; in a fold it
 * is the first or the second instant:
 * - `compatible` (default; RFC 5545 section 3.3.5): the offset before the gap, the first instant
 * - `earlier`: the offset after the gap, the first instant
 * - `later`: the offset before the gap, the second instant
 * - `reject`: throws in a gap and in a fold
 * @throws RangeError in a gap or a fold with `reject`, and for an unknown time zone
 */
export function instantOf(wall: WallTime, timeZone: string, policy: GapFoldPolicy = 'compatible'): Instant {
  return instantOfSeconds(wallSeconds(wall), timeZone, policy)
}

/** {@link instantOf} for a wall time given in wall seconds. */
export function instantOfSeconds(
  seconds: number,
  timeZone: string,
  policy: GapFoldPolicy = 'compatible',
): Instant {
  const { before, after, instants } = instantsOfSeconds(seconds, timeZone)
  const instant = resolvers[policy](instants, seconds - before, seconds - after)
  if (instant === undefined) {
    throw new RangeError(
      `${wallOfSeconds(seconds)} ${instants.length ? 'occurs twice' : 'does not exist'} in ${timeZone}: expected a wall time that occurs once`,
    )
  }
  return instant as Instant
}
