import {
  addDays,
  addMonths,
  endOfMonth,
  type PlainDate,
  startOfMonth,
  startOfWeek,
  weekdayOf,
} from '@whenable/time'

/** How a calendar is laid out. `days` are so many as the page wants, `work-week` the days of a week on which people work. */
export const calendarViews = ['month', 'week', 'work-week', 'days', 'day', 'agenda'] as const

export type CalendarView = (typeof calendarViews)[number]

/** What the days of a view follow from. */
export interface ViewOptions {
  readonly view: CalendarView
  /** The day that was navigated to. */
  readonly date: PlainDate
  /** How many days the view `days` has. */
  readonly days: number
  /** The day on which weeks start, 0 = Sunday. */
  readonly firstDay: number
  /** The days of the week on which nobody works, 0 = Sunday. */
  readonly weekendDays: readonly number[]
  /** How many days have room side by side. */
  readonly room: number
}

const AGENDA_DAYS = 30

/** How many days have room side by side, by the width of the place and of an em, in pixels. */
export const roomFor = (width: number, em: number): number => Math.floor((width / em - 4) / 5.4)

const isOff = (date: PlainDate, { view, weekendDays }: ViewOptions): boolean =>
  view === 'work-week' && weekendDays.length < 7 && weekendDays.includes(weekdayOf(date))

/** So many days from `date` on, or back from it where `step` is -1; ascending. */
const daysFrom = (date: PlainDate, count: number, step: 1 | -1, words: ViewOptions): PlainDate[] => {
  const days: PlainDate[] = []
  for (let day = date; days.length < count; day = addDays(day, step)) if (!isOff(day, words)) days.push(day)
  return step > 0 ? days : days.reverse()
}

/** How many days side by side the view wants. */
const wanted = (words: ViewOptions): number => {
  if (words.view === 'day') return 1
  if (words.view === 'days') return Math.max(1, Math.min(31, Math.trunc(words.days) || 1))
  return words.view === 'week'
    ? 7
    : daysFrom(words.date, 7, 1, { ...words, view: 'week' }).filter((day) => !isOff(day, words)).length
}

/** How many of them are shown: all, or as many as look like a choice and not like a cut. */
const shown = (words: ViewOptions): number => {
  const want = wanted(words)
  return [want, 7, 3, 1].find((count) => count <= want && count <= words.room) ?? 1
}

const isWeek = ({ view }: ViewOptions): boolean => view === 'week' || view === 'work-week'

/** The days of a view, ascending; of a month its whole weeks. A week that has no room begins with the day navigated to. */
export const datesOf = (words: ViewOptions): PlainDate[] => {
  const { view, date, firstDay } = words
  if (view === 'agenda') return daysFrom(date, AGENDA_DAYS, 1, words)
  if (view === 'month') {
    const first = startOfWeek(startOfMonth(date), firstDay)
    const dates: PlainDate[] = []
    for (let day = first; day <= endOfMonth(date) || dates.length % 7; day = addDays(day, 1)) dates.push(day)
    return dates
  }
  const count = shown(words)
  const isWhole = isWeek(words) && count === wanted(words)
  return daysFrom(isWhole ? startOfWeek(date, firstDay) : date, count, 1, words)
}

/** The day to navigate to for the page before or after the one shown. */
export const turned = (words: ViewOptions, step: 1 | -1): PlainDate => {
  const { view, date } = words
  if (view === 'month') return addMonths(startOfMonth(date), step)
  const dates = datesOf(words)
  if (isWeek(words) && dates.length === wanted(words)) return addDays(date, 7 * step)
  const [first] = dates as [PlainDate]
  if (step > 0) return daysFrom(addDays(dates.at(-1) as PlainDate, 1), 1, 1, words)[0] as PlainDate
  return daysFrom(addDays(first, -1), dates.length, -1, words)[0] as PlainDate
}
