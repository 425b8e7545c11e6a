import type { DateStyle, HourCycle } from './format.js'

/**
 * Whether dates in a locale are written here, by the patterns of CLDR, and not by `Intl`. The first use of any formatter of `Intl`
 * takes a page 10 ms, on a phone 50, and most pages can show their first free times without one.
 */
export const isPlainEnglish = (locale: string): boolean => locale === 'en' || locale === 'en-US'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The parts of a date. */
interface DateParts {
  readonly weekday: string
  readonly month: string
  readonly day: number
  readonly year: number
}

const short = (name: string): string => name.slice(0, 3)

type DateText = (date: DateParts) => string

/** The styles of what pages show first. */
const styles: Readonly<Partial<Record<DateStyle, DateText>>> = {
  full: ({ weekday, month, day, year }) => `${weekday}, ${month} ${day}, ${year}`,
  long: ({ month, day, year }) => `${month} ${day}, ${year}`,
  month: ({ month, year }) => `${month} ${year}`,
  'month-name': ({ month }) => month,
  'month-name-short': ({ month }) => short(month),
  'month-day-short': ({ month, day }) => `${short(month)} ${day}`,
  'weekday-day': ({ weekday, month, day }) => `${weekday}, ${month} ${day}`,
  'weekday-day-short': ({ weekday, month, day }) => `${short(weekday)}, ${month} ${day}`,
  weekday: ({ weekday }) => weekday,
  'weekday-short': ({ weekday }) => short(weekday),
  'weekday-narrow': ({ weekday }) => weekday.slice(0, 1),
}

/** How a range's start is written in the year of its end, and its end in the month of its start: each part once. */
const rangeStyles: Readonly<Partial<Record<DateStyle, { start: DateText; end?: DateText }>>> = {
  long: { start: ({ month, day }) => `${month} ${day}`, end: ({ day, year }) => `${day}, ${year}` },
}

const partsOf = (wall: number): DateParts => {
  const date = new Date(wall * 1000)
  return {
    weekday: weekdays[date.getUTCDay()] as string,
    month: months[date.getUTCMonth()] as string,
    day: date.getUTCDate(),
    year: date.getUTCFullYear(),
  }
}

/**
 * Writes a date, or the dates from one to another: `March – April 2026`; undefined in a style that is not written here. The numbers are
 * what the clock shows, in seconds since it showed 1970.
 */
export const writeDate = (first: number, last: number | undefined, style: DateStyle): string | undefined => {
  const text = styles[style]
  if (!text) return undefined
  const from = partsOf(first)
  const start = text(from)
  if (last === undefined) return start
  const range = rangeStyles[style]
  if (!range) return undefined
  const to = partsOf(last)
  const end = text(to)
  if (start === end) return end
  if (from.year !== to.year) return `${start} – ${end}`
  return `${range.start(from)} – ${(from.month === to.month && range.end?.(to)) || end}`
}

/** Writes the time of day. */
export const writeTime = (wall: number, hourCycle: HourCycle = 'h12'): string => {
  const clock = new Date(wall * 1000)
  const hour = clock.getUTCHours()
  const minute = String(clock.getUTCMinutes()).padStart(2, '0')
  return hourCycle === 'h23'
    ? `${String(hour).padStart(2, '0')}:${minute}`
    : `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}
