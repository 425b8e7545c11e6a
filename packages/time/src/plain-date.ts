declare const plainDateBrand: unique symbol

/** A calendar date without a time or a time zone: `YYYY-MM-DD`. */
export type PlainDate = string & { readonly [plainDateBrand]: 'YYYY-MM-DD' }

const DAY = 86_400_000

/** Whether the value is an existing date in the format `YYYY-MM-DD`. */
export function isPlainDate(value: unknown): value is PlainDate {
  // Depending on the engine, `Date.parse` rejects 30 February or turns it into a later date.
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(value) &&
    new Date(Date.parse(value) || 0).toISOString().startsWith(value)
  )
}

/**
 * Checks that a text is a date and types it as one.
 * @throws RangeError unless `value` is an existing date in the format `YYYY-MM-DD`
 */
export function plainDate(value: string): PlainDate {
  if (!isPlainDate(value)) throw new RangeError(`"${value}" is not a date: expected YYYY-MM-DD`)
  return value
}

/** Days from 1970-01-01 to the date; negative before it. */
export function dayNumber(date: PlainDate): number {
  return Date.parse(date) / DAY
}

/** Formatted dates by days since 1970-01-01, up to the year 2106; filled on use. */
const datesByDay: PlainDate[] = []
const MAX_CACHED_DAYS = 50_000

/**
 * The date that is `day` days after 1970-01-01; the inverse of `dayNumber`.
 * @throws RangeError outside the years 0 to 9999
 */
export function dateOfDay(day: number): PlainDate {
  return datesByDay[day] ?? writeDate(day)
}

function writeDate(day: number): PlainDate {
  const date = plainDate(new Date(day * DAY).toISOString().split('T', 1)[0] as string)
  if (day >= 0 && day < MAX_CACHED_DAYS) datesByDay[day] = date
  return date
}

/**
 * The date `days` later, or earlier if `days` is negative.
 * @throws RangeError outside the years 0 to 9999
 */
export function addDays(date: PlainDate, days: number): PlainDate {
  return dateOfDay(dayNumber(date) + days)
}

/**
 * The same day of the month `months` later, or the last day of a shorter month: 31 January plus one month is 28 or 29 February.
 * @throws RangeError outside the years 0 to 9999
 */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const first = new Date(date)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const start = dateOfDay(first.getTime() / DAY)
  return addDays(start, Math.min(Number(date.slice(8)), daysInMonth(start)) - 1)
}

/** The days from `a` to `b`; negative if `b` is earlier. */
export function daysBetween(a: PlainDate, b: PlainDate): number {
  return dayNumber(b) - dayNumber(a)
}

/** The day of the week; 0 = Sunday. */
export function weekdayOf(date: PlainDate): number {
  return new Date(date).getUTCDay()
}

/** The first day of the date's month. */
export function startOfMonth(date: PlainDate): PlainDate {
  return `${date.slice(0, 8)}01` as PlainDate
}

/** The last day of the date's month. */
export function endOfMonth(date: PlainDate): PlainDate {
  return (date.slice(0, 8) + daysInMonth(date)) as PlainDate
}

/** The number of days in the date's month. */
export function daysInMonth(date: PlainDate): number {
  const next = new Date(startOfMonth(date))
  next.setUTCMonth(next.getUTCMonth() + 1)
  next.setUTCDate(0)
  return next.getUTCDate()
}

/** The first day of the date's week when weeks start on `firstDay` (0 = Sunday). */
export function startOfWeek(date: PlainDate, firstDay: number): PlainDate {
  return addDays(date, -((weekdayOf(date) - firstDay + 7) % 7))
}
