import type { Instant } from '../instant.js'
import { daysBetween } from '../plain-date.js'
import { dateAt } from '../zone/offsets.js'
import type { TimeFormat } from './format.js'

/** How many calendar days ahead an instant is in a time zone, in words: “today”, “tomorrow”, “in 6 days”. Undefined once its day is over. */
export const daysAhead = (
  at: Instant,
  { locale, timeZone }: TimeFormat,
  now: Instant,
): string | undefined => {
  const days = daysBetween(dateAt(now, timeZone), dateAt(at, timeZone))
  return days < 0 ? undefined : new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
}
