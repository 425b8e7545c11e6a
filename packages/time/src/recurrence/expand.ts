import type { Instant } from '../instant.js'
import { dayNumber, isPlainDate } from '../plain-date.js'
import { wallSeconds, wallTime } from '../wall-time.js'
import { toEquivalentYear } from '../zone/equivalent-year.js'
import { offsetAt } from '../zone/offsets.js'
import { instantOfSeconds } from '../zone/resolve.js'
import { generateRule } from './generate.js'
import type { Effort } from './generate-by-day.js'
import { yearStart } from './gregorian.js'
import { RecurrenceError, type RecurrenceRule, type RuleDateTime, readRecurrence } from './rule.js'

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

/** More occurrences than this in one answer are an error. */
const MAX_OCCURRENCES = 50_000

/** What one answer may cost, in steps of some 50 ns: enough to look at every week from the year 1900 to 9999. */
export const MAX_STEPS = 450_000

/** A few more occurrences of a rule than are asked for are looked at, as some may be left out. */
const SPARE = 16

/** The calendar of instants, the years 1 to 9999. */
const [FIRST, LAST] = [yearStart(1) * DAY, yearStart(10_000) * DAY]

/** How wall seconds and moments of a recurrence become points that can be compared: instants, or dates as midnights in UTC. */
interface Timeline {
  readonly start: number
  /** The wall seconds, half-open, outside which no point of [from, to) lies. */
  wallRange(from: number, to: number): readonly [from: number, to: number]
  /** No wall second from this one on has an earlier point. */
  earliestPoint(seconds: number): number
  pointOfWall(seconds: number): number
  pointOfDateTime(moment: RuleDateTime): number
  /** The day, counted from 1970-01-01, on which a point falls. */
  dayOfPoint(point: number): number
  /** The last wall second, and the last point, that UNTIL lets through. */
  lastOf(until: RuleDateTime): { wall: number; point: number }
}

/** What resolves many wall times of one zone as `instantOfSeconds` does, quickly where they ascend. */
function resolver(timeZone: string): (seconds: number) => number {
  let [from, to, offset] = [0, 0, 0]
  return (seconds) => {
    if (seconds >= from && seconds < to) return seconds - offset
    const equivalent = toEquivalentYear(seconds)
    // No zone has gone to another offset and back within five days, and none is further than a day from UTC.
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

function timedTimeline(start: number, timeZone: string): Timeline {
  const pointOfWall = resolver(timeZone)
  const offsetOf = (point: number) => offsetAt(toEquivalentYear(point) as Instant, timeZone)
  const offsetsAround = (point: number) => [point - DAY, point, point + DAY].map(offsetOf)
  return {
    start,
    // Clocks that are moved later move no wall time to or fro: a gap's are moved on, and a fold's count when they first come.
    wallRange: (from, to) => [
      from + Math.min(offsetOf(from - DAY), offsetOf(from)),
      to + Math.max(offsetOf(to - DAY), offsetOf(to)),
    ],
    earliestPoint: (seconds) => seconds - Math.max(...offsetsAround(seconds)),
    pointOfWall,
    pointOfDateTime({ form, seconds, timeZone: own }) {
      if (form === 'utc') return seconds
      // A date among times is that date at the start's time of day.
      if (form === 'date') return pointOfWall(seconds + start - Math.floor(start / DAY) * DAY)
      return own === undefined ? pointOfWall(seconds) : resolver(own)(seconds)
    },
    dayOfPoint: (point) => Math.floor((point + offsetOf(point)) / DAY),
    lastOf: ({ form, seconds }) =>
      form === 'utc'
        ? { wall: seconds + DAY, point: seconds }
        : { wall: form === 'date' ? seconds + DAY - 1 : seconds, point: Number.POSITIVE_INFINITY },
  }
}

function dateTimeline(start: number, timeZone: string): Timeline {
  // A time in UTC is a date written as midnight if it is midnight, else an instant of the event's zone.
  const pointOfDateTime = ({ form, seconds }: RuleDateTime) => {
    const shift =
      form === 'utc' && seconds % DAY !== 0 ? offsetAt(toEquivalentYear(seconds) as Instant, timeZone) : 0
    return Math.floor((seconds + shift) / DAY) * DAY
  }
  return {
    start,
    wallRange: (from, to) => [from, to],
    earliestPoint: (seconds) => seconds,
    pointOfWall: (seconds) => seconds,
    pointOfDateTime,
    dayOfPoint: (point) => point / DAY,
    lastOf: (until) => ({ wall: pointOfDateTime(until), point: pointOfDateTime(until) }),
  }
}

/** Points of a rule from one point on, in the order of their wall times: all before `end`, and perhaps some later ones. */
interface RulePoints {
  readonly points: readonly number[]
  readonly end: number
}

/** What finds the first `most` points of a rule in [from, to), where `to` is no later than `last`. */
function pointFinder(rule: RecurrenceRule, reading: Timeline, last: number, effort: Effort) {
  const generate = generateRule(rule, reading.start, reading.wallRange(last, last)[1], effort)
  const until = rule.until && reading.lastOf(rule.until)
  return (from: number, to: number, atMost: number): RulePoints => {
    const [begin, end] = reading.wallRange(from, to)
    const walls = generate(begin, until ? Math.min(end, until.wall + 1) : end, atMost)
    const points = walls.map(reading.pointOfWall).filter((point) => !until || point <= until.point)
    return { points, end: walls.length < atMost ? to : reading.earliestPoint(walls[atMost - 1] as number) }
  }
}

/** A span of time, half-open, and how many of the occurrences in it are wanted; all where no limit is given. */
interface Window {
  readonly from: Instant
  readonly to: Instant
  readonly limit?: number
}

/**
 * The occurrences of a recurrence in [from, to), ascending; no more than the first `limit` if given. Of a start with a time
 * they are the instants at which they begin: a wall time that falls in a gap is moved on by it, one in a fold is the first
 * (RFC 5545 section 3.3.5). Of a start without one they are dates, each as its midnight in UTC, and the window is too.
 * @throws RecurrenceError that names what cannot be read, or FREQ where there are more than 50,000 occurrences
 * @throws RangeError for an unknown zone
 */
export const expandRecurrence = (recurrence: Recurrence, window: Window): Instant[] =>
  expandWithin(recurrence, window, { left: MAX_STEPS })

/** Does the work of `expandRecurrence` within the steps that `effort` has left, and takes those it needs from them. */
export function expandWithin(
  { start, timeZone, lines, includeStart }: Recurrence,
  { from, to, limit }: Window,
  effort: Effort,
): Instant[] {
  const { rules, exrules, rdates, exdates } = readRecurrence(lines)
  const reading = isPlainDate(start)
    ? dateTimeline(dayNumber(start) * DAY, timeZone)
    : timedTimeline(wallSeconds(wallTime(start)), timeZone)
  const last = Math.min(to, LAST)
  const findersOf = (some: readonly RecurrenceRule[]) =>
    some.map((rule) => pointFinder(rule, reading, last, effort))
  const [ruleFinders, exruleFinders] = [findersOf(rules), findersOf(exrules)]
  // A moment is less than two days from the instant that it means, wherever it is read.
  const isNear = ({ seconds }: RuleDateTime) => seconds > from - 2 * DAY && seconds < to + 2 * DAY
  const added = rdates.filter(isNear).map(reading.pointOfDateTime)
  if (includeStart) added.push(reading.pointOfWall(reading.start))
  const near = exdates.filter(isNear)
  const removed = new Set(near.map(reading.pointOfDateTime))
  const removedDays = new Set(near.flatMap(({ form, seconds }) => (form === 'date' ? seconds / DAY : [])))

  /** Those of the sorted points that an EXRULE takes out. */
  function excludedByRules(points: readonly number[]): Set<number> {
    const all = new Set<number>()
    const [first, latest] = [points[0], points[points.length - 1]]
    if (first === undefined || latest === undefined) return all
    for (const find of exruleFinders) {
      const found = find(first, latest + 1, 4 * points.length + SPARE)
      for (const point of found.points) all.add(point)
      // Where it gives far more than there is to be taken out, each point is looked for.
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
    // All is known up to where the first of the rules has stopped.
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
