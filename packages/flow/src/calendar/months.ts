import {
  addMonths,
  dateAt,
  type Instant,
  type Interval,
  type PlainDate,
  startOfDay,
  startOfMonth,
} from '@whenable/time'

const day = 86_400

/** The months that a window lies in, by their first dates in the zone. */
export const monthsOf = ({ start, end }: Interval, timeZone: string): PlainDate[] => {
  const months: PlainDate[] = []
  const last = startOfMonth(dateAt(Math.max(start, end - 1) as Instant, timeZone))
  for (let month = startOfMonth(dateAt(start, timeZone)); month <= last; month = addMonths(month, 1))
    months.push(month)
  return months
}

/**
 * What is asked for to know a month in every zone: a day more on both sides, since a viewer's month, and a date in a
 * calendar's own zone, begin up to 14 hours earlier or 12 later than in UTC. A change of zone asks for nothing again.
 */
export const monthQuery = (month: PlainDate): Interval => ({
  start: (startOfDay(month, 'UTC') - day) as Instant,
  end: (startOfDay(addMonths(month, 1), 'UTC') + day) as Instant,
})

/** The months that are asked for, those that are seen first: then the one after them and the one before. */
export const monthsToLoad = (shown: readonly PlainDate[]): PlainDate[] => [
  ...shown,
  addMonths(shown.at(-1) as PlainDate, 1),
  addMonths(shown[0] as PlainDate, -1),
]
