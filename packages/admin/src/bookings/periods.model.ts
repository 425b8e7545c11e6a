import type { OwnerBooking } from '@whenable/contract'
import {
  dateAt,
  daysBetween,
  firstDayOfWeek,
  type PlainDate,
  startOfWeek,
  type TimeFormat,
} from '@whenable/time'

/** The bookings of a day, in the order of their list. */
export interface BookingDay {
  readonly date: PlainDate
  readonly bookings: readonly OwnerBooking[]
}

/** What a group of days is: a day with a name, a week with a name, or a month. */
export type PeriodKind =
  | 'today'
  | 'tomorrow'
  | 'yesterday'
  | 'this-week'
  | 'next-week'
  | 'last-week'
  | 'month'

/** Days that stand below one heading. */
export interface BookingPeriod {
  /** Unique in the list. */
  readonly key: string
  readonly kind: PeriodKind
  readonly days: readonly BookingDay[]
}

const nearDays: Readonly<Record<number, PeriodKind>> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' }
const nearWeeks: Readonly<Record<number, PeriodKind>> = { [-1]: 'last-week', 0: 'this-week', 1: 'next-week' }

/** Bookings by day, in the order of the list. */
const byDay = (bookings: readonly OwnerBooking[], timeZone: string): readonly BookingDay[] => {
  const days: { readonly date: PlainDate; readonly bookings: OwnerBooking[] }[] = []
  for (const booking of bookings) {
    const date = dateAt(booking.start_time, timeZone)
    const last = days.at(-1)
    if (last?.date === date) last.bookings.push(booking)
    else days.push({ date, bookings: [booking] })
  }
  return days
}

/**
 * Bookings by periods, in the order of the list: yesterday, today and tomorrow, the other days of this week, those of the weeks
 * beside it, then months. Weeks begin as they do in the locale.
 */
export const periodsOf = (
  bookings: readonly OwnerBooking[],
  today: PlainDate,
  { locale, timeZone }: Pick<TimeFormat, 'locale' | 'timeZone'>,
): readonly BookingPeriod[] => {
  const weekOf = (date: PlainDate) => startOfWeek(date, firstDayOfWeek(locale))
  const thisWeek = weekOf(today)
  const periods: { key: string; kind: PeriodKind; days: BookingDay[] }[] = []
  for (const day of byDay(bookings, timeZone)) {
    const { date } = day
    const week = nearWeeks[daysBetween(thisWeek, weekOf(date)) / 7]
    const kind = nearDays[daysBetween(today, date)] ?? week ?? 'month'
    // A week that is cut by the days with names is two groups, as a month is that is cut by the weeks.
    const side = date < today ? 'before' : 'after'
    const key = `${kind} ${side} ${kind === 'month' ? date.slice(0, 7) : ''}`
    const last = periods.at(-1)
    if (last?.key === key) last.days.push(day)
    else periods.push({ key, kind, days: [day] })
  }
  return periods
}
