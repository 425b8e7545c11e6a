import { addDays, type Instant, type Occurrence, type PlainDate, startOfDay } from '@whenable/time'
import type { DaySpan } from './bars.model.js'

/** An occurrence as a bar over the shown days. */
export interface OccurrenceBar<Seen extends Occurrence = Occurrence> extends DaySpan {
  readonly occurrence: Seen
  /** It begins before the first shown day, or goes on after the last. */
  readonly before: boolean
  readonly after: boolean
}

/** What is shown of each day. */
export interface EventsByDay<Seen extends Occurrence = Occurrence> {
  /** What lasts whole days, or a day and longer, the longer ones first among those that begin on one day. */
  readonly bars: readonly OccurrenceBar<Seen>[]
  /** Of each shown day, what has a time, in the sequence of the occurrences. One that goes over midnight is on both days. */
  readonly timed: readonly (readonly Seen[])[]
}

const DAY = 86_400

/** The index of the first of `sorted` that is not below `value`. */
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

/** The first and the last date of what lasts whole days: dates are floating, and the last one is inclusive. */
const datesOf = ({ when }: Occurrence): readonly [PlainDate, PlainDate] | undefined =>
  when.object === 'date'
    ? [when.date, when.date]
    : when.object === 'datespan'
      ? [when.start_date, when.end_date]
      : undefined

/**
 * Sorts occurrences into days, once for all that is drawn of them. `dates` ascend and may leave days out (a weekend); days
 * begin in the zone (IANA name). What has no length is on the day of its moment.
 */
export const eventsByDay = <Seen extends Occurrence>(
  occurrences: readonly Seen[],
  dates: readonly PlainDate[],
  timeZone: string,
): EventsByDay<Seen> => {
  const starts = dates.map((date) => startOfDay(date, timeZone))
  const ends = dates.map((date) => startOfDay(addDays(date, 1), timeZone))
  const timed: Seen[][] = dates.map(() => [])
  const bars: OccurrenceBar<Seen>[] = []
  for (const occurrence of occurrences) {
    const { start, end } = occurrence
    const span = datesOf(occurrence)
    if (span || end - start >= DAY) {
      const from = span ? lowerBound(dates, span[0]) : lowerBound(ends, (start + 1) as Instant)
      const to = span ? lowerBound(dates, addDays(span[1], 1)) : lowerBound(starts, end)
      if (from >= to) continue
      const before = span ? span[0] < (dates[from] as PlainDate) : start < (starts[from] as Instant)
      const after = span ? span[1] > (dates[to - 1] as PlainDate) : end > (ends[to - 1] as Instant)
      bars.push({ occurrence, from, to, before, after })
      continue
    }
    const last = Math.max(end, start + 1)
    for (let day = lowerBound(ends, (start + 1) as Instant); (starts[day] ?? last) < last; day++)
      timed[day]?.push(occurrence)
  }
  bars.sort((a, b) => a.from - b.from || b.to - a.to)
  return { bars, timed }
}
