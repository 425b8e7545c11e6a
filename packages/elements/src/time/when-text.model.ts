import {
  dateFormatter,
  dateOfWall,
  formatDate,
  formatDateRange,
  formatRange,
  formatTime,
  formatWhen,
  type Instant,
  instant,
  isPlainDate,
  type PlainDate,
  parseInstant,
  parseWhen,
  startOfDay,
  type TimeFormat,
  toIsoString,
  type When,
  wallAt,
} from '@whenable/time'
import { joined } from '@whenable/time/texts'

/** A style: short or long, only the time or the date, a range, or relative to now. */
export type TimeStyle = 'short' | 'long' | 'time' | 'date' | 'range' | 'relative'

/** The first and the last instant or date of a `when`. */
export type Ends =
  | { readonly dated: false; readonly start: Instant; readonly end: Instant }
  | { readonly dated: true; readonly start: PlainDate; readonly end: PlainDate }

/** The ends of any `when`. Dates are inclusive and floating: the same for every reader. */
export const endsOf = (when: When): Ends => {
  switch (when.object) {
    case 'time':
      return { dated: false, start: when.time, end: when.time }
    case 'timespan':
      return { dated: false, start: when.start_time, end: when.end_time }
    case 'date':
      return { dated: true, start: when.date, end: when.date }
    default:
      return { dated: true, start: when.start_date, end: when.end_date }
  }
}

const dateRange = (start: PlainDate, end: PlainDate, locale: string, dateStyle: 'medium' | 'long'): string =>
  dateFormatter(locale, { dateStyle, timeZone: 'UTC' }).formatRange(
    startOfDay(start, 'UTC') * 1000,
    startOfDay(end, 'UTC') * 1000,
  )

const day = (at: Instant, { timeZone }: TimeFormat): PlainDate => dateOfWall(wallAt(at, timeZone))

type Written = Exclude<TimeStyle, 'relative'>

/** All-day times have no time of day in any style. */
const writeDates: Record<Written, (start: PlainDate, end: PlainDate, locale: string) => string> = {
  short: (start, end, locale) => dateRange(start, end, locale, 'medium'),
  long: formatDateRange,
  time: (start, end, locale) => dateRange(start, end, locale, 'long'),
  date: (start, end, locale) => dateRange(start, end, locale, 'long'),
  range: (start, end, locale) => dateRange(start, end, locale, 'medium'),
}

const times = (start: Instant, end: Instant, format: TimeFormat): string =>
  start === end ? formatTime(start, format) : formatRange(start, end, format)

const writeMoments: Record<Written, (start: Instant, end: Instant, format: TimeFormat) => string> = {
  short: (start, end, format) =>
    // A range over days names them itself.
    day(start, format) === day(end, format)
      ? joined(format.locale, formatDate(start, { ...format, style: 'medium' }), times(start, end, format))
      : formatRange(start, end, format),
  long: (start, end, format) => formatWhen({ object: 'timespan', start_time: start, end_time: end }, format),
  time: times,
  date: (start, end, format) => dateRange(day(start, format), day(end, format), format.locale, 'long'),
  range: formatRange,
}

/** A `when` as text; unknown styles are `short`. */
export const writeWhen = (when: When, style: Written, format: TimeFormat): string => {
  const ends = endsOf(when)
  const ownStyle = style in writeDates ? style : 'short'
  return ends.dated
    ? writeDates[ownStyle](ends.start, ends.end, format.locale)
    : writeMoments[ownStyle](ends.start, ends.end, format)
}

/** Reads Unix seconds, RFC 3339, or a date; `null` for anything else. */
export const readDateTime = (text: string): When | null => {
  try {
    if (isPlainDate(text)) return { object: 'date', date: text }
    return { object: 'time', time: /^-?\d+$/.test(text) ? instant(Number(text)) : parseInstant(text) }
  } catch {
    return null
  }
}

/** Reads a `when` of the v3 API or the legacy API; `null` if it is invalid. */
export const readWhen = (value: unknown): When | null => {
  try {
    return parseWhen(value)
  } catch {
    return null
  }
}

/** The `datetime` attribute of HTML's `time`: an instant in UTC, or a date. */
export const machineReadable = (when: When): string => {
  const { dated, start } = endsOf(when)
  return dated ? start : toIsoString(start)
}
