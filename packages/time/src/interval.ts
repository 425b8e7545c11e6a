import type { Instant } from './instant.js'

/** A half-open span of time: `start` belongs to it, `end` does not. */
export interface Interval {
  readonly start: Instant
  readonly end: Instant
}

/** Whether two intervals share an instant; those that only touch do not. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end
}

/** The same instants as sorted intervals that neither overlap nor touch; empty ones are dropped. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: { start: Instant; end: Instant }[] = []
  for (const { start, end } of intervals.filter((i) => i.start < i.end).sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (!last || start > last.end) merged.push({ start, end })
    else if (end > last.end) last.end = end
  }
  return merged
}

/** The instants that are in some of `a` and in some of `b`, merged. */
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

/** The instants that are in some of `intervals` and in none of `remove`, merged. */
export function subtractIntervals(intervals: readonly Interval[], remove: readonly Interval[]): Interval[] {
  const removed = mergeIntervals(remove)
  const left: Interval[] = []
  let j = 0
  for (const { start, end } of mergeIntervals(intervals)) {
    let from = start
    // What ends before this interval also ends before every later one.
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

/** The interval begun earlier and ended later by whole seconds (a buffer). */
export function expandInterval(
  { start, end }: Interval,
  beforeSeconds: number,
  afterSeconds: number,
): Interval {
  return { start: (start - beforeSeconds) as Instant, end: (end + afterSeconds) as Instant }
}
