import { BoundedMap } from '../bounded-map.js'
import type { Instant } from '../instant.js'
import type { PlainDate } from '../plain-date.js'
import { engineName, offsetAt, offsetsRevision } from '../zone/offsets.js'
import { supported } from '../zone/zone-support.js'
import { isPlainEnglish, writeDate, writeTime } from './english.js'

/** A 12-hour clock with a day period (1–12, AM or PM), or a 24-hour clock (0–23). */
export type HourCycle = 'h12' | 'h23'

/**
 * The parts of a date that are shown. `full` to `short` are the styles of `Intl.DateTimeFormat`; `month` is month and year,
 * `weekday-day` is weekday, month and day, `month-day` is month and day, and `weekday` and `month-name` are only the name. `-short`
 * shortens the first name.
 */
export type DateStyle =
  | 'full'
  | 'long'
  | 'medium'
  | 'short'
  | 'month'
  | 'month-name'
  | 'month-name-short'
  | 'month-day'
  | 'month-day-short'
  | 'weekday-day'
  | 'weekday-day-short'
  | 'weekday'
  | 'weekday-short'
  | 'weekday-narrow'

/** How times are formatted: a BCP 47 locale, an IANA time zone, and the clock, by default that of the locale. */
export interface TimeFormat {
  readonly locale: string
  readonly timeZone: string
  readonly hourCycle?: HourCycle
  /** Adds the name of the time zone, `1:30 AM EDT`. It distinguishes the two passes of an hour that occurs twice. */
  readonly timeZoneName?: 'short' | 'shortOffset'
}

/** The options of `Intl.DateTimeFormat` for each style. */
export const styleOptions = {
  full: { dateStyle: 'full' },
  long: { dateStyle: 'long' },
  medium: { dateStyle: 'medium' },
  short: { dateStyle: 'short' },
  month: { month: 'long', year: 'numeric' },
  'month-name': { month: 'long' },
  'month-name-short': { month: 'short' },
  'month-day': { month: 'long', day: 'numeric' },
  'month-day-short': { month: 'short', day: 'numeric' },
  'weekday-day': { weekday: 'long', month: 'long', day: 'numeric' },
  'weekday-day-short': { weekday: 'short', month: 'long', day: 'numeric' },
  weekday: { weekday: 'long' },
  'weekday-short': { weekday: 'short' },
  'weekday-narrow': { weekday: 'narrow' },
} satisfies Record<DateStyle, Intl.DateTimeFormatOptions>

/** What is used of a formatter. Times are in milliseconds since 1970. */
export interface DateFormatter {
  readonly format: (at: number) => string
  readonly formatRange: (from: number, to: number) => string
  readonly formatToParts: (at: number) => Intl.DateTimeFormatPart[]
  readonly resolvedOptions: () => Intl.ResolvedDateTimeFormatOptions
}

/** A page uses some dozens of formatters. Each takes about 30 KB of memory. */
const formatters = new BoundedMap<string, DateFormatter>(200)

/**
 * Calendars with the months and days of a `PlainDate`. Others, such as the Persian and the Islamic calendar, have months of their
 * own.
 */
const gregorianMonths = /^(?:gregory|buddhist|japanese|roc)$/

/** A formatter that is not cached. */
export function newFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const found = new Intl.DateTimeFormat(locale, options)
  return gregorianMonths.test(found.resolvedOptions().calendar)
    ? found
    : new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory' })
}

/**
 * A cached formatter for a locale and options; creating one costs as much as formatting hundreds of labels. Where the locale's
 * calendar has other months than a `PlainDate`, it formats the Gregorian date in the locale's language and digits.
 * @throws RangeError for an invalid locale and an unknown time zone
 */
export function dateFormatter(locale: string, options: Intl.DateTimeFormatOptions): DateFormatter {
  const { timeZone } = options
  const named = timeZone ? { ...options, timeZone: engineName(timeZone) } : options
  const key = locale + offsetsRevision() + JSON.stringify(named)
  let found = formatters.get(key)
  if (!found) {
    found =
      (timeZone && supported(({ formatter }) => formatter(locale, timeZone, options))) ||
      newFormatter(locale, options)
    formatters.set(key, found)
  }
  return found
}

/** The options of a formatter for the time of day. */
export function timeOfDay({ timeZone, hourCycle, timeZoneName }: TimeFormat): Intl.DateTimeFormatOptions {
  // In some languages `timeStyle` writes 12-hour times with a leading zero, but ranges without one: `01:30 pm – 2 pm`.
  return timeZoneName || hourCycle === 'h12'
    ? { hour: 'numeric', minute: '2-digit', timeZone, hourCycle, timeZoneName }
    : { timeStyle: 'short', timeZone, hourCycle }
}

/**
 * Formats the time of day of an instant: `9:30 AM`, `09:30`, `9:30`.
 * @throws RangeError for an invalid locale and an unknown time zone
 */
export function formatTime(instant: Instant, format: TimeFormat): string {
  const { locale, timeZone, hourCycle, timeZoneName } = format
  if (isPlainEnglish(locale) && !timeZoneName) return writeTime(wallClock(instant, timeZone), hourCycle)
  return dateFormatter(locale, timeOfDay(format)).format(instant * 1000)
}

/**
 * Formats a date, or the date of an instant in `timeZone`; with `until` the range from one date to another, `March – April 2026`.
 * @throws RangeError for an instant without a time zone
 */
export function formatDate(
  date: PlainDate | Instant,
  {
    locale,
    timeZone,
    style = 'full',
    until,
  }: { locale: string; timeZone?: string; style?: DateStyle; until?: PlainDate },
): string {
  const isDate = typeof date === 'string'
  const zone = isDate ? 'UTC' : timeZone
  if (!zone) throw new RangeError('formatDate: the date of an instant needs a timeZone')
  const from = isDate ? startOfDate(date) : date
  const to = isDate && until ? startOfDate(until) : undefined
  if (isPlainEnglish(locale)) {
    const written = writeDate(isDate ? from : wallClock(date, zone), to, style)
    if (written !== undefined) return written
  }
  const format = dateFormatter(locale, { ...styleOptions[style], timeZone: zone })
  return to === undefined ? format.format(from * 1000) : format.formatRange(from * 1000, to * 1000)
}

/** Midnight of a date on the clock of UTC. */
const startOfDate = (date: PlainDate): number => Date.parse(date) / 1000

/** What the clock of a time zone shows, in seconds since it showed 1970. */
export const wallClock = (instant: Instant, timeZone: string): number => instant + offsetAt(instant, timeZone)
