import {
  addDays,
  datesOf,
  type Instant,
  isDated,
  type Occurrence,
  type PlainDate,
  startOfDay,
} from '@whenable/time'
import type { DaySpan } from './bars.model.js'

/** An occurrence as a bar over the visible days. */
export interface OccurrenceBar<T extends Occurrence = Occurrence> extends DaySpan {
  readonly occurrence: T
  /** Whether it starts before the first visible day, or continues after the last. */
  readonly before: boolean
  readonly after: boolean
}

/** Occurrences by day. */
export interface EventsByDay<T extends Occurrence = Occurrence> {
  /**
   * All-day occurrences and those of 24 hours and more; among those that start on the same day the longer ones first.
   */
  readonly bars: readonly OccurrenceBar<T>[]
  /** Timed occurrences of each visible day, in their original order. Those over midnight are on both days. */
  readonly timed: readonly (readonly T[])[]
  /** The number of occurrences on these days. */
  readonly count: number
}

const DAY = 86_400

/** The index of the first item of `sorted` that is not less than `value`. */
const lowerBound = <Value>(sorted: readonly Value[], value: Value): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as Value) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** The first and the last date of an all-day occurrence. Dates are floating, and the last one is included. */
const ownDates = ({ when }: Occurrence): readonly [PlainDate, PlainDate] | undefined =>
  isDated(when) ? datesOf(when) : undefined

/** The index of the first day that ends after an instant. `ends` is ascending, a day apart or more. */
const dayOf = (ends: readonly Instant[], start: Instant): number => {
  let day = Math.max(0, Math.min(ends.length, Math.ceil((start - (ends[0] as Instant)) / DAY)))
  while (day > 0 && (ends[day - 1] as Instant) > start) day--
  while (day < ends.length && (ends[day] as Instant) <= start) day++
  return day
}

/** The first `most` of them in ascending order: for many, faster than sorting all. */
export const earliest = <T extends Occurrence>(occurrences: readonly T[], most: number): T[] => {
  const found: T[] = []
  for (const occurrence of occurrences) {
    let place = found.length
    while (place && (found[place - 1] as T).start > occurrence.start) place--
    if (place >= most) continue
    found.splice(place, 0, occurrence)
    if (found.length > most) found.pop()
  }
  return found
}

/**
 * Sorts occurrences by day. `dates` is ascending and may skip days (a weekend); days start in the time zone (IANA
 * name). An occurrence without length is on the day of its instant.
 */
export const eventsByDay = <T extends Occurrence>(
  occurrences: readonly T[],
  dates: readonly PlainDate[],
  timeZone: string,
): EventsByDay<T> => {
  const starts = dates.map((date) => startOfDay(date, timeZone))
  const ends = dates.map((date) => startOfDay(addDays(date, 1), timeZone))
  const timed: T[][] = dates.map(() => [])
  const bars: OccurrenceBar<T>[] = []
  const beginning = starts[0] as Instant
  let count = 0
  for (const occurrence of occurrences) {
    const { start, end } = occurrence
    const span = ownDates(occurrence)
    if (span || end - start >= DAY) {
      const from = span ? lowerBound(dates, span[0]) : dayOf(ends, start)
      const to = span ? lowerBound(dates, addDays(span[1], 1)) : lowerBound(starts, end)
      if (from >= to) continue
      const before = span ? span[0] < (dates[from] as PlainDate) : start < (starts[from] as Instant)
      const after = span ? span[1] > (dates[to - 1] as PlainDate) : end > (ends[to - 1] as Instant)
      bars.push({ occurrence, from, to, before, after })
      count++
      continue
    }
    // Nearly all are within one day, and most days have 24 hours.
    const likely = Math.floor((start - beginning) / DAY)
    if (start >= (starts[likely] as Instant) && end <= (ends[likely] as Instant) && start < end) {
      timed[likely]?.push(occurrence)
      count++
      continue
    }
    const last = Math.max(end, start + 1)
    let day = dayOf(ends, start)
    if ((starts[day] ?? last) < last) count++
    for (; (starts[day] ?? last) < last; day++) timed[day]?.push(occurrence)
  }
  bars.sort((a, b) => a.from - b.from || b.to - a.to || a.occurrence.start - b.occurrence.start)
  return { bars, timed, count }
}
