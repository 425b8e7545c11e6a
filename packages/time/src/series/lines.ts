import { addDays, type PlainDate } from '../plain-date.js'
import { completeRule } from '../recurrence/generate.js'
import type { Start } from '../recurrence/original-start.js'
import { type RecurrenceRule, type RuleDateTime, readRecurrence } from '../recurrence/rule.js'
import { startOfDay } from '../zone/offsets.js'
import { instantOf } from '../zone/resolve.js'
import { wallAt } from '../zone/wall-at.js'
import { dateLines, exdateLines, formatRule } from './line-text.js'
import {
  continuesFrom,
  exdateStarts,
  firstDate,
  hasStartAt,
  rdateStarts,
  type Series,
  startsOf,
} from './series.js'
import { type Shift, shiftRule } from './shift.js'

/** The rule with the days that it takes from its start (RFC 5545 section 3.3.10), for a start that does not match it. */
const withImpliedDays = (rule: RecurrenceRule, first: PlainDate): RecurrenceRule => {
  const { bymonth, bymonthday, byday } = completeRule(rule, startOfDay(first, 'UTC'))
  return { ...rule, bymonth, bymonthday, byday }
}

/** The lines of a moved series, which {@link canShift}. Its UNTIL, exceptions and additional dates move too. */
export const shiftLines = (series: Series, shift: Shift): readonly string[] => {
  if (!shift.seconds) return series.lines
  const { rules, exrules } = readRecurrence(series.lines)
  const write = (name: string) => (rule: RecurrenceRule) =>
    `${name}:${formatRule(shiftRule(series, rule, shift))}`
  return [
    ...rules.map(write('RRULE')),
    ...exrules.map(write('EXRULE')),
    ...dateLines('RDATE', rdateStarts(series).map(shift.moveStart)),
    ...exdateLines(exdateStarts(series).map(shift.moveStart)),
  ]
}

/**
 * The lines of a series that ends before `at`. UNTIL is in UTC, or a date for all-day events (RFC 5545 section 3.3.10). A rule
 * that has ended before stays as it is.
 */
export const linesUntil = (series: Series, at: Start): string[] => {
  const { rules, exrules } = readRecurrence(series.lines)
  const until: RuleDateTime =
    typeof at === 'string'
      ? { form: 'date', seconds: startOfDay(addDays(at, -1), 'UTC') }
      : { form: 'utc', seconds: at - 1 }
  const ended = rules.map((rule) =>
    continuesFrom(series, rule, at) ? { ...rule, count: undefined, until } : rule,
  )
  return [
    ...ended.map((rule) => `RRULE:${formatRule(rule)}`),
    ...exrules.map((rule) => `EXRULE:${formatRule(rule)}`),
    ...dateLines(
      'RDATE',
      rdateStarts(series).filter((start) => start < at),
    ),
    ...exdateLines(exdateStarts(series).filter((start) => start < at)),
  ]
}

/** The number of starts that COUNT of a rule counts before `at`. Wall times count, regardless of clock changes. */
const countBefore = (series: Series, rule: RecurrenceRule, at: Start): number => {
  const wall = (start: Start) =>
    typeof start === 'string' ? start : instantOf(wallAt(start, series.timeZone), 'UTC')
  const plain = { start: wall(series.start), timeZone: 'UTC', lines: [] }
  const unlimited = { ...rule, until: undefined }
  // The first start counts, even if the rule does not match it.
  const own = hasStartAt(plain, { ...unlimited, count: undefined }, plain.start) ? 0 : 1
  return own + startsOf(plain, unlimited, plain.start, wall(at)).length
}

/**
 * The lines of a moved series that continues from `at`, which it {@link canSplit}. COUNT is reduced by the starts before it, and
 * rules that have ended before are dropped.
 */
export const linesFrom = (series: Series, at: Start, shift: Shift): string[] => {
  const { rules, exrules } = readRecurrence(series.lines)
  const first = shift.moveStart(firstDate(series)) as PlainDate
  const write = (name: string) => (rule: RecurrenceRule) => {
    if (!continuesFrom(series, rule, at)) return []
    const moved = shiftRule(series, rule, shift)
    const isMatched = hasStartAt(series, rule, at)
    // The start of the second series counts there as the first one, even if the rule does not match it.
    const count = rule.count && rule.count - countBefore(series, rule, at) + (isMatched ? 0 : 1)
    // A date that SKIP has moved does not say which date it was.
    const own = isMatched && !rule.skip ? moved : withImpliedDays(moved, first)
    return `${name}:${formatRule({ ...own, count })}`
  }
  const later = (starts: readonly Start[]) => starts.filter((start) => start >= at).map(shift.moveStart)
  return [
    ...rules.flatMap(write('RRULE')),
    ...exrules.flatMap(write('EXRULE')),
    ...dateLines('RDATE', later(rdateStarts(series))),
    ...exdateLines(later(exdateStarts(series))),
  ]
}
