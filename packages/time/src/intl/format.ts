import { BoundedMap } from '../bounded-map.js'
import type { Instant } from '../instant.js'
import type { PlainDate } from '../plain-date.js'
import { engineName } from '../zone/offsets.js'

/** `h12` counts 1–12 with a day period, `h23` counts 0–23. */
export type HourCycle = 'h12' | 'h23'

/**
 * How much of a date is written: `month` is month and year, `weekday-day` and `month-day` leave out the year, `weekday` and
 * `month-name` are names alone.
 */
export type DateStyle =
  | 'full'
  | 'long'
  | 'medium'
  | 'short'
  | 'month'
  | 'weekday-day'
  | 'month-day'
  | 'weekday'
  | 'month-name'

/** For whom a time is written: a BCP 47 locale, an IANA zone, and the clock (by default the locale's own). */
export interface TimeFormat {
  readonly locale: string
  readonly timeZone: string
  readonly hourCycle?: HourCycle
  /** Also names the zone's time, which tells the two passes of an hour that happens twice apart: `1:30 AM EDT`. */
  readonly timeZoneName?: 'short' | 'shortOffset'
}

/** What each style shows. */
const styleOptions = {
  full: { dateStyle: 'full' },
  long: { dateStyle: 'long' },
  medium: { dateStyle: 'medium' },
  short: { dateStyle: 'short' },
  month: { month: 'long', year: 'numeric' },
  'weekday-day': { weekday: 'long', month: 'long', day: 'numeric' },
  'month-day': { month: 'long', day: 'numeric' },
  weekday: { weekday: 'long' },
  'month-name': { month: 'long' },
} satisfies Record<DateStyle, Intl.DateTimeFormatOptions>

/** A page writes in some dozens of ways; a formatter takes some 30 KB. */
const formatters = new BoundedMap<string, Intl.DateTimeFormat>(200)

/** Calendars whose months and days are those of a `PlainDate`; what others are named (Persian, Islamic) is not what is counted here. */
const gregorianMonths = /^(?:gregory|buddhist|japanese|roc)$/

/**
 * One formatter for each locale and what it shows: making one costs as much as formatting hundreds of labels. Where the locale
 * counts other months and days than a `PlainDate` does, it writes the Gregorian ones in its own words and digits.
 */
export function dateFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { timeZone } = options
  const key = locale + JSON.stringify(timeZone ? { ...options, timeZone: engineName(timeZone) } : options)
  let found = formatters.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat(locale, options)
    if (!gregorianMonths.test(found.resolvedOptions().calendar))
      found = new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory' })
    formatters.set(key, found)
  }
  return found
}

/** What a formatter shows of the time of day alone. */
export function timeOfDay({ timeZone, hourCycle, timeZoneName }: TimeFormat): Intl.DateTimeFormatOptions {
  // A style of twelve hours is written with a leading zero in some languages, as in a range it is not: `01:30 pm – 2 pm`.
  return timeZoneName || hourCycle === 'h12'
    ? { hour: 'numeric', minute: '2-digit', timeZone, hourCycle, timeZoneName }
    : { timeStyle: 'short', timeZone, hourCycle }
}

/** The time of day as the locale writes it: `9:30 AM`, `09:30`, `9:30`. */
export function formatTime(instant: Instant, format: TimeFormat): string {
  return dateFormatter(format.locale, timeOfDay(format)).format(instant * 1000)
}

/**
 * A date, or the date of an instant in `timeZone`.
 * @throws RangeError for an instant without a zone
 */
export function formatDate(
  date: PlainDate | Instant,
  { locale, timeZone, style = 'full' }: { locale: string; timeZone?: string; style?: DateStyle },
): string {
  if (typeof date === 'string')
    return dateFormatter(locale, { ...styleOptions[style], timeZone: 'UTC' }).format(Date.parse(date))
  if (!timeZone) throw new RangeError('formatDate: the date of an instant needs a timeZone')
  return dateFormatter(locale, { ...styleOptions[style], timeZone }).format(date * 1000)
}
