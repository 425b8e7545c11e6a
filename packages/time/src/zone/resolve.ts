import type { Instant } from '../instant.js'
import { type WallTime, wallOfSeconds, wallSeconds } from '../wall-time.js'
import { instantsOfSeconds } from './offsets.js'

/** What a wall time that does not exist, or exists twice, is taken to mean. */
export type GapFoldPolicy = 'compatible' | 'earlier' | 'later' | 'reject'

/** What each policy takes of the instants found, of the gap by the offset before it, and of the gap by the offset after it. */
const resolvers: Record<
  GapFoldPolicy,
  (found: readonly Instant[], before: number, after: number) => number | undefined
> = {
  compatible: ([first], before) => first ?? before,
  earlier: ([first], _, after) => first ?? after,
  later: (found, before) => found.at(-1) ?? before,
  reject: (found) => (found.length === 1 ? found[0] : undefined),
}

/** The instants at which a clock in the zone shows the wall time: none in a gap, two in a fold, else one. */
export function possibleInstantsOf(wall: WallTime, timeZone: string): Instant[] {
  return instantsOfSeconds(wallSeconds(wall), timeZone).instants
}

/**
 * The one instant that a wall time means in a zone. `compatible`, the default, is RFC 5545's (section 3.3.5): in a gap
 * the offset before it, in a fold the first. `earlier` and `later` take the offset after and before a gap, the first and
 * the second of a fold.
 * @throws RangeError in a gap or a fold with `reject`, and for an unknown zone
 */
export function instantOf(wall: WallTime, timeZone: string, policy: GapFoldPolicy = 'compatible'): Instant {
  return instantOfSeconds(wallSeconds(wall), timeZone, policy)
}

/** {@link instantOf} for wall seconds. */
export function instantOfSeconds(
  seconds: number,
  timeZone: string,
  policy: GapFoldPolicy = 'compatible',
): Instant {
  const { before, after, instants } = instantsOfSeconds(seconds, timeZone)
  const instant = resolvers[policy](instants, seconds - before, seconds - after)
  if (instant === undefined) {
    throw new RangeError(
      `${wallOfSeconds(seconds)} ${instants.length ? 'exists twice' : 'does not exist'} in ${timeZone}: expected a wall time that exists once`,
    )
  }
  return instant as Instant
}
