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
  /** From 1 to 12. */
  readonly monthNumber: number
}

const short = (name: string): string => name.slice(0, 3)

const styles: Readonly<Record<DateStyle, (date: DateParts) => string>> = {
  full: ({ weekday, month, day, year }) => `${weekday}, ${month} ${day}, ${year}`,
  long: ({ month, day, year }) => `${month} ${day}, ${year}`,
  medium: ({ month, day, year }) => `${short(month)} ${day}, ${year}`,
  short: ({ monthNumber, day, year }) => `${monthNumber}/${day}/${String(year % 100).padStart(2, '0')}`,
  month: ({ month, year }) => `${month} ${year}`,
  'month-name': ({ month }) => month,
  'month-name-short': ({ month }) => short(month),
  'month-day': ({ month, day }) => `${month} ${day}`,
  'month-day-short': ({ month, day }) => `${short(month)} ${day}`,
  'weekday-day': ({ weekday, month, day }) => `${weekday}, ${month} ${day}`,
  'weekday-day-short': ({ weekday, month, day }) => `${short(weekday)}, ${month} ${day}`,
  weekday: ({ weekday }) => weekday,
  'weekday-short': ({ weekday }) => short(weekday),
  'weekday-narrow': ({ weekday }) => weekday.slice(0, 1),
}

const partsOf = (wall: number): DateParts => {
  const date = new Date(wall * 1000)
  return {
    weekday: weekdays[date.getUTCDay()] as string,
    month: months[date.getUTCMonth()] as string,
    day: date.getUTCDate(),
    year: date.getUTCFullYear(),
    monthNumber: date.getUTCMonth() + 1,
  }
}

/** Writes a date. `wall` is what the clock shows, in seconds since it showed 1970. */
export const writeDate = (wall: number, style: DateStyle): string => styles[style](partsOf(wall))

/** Writes the months from one date to another: `March – April 2026`. */
export const writeMonths = (first: number, last: number): string => {
  const [from, to] = [partsOf(first), partsOf(last)]
  const until = styles.month(to)
  if (styles.month(from) === until) return until
  return `${from.year === to.year ? from.month : styles.month(from)} – ${until}`
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
