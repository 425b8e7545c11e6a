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

/** The months that a window overlaps in a time zone, as their first dates. */
export const monthsOf = ({ start, end }: Interval, timeZone: string): PlainDate[] => {
  const months: PlainDate[] = []
  const last = startOfMonth(dateAt(Math.max(start, end - 1) as Instant, timeZone))
  for (let month = startOfMonth(dateAt(start, timeZone)); month <= last; month = addMonths(month, 1))
    months.push(month)
  return months
}

/**
 * The interval to request for a month. It has an extra day on both sides, because months begin up to 14 hours earlier and 12 hours
 * later than in UTC, depending on the time zone. So a change of time zone needs no new request.
 */
export const monthQuery = (month: PlainDate): Interval => ({
  start: (startOfDay(month, 'UTC') - day) as Instant,
  end: (startOfDay(addMonths(month, 1), 'UTC') + day) as Instant,
})

/** The months to load, in order: the shown ones, the next one and the previous one. */
export const monthsToLoad = (shown: readonly PlainDate[]): PlainDate[] => [
  ...shown,
  addMonths(shown.at(-1) as PlainDate, 1),
  addMonths(shown[0] as PlainDate, -1),
]
