import type { Instant } from '../instant.js'
import { wallSeconds, wallTime } from '../parse-wall-time.js'
import { dayNumber, isPlainDate } from '../plain-date.js'
import { toEquivalentYear } from '../zone/equivalent-year.js'
import { findTransitions, TRANSITION_STEP } from '../zone/find-transitions.js'
import { offsetAt } from '../zone/offsets.js'
import { instantOfSeconds } from '../zone/resolve.js'
import { generateRule } from './generate.js'
import { type Effort, spendAhead } from './generate-by-day.js'
import { yearStart } from './gregorian.js'
import { lastDay, nearestDay } from './nearest-date.js'
import { RecurrenceError, type RecurrenceRule, type RuleDateTime, readRecurrence } from './rule.js'

/** A recurrence: its start, its time zone and its iCalendar lines. */
export interface Recurrence {
  /** The start: a wall time (`YYYY-MM-DDTHH:MM:SS`) for timed events, a date (`YYYY-MM-DD`) for all-day events. */
  readonly start: string
  /** The IANA time zone of the start and of all occurrences. */
  readonly timeZone: string
  /** RRULE, EXRULE, RDATE and EXDATE lines (RFC 5545 section 3.8.5). */
  readonly lines: readonly string[]
  /**
   * Whether the start is an occurrence even if no rule matches it. An EXDATE still removes it, and so does UNTIL of all rules before
   * it: this is how Google deletes a series.
   */
  readonly includeStart?: boolean
  /** Whether the start is the first occurrence for COUNT of an RRULE, even if it does not match it. Default: `includeStart`. */
  readonly countsStart?: boolean
}

const DAY = 86_400

/** The maximum number of occurrences in one result. */
const MAX_OCCURRENCES = 50_000

/** The work allowed for one call, in steps of about 50 ns: enough for every week from the year 1900 to 9999. */
export const MAX_STEPS = 450_000

/** The occurrences generated beyond the limit, because exceptions may remove some. */
const SPARE = 16

/** Less than any day that a time zone has skipped, and more than any other gap, in seconds. */
const MIN_DAY_GAP = 20 * 3600

/** The years 1 to 9999, in Unix seconds. */
const [FIRST, LAST] = [yearStart(1) * DAY, yearStart(10_000) * DAY]

/**
 * Conversion of a recurrence's times to points that can be compared: Unix seconds for timed events, midnights in UTC (as Unix
 * seconds) for the dates of all-day events.
 */
interface Timeline {
  readonly start: number
  /** A half-open range of wall seconds that contains all points of [from, to). */
  wallRange(from: number, to: number): readonly [from: number, to: number]
  /** A lower bound for the points of this and all later wall seconds. */
  earliestPoint(seconds: number): number
  pointOfWall(seconds: number): number
  pointOfDateTime(moment: RuleDateTime): number
  /** The date of a point by its series, in days since 1970-01-01. In a gap at midnight, clocks show the next date. */
  dayOfPoint(point: number): number
  /** The last wall second and the last point up to and including UNTIL. */
  lastOf(until: RuleDateTime): { wall: number; point: number }
  /** A rule without the parts that its series ignores. */
  readable(rule: RecurrenceRule): RecurrenceRule
  /** The wall seconds up to `last` that clocks skip, as half-open ranges. */
  gapsUntil(last: number): readonly { from: number; to: number }[]
}

/** Returns `instantOfSeconds` for one time zone, faster for many ascending wall seconds. */
function resolver(timeZone: string): (seconds: number) => number {
  let [from, to, offset] = [0, 0, 0]
  return (seconds) => {
    if (seconds >= from && seconds < to) return seconds - offset
    const equivalent = toEquivalentYear(seconds)
    // No time zone has two transitions within five days, and no offset is larger than a day.
    offset = offsetAt((equivalent - DAY) as Instant, timeZone)
    if (offset !== offsetAt((equivalent + 4 * DAY) as Instant, timeZone)) {
      to = from
      return instantOfSeconds(equivalent, timeZone) + seconds - equivalent
    }
    from = seconds
    to = seconds + 3 * DAY
    return seconds - offset
  }
}

/** The wall seconds that clocks of a time zone skip between two wall times, as half-open ranges. */
function gapsBetween(timeZone: string, from: number, to: number): { from: number; to: number }[] {
  const offsetOf = (seconds: number) => offsetAt(toEquivalentYear(seconds) as Instant, timeZone)
  // Offsets are smaller than a day, so wall seconds are as good as instants here.
  const [first, last] = [from - 2 * DAY, to + 2 * DAY]
  let before = offsetOf(first)
  return findTransitions(offsetOf, first, last).flatMap(({ at, offset }) => {
    const gap = { from: at + before, to: at + offset }
    before = offset
    return gap.to > gap.from ? gap : []
  })
}

function timedTimeline(start: number, timeZone: string): Timeline {
  const pointOfWall = resolver(timeZone)
  const offsetOf = (point: number) => offsetAt(toEquivalentYear(point) as Instant, timeZone)
  const offsetsAround = (point: number) => [point - DAY, point, point + DAY].map(offsetOf)
  return {
    start,
    // A transition after the window does not affect it: gaps move wall times later, and folds use the first instant.
    wallRange: (from, to) => [
      from + Math.min(offsetOf(from - DAY), offsetOf(from)),
      to + Math.max(offsetOf(to - DAY), offsetOf(to)),
    ],
    earliestPoint: (seconds) => seconds - Math.max(...offsetsAround(seconds)),
    pointOfWall,
    pointOfDateTime({ form, seconds, timeZone: own }) {
      if (form === 'utc') return seconds
      // A date without a time has the start's time of day.
      if (form === 'date') return pointOfWall(seconds + start - Math.floor(start / DAY) * DAY)
      return own === undefined ? pointOfWall(seconds) : resolver(own)(seconds)
    },
    dayOfPoint: (point) => {
      const shown = point + offsetOf(point)
      const [day, clock] = [Math.floor(shown / DAY), start - Math.floor(start / DAY) * DAY]
      return shown - day * DAY !== clock && pointOfWall((day - 1) * DAY + clock) === point ? day - 1 : day
    },
    lastOf: ({ form, seconds }) =>
      form === 'utc'
        ? { wall: seconds + DAY, point: seconds }
        : { wall: form === 'date' ? seconds + DAY - 1 : seconds, point: Number.POSITIVE_INFINITY },
    readable: (rule) => rule,
    gapsUntil: (last) => gapsBetween(timeZone, start, last),
  }
}

function dateTimeline(start: number, timeZone: string): Timeline {
  const pointOfDateTime = ({ form, seconds }: RuleDateTime) =>
    (form === 'utc' ? nearestDay(seconds, timeZone) : Math.floor(seconds / DAY)) * DAY
  return {
    start,
    wallRange: (from, to) => [Math.floor(from / DAY) * DAY, to],
    earliestPoint: (seconds) => Math.floor(seconds / DAY) * DAY,
    // Periods shorter than a day have times of day.
    pointOfWall: (seconds) => Math.floor(seconds / DAY) * DAY,
    pointOfDateTime,
    dayOfPoint: (point) => point / DAY,
    lastOf(until) {
      const { form, seconds } = until
      const point = form === 'utc' ? lastDay(seconds, timeZone) * DAY : pointOfDateTime(until)
      return { wall: point + DAY - 1, point }
    },
    // RFC 5545 section 3.3.10: with a date as start, these parts are ignored.
    readable: (rule) => ({ ...rule, byhour: [], byminute: [], bysecond: [] }),
    gapsUntil: () => [],
  }
}

/** Points of a rule in the order of their wall times: all points up to `end`, and possibly some later ones. */
interface RulePoints {
  readonly points: readonly number[]
  readonly end: number
}

/** The periods of rules that may have several occurrences in a day. */
const shortPeriods = /^(?:HOUR|MINUTE|SECOND)LY$/

/**
 * Returns a function that counts the wall times of a rule, up to `last`, that occur at the same instant as another one: one in a gap
 * and one just as much later as the gap is long. They are one occurrence (RFC 5545 sections 3.3.5 and 3.8.5.2).
 */
function repeatedCounter(rule: RecurrenceRule, reading: Timeline, effort: Effort) {
  const { freq, byhour, byminute, bysecond } = rule
  const isOncePerDay =
    !shortPeriods.test(freq) && Math.max(byhour.length, byminute.length, bysecond.length) < 2
  return (last: number, between: (from: number, to: number, atMost: number) => number[]): number => {
    // Once a day, only a time zone that skips a whole day brings two times together.
    const offsetAtWall = (wall: number) => wall - reading.pointOfWall(wall)
    if (isOncePerDay && offsetAtWall(last) - offsetAtWall(reading.start) < MIN_DAY_GAP) return 0
    spendAhead(effort, (2 * Math.max(0, last - reading.start)) / TRANSITION_STEP, rule)
    let repeated = 0
    for (const { from, to } of reading.gapsUntil(last)) {
      const skipped = between(from, Math.min(to, last + 1), MAX_OCCURRENCES)
      if (skipped.length === 0) continue
      const later = new Set(between(to, Math.min(to + to - from, last + 1), MAX_OCCURRENCES))
      repeated += skipped.filter((wall) => later.has(wall + to - from)).length
    }
    return repeated
  }
}

/** Returns a function that finds the first `atMost` points of a rule in [from, to). `to` must not be after `last`. */
function pointFinder(
  written: RecurrenceRule,
  reading: Timeline,
  last: number,
  effort: Effort,
  countsStart: boolean,
) {
  const rule = reading.readable(written)
  const counting = { countsStart, repeatedUntil: repeatedCounter(rule, reading, effort) }
  const generate = generateRule(rule, reading.start, reading.wallRange(last, last)[1], effort, counting)
  const until = rule.until && reading.lastOf(rule.until)
  return (from: number, to: number, atMost: number): RulePoints => {
    const [begin, end] = reading.wallRange(from, to)
    const walls = generate(begin, until ? Math.min(end, until.wall + 1) : end, atMost)
    const points = walls.map(reading.pointOfWall).filter((point) => !until || point <= until.point)
    return { points, end: walls.length < atMost ? to : reading.earliestPoint(walls[atMost - 1] as number) }
  }
}

/** Whether UNTIL of a rule is before the start. */
function endsBeforeStart({ until }: RecurrenceRule, { start, lastOf, pointOfWall }: Timeline): boolean {
  if (!until) return false
  const { wall, point } = lastOf(until)
  return start > wall || pointOfWall(start) > point
}

/** A half-open time span, and the maximum number of occurrences; all of them by default. */
interface Window {
  readonly from: Instant
  readonly to: Instant
  readonly limit?: number
}

/**
 * The starts of a recurrence's occurrences in [from, to), ascending, at most `limit` of them. For a timed event they are Unix
 * seconds: a wall time in a gap is read with the offset before it, and one in a fold is the first instant (RFC 5545 section 3.3.5).
 * For an all-day event they are dates, each as midnight in UTC, and so are `from` and `to`.
 * @throws RecurrenceError with the invalid part; with FREQ or COUNT if there are more than 50,000 occurrences or they take too
 *   long to find
 * @throws RangeError for an invalid start and an unknown time zone
 */
export const expandRecurrence = (recurrence: Recurrence, window: Window): Instant[] =>
  expandWithin(recurrence, window, { left: MAX_STEPS })

/** {@link expandRecurrence} within the steps that `effort` has left. It subtracts the steps that it takes. */
export function expandWithin(
  { start, timeZone, lines, includeStart = false, countsStart = includeStart }: Recurrence,
  { from, to, limit }: Window,
  effort: Effort,
): Instant[] {
  const { rules, exrules, rdates, exdates } = readRecurrence(lines)
  const reading = isPlainDate(start)
    ? dateTimeline(dayNumber(start) * DAY, timeZone)
    : timedTimeline(wallSeconds(wallTime(start)), timeZone)
  const last = Math.min(to, LAST)
  const findersOf = (some: readonly RecurrenceRule[], isCounted: boolean) =>
    some.map((rule) => pointFinder(rule, reading, last, effort, isCounted))
  const [ruleFinders, exruleFinders] = [findersOf(rules, countsStart), findersOf(exrules, false)]
  // In every time zone, an instant differs from its wall seconds by less than two days.
  const isNear = ({ seconds }: RuleDateTime) => seconds > from - 2 * DAY && seconds < to + 2 * DAY
  const added = rdates.filter(isNear).map(reading.pointOfDateTime)
  const isDeleted = rules.length > 0 && rules.every((rule) => endsBeforeStart(rule, reading))
  if (includeStart && !isDeleted) added.push(reading.pointOfWall(reading.start))
  const near = exdates.filter(isNear)
  const removed = new Set(near.map(reading.pointOfDateTime))
  const removedDays = new Set(near.flatMap(({ form, seconds }) => (form === 'date' ? seconds / DAY : [])))

  /** The points, of a sorted list, that an EXRULE excludes. */
  function excludedByRules(points: readonly number[]): Set<number> {
    const all = new Set<number>()
    const [first, latest] = [points[0], points[points.length - 1]]
    if (first === undefined || latest === undefined) return all
    for (const find of exruleFinders) {
      const found = find(first, latest + 1, 4 * points.length + SPARE)
      for (const point of found.points) all.add(point)
      // An EXRULE with far more occurrences than there are points is searched for each point instead.
      for (const point of points)
        if (point >= found.end && find(point, point + 1, MAX_OCCURRENCES).points.includes(point))
          all.add(point)
    }
    return all
  }

  const found: number[] = []
  const asked = Math.min(limit ?? Number.POSITIVE_INFINITY, MAX_OCCURRENCES + 1)
  let begin: number = Math.max(from, FIRST)
  for (let atMost = asked + SPARE; begin < last && found.length < asked; atMost *= 2) {
    const parts = ruleFinders.map((find) => find(begin, last, atMost))
    // The result is complete up to the earliest end of any rule.
    const end = Math.min(last, ...parts.map((part) => part.end))
    const points: number[] = []
    for (const part of [added, ...parts.map((part) => part.points)])
      for (const point of part) if (point >= begin && point < end) points.push(point)
    points.sort((a, b) => a - b)
    const exceptions = excludedByRules(points)
    for (const point of points) {
      const isOut = removed.has(point) || exceptions.has(point)
      const isOutDay = removedDays.size > 0 && removedDays.has(reading.dayOfPoint(point))
      if (point !== found[found.length - 1] && !isOut && !isOutDay) found.push(point)
    }
    begin = Math.max(begin, end)
  }
  if (found.length > MAX_OCCURRENCES && asked > MAX_OCCURRENCES) {
    const freqs = rules.map(({ freq }) => freq).join()
    throw new RecurrenceError('FREQ', freqs, `no more than ${MAX_OCCURRENCES} occurrences in the window`)
  }
  return found.slice(0, limit) as Instant[]
}
