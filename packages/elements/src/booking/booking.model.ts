import { type BookingState, initialBooking, type Slot, slotsByDate } from '@whenable/flow'
import {
  addDays,
  dateAt,
  formatTime,
  type Instant,
  type PlainDate,
  startOfMonth,
  type TimeFormat,
} from '@whenable/time'
import type { ChoosingMessages } from '../messages/choosing.js'
import { dayName } from '../messages/day-names.js'
import { monthOf } from '../month/month.model.js'

/** What is drawn before there is a flow. */
export const emptyState = (timeZone: string, now: Instant): BookingState => {
  const { facts, step } = initialBooking({ timeZone, now })
  return { ...facts, ...step }
}

/** How many times are free on each date. */
export const countsByDate = ({ slots, timeZone }: BookingState): ReadonlyMap<PlainDate, number> =>
  new Map([...slotsByDate(slots, timeZone)].map(([date, slotsOfDay]) => [date, slotsOfDay.length]))

/** The day whose times are shown: the chosen one, else the first free one of the shown month. */
export const visibleDate = ({ date, month, slots, timeZone }: BookingState): PlainDate | null =>
  date && startOfMonth(date) === month
    ? date
    : ([...slotsByDate(slots, timeZone).keys()].find((free) => startOfMonth(free) === month) ?? null)

/** Whoever may book further ahead than a century has no use for more. */
const MAX_DAYS_AHEAD = 36_525

/** The first and the last month that can be booked; the last is open where the service does not tell. */
export const monthBounds = (
  { settings, timeZone }: BookingState,
  now: Instant,
): { min: string; max: string | undefined } => {
  const today = dateAt(now, timeZone)
  const days = settings?.scheduler?.available_days_in_future
  const max =
    days === undefined ? undefined : monthOf(addDays(today, Math.min(Math.max(days, 0), MAX_DAYS_AHEAD)))
  return { min: monthOf(today), max }
}

/** A slot's day and time for a chip: `Today 15:30`, `Thu 10:00`, from a week on `19 Mar 10:00`. */
export const nextSlotText = (
  { start }: Slot,
  format: TimeFormat,
  now: Instant,
  { today, tomorrow }: Pick<ChoosingMessages, 'today' | 'tomorrow'>,
): string => {
  const { locale, timeZone } = format
  const date = dateAt(start, timeZone)
  const first = dateAt(now, timeZone)
  const day =
    date === first
      ? today
      : date === addDays(first, 1)
        ? tomorrow
        : dayName(start, locale, timeZone, date < addDays(first, 7) ? 'weekday' : 'date')
  return `${day} ${formatTime(start, format)}`
}

/** The first free time of each of the next days that have one. */
export const firstSlotByDay = ({ slots, timeZone }: BookingState, days: number): readonly Slot[] =>
  [...slotsByDate(slots, timeZone).values()].slice(0, days).flatMap((slotsOfDay) => slotsOfDay.slice(0, 1))
