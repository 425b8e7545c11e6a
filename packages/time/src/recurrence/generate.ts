import { type Effort, type RuleByDay, ruleByDay, spend } from './generate-by-day.js'
import { calendarDate, isInCalendar, ruleInCalendar } from './generate-in-calendar.js'
import { generateWithRrule } from './generate-with-rrule.js'
import { dayParts, frequencies, type RecurrenceRule } from './rule.js'

/** The steps (see `Effort`) that each occurrence generated with rrule counts as. */
const RRULE_STEPS = 50

const order = (rule: RecurrenceRule) => frequencies.indexOf(rule.freq)
const MONTHLY = frequencies.indexOf('MONTHLY')
const DAILY = frequencies.indexOf('DAILY')

/** What generates a rule: `generate-with-rrule.ts`, `generate-by-day.ts` or `generate-in-calendar.ts`. */
type Generator = 'rrule' | 'by-day' | 'in-calendar'

/**
 * The rules that need a generator of our own; the first row that holds counts. rrule 2.8.1 generates the others correctly and fast
 * enough in every window: they have at most one occurrence a year. The choice depends on the rule only, so that all windows of a
 * rule use the same generator.
 */
const ownRules: readonly {
  readonly generator: Generator
  readonly why: string
  readonly holds: (rule: RecurrenceRule) => boolean
}[] = [
  {
    generator: 'in-calendar',
    why: 'rrule knows neither RSCALE nor SKIP (RFC 7529)',
    holds: isInCalendar,
  },
  {
    generator: 'by-day',
    why: 'rrule takes 3 µs for each period, loses times of day, counts positions in the first week from the start, and does not terminate if a part excludes every period that the interval reaches',
    holds: (rule) => order(rule) >= MONTHLY,
  },
  {
    generator: 'by-day',
    why: 'rrule takes 3 µs for each occurrence, and returns nothing or searches until the year 9999 if no day matches all parts',
    holds: (rule) => {
      const times = [rule.byhour, rule.byminute, rule.bysecond].map((list) => list.length)
      const isSeveralDays = rule.bymonthday.length > 0 || rule.byday.some(({ nth }) => !nth)
      return dayParts(rule) > 1 || Math.max(...times) > 1 || isSeveralDays
    },
  },
  {
    generator: 'by-day',
    why: 'rrule searches until the year 9999 for a position that no year has and for days that the interval skips',
    holds: (rule) => rule.bysetpos.length > 0 || (dayParts(rule) > 0 && rule.interval > 1),
  },
  {
    generator: 'by-day',
    why: 'rrule counts weeks by calendar years, finds a week 53 in years that have 52, and misses days of week 1 in the previous year',
    holds: ({ byweekno }) => byweekno.length > 0,
  },
]

/** What generates a rule, by the rule alone. */
export const generatorOf = (rule: RecurrenceRule): Generator =>
  ownRules.find(({ holds }) => holds(rule))?.generator ?? 'rrule'

/**
 * The rule with the parts that it takes from the start (RFC 5545 section 3.3.10). A yearly rule that names days of the month, but
 * no month, takes the month, too.
 */
export function completeRule(rule: RecurrenceRule, start: number): RecurrenceRule {
  const clock = new Date(start * 1000)
  const or = (given: readonly number[], value: () => number, when = true) =>
    given.length === 0 && when ? [value()] : given
  const { freq, byday, bymonthday, byyearday, byweekno } = rule
  const noWeekday = byday.length + byyearday.length === 0
  const noDay = noWeekday && bymonthday.length === 0
  const yearly = freq === 'YEARLY'
  const noWeek = byweekno.length === 0
  const implied = noDay && (freq === 'WEEKLY' || (yearly && !noWeek))
  return {
    ...rule,
    bymonth: or(rule.bymonth, () => calendarDate(rule, start).month, yearly && noWeekday && noWeek),
    bymonthday: or(
      bymonthday,
      () => calendarDate(rule, start).date,
      (yearly || freq === 'MONTHLY') && noDay && noWeek,
    ),
    byday: implied ? [{ weekday: clock.getUTCDay() }] : byday,
    byhour: or(rule.byhour, () => clock.getUTCHours(), order(rule) <= DAILY),
    byminute: or(rule.byminute, () => clock.getUTCMinutes(), order(rule) <= DAILY + 1),
    bysecond: or(rule.bysecond, () => clock.getUTCSeconds(), order(rule) <= DAILY + 2),
  }
}

/** How COUNT of a rule counts. */
export interface Counting {
  /** Whether the start is the first occurrence, even if the rule does not match it. */
  readonly countsStart: boolean
  /** The number of wall times, of those up to `last`, that are at the same instant as another one of them. */
  readonly repeatedUntil: (last: number, between: RuleByDay['between']) => number
}

/** The last wall second by COUNT; Infinity if it is after `to`, or without COUNT. */
function lastByCount(
  { count }: RecurrenceRule,
  generated: RuleByDay,
  start: number,
  to: number,
  { countsStart, repeatedUntil }: Counting,
): number {
  if (!count) return Number.POSITIVE_INFINITY
  const isOutside = countsStart && generated.between(start, start + 1, 1).length === 0
  const left = isOutside ? count - 1 : count
  if (left === 0) return Number.NEGATIVE_INFINITY
  let last = generated.lastOf(left, to)
  for (let repeated = 0; Number.isFinite(last); ) {
    const found = repeatedUntil(last, generated.between)
    if (found === repeated) break
    repeated = found
    last = generated.lastOf(left + repeated, to)
  }
  return last
}

/**
 * Returns a function that generates the first `atMost` occurrences of a rule in [from, to), ascending. COUNT applies, UNTIL is
 * ignored. All times are wall seconds.
 * @param last the end of the last window that will be requested
 */
export function generateRule(
  written: RecurrenceRule,
  start: number,
  last: number,
  effort: Effort,
  counting: Counting = { countsStart: false, repeatedUntil: () => 0 },
) {
  const rule = completeRule(written, start)
  const generator = generatorOf(written)
  // COUNT of what rrule generates is counted by day, too.
  const generated = (generator === 'in-calendar' ? ruleInCalendar : ruleByDay)(rule, start, effort)
  const counted = lastByCount(rule, generated, start, last, counting)
  return (from: number, to: number, atMost: number): number[] => {
    const [begin, end] = [Math.max(from, start), Math.min(to, counted + 1)]
    if (begin >= end) return []
    if (generator !== 'rrule') return generated.between(begin, end, atMost)
    const found = generateWithRrule(rule, start, begin, end)
    spend(effort, RRULE_STEPS * (1 + found.length), rule)
    return found.slice(0, atMost)
  }
}
