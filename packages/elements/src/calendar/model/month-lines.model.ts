import type { Occurrence } from '@whenable/time'
import { type Bars, type DaySpan, stackBars } from './bars.model.js'
import { type EventsByDay, earliest, type OccurrenceBar } from './events-by-day.model.js'

/** An item in a line of a week: a bar over its days, or a timed occurrence of one day. */
export interface WeekItem<T extends Occurrence = Occurrence> extends DaySpan {
  readonly occurrence: T
  /** A bar that starts before the week or continues after it; absent for timed occurrences. */
  readonly bar?: Pick<OccurrenceBar, 'before' | 'after'>
}

/**
 * The lines of a week from day `first` on: bars above timed occurrences, `most` lines a day. The last line shows how
 * many do not fit. Bars are cut at the edges of the week.
 */
export const weekLines = <T extends Occurrence>(
  { bars, timed }: EventsByDay<T>,
  first: number,
  days: number,
  most: number,
): Bars<WeekItem<T>> => {
  const items: WeekItem<T>[] = bars
    .filter(({ from, to }) => from < first + days && to > first)
    .map(({ occurrence, from, to, before, after }) => ({
      occurrence,
      from: Math.max(0, from - first),
      to: Math.min(days, to - first),
      bar: { before: before || from < first, after: after || to > first + days },
    }))
  // One more than there are lines, to know whether there are others.
  const others = new Array<number>(days).fill(0)
  for (let day = 0; day < days; day++) {
    const own = timed[first + day] ?? []
    for (const occurrence of earliest(own, most + 1)) items.push({ occurrence, from: day, to: day + 1 })
    others[day] = Math.max(0, own.length - most - 1)
  }
  const stacked = stackBars(items, days, most)
  return { ...stacked, hidden: stacked.hidden.map((count, day) => count + (others[day] ?? 0)) }
}
