import type { Instant } from './instant.js'

/** A half-open span of time: it contains `start` but not `end`. */
export interface Interval {
  readonly start: Instant
  readonly end: Instant
}

/** Whether two intervals share an instant. Intervals that only touch do not overlap. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end
}

/** Joins intervals that overlap or touch, sorts them and drops the empty ones. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: { start: Instant; end: Instant }[] = []
  for (const { start, end } of intervals.filter((i) => i.start < i.end).sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (!last || start > last.end) merged.push({ start, end })
    else if (end > last.end) last.end = end
  }
  return merged
}

/** The time covered by both lists, as merged intervals. */
export function intersectIntervals(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const left = mergeIntervals(a)
  const right = mergeIntervals(b)
  const shared: Interval[] = []
  for (let i = 0, j = 0; ; ) {
    const one = left[i]
    const other = right[j]
    if (!one || !other) return shared
    const start = Math.max(one.start, other.start) as Instant
    const end = Math.min(one.end, other.end) as Instant
    if (start < end) shared.push({ start, end })
    if (one.end < other.end) i++
    else j++
  }
}

/** The time covered by `intervals` but not by `remove`, as merged intervals. */
export function subtractIntervals(intervals: readonly Interval[], remove: readonly Interval[]): Interval[] {
  const removed = mergeIntervals(remove)
  const left: Interval[] = []
  let j = 0
  for (const { start, end } of mergeIntervals(intervals)) {
    let from = start
    // The intervals are sorted: what ends before this one also ends before all later ones.
    while ((removed[j]?.end ?? end) < start) j++
    for (let k = j; k < removed.length; k++) {
      const gone = removed[k] as Interval
      if (gone.start >= end) break
      if (gone.start > from) left.push({ start: from, end: gone.start })
      if (gone.end > from) from = gone.end
    }
    if (from < end) left.push({ start: from, end })
  }
  return left
}

/** The interval with a buffer: it starts `beforeSeconds` earlier and ends `afterSeconds` later. */
export function expandInterval(
  { start, end }: Interval,
  beforeSeconds: number,
  afterSeconds: number,
): Interval {
  return { start: (start - beforeSeconds) as Instant, end: (end + afterSeconds) as Instant }
}
