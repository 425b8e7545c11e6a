import type { Instant } from '../instant.js'
import type { PlainDate } from '../plain-date.js'
import { dateFormatter, type TimeFormat } from './format.js'
import { clock, writeSpan } from './range.js'

const moment = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', ...clock } as const

/** A moment, or from when to when, always with the date: `Thursday, March 12, 2026, 10:00 – 11:00 AM`. */
export function formatMoments(start: Instant, end: Instant, format: TimeFormat): string {
  return writeSpan(start, end, moment, format)
}

/** A date, or from which to which, inclusive: `Thursday, March 12 – Friday, March 13, 2026`. */
export function formatDateRange(first: PlainDate, last: PlainDate, locale: string): string {
  return dateFormatter(locale, { dateStyle: 'full', timeZone: 'UTC' }).formatRange(
    Date.parse(first),
    Date.parse(last),
  )
}
