import * as library from 'rrule'
import { monthOf, monthStart } from './gregorian.js'
import { frequencies, type RecurrenceRule } from './rule.js'

/** rrule's `main` is a UMD file: Node gives it as the default export, everything else by names. */
const { RRule, Weekday }: typeof library = 'RRule' in library ? library : Reflect.get(library, 'default')

const DAY = 86_400

/** Sunday = 0 as rrule counts it, from Monday. */
const fromMonday = (weekday: number): number => (weekday + 6) % 7

/**
 * The start of a YEARLY or MONTHLY rule moved on by whole intervals to no later than `from`, so that a far window costs
 * what a near one does. It moves to its first day: the rule names its days itself.
 */
function fastForward(rule: RecurrenceRule, start: number, from: number): number {
  const months = rule.freq === 'YEARLY' ? 12 : 1
  const step = rule.interval * months
  const startMonth = monthOf(Math.floor(start / DAY))
  const skipped = Math.floor((monthOf(Math.floor(from / DAY)) - startMonth) / step) * step
  return skipped > 0 ? monthStart(startMonth - (startMonth % months) + skipped) * DAY : start
}

/**
 * The occurrences of a rule by the month or year, its COUNT and UNTIL not heeded, from `from` to before `to`, as rrule
 * generates them in floating time. All numbers are wall seconds.
 */
export function generateWithRrule(rule: RecurrenceRule, start: number, from: number, to: number): number[] {
  const byweekday = rule.byday.map(({ weekday, nth }) =>
    nth ? new Weekday(fromMonday(weekday), nth) : fromMonday(weekday),
  )
  const given = (values: readonly number[]) => (values.length > 0 ? [...values] : null)
  return new RRule(
    {
      dtstart: new Date(fastForward(rule, start, from) * 1000),
      freq: frequencies.indexOf(rule.freq),
      interval: rule.interval,
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
    .between(new Date(Math.max(start, from) * 1000), new Date((to - 1) * 1000), true)
    .map((date) => date.getTime() / 1000)
}
