import { type Instant, instant } from '@whenable/time'

const day = 86_400

/**
 * The end of the free times that a page shows first: the next month in every time zone, or the weeks that are shown late in a month, at most
 * the 62 days that a service answers at once. In UTC arithmetic, because it is the same for visitors in all time zones, and time zone data
 * would delay the first request.
 */
export const endOfFirstTimes = (now: Instant): Instant => {
  const date = new Date(now * 1000)
  const nextMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 2, 3) / 1000
  return instant(Math.min(Math.max(nextMonth, now + 38 * day), now + 62 * day))
}
