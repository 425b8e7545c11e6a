import { isLeap, monthStart, weekdayOfDay, yearOf, yearStart } from './gregorian.js'
import type { RecurrenceRule } from './recurrence-rule.js'

/** The days that a rule names, whatever its interval; all days are counted from 1970-01-01. */
export interface RuleDays {
  /** How many there are in [first, end). */
  count(first: number, end: number): number
  /** The one before which `index` others come from `first` on; Infinity if the year of `end` passes without it. */
  at(first: number, index: number, end: number): number
}

/** The named days of one year, counted from its first. */
interface YearTable {
  readonly days: readonly number[]
  /** How many of them lie before each day of the year, and before its end. */
  readonly before: readonly number[]
}

/** Whether a list names the position `index` of `length`, counted from 1, or from −1 at the end; an empty one names all. */
export function names(list: readonly number[], index: number, length: number): boolean {
  return list.length === 0 || list.includes(index + 1) || list.includes(index - length)
}

/** Whether the day lies in one of the weeks; week 1 is the first with four days in the year (RFC 5545 section 3.3.10). */
function inWeeks(weeks: readonly number[], day: number, wkst: number): boolean {
  if (weeks.length === 0) return true
  const weekStart = (of: number) => of - weekdayOfDay(of - wkst)
  const firstWeek = (year: number) => weekStart(yearStart(year) + 3)
  const start = weekStart(day)
  const year = yearOf(start + 3)
  return names(weeks, (start - firstWeek(year)) / 7, (firstWeek(year + 1) - firstWeek(year)) / 7)
}

/** Whether BYDAY names a weekday that is at `index` of the `length` days in which it is counted. */
function inWeekdays(rule: RecurrenceRule, weekday: number, index: number, length: number): boolean {
  // A number counts only in months and years (RFC 5545 section 3.3.10).
  const counted = rule.freq === 'MONTHLY' || rule.freq === 'YEARLY'
  const week = Math.floor(index / 7)
  const weeks = week + 1 + Math.floor((length - 1 - index) / 7)
  return (
    rule.byday.length === 0 ||
    rule.byday.some(
      (day) => day.weekday === weekday && (!day.nth || !counted || names([day.nth], week, weeks)),
    )
  )
}

function tableOf(rule: RecurrenceRule, year: number): YearTable {
  const days: number[] = []
  const before: number[] = []
  const start = yearStart(year)
  const yearLength = yearStart(year + 1) - start
  const inMonths = rule.freq === 'MONTHLY' || rule.bymonth.length > 0
  for (let month = 0; month < 12; month++) {
    const first = monthStart(year * 12 + month)
    const length = monthStart(year * 12 + month + 1) - first
    const isNamed = rule.bymonth.length === 0 || rule.bymonth.includes(month + 1)
    for (let index = 0; index < length; index++) {
      const inYear = first + index - start
      before.push(days.length)
      if (
        isNamed &&
        names(rule.bymonthday, index, length) &&
        names(rule.byyearday, inYear, yearLength) &&
        inWeeks(rule.byweekno, first + index, rule.wkst) &&
        inWeekdays(
          rule,
          weekdayOfDay(first + index),
          inMonths ? index : inYear,
          inMonths ? length : yearLength,
        )
      )
        days.push(inYear)
    }
  }
  before.push(days.length)
  return { days, before }
}

/**
 * The days that pass every part of a rule that speaks of days. What a year's are depends on the weekday on which it begins
 * and on which of it and its neighbours are leap years alone: at most 28 tables tell of the whole calendar.
 */
export function ruleDays(rule: RecurrenceRule): RuleDays {
  const tables = new Map<number, YearTable>()
  let [start, end] = [0, 0]
  let table: YearTable = { days: [], before: [] }
  function turnTo(day: number): void {
    if (day >= start && day < end) return
    const year = yearOf(day)
    start = yearStart(year)
    end = yearStart(year + 1)
    const leaps = (isLeap(year - 1) ? 1 : 0) + (isLeap(year) ? 2 : 0) + (isLeap(year + 1) ? 4 : 0)
    const kind = weekdayOfDay(start) * 8 + leaps
    table = tables.get(kind) ?? tableOf(rule, year)
    tables.set(kind, table)
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
