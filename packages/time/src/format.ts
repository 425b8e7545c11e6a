import type { Instant } from './instant.js'
import type { PlainDate } from './plain-date.js'
import { dateAt, offsetAt } from './zone.js'
import { currentName } from './zone-names.js'

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
}

/** What each kind of text shows. */
const shapes = {
  /** As the locale writes it: 09:00 in most, 9:00 AM in some. */
  time: { timeStyle: 'short' },
  'date-time': { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  full: { dateStyle: 'full' },
  long: { dateStyle: 'long' },
  medium: { dateStyle: 'medium' },
  short: { dateStyle: 'short' },
  month: { month: 'long', year: 'numeric' },
  'weekday-day': { weekday: 'long', month: 'long', day: 'numeric' },
  'month-day': { month: 'long', day: 'numeric' },
  weekday: { weekday: 'long' },
  'month-name': { month: 'long' },
  'full-time': {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  },
  zone: { timeZoneName: 'short' },
  'zone-long': { timeZoneName: 'long' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()

/** One formatter for each kind, locale, zone and clock: making one costs as much as formatting hundreds of labels. */
function formatter(
  kind: keyof typeof shapes,
  locale: string,
  timeZone: string,
  hourCycle?: HourCycle,
): Intl.DateTimeFormat {
  const key = `${kind} ${locale} ${timeZone} ${hourCycle}`
  let found = formatters.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat(locale, { ...shapes[kind], timeZone, hourCycle })
    formatters.set(key, found)
  }
  return found
}

/** The time of day: `9:30 AM` or `09:30`. */
export function formatTime(instant: Instant, { locale, timeZone, hourCycle }: TimeFormat): string {
  return formatter('time', locale, timeZone, hourCycle).format(instant * 1000)
}

/**
 * A date, or the date of an instant in `timeZone`.
 * @throws RangeError for an instant without a zone
 */
export function formatDate(
  date: PlainDate | Instant,
  { locale, timeZone, style = 'full' }: { locale: string; timeZone?: string; style?: DateStyle },
): string {
  if (typeof date === 'string') return formatter(style, locale, 'UTC').format(Date.parse(date))
  if (!timeZone) throw new RangeError('formatDate: the date of an instant needs a timeZone')
  return formatter(style, locale, timeZone).format(date * 1000)
}

/** From when to when: times alone within one day (an end at midnight included), else with their days. */
export function formatRange(
  start: Instant,
  end: Instant,
  { locale, timeZone, hourCycle }: TimeFormat,
): string {
  const times = formatter('time', locale, timeZone, hourCycle)
  const day = dateAt(start, timeZone)
  if (day === dateAt(end, timeZone)) return times.formatRange(start * 1000, end * 1000)
  if (end > start && day === dateAt((end - 1) as Instant, timeZone)) {
    return `${times.format(start * 1000)} – ${times.format(end * 1000)}`
  }
  return formatter('date-time', locale, timeZone, hourCycle).formatRange(start * 1000, end * 1000)
}

/** A moment, or from when to when, always with the date: `Thursday, March 12, 2026, 10:00 – 11:00 AM`. */
export function formatMoments(
  start: Instant,
  end: Instant,
  { locale, timeZone, hourCycle }: TimeFormat,
): string {
  return formatter('full-time', locale, timeZone, hourCycle).formatRange(start * 1000, end * 1000)
}

/** A date, or from which to which, inclusive: `Thursday, March 12 – Friday, March 13, 2026`. */
export function formatDateRange(first: PlainDate, last: PlainDate, locale: string): string {
  return formatter('full', locale, 'UTC').formatRange(Date.parse(first), Date.parse(last))
}

/**
 * How to name a zone at an instant: `name` its city (`Lisbon`), `offset` (`UTC+1`), and what the locale calls its time,
 * `short` (`GMT+1`, `EST`) and `long` (`Western European Summer Time`), which are looked up when they are read.
 */
export interface ZoneLabel {
  readonly name: string
  readonly offset: string
  readonly short: string
  readonly long: string
}

/** The names of a zone at an instant. */
export function zoneLabel(timeZone: string, instant: Instant, locale: string): ZoneLabel {
  const minutes = Math.trunc(offsetAt(instant, timeZone) / 60)
  const [hour, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const past = rest ? `:${String(rest).padStart(2, '0')}` : ''
  const named = (kind: 'zone' | 'zone-long') =>
    formatter(kind, locale, timeZone)
      .formatToParts(instant * 1000)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return {
    name: currentName(timeZone).replace(/.*\//, '').replaceAll('_', ' '),
    offset: minutes ? `UTC${minutes < 0 ? '-' : '+'}${hour}${past}` : 'UTC',
    get short() {
      return named('zone')
    },
    get long() {
      return named('zone-long')
    },
  }
}
