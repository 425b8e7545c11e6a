/** An offset of a time zone from an instant on. */
export interface OffsetStart {
  /** Unix seconds. */
  readonly start: number
  /** Seconds east of UTC. */
  readonly offset: number
}

/** The offsets of a time zone in a period, as another computer has them. */
export interface OffsetPeriod {
  /** IANA name. */
  readonly timezone: string
  /** The offsets, ascending; the period begins with the first. */
  readonly offsets: readonly OffsetStart[]
  /** The end of the period, in Unix seconds, exclusive. */
  readonly end: number
}

/** Reads other offsets of a time zone than the engine; `undefined` for times at which the engine's count. */
export type ReadOffset = (seconds: number) => number | undefined

const DAY = 86_400

/** Longer periods are made to keep a reader busy, in seconds: 20 years. */
const LONGEST = 7305 * DAY

/** The offsets of a period; `undefined` if they are not ascending, or no offsets. */
export function readPeriod({ offsets, end }: OffsetPeriod): ReadOffset | undefined {
  const isValid = offsets.every(({ start, offset }, index) => {
    const next = offsets[index + 1]?.start ?? end
    return Number.isInteger(start) && start < next && Number.isInteger(offset) && Math.abs(offset) < DAY
  })
  const [first] = offsets
  if (!first || !isValid || end - first.start > LONGEST) return undefined
  return (seconds) =>
    seconds < first.start || seconds >= end
      ? undefined
      : offsets.findLast(({ start }) => start <= seconds)?.offset
}
