import { type BookingState, initialBooking, type Slot, slotsByDate } from '@whenable/flow'
import {
  addDays,
  dateAt,
  firstDayOfWeek,
  formatTime,
  type Instant,
  type PlainDate,
  startOfMonth,
  type TimeFormat,
} from '@whenable/time'
import { dayName } from '../messages/day-names.js'
import type { ChoosingMessages } from '../messages/generated/choosing.js'
import { chooseFrom, datesOf, monthOf, pageWeeks } from '../month/month.model.js'

/** The state that is rendered before there is a flow. */
export const emptyState = (timeZone: string, now: Instant): BookingState => {
  const { facts, step } = initialBooking({ timeZone, now })
  return { ...facts, ...step }
}

const counts = new WeakMap<ReturnType<typeof slotsByDate>, ReadonlyMap<PlainDate, number>>()

/** The number of free times of each date: the same map for the same slots, so that the month is not rendered again. */
export const countsByDate = ({ slots, timeZone }: BookingState): ReadonlyMap<PlainDate, number> => {
  const byDate = slotsByDate(slots, timeZone)
  const counted =
    counts.get(byDate) ?? new Map([...byDate].map(([date, slotsOfDay]) => [date, slotsOfDay.length]))
  counts.set(byDate, counted)
  return counted
}

/** Whether days without free times can be chosen, to wait for one. */
export const hasWaitlist = (settings: BookingState['settings']): boolean =>
  !!settings?.capabilities.includes('waitlist')

/** The dates of the page of the shown month (`pageWeeks`). */
export const visibleDates = (
  { month, timeZone, slots, settings }: Pick<BookingState, 'month' | 'timeZone' | 'slots' | 'settings'>,
  now: Instant,
  locale: string,
): readonly PlainDate[] => {
  const today = dateAt(now, timeZone)
  const from = chooseFrom(today, hasWaitlist(settings) ? [] : [...slotsByDate(slots, timeZone).keys()])
  return datesOf(pageWeeks(month, { min: startOfMonth(today), from, firstDay: firstDayOfWeek(locale) }))
}

/** The day whose times are shown: the chosen one, or the first free one from the shown month on, or else of its page. */
export const visibleDate = (
  { date, month, slots, timeZone }: BookingState,
  page: readonly PlainDate[],
): PlainDate | null => {
  if (date && page.includes(date)) return date
  const free = [...slotsByDate(slots, timeZone).keys()].filter((day) => page.includes(day))
  return free.find((day) => day >= month) ?? free[0] ?? null
}

/** The farthest bookable day: a century. */
const MAX_DAYS_AHEAD = 36_525

/** The first and the last bookable month; the last is undefined if the service sets no limit. */
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

/** Day and time of a slot, short: `Today 15:30`, `Thu 10:00`, after a week `19 Mar 10:00`. */
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

/** The first slot of each of the next days that have one. */
export const firstSlotByDay = ({ slots, timeZone }: BookingState, days: number): readonly Slot[] =>
  [...slotsByDate(slots, timeZone).values()].slice(0, days).flatMap((slotsOfDay) => slotsOfDay.slice(0, 1))
