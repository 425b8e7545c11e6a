import { addDays, type PlainDate } from '../plain-date.js'
import { completeRule } from '../recurrence/generate.js'
import type { Start } from '../recurrence/original-start.js'
import type { RecurrenceRule, RuleDateTime } from '../recurrence/rule.js'
import { startOfDay } from '../zone/offsets.js'
import { instantOf } from '../zone/resolve.js'
import { wallAt } from '../zone/wall-at.js'
import { dateLines, exdateLines } from './line-text.js'
import {
  continuesFrom,
  exdateStarts,
  firstDate,
  hasStartAt,
  rdateStarts,
  ruleLine,
  rulesOf,
  type Series,
  type SeriesRule,
  startsOf,
} from './series.js'
import { type Shift, shiftRule } from './shift.js'

/** The rule with the days that it takes from its start (RFC 5545 section 3.3.10), for a start that does not match it. */
const withImpliedDays = (rule: RecurrenceRule, first: PlainDate): RecurrenceRule => {
  const { bymonth, bymonthday, byday } = completeRule(rule, startOfDay(first, 'UTC'))
  return { ...rule, bymonth, bymonthday, byday }
}

/** A rule of a series, changed. */
const changed = ({ name, rule }: SeriesRule, change: Partial<RecurrenceRule>): SeriesRule => ({
  name,
  rule: { ...rule, ...change },
})

/** The lines of a moved series, which {@link canShift}. Its UNTIL, exceptions and additional dates move too. */
export const shiftLines = (series: Series, shift: Shift): readonly string[] => {
  if (!shift.seconds) return series.lines
  return [
    ...rulesOf(series).map(({ name, rule }) => ruleLine({ name, rule: shiftRule(series, rule, shift) })),
    ...dateLines('RDATE', rdateStarts(series).map(shift.moveStart)),
    ...exdateLines(exdateStarts(series).map(shift.moveStart)),
  ]
}

/**
 * The lines of a series that ends before `at`. UNTIL is in UTC, or a date for all-day events (RFC 5545 section 3.3.10). A rule
 * that has ended before stays as it is.
 */
export const linesUntil = (series: Series, at: Start): string[] => {
  const until: RuleDateTime =
    typeof at === 'string'
      ? { form: 'date', seconds: startOfDay(addDays(at, -1), 'UTC') }
      : { form: 'utc', seconds: at - 1 }
  const ended = rulesOf(series).map((rule) =>
    rule.name === 'RRULE' && continuesFrom(series, rule, at)
      ? changed(rule, { count: undefined, until })
      : rule,
  )
  return [
    ...ended.map(ruleLine),
    ...dateLines(
      'RDATE',
      rdateStarts(series).filter((start) => start < at),
    ),
    ...exdateLines(exdateStarts(series).filter((start) => start < at)),
  ]
}

/** The number of starts that COUNT of a rule counts before `at`. Wall times count, regardless of clock changes. */
const countBefore = (series: Series, rule: SeriesRule, at: Start): number => {
  const wall = (start: Start) =>
    typeof start === 'string' ? start : instantOf(wallAt(start, series.timeZone), 'UTC')
  const plain = { start: wall(series.start), timeZone: 'UTC', lines: [] }
  const endless = changed(rule, { until: undefined, count: undefined })
  const isOwn = rule.name === 'EXRULE' || hasStartAt(plain, endless, plain.start)
  const before = startsOf(plain, changed(rule, { until: undefined }), plain.start, wall(at)).length
  return isOwn ? before : before + 1
}

/**
 * The lines of a moved series that continues from `at`, which it {@link canSplit}. COUNT is reduced by the starts before it, and
 * rules that have ended before are dropped.
 */
export const linesFrom = (series: Series, at: Start, shift: Shift): string[] => {
  const first = shift.moveStart(firstDate(series)) as PlainDate
  const write = (own: SeriesRule) => {
    if (!continuesFrom(series, own, at)) return []
    const { name, rule } = own
    const moved = shiftRule(series, rule, shift)
    const isMatched = hasStartAt(series, own, at)
    // The start of the second series counts there as the first one, even if an RRULE does not match it.
    const added = isMatched || name === 'EXRULE' ? 0 : 1
    const count = rule.count && rule.count - countBefore(series, own, at) + added
    // A date that SKIP has moved does not say which date it was.
    const complete = isMatched && !rule.skip ? moved : withImpliedDays(moved, first)
    return ruleLine({ name, rule: { ...complete, count } })
  }
  const later = (starts: readonly Start[]) => starts.filter((start) => start >= at).map(shift.moveStart)
  return [
    ...rulesOf(series).flatMap(write),
    ...dateLines('RDATE', later(rdateStarts(series))),
    ...exdateLines(later(exdateStarts(series))),
  ]
}
