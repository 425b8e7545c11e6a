import type { Occurrence } from '@whenable/time'
import { type Bars, type DaySpan, stackBars } from './bars.model.js'
import { type EventsByDay, earliest, type OccurrenceBar } from './events-by-day.model.js'

/** Something in a line of a week: a bar over its days, or what has a time on one of them. */
export interface WeekItem<T extends Occurrence = Occurrence> extends DaySpan {
  readonly occurrence: T
  /** A bar that begins before these days or goes on after them; nothing for what has a time. */
  readonly bar?: Pick<OccurrenceBar, 'before' | 'after'>
}

/**
 * The lines of a week from the day `first` on: bars above what has a time, `most` lines a day, the last of which tells how
 * many have no room. Bars are cut at the edges of the week.
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
  // No more of a day than there are lines has room, and one more says that there are others.
  const others = new Array<number>(days).fill(0)
  for (let day = 0; day < days; day++) {
    const own = timed[first + day] ?? []
    for (const occurrence of earliest(own, most + 1)) items.push({ occurrence, from: day, to: day + 1 })
    others[day] = Math.max(0, own.length - most - 1)
  }
  const stacked = stackBars(items, days, most)
  return { ...stacked, hidden: stacked.hidden.map((count, day) => count + (others[day] ?? 0)) }
}
