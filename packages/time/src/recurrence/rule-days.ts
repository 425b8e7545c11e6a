import { isLeap, monthStart, weekdayOfDay, yearOf, yearStart } from './gregorian.js'
import type { RecurrenceRule } from './rule.js'

/** The days that match the parts of a rule; its interval is ignored. All days are counted from 1970-01-01. */
export interface RuleDays {
  /** The number of days in [first, end). */
  count(first: number, end: number): number
  /** The day at an index, counted from `first` on; Infinity if it is after the year of `end`. */
  at(first: number, index: number, end: number): number
}

/** The matching days of one year, counted from its first day. */
interface YearTable {
  readonly days: readonly number[]
  /** The number of matching days before each day of the year, and before its end. */
  readonly before: Uint16Array
}

/**
 * Whether a list of positions, counted from 1 or from −1 at the end, includes an index of `length` items. An empty list includes
 * all.
 */
export function includesPosition(list: readonly number[], index: number, length: number): boolean {
  return list.length === 0 || list.includes(index + 1) || list.includes(index - length)
}

/** The first day of the week of a day. */
export const weekStart = (day: number, wkst: number): number => day - weekdayOfDay(day - wkst)

/** The first day of week 1 of a year: the first week with four days in the year (RFC 5545 section 3.3.10). */
export const firstWeekOf = (year: number, wkst: number): number => weekStart(yearStart(year) + 3, wkst)

/** The year whose weeks include a day. */
export const weekYearOf = (day: number, wkst: number): number => yearOf(weekStart(day, wkst) + 3)

/** Whether a day is in one of the weeks of BYWEEKNO. */
function inWeeks(weeks: readonly number[], day: number, wkst: number): boolean {
  if (weeks.length === 0) return true
  const year = weekYearOf(day, wkst)
  const [first, end] = [firstWeekOf(year, wkst), firstWeekOf(year + 1, wkst)]
  return includesPosition(weeks, Math.floor((day - first) / 7), (end - first) / 7)
}

/** Whether a day is the nth of its weekday in [from, to), counted from the end if negative. */
export const isNth = (nth: number, day: number, from: number, to: number): boolean =>
  nth === (nth > 0 ? Math.floor((day - from) / 7) + 1 : -Math.floor((to - 1 - day) / 7) - 1)

function yearTable(rule: RecurrenceRule, year: number): YearTable {
  const { byday, bymonth, bymonthday, byyearday, byweekno, wkst } = rule
  const days: number[] = []
  const before = new Uint16Array(367)
  const start = yearStart(year)
  const yearLength = yearStart(year + 1) - start
  const firstWeekday = weekdayOfDay(start)
  // A number before a weekday applies only to monthly and yearly rules (RFC 5545 section 3.3.10).
  const inMonths = rule.freq === 'MONTHLY' || bymonth.length > 0
  const isNumbered = rule.freq === 'MONTHLY' || rule.freq === 'YEARLY'
  const weekdays = Array.from({ length: 7 }, (_, weekday) =>
    byday.filter((day) => day.weekday === weekday).map(({ nth = 0 }) => (isNumbered ? nth : 0)),
  )
  for (let month = 0; month < 12; month++) {
    const first = monthStart(year * 12 + month) - start
    const end = monthStart(year * 12 + month + 1) - start
    const isNamed = bymonth.length === 0 || bymonth.includes(month + 1)
    const [from, to] = inMonths ? [first, end] : [0, yearLength]
    for (let day = first; day < end; day++) {
      before[day] = days.length
      const numbers = weekdays[(firstWeekday + day) % 7] as number[]
      if (
        isNamed &&
        (byday.length === 0 || numbers.some((nth) => nth === 0 || isNth(nth, day, from, to))) &&
        includesPosition(bymonthday, day - first, end - first) &&
        includesPosition(byyearday, day, yearLength) &&
        inWeeks(byweekno, start + day, wkst)
      )
        days.push(day)
    }
  }
  before[yearLength] = days.length
  return { days, before }
}

/**
 * The days that match the BY… parts of a rule. The matching days of a year depend only on its first weekday and on whether it and
 * its neighbours are leap years, so at most 28 tables cover the whole calendar.
 */
export function ruleDays(rule: RecurrenceRule): RuleDays {
  const tables: YearTable[] = []
  let [start, end] = [0, 0]
  let table: YearTable
  function turnTo(day: number): void {
    if (day >= start && day < end) return
    const year = yearOf(day)
    start = yearStart(year)
    end = yearStart(year + 1)
    const leaps = (isLeap(year - 1) ? 1 : 0) + (isLeap(year) ? 2 : 0) + (isLeap(year + 1) ? 4 : 0)
    const kind = weekdayOfDay(start) * 8 + leaps
    tables[kind] ??= yearTable(rule, year)
    table = tables[kind]
  }
  const rank = (day: number): number => table.before[day - start] as number
  return {
    count(first, last) {
      let total = 0
      for (let day = first; day < last; day = end) {
        turnTo(day)
        total += (last < end ? rank(last) : table.days.length) - rank(day)
      }
      return total
    },
    at(first, index, last) {
      let left = index
      for (let day = first; day < last; day = end) {
        turnTo(day)
        const found = table.days[rank(day) + left]
        if (found !== undefined) return start + found
        left -= table.days.length - rank(day)
      }
      return Number.POSITIVE_INFINITY
    },
  }
}
