import {
  addDays,
  addMonths,
  endOfMonth,
  type PlainDate,
  startOfMonth,
  startOfWeek,
  weekdayOf,
} from '@whenable/time'

/** The layouts of a calendar. `days` shows as many as the page sets, `work-week` the working days of a week. */
export const calendarViews = ['month', 'week', 'work-week', 'days', 'day', 'agenda'] as const

export type CalendarView = (typeof calendarViews)[number]

/** What the days of a view depend on. */
export interface ViewOptions {
  readonly view: CalendarView
  /** The date that was navigated to. */
  readonly date: PlainDate
  /** How many days the `days` view has. */
  readonly days: number
  /** First day of the week, 0 = Sunday. */
  readonly firstDay: number
  /** Days of the weekend, 0 = Sunday. */
  readonly weekendDays: readonly number[]
  /** How many days fit side by side. */
  readonly room: number
}

const AGENDA_DAYS = 30

/** How many days fit side by side, by the width of the container and of an em, in pixels. */
export const roomFor = (width: number, em: number): number => Math.floor((width / em - 4) / 5.4)

const isWeekend = (date: PlainDate, { view, weekendDays }: ViewOptions): boolean =>
  view === 'work-week' && weekendDays.length < 7 && weekendDays.includes(weekdayOf(date))

/** A number of days from `date` on, or before it if `step` is -1; ascending. */
const daysFrom = (date: PlainDate, count: number, step: 1 | -1, options: ViewOptions): PlainDate[] => {
  const days: PlainDate[] = []
  for (let day = date; days.length < count; day = addDays(day, step))
    if (!isWeekend(day, options)) days.push(day)
  return step > 0 ? days : days.reverse()
}

/** How many days the view asks for. */
const requestedCount = (options: ViewOptions): number => {
  if (options.view === 'day') return 1
  if (options.view === 'days') return Math.max(1, Math.min(31, Math.trunc(options.days) || 1))
  return options.view === 'week'
    ? 7
    : daysFrom(options.date, 7, 1, { ...options, view: 'week' }).filter((day) => !isWeekend(day, options))
        .length
}

/** How many of them are shown: all, or a number that looks intended. */
const visibleCount = (options: ViewOptions): number => {
  const requested = requestedCount(options)
  return [requested, 7, 3, 1].find((count) => count <= requested && count <= options.room) ?? 1
}

const isWeek = ({ view }: ViewOptions): boolean => view === 'week' || view === 'work-week'

/**
 * The days of a view, ascending; whole weeks of a month. A week that does not fit starts with the date navigated to.
 */
export const datesOf = (options: ViewOptions): PlainDate[] => {
  const { view, date, firstDay } = options
  if (view === 'agenda') return daysFrom(date, AGENDA_DAYS, 1, options)
  if (view === 'month') {
    const first = startOfWeek(startOfMonth(date), firstDay)
    const dates: PlainDate[] = []
    for (let day = first; day <= endOfMonth(date) || dates.length % 7; day = addDays(day, 1)) dates.push(day)
    return dates
  }
  const count = visibleCount(options)
  const isFullWeek = isWeek(options) && count === requestedCount(options)
  return daysFrom(isFullWeek ? startOfWeek(date, firstDay) : date, count, 1, options)
}

/** The date to navigate to for the page before or after the current one. */
export const pageDate = (options: ViewOptions, step: 1 | -1): PlainDate => {
  const { view, date } = options
  if (view === 'month') return addMonths(startOfMonth(date), step)
  const dates = datesOf(options)
  if (isWeek(options) && dates.length === requestedCount(options)) return addDays(date, 7 * step)
  const [first] = dates as [PlainDate]
  if (step > 0) return daysFrom(addDays(dates.at(-1) as PlainDate, 1), 1, 1, options)[0] as PlainDate
  return daysFrom(addDays(first, -1), dates.length, -1, options)[0] as PlainDate
}
