import { formatter, type TimeFormat } from './format.js'
import type { Instant } from './instant.js'
import type { PlainDate } from './plain-date.js'
import { dateAt } from './zone.js'

const clock = { hour: 'numeric', minute: '2-digit' } as const
const dayAndTime = { weekday: 'short', month: 'short', day: 'numeric', ...clock } as const
const moment = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', ...clock } as const

/** From when to when: times alone within one day (an end at midnight included), else with their days. */
export function formatRange(
  start: Instant,
  end: Instant,
  { locale, timeZone, hourCycle }: TimeFormat,
): string {
  const times = formatter(locale, { timeStyle: 'short', timeZone, hourCycle })
  const day = dateAt(start, timeZone)
  if (day === dateAt(end, timeZone)) return times.formatRange(start * 1000, end * 1000)
  if (end > start && day === dateAt((end - 1) as Instant, timeZone)) {
    return `${times.format(start * 1000)} – ${times.format(end * 1000)}`
  }
  return formatter(locale, { ...dayAndTime, timeZone, hourCycle }).formatRange(start * 1000, end * 1000)
}

/** A moment, or from when to when, always with the date: `Thursday, March 12, 2026, 10:00 – 11:00 AM`. */
export function formatMoments(
  start: Instant,
  end: Instant,
  { locale, timeZone, hourCycle }: TimeFormat,
): string {
  return formatter(locale, { ...moment, timeZone, hourCycle }).formatRange(start * 1000, end * 1000)
}

/** A date, or from which to which, inclusive: `Thursday, March 12 – Friday, March 13, 2026`. */
export function formatDateRange(first: PlainDate, last: PlainDate, locale: string): string {
  return formatter(locale, { dateStyle: 'full', timeZone: 'UTC' }).formatRange(
    Date.parse(first),
    Date.parse(last),
  )
}
