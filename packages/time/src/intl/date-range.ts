import type { Instant } from '../instant.js'
import type { PlainDate } from '../plain-date.js'
import { joined } from '../texts/joined.js'
import { dateAt } from '../zone/offsets.js'
import { dateFormatter, type TimeFormat } from './format.js'
import { formatRange, formatSpan, offsetChanges, timeFields } from './range.js'

const dateFields = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const

/** Formats a range of instants, or one instant, always with its date: `Thursday, March 12, 2026, 10:00 – 11:00 AM`. */
export function formatDateTimeRange(start: Instant, end: Instant, format: TimeFormat): string {
  const { locale, timeZone } = format
  const written = formatSpan(start, end, { ...dateFields, ...timeFields }, format)
  const isOneDay = dateAt(start, timeZone) === dateAt(end, timeZone)
  if (start === end || !isOneDay || offsetChanges(start, end, timeZone)) return written
  // Some languages have another style for ranges than for a day and a time: 2026年3月12日, but 2026/3/12.
  const day = dateFormatter(locale, { ...dateFields, timeZone }).format(start * 1000)
  const times = formatRange(start, end, format)
  return written.includes(day) && written.includes(times) ? written : joined(locale, day, times)
}

/** Formats a range of dates, both inclusive, or one date: `Thursday, March 12 – Friday, March 13, 2026`. */
export function formatDateRange(first: PlainDate, last: PlainDate, locale: string): string {
  return dateFormatter(locale, { dateStyle: 'full', timeZone: 'UTC' }).formatRange(
    Date.parse(first),
    Date.parse(last),
  )
}
