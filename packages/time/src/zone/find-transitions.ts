const DAY = 86_400

/**
 * The step of the search for transitions. It is shorter than any time between two of them (shortest: a week less an hour, in
 * Recife).
 */
export const TRANSITION_STEP = 6 * DAY

/** A change of a time zone's offset. */
export interface Transition {
  /** The first second of the new offset, in Unix seconds. */
  readonly at: number
  /** The new offset, in seconds east of UTC. */
  readonly offset: number
}

/**
 * The transitions after `start`, up to and including `end`, ascending.
 *
 * @param read the offset at Unix seconds.
 * @param cuts times at which offsets of different origin meet, between which transitions may be close to each other.
 */
export function findTransitions(
  read: (seconds: number) => number,
  start: number,
  end: number,
  cuts: readonly number[] = [],
): Transition[] {
  const found: Transition[] = []
  let offset = read(start)
  for (let from = start; from < end; ) {
    let before = from
    let after = Math.min(from + TRANSITION_STEP, end, ...cuts.filter((cut) => cut > before))
    from = after
    const next = read(after)
    if (next === offset) continue
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (read(middle) === offset) before = middle
      else after = middle
    }
    found.push({ at: after, offset: next })
    offset = next
  }
  return found
}
