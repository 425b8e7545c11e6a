import {
  addDays,
  addMonths,
  endOfMonth,
  isPlainDate,
  type PlainDate,
  startOfMonth,
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

/** What decides which weeks are shown for a month. */
export interface PageRules {
  /** First day of the first month that can be shown. */
  readonly min: PlainDate | undefined
  /** The day from which on something can be chosen: today, or the first free day of its month. */
  readonly from: PlainDate
  /** First day of the week; 0 is Sunday. */
  readonly firstDay: number
  /** Shows each month alone, in the six weeks that contain any month, instead of in pages. */
  readonly isWhole?: boolean
}

/** A row of days. Cells without a day are undefined. */
export type Week = readonly (PlainDate | undefined)[]

/**
 * The page of a month: the five weeks from that of its first day, which reach into the week of the next month's first day. The
 * first month that can be shown begins with the week from which on something can be chosen, so that late in a month the page is not
 * full of days gone by. Each day from then on is on the page of its month or on the next one.
 */
export const pageWeeks = (first: PlainDate, { min, from, firstDay, isWhole }: PageRules): Week[] => {
  const start = startOfWeek(
    !isWhole && first === min && startOfMonth(from) === first ? from : first,
    firstDay,
  )
  return Array.from({ length: isWhole ? 6 : 5 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const date = addDays(start, week * 7 + day)
      return isWhole && startOfMonth(date) !== first ? undefined : date
    }),
  )
}

/** The dates of weeks. */
export const datesOf = (weeks: readonly Week[]): PlainDate[] =>
  weeks.flat().filter((date) => date !== undefined)

/** First day of the month whose page has a date: that of the date, or the one after it. */
export const pageWith = (date: PlainDate, rules: PageRules): PlainDate => {
  const first = startOfMonth(date)
  return pageWeeks(first, rules).flat().includes(date) ? first : addMonths(first, 1)
}

/** First day of the month that a page is named by: its month, or the next one if the page leaves none of its weeks out. */
export const namedMonth = (weeks: readonly Week[]): PlainDate =>
  addMonths(startOfMonth(addDays(datesOf(weeks)[0] as PlainDate, 41)), -1)

/** The day from which on something can be chosen, for `PageRules`. `free` are the free days, in order. */
export const chooseFrom = (today: PlainDate, [first = today]: readonly PlainDate[]): PlainDate =>
  startOfMonth(first) === startOfMonth(today) ? first : today

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

/** Where a verb moves from a date; from the first page of `min` to the end of the month `max`. */
export const moveDate = (
  date: PlainDate,
  verb: GridVerb,
  rules: PageRules,
  max: PlainDate | undefined,
): PlainDate => {
  const moved = moves[verb](date, rules.firstDay)
  const start = rules.min && datesOf(pageWeeks(rules.min, rules))[0]
  if (start && moved < start) return start
  return max && moved > endOfMonth(max) ? endOfMonth(max) : moved
}

/** The day that is the tab stop: the chosen one, today, the first open one, or the first; `dates` are visible. */
export function tabStop(
  dates: readonly PlainDate[],
  value: string,
  today: PlainDate,
  isOpen: (date: PlainDate) => boolean,
): PlainDate {
  const firstOpen = [value as PlainDate, today, ...dates].find((date) => dates.includes(date) && isOpen(date))
  return (firstOpen ?? (dates.includes(today) ? today : dates[0])) as PlainDate
}
