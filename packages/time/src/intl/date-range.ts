import type { Instant } from '../instant.js'
import type { PlainDate } from '../plain-date.js'
import { dateFormatter, type TimeFormat } from './format.js'
import { formatSpan, timeFields } from './range.js'

const dateTimeFields = {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  ...timeFields,
} as const

/** Formats a range of instants, or one instant, always with its date: `Thursday, March 12, 2026, 10:00 – 11:00 AM`. */
export function formatDateTimeRange(start: Instant, end: Instant, format: TimeFormat): string {
  return formatSpan(start, end, dateTimeFields, format)
}

/** Formats a range of dates, both inclusive, or one date: `Thursday, March 12 – Friday, March 13, 2026`. */
export function formatDateRange(first: PlainDate, last: PlainDate, locale: string): string {
  return dateFormatter(locale, { dateStyle: 'full', timeZone: 'UTC' }).formatRange(
    Date.parse(first),
    Date.parse(last),
  )
}
