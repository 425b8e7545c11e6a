import * as library from 'rrule'
import { yearOf, yearStart } from './gregorian.js'
import { frequencies, type RecurrenceRule } from './rule.js'

/** rrule's `main` is a UMD file: Node provides it as the default export, bundlers as named exports. */
const { RRule, Weekday }: typeof library = 'RRule' in library ? library : Reflect.get(library, 'default')

const DAY = 86_400

/** Converts a weekday (0 = Sunday) to rrule's (0 = Monday). */
const fromMonday = (weekday: number): number => (weekday + 6) % 7

/** The start, moved by whole intervals to the year of `from` or before, so that distant windows take no longer than near ones. */
function fastForward({ interval }: RecurrenceRule, start: number, from: number): number {
  const startYear = yearOf(Math.floor(start / DAY))
  const skipped = Math.floor((yearOf(Math.floor(from / DAY)) - startYear) / interval) * interval
  return skipped > 0 ? yearStart(startYear + skipped) * DAY : start
}

/**
 * The occurrences of a yearly rule in [from, to), generated with rrule; COUNT and UNTIL are ignored. All times are wall seconds.
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
