import * as library from 'rrule'
import { frequencies, type RecurrenceRule } from './recurrence-rule.js'

/** rrule's `main` is a UMD file: Node gives it as the default export, everything else by names. */
const { RRule, Weekday }: typeof library = 'RRule' in library ? library : Reflect.get(library, 'default')

const DAY = 86_400

/** Sunday = 0 as rrule counts it, from Monday. */
const fromMonday = (weekday: number): number => (weekday + 6) % 7

/**
 * The start moved on by whole intervals to no later than `from`, so that a far window costs what a near one does. Years
 * and months move to their first day: the rule names its days itself.
 */
function fastForward(rule: RecurrenceRule, start: number, from: number): number {
  const date = new Date(start * 1000)
  const months = { YEARLY: 12, MONTHLY: 1 }[rule.freq as string]
  if (months) {
    const target = new Date(from * 1000)
    const passed =
      (target.getUTCFullYear() - date.getUTCFullYear()) * 12 + target.getUTCMonth() - date.getUTCMonth()
    const step = rule.interval * months
    // The first period stays as it is: it begins with the start.
    const skipped = (Math.floor(passed / step) - 1) * step
    if (skipped <= 0) return start
    const month = rule.freq === 'YEARLY' ? 0 : date.getUTCMonth() + skipped
    const year = date.getUTCFullYear() + (rule.freq === 'YEARLY' ? skipped / 12 : 0)
    return Date.UTC(year, month) / 1000
  }
  const unit = { WEEKLY: 7 * DAY, DAILY: DAY, HOURLY: 3600, MINUTELY: 60 }[rule.freq as string] ?? 1
  const step = rule.interval * unit
  // Weeks go back one more: what rrule calls a week begins with the start's weekday.
  return start + Math.max(0, Math.floor((from - start) / step) - 1) * step
}

/**
 * The occurrences of a rule, without its UNTIL, from `from` to before `to`, as rrule generates them in floating time. All
 * numbers are wall seconds; no more than `most` come.
 */
export function generateWithRrule(
  rule: RecurrenceRule,
  start: number,
  from: number,
  to: number,
  most: number,
): number[] {
  const begin = rule.count ? start : fastForward(rule, start, from)
  const byweekday = rule.byday.map(({ weekday, nth }) =>
    nth ? new Weekday(fromMonday(weekday), nth) : fromMonday(weekday),
  )
  const given = (values: readonly number[]) => (values.length > 0 ? [...values] : null)
  return new RRule(
    {
      dtstart: new Date(begin * 1000),
      freq: frequencies.indexOf(rule.freq),
      interval: rule.interval,
      count: rule.count ?? null,
      wkst: fromMonday(rule.wkst),
      byweekday: byweekday.length > 0 ? byweekday : null,
      bymonth: given(rule.bymonth),
      bymonthday: given(rule.bymonthday),
      byyearday: given(rule.byyearday),
      byweekno: given(rule.byweekno),
      byhour: given(rule.byhour),
      byminute: given(rule.byminute),
      bysecond: given(rule.bysecond),
      bysetpos: given(rule.bysetpos),
    },
    true,
  )
    .between(new Date(from * 1000), new Date((to - 1) * 1000), true, (_, index) => index < most)
    .map((date) => date.getTime() / 1000)
}
