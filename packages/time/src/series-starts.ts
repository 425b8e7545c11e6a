import type { Instant } from './instant.js'
import { addDays, addMonths, daysBetween, daysInMonth, type PlainDate, startOfMonth } from './plain-date.js'
import { dateOfWall, type WallTime } from './wall-time.js'
import type { GapFoldPolicy } from './zone/resolve.js'
import { instantInPlan, type TimeZonePlan, timeZoneAt } from './zone/time-zone-plan.js'
import { wallAt } from './zone/wall-at.js'

/**
 * How often a series of bookings repeats. `month` keeps the weekday: the second Tuesday of each month. From the fifth weekday of a
 * month it means the last one.
 */
export type SeriesInterval = 'day' | 'week' | 'two_weeks' | 'month'

/** The date with the same weekday and the same week of the month, some months later. */
const monthsLater = (date: PlainDate, months: number): PlainDate => {
  const week = Math.floor(daysBetween(startOfMonth(date), date) / 7)
  const first = addMonths(startOfMonth(date), months)
  // Weekdays repeat every 7 days, so this is the first day of the month with the weekday of `date`.
  const offset = (((daysBetween(first, date) % 7) + 7) % 7) + week * 7
  return addDays(first, offset < daysInMonth(first) ? offset : offset - 7)
}

const laterDates: Readonly<Record<SeriesInterval, (date: PlainDate, times: number) => PlainDate>> = {
  day: addDays,
  week: (date, times) => addDays(date, times * 7),
  two_weeks: (date, times) => addDays(date, times * 14),
  month: monthsLater,
}

/**
 * The starts of a series: `start`, then the same wall time where the host is, so that a clock change does not move them for people
 * there.
 *
 * @param zones the host's time zones.
 * @param policy for wall times that a clock change skips or repeats. Default: as RFC 5545, section 3.3.5.
 * @throws RangeError for an unknown time zone.
 */
export const seriesStarts = (
  start: Instant,
  every: SeriesInterval,
  count: number,
  zones: TimeZonePlan,
  policy: GapFoldPolicy = 'compatible',
): Instant[] => {
  const wall = wallAt(start, timeZoneAt(zones, start))
  const date = dateOfWall(wall)
  return Array.from({ length: count }, (_, index) =>
    index === 0
      ? start
      : instantInPlan(zones, `${laterDates[every](date, index)}${wall.slice(10)}` as WallTime, policy),
  )
}
