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

/** The parts of a rule that rrule knows, in its form; empty ones are left out. */
function rruleOptions(rule: RecurrenceRule): Partial<library.Options> {
  const byweekday = rule.byday.map(({ weekday, nth }) =>
    nth ? new Weekday(fromMonday(weekday), nth) : fromMonday(weekday),
  )
  const given = (values: readonly number[]) => (values.length > 0 ? [...values] : null)
  return {
    freq: frequencies.indexOf(rule.freq),
    interval: rule.interval,
    bymonth: given(rule.bymonth),
    byweekno: given(rule.byweekno),
    byyearday: given(rule.byyearday),
    bymonthday: given(rule.bymonthday),
    byweekday: byweekday.length > 0 ? byweekday : null,
    byhour: given(rule.byhour),
    byminute: given(rule.byminute),
    bysecond: given(rule.bysecond),
    bysetpos: given(rule.bysetpos),
    wkst: fromMonday(rule.wkst),
  }
}

/** The text of a rule as rrule writes it, without defaults, its end, and what only RFC 7529 has. */
export function writeWithRrule(rule: RecurrenceRule): string {
  const { interval, wkst, ...options } = rruleOptions(rule)
  const isLeap = rule.bymonth.some((month) => month % 1 > 0)
  return RRule.optionsToString({
    freq: options.freq,
    ...(rule.interval > 1 && { interval }),
    ...options,
    bymonth: isLeap ? null : options.bymonth,
    ...(rule.wkst !== 1 && { wkst }),
    ...(rule.count && { count: rule.count }),
  }).replace(/^RRULE:/, '')
}

/**
 * The occurrences of a yearly rule in [from, to), generated with rrule; COUNT and UNTIL are ignored. All times are wall seconds.
 */
export function generateWithRrule(rule: RecurrenceRule, start: number, from: number, to: number): number[] {
  return new RRule({ ...rruleOptions(rule), dtstart: new Date(fastForward(rule, start, from) * 1000) }, true)
    .between(new Date(Math.max(start, from) * 1000), new Date((to - 1) * 1000), true)
    .map((date) => date.getTime() / 1000)
}
