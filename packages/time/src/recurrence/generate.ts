import { type Effort, ruleByDay, spend } from './generate-by-day.js'
import { generateWithRrule } from './generate-with-rrule.js'
import { frequencies, type RecurrenceRule } from './rule.js'

const DAY = 86_400

/** The steps that each of rrule's occurrences counts for. */
const RRULE_STEPS = 60

const order = (rule: RecurrenceRule) => frequencies.indexOf(rule.freq)
const DAILY = frequencies.indexOf('DAILY')
const WEEKLY = frequencies.indexOf('WEEKLY')

/**
 * The families of rules that rrule 2.8.1 gets wrong, never ends on or is slow with; all else is rrule's. Each looks at a
 * rule as it is written, before what the start says is filled in, and at the length of the window in seconds.
 */
const ownFamilies: readonly {
  readonly why: string
  readonly holds: (rule: RecurrenceRule, window: number) => boolean
}[] = [
  {
    why: 'by the week and less it takes several times as long, counts positions in a first week from the start, loses times, and never ends where a part leaves out what it steps by',
    holds: (rule) => order(rule) >= WEEKLY,
  },
  {
    why: 'takes 3 µs and more for every month and year of a long window, and for every time of their days',
    holds: (rule, window) => {
      const times = [rule.byhour, rule.byminute, rule.bysecond].map((list) => list.length || 1)
      const periods = window / (rule.interval * DAY * 28)
      return times.reduce((product, count) => product * count, 1 + periods) > 60
    },
  },
  { why: 'gives an occurrence that several positions name twice', holds: (rule) => rule.bysetpos.length > 1 },
  {
    why: 'searches until the year 9999 for a position that no period has; from the end it takes the first instead',
    holds: ({ bysetpos }) => bysetpos.some((position) => Math.abs(position) !== 1),
  },
  {
    why: 'misses the days of week 1 in the old year where the week is counted from the end',
    holds: ({ byweekno }) => byweekno.some((week) => week < -51),
  },
  {
    why: 'gives nothing where days with a number and days without meet',
    holds: ({ byday }) => byday.some(({ nth }) => nth) && byday.some(({ nth }) => !nth),
  },
  {
    why: 'searches until the year 9999 where parts do not meet, or an interval steps over them',
    holds: (rule) => {
      const lists = [rule.bymonth, rule.bymonthday, rule.byyearday, rule.byweekno, rule.byday]
      const given = lists.filter((list) => list.length > 0).length
      const sixth = rule.freq === 'MONTHLY' && rule.byday.some(({ nth = 0 }) => Math.abs(nth) > 5)
      return given > 1 || (given > 0 && rule.interval > 1) || sixth
    },
  },
]

/** The rule with all that it leaves to the start written out (RFC 5545 section 3.3.10). */
function completeRule(rule: RecurrenceRule, start: number): RecurrenceRule {
  const date = new Date(start * 1000)
  const or = (given: readonly number[], value: number, when = true) =>
    given.length === 0 && when ? [value] : given
  const noDay = rule.byday.length + rule.bymonthday.length + rule.byyearday.length === 0
  const noDate = noDay && rule.byweekno.length === 0
  const yearly = rule.freq === 'YEARLY'
  const implied = noDay && (rule.freq === 'WEEKLY' || (yearly && !noDate))
  return {
    ...rule,
    bymonth: or(rule.bymonth, date.getUTCMonth() + 1, yearly && noDate),
    bymonthday: or(rule.bymonthday, date.getUTCDate(), (yearly || rule.freq === 'MONTHLY') && noDate),
    byday: implied ? [{ weekday: date.getUTCDay() }] : rule.byday,
    byhour: or(rule.byhour, date.getUTCHours(), order(rule) <= DAILY),
    byminute: or(rule.byminute, date.getUTCMinutes(), order(rule) <= DAILY + 1),
    bysecond: or(rule.bysecond, date.getUTCSeconds(), order(rule) <= DAILY + 2),
  }
}

/**
 * What gives the wall seconds of a rule, its COUNT heeded and its UNTIL not, from `from` to before `to`, ascending, no more
 * than the first `most`; `last` is where all windows that are asked for end.
 */
export function generateRule(written: RecurrenceRule, start: number, last: number, effort: Effort) {
  const rule = completeRule(written, start)
  const byDay = ruleByDay(rule, start, effort)
  const counted = rule.count ? byDay.lastOf(rule.count, last) : Number.POSITIVE_INFINITY
  return (from: number, to: number, most: number): number[] => {
    const [begin, end] = [Math.max(from, start), Math.min(to, counted + 1)]
    if (begin >= end) return []
    if (ownFamilies.some(({ holds }) => holds(written, end - begin))) return byDay.between(begin, end, most)
    const found = generateWithRrule(rule, start, begin, end)
    spend(effort, RRULE_STEPS * (1 + found.length), rule)
    return found.slice(0, most)
  }
}
