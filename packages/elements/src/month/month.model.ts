import {
  addDays,
  addMonths,
  endOfMonth,
  isPlainDate,
  type PlainDate,
  startOfWeek,
  weekdayOf,
} from '@whenable/time'
import type { GridVerb } from '../base/grid-keyboard.js'

/** The first day of a month written `YYYY-MM`; undefined if it is empty or invalid. */
export function readMonth(text: string): PlainDate | undefined {
  const first = `${text}-01`
  return isPlainDate(first) ? first : undefined
}

/** `YYYY-MM` of a date. */
export const monthOf = (date: PlainDate): string => date.slice(0, 7)

/**
 * The weeks of a month, each of seven cells that start on `firstDay` (0 = Sunday). Days of other months are
 * undefined.
 */
export function monthWeeks(first: PlainDate, firstDay: number): (PlainDate | undefined)[][] {
  const month = monthOf(first)
  const last = endOfMonth(first)
  const weeks: (PlainDate | undefined)[][] = []
  for (let start = startOfWeek(first, firstDay); start <= last; start = addDays(start, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, day) => {
        const date = addDays(start, day)
        return monthOf(date) === month ? date : undefined
      }),
    )
  }
  return weeks
}

/** What each verb of the grid does to a date; weeks start on `firstDay`. */
const moves: Record<GridVerb, (date: PlainDate, firstDay: number) => PlainDate> = {
  previous: (date) => addDays(date, -1),
  next: (date) => addDays(date, 1),
  up: (date) => addDays(date, -7),
  down: (date) => addDays(date, 7),
  'row-start': startOfWeek,
  'row-end': (date, firstDay) => addDays(date, 6 - ((weekdayOf(date) - firstDay + 7) % 7)),
  'page-up': (date) => addMonths(date, -1),
  'page-down': (date) => addMonths(date, 1),
  'far-page-up': (date) => addMonths(date, -12),
  'far-page-down': (date) => addMonths(date, 12),
}

/** First days of the first and the last month that can be shown. */
export interface MonthBounds {
  readonly min: PlainDate | undefined
  readonly max: PlainDate | undefined
}

/** The date within the bounds that is nearest to `date`. */
export function clampToMonths(date: PlainDate, { min, max }: MonthBounds): PlainDate {
  if (min && date < min) return min
  return max && date > endOfMonth(max) ? endOfMonth(max) : date
}

/** Where a verb moves from a date, within the bounds. */
export const moveDate = (date: PlainDate, verb: GridVerb, firstDay: number, bounds: MonthBounds): PlainDate =>
  clampToMonths(moves[verb](date, firstDay), bounds)

/**
 * The day that is the tab stop: the chosen one, today, the first open one, or the first; `months` are first days of
 * the visible months.
 */
export function tabStop(
  months: readonly PlainDate[],
  value: string,
  today: PlainDate,
  isOpen: (date: PlainDate) => boolean,
): PlainDate {
  const dates = months.flatMap((first) => monthWeeks(first, 0).flat())
  const firstOpen = [value, today, ...dates].find(
    (date) => dates.includes(date as PlainDate) && date && isOpen(date as PlainDate),
  )
  return (firstOpen ?? (dates.includes(today) ? today : months[0])) as PlainDate
}
