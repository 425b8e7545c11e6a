import { generateByDay } from './generate-by-day.js'
import { generateWithRrule } from './generate-with-rrule.js'
import type { Instant } from './instant.js'
import { dateOfDay, dayNumber, isPlainDate, type PlainDate } from './plain-date.js'
import {
  dayOfMoment,
  frequencies,
  instantOfMoment,
  RecurrenceError,
  type RecurrenceRule,
  type RuleMoment,
  readRecurrence,
} from './recurrence-rule.js'
import { resolveSeconds } from './resolve.js'
import { wallSeconds, wallTime } from './wall-time.js'
import { offsetAt, startOfDayNumber } from './zone.js'

/** What repeats: the first occurrence, its zone, and the lines that say how. */
export interface Recurrence {
  /** A wall time for what has a time, a plain date for what lasts whole days. */
  readonly start: string
  /** The zone in which the wall times of the occurrences are alike. */
  readonly timeZone: string
  /** RRULE, EXRULE, RDATE and EXDATE lines as they came from the wire. */
  readonly lines: readonly string[]
  /** Whether the start itself counts as an occurrence where no rule names it (an EXDATE still removes it). */
  readonly includeStart?: boolean
}

const DAY = 86_400

/** More occurrences than this in one answer, or a COUNT that must be counted out beyond it, is an error. */
const MOST = 100_000

const order = (rule: RecurrenceRule) => frequencies.indexOf(rule.freq)
const DAILY = frequencies.indexOf('DAILY')
/** How many values the rule's parts that speak of days hold together. */
const dayParts = (rule: RecurrenceRule) =>
  rule.byday.length +
  rule.bymonth.length +
  rule.bymonthday.length +
  rule.byyearday.length +
  rule.byweekno.length

/**
 * The families of rules that rrule 2.8.1 gets wrong, or on which it searches until the year 9999; all else is rrule's.
 * Each looks at a rule as it is written, before what the start says is filled in.
 */
const ownFamilies: readonly { readonly why: string; readonly holds: (rule: RecurrenceRule) => boolean }[] = [
  {
    why: 'counts positions in the first week from the start, and times of a day by their order in the set',
    holds: (rule) => rule.bysetpos.length > 0 && order(rule) >= frequencies.indexOf('WEEKLY'),
  },
  { why: 'gives an occurrence that several positions name twice', holds: (rule) => rule.bysetpos.length > 1 },
  {
    why: 'searches until the year 9999 for a position that no period has; from the end it takes the first instead',
    holds: ({ bysetpos }) => bysetpos.some((position) => position !== 1 && position !== -1),
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
    why: 'loses times or never ends where a part leaves out some of the days, hours, minutes or seconds that it steps by',
    holds: (rule) => {
      const clocks = [rule.byhour, rule.byminute, rule.bysecond].slice(0, Math.max(0, order(rule) - DAILY))
      return clocks.some((clock) => clock.length > 0) || (clocks.length > 0 && dayParts(rule) > 0)
    },
  },
  {
    why: 'searches until the year 9999 where parts do not meet, or an interval steps over them',
    holds: (rule) => {
      const given = (...lists: (readonly unknown[])[]) => lists.filter((list) => list.length > 0).length
      const monthly = rule.freq === 'MONTHLY'
      const seasons = given(rule.bymonth, rule.byyearday, rule.byweekno)
      const days = given(rule.bymonthday, monthly ? rule.byday : [])
      const stepsOver = rule.interval > 1 && (seasons > 0 || (rule.freq === 'DAILY' && dayParts(rule) > 0))
      const sixth = monthly && rule.byday.some(({ nth = 0 }) => Math.abs(nth) > 5)
      return rule.freq !== 'YEARLY' && (seasons + days > 1 || stepsOver || sixth)
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

const unitSeconds: Partial<Record<string, number>> = {
  WEEKLY: 7 * DAY,
  DAILY: DAY,
  HOURLY: 3600,
  MINUTELY: 60,
  SECONDLY: 1,
}

/** The last wall second of a rule that only counts equal steps, so that nothing need be counted out. */
function lastOfPlainCount(rule: RecurrenceRule, start: number): number | undefined {
  const unit = unitSeconds[rule.freq]
  const times = rule.byhour.length + rule.byminute.length + rule.bysecond.length
  if (!unit || !rule.count || dayParts(rule) + times + rule.bysetpos.length > 0) return undefined
  return start + (rule.count - 1) * rule.interval * unit
}

/** The wall seconds of a rule, COUNT heeded and UNTIL not, from `from` to before `to`, ascending. */
function generate(written: RecurrenceRule, start: number, from: number, to: number): number[] {
  const last = lastOfPlainCount(written, start)
  const rule = completeRule({ ...written, count: last === undefined ? written.count : undefined }, start)
  const end = last === undefined ? to : Math.min(to, last + 1)
  if (end <= Math.max(start, from)) return []
  if (rule.count && rule.count > MOST) {
    throw new RecurrenceError('COUNT', String(rule.count), `no more than ${MOST} to count out`)
  }
  const own = ownFamilies.some(({ holds }) => holds(written))
  if (!own) return generateWithRrule(rule, start, from, end, MOST + 1)
  const found: number[] = []
  let left = rule.count ?? Number.POSITIVE_INFINITY
  for (const seconds of generateByDay(rule, start, rule.count ? start : from, end)) {
    if (left-- <= 0 || found.length > MOST) break
    if (seconds >= from) found.push(seconds)
  }
  return found
}

/** How wall seconds and moments of a recurrence become points that can be compared: instants, or days as their midnights. */
interface Reading {
  readonly start: number
  pointOfWall(seconds: number): number
  pointOfMoment(moment: RuleMoment): number
  /** The day, counted from 1970-01-01, on which a point falls. */
  dayOfPoint(point: number): number
  /** The last wall second, and the last point, that UNTIL lets through. */
  lastOf(until: RuleMoment): { wall: number; point: number }
}

function readTimed(start: number, timeZone: string): Reading {
  return {
    start,
    pointOfWall: (seconds) => resolveSeconds(seconds, timeZone),
    // A date among times is that date at the start's time of day.
    pointOfMoment: (moment) =>
      moment.form === 'date'
        ? resolveSeconds(moment.seconds + (((start % DAY) + DAY) % DAY), timeZone)
        : instantOfMoment(moment, timeZone),
    dayOfPoint: (point) => Math.floor((point + offsetAt(point as Instant, timeZone)) / DAY),
    lastOf: ({ form, seconds }) =>
      form === 'utc'
        ? { wall: seconds + DAY, point: seconds }
        : { wall: form === 'date' ? seconds + DAY - 1 : seconds, point: Number.POSITIVE_INFINITY },
  }
}

function readDated(start: number, timeZone: string): Reading {
  const pointOfMoment = (moment: RuleMoment) => dayOfMoment(moment, timeZone) * DAY
  return {
    start,
    pointOfWall: (seconds) => seconds,
    pointOfMoment,
    dayOfPoint: (point) => point / DAY,
    lastOf: (until) => ({ wall: pointOfMoment(until), point: pointOfMoment(until) }),
  }
}

function pointsOfRule(rule: RecurrenceRule, reading: Reading, from: number, to: number): number[] {
  const last = rule.until && reading.lastOf(rule.until)
  // No zone is further than a day from UTC.
  const end = Math.min(to + DAY, last ? last.wall + 1 : Number.POSITIVE_INFINITY)
  const points = generate(rule, reading.start, from - DAY, end).map((seconds) => reading.pointOfWall(seconds))
  if (points.length > MOST)
    throw new RecurrenceError('FREQ', rule.freq, `no more than ${MOST} occurrences in the window`)
  return last ? points.filter((point) => point <= last.point) : points
}

/** The points of a recurrence in [from, to), ascending. */
function expand({ lines, includeStart }: Recurrence, reading: Reading, from: number, to: number): number[] {
  const { rules, exrules, rdates, exdates } = readRecurrence(lines)
  const points = new Set(rules.flatMap((rule) => pointsOfRule(rule, reading, from, to)))
  for (const moment of rdates) points.add(reading.pointOfMoment(moment))
  if (includeStart) points.add(reading.pointOfWall(reading.start))
  for (const rule of exrules) for (const point of pointsOfRule(rule, reading, from, to)) points.delete(point)
  const days = new Set<number>()
  for (const moment of exdates) {
    points.delete(reading.pointOfMoment(moment))
    if (moment.form === 'date') days.add(moment.seconds / DAY)
  }
  return [...points]
    .filter((point) => point >= from && point < to && !(days.size > 0 && days.has(reading.dayOfPoint(point))))
    .sort((a, b) => a - b)
}

/** The first `limit` points, looked for in stretches that grow, so that the next one is found without all the others. */
function expandFirst(
  recurrence: Recurrence,
  reading: Reading,
  from: number,
  to: number,
  limit: number,
): number[] {
  const found: number[] = []
  let begin = from
  for (let stretch = 32 * DAY; begin < to && found.length < limit; stretch *= 4) {
    const end = Math.min(begin + stretch, to)
    for (const point of expand(recurrence, reading, begin, end)) found.push(point)
    begin = end
  }
  return found.slice(0, limit)
}

/**
 * The dates of a recurrence that lasts whole days, from `from` to before `to`.
 * @throws RecurrenceError that names what cannot be read, or a window with more than 100,000 occurrences
 */
export function expandRecurrenceDates(
  recurrence: Recurrence,
  { from, to, limit }: { readonly from: PlainDate; readonly to: PlainDate; readonly limit?: number },
): PlainDate[] {
  if (!isPlainDate(recurrence.start)) {
    throw new RecurrenceError('DTSTART', recurrence.start, 'a date, YYYY-MM-DD')
  }
  const reading = readDated(dayNumber(recurrence.start) * DAY, recurrence.timeZone)
  const window = [dayNumber(from) * DAY, dayNumber(to) * DAY] as const
  const points =
    limit === undefined
      ? expand(recurrence, reading, ...window)
      : expandFirst(recurrence, reading, ...window, limit)
  return points.map((point) => dateOfDay(point / DAY))
}

/**
 * The instants at which a recurrence begins, in [from, to), ascending; no more than the first `limit` if given. A start
 * without a time gives the first instant of each date in the zone. A wall time that falls in a gap is moved on by it, one
 * in a fold is the first (RFC 5545 section 3.3.5).
 * @throws RecurrenceError that names what cannot be read, or a window with more than 100,000 occurrences
 * @throws RangeError for an unknown zone
 */
export function expandRecurrence(
  recurrence: Recurrence,
  { from, to, limit }: { readonly from: Instant; readonly to: Instant; readonly limit?: number },
): Instant[] {
  const { start, timeZone } = recurrence
  if (isPlainDate(start)) {
    // No zone is further than a day from UTC.
    const [first, last] = [Math.floor(from / DAY) - 1, Math.ceil(to / DAY) + 1].map(dateOfDay)
    return expandRecurrenceDates(recurrence, { from: first as PlainDate, to: last as PlainDate })
      .map((date) => startOfDayNumber(dayNumber(date), timeZone))
      .filter((instant) => instant >= from && instant < to)
      .slice(0, limit)
  }
  const reading = readTimed(wallSeconds(wallTime(start)), timeZone)
  const points =
    limit === undefined
      ? expand(recurrence, reading, from, to)
      : expandFirst(recurrence, reading, from, to, limit)
  return points as Instant[]
}
