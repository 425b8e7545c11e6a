import type { TimeRange } from './time-range.js'

/** The ranges of each day of the week; 0 is Sunday. */
export type WeekRanges = Readonly<Record<string, readonly TimeRange[]>>

/** The days of the week; 0 is Sunday. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

/** The first earlier range of a day that a range overlaps, and by how many minutes. */
export const overlapOf = (
  ranges: readonly TimeRange[],
  index: number,
): { readonly with: number; readonly minutes: number } | undefined => {
  const range = ranges[index]
  if (!range) return undefined
  for (const [other, { start, end }] of ranges.slice(0, index).entries()) {
    const minutes = Math.min(end, range.end) - Math.max(start, range.start)
    if (minutes > 0) return { with: other, minutes }
  }
  return undefined
}

/** Whether some ranges of a day overlap. */
export const hasOverlap = (ranges: readonly TimeRange[]): boolean =>
  ranges.some((_, index) => overlapOf(ranges, index) !== undefined)

/** A range to add to a day: the hour after the last one, or nine to five. Undefined if the day is full. */
export const nextRange = (ranges: readonly TimeRange[]): TimeRange | undefined => {
  const last = Math.max(0, ...ranges.map(({ end }) => end))
  if (!ranges.length) return { start: 540, end: 1_020 }
  if (last >= 1_440) return undefined
  const start = Math.min(last + 60, 1_380)
  return start < last ? { start: last, end: 1_440 } : { start, end: Math.min(start + 60, 1_440) }
}
