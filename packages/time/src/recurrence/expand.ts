import type { Instant } from '../instant.js'
import { dayNumber, isPlainDate } from '../plain-date.js'
import { wallSeconds, wallTime } from '../wall-time.js'
import { inAlikeYear } from '../zone/equivalent-year.js'
import { offsetAt } from '../zone/offsets.js'
import { instantOfSeconds } from '../zone/resolve.js'
import { generateRule } from './generate.js'
import type { Effort } from './generate-by-day.js'
import { yearStart } from './gregorian.js'
import { RecurrenceError, type RecurrenceRule, type RuleMoment, readRecurrence } from './rule.js'

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
const MOST = 50_000

/** What one answer may cost, in steps of some 50 ns: enough to look at every week from the year 1900 to 9999. */
export const MOST_STEPS = 450_000

/** A few more occurrences of a rule than are asked for are looked at, as some may be left out. */
const SPARE = 16

/** The calendar of instants, the years 1 to 9999. */
const [FIRST, LAST] = [yearStart(1) * DAY, yearStart(10_000) * DAY]

/** How wall seconds and moments of a recurrence become points that can be compared: instants, or dates as midnights in UTC. */
interface Reading {
  readonly start: number
  /** The wall seconds, half-open, outside which no point of [from, to) lies. */
  wallsOf(from: number, to: number): readonly [from: number, to: number]
  /** No wall second from this one on has an earlier point. */
  earliestPoint(seconds: number): number
  pointOfWall(seconds: number): number
  pointOfMoment(moment: RuleMoment): number
  /** The day, counted from 1970-01-01, on which a point falls. */
  dayOfPoint(point: number): number
  /** The last wall second, and the last point, that UNTIL lets through. */
  lastOf(until: RuleMoment): { wall: number; point: number }
}

/** What resolves many wall times of one zone as `instantOfSeconds` does, quickly where they ascend. */
function resolver(timeZone: string): (seconds: number) => number {
  let [from, to, offset] = [0, 0, 0]
  return (seconds) => {
    if (seconds >= from && seconds < to) return seconds - offset
    const alike = inAlikeYear(seconds)
    // No zone has gone to another offset and back within five days, and none is further than a day from UTC.
    offset = offsetAt((alike - DAY) as Instant, timeZone)
    if (offset !== offsetAt((alike + 4 * DAY) as Instant, timeZone)) {
      to = from
      return instantOfSeconds(alike, timeZone) + seconds - alike
    }
    from = seconds
    to = seconds + 3 * DAY
    return seconds - offset
  }
}

function readTimed(start: number, timeZone: string): Reading {
  const pointOfWall = resolver(timeZone)
  const offsetOf = (point: number) => offsetAt(inAlikeYear(point) as Instant, timeZone)
  const offsetsAround = (point: number) => [point - DAY, point, point + DAY].map(offsetOf)
  return {
    start,
    // Clocks that are moved later move no wall time to or fro: a gap's are moved on, and a fold's count when they first come.
    wallsOf: (from, to) => [
      from + Math.min(offsetOf(from - DAY), offsetOf(from)),
      to + Math.max(offsetOf(to - DAY), offsetOf(to)),
    ],
    earliestPoint: (seconds) => seconds - Math.max(...offsetsAround(seconds)),
    pointOfWall,
    pointOfMoment({ form, seconds, timeZone: own }) {
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

function readDated(start: number, timeZone: string): Reading {
  // A time in UTC is a date written as midnight if it is midnight, else an instant of the event's zone.
  const pointOfMoment = ({ form, seconds }: RuleMoment) => {
    const shift =
      form === 'utc' && seconds % DAY !== 0 ? offsetAt(inAlikeYear(seconds) as Instant, timeZone) : 0
    return Math.floor((seconds + shift) / DAY) * DAY
  }
  return {
    start,
    wallsOf: (from, to) => [from, to],
    earliestPoint: (seconds) => seconds,
    pointOfWall: (seconds) => seconds,
    pointOfMoment,
    dayOfPoint: (point) => point / DAY,
    lastOf: (until) => ({ wall: pointOfMoment(until), point: pointOfMoment(until) }),
  }
}

/** Points of a rule from one point on, in the order of their wall times: all before `end`, and perhaps some later ones. */
interface Found {
  readonly points: readonly number[]
  readonly end: number
}

/** What finds the first `most` points of a rule in [from, to), where `to` is no later than `last`. */
function finder(rule: RecurrenceRule, reading: Reading, last: number, effort: Effort) {
  const generate = generateRule(rule, reading.start, reading.wallsOf(last, last)[1], effort)
  const until = rule.until && reading.lastOf(rule.until)
  return (from: number, to: number, most: number): Found => {
    const [begin, end] = reading.wallsOf(from, to)
    const walls = generate(begin, until ? Math.min(end, until.wall + 1) : end, most)
    const points = walls.map(reading.pointOfWall).filter((point) => !until || point <= until.point)
    return { points, end: walls.length < most ? to : reading.earliestPoint(walls[most - 1] as number) }
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
  expandWithin(recurrence, window, { left: MOST_STEPS })

/** Does the work of `expandRecurrence` within the steps that `effort` has left, and takes those it needs from them. */
export function expandWithin(
  { start, timeZone, lines, includeStart }: Recurrence,
  { from, to, limit }: Window,
  effort: Effort,
): Instant[] {
  const { rules, exrules, rdates, exdates } = readRecurrence(lines)
  const reading = isPlainDate(start)
    ? readDated(dayNumber(start) * DAY, timeZone)
    : readTimed(wallSeconds(wallTime(start)), timeZone)
  const last = Math.min(to, LAST)
  const findersOf = (some: readonly RecurrenceRule[]) =>
    some.map((rule) => finder(rule, reading, last, effort))
  const [given, taken] = [findersOf(rules), findersOf(exrules)]
  // A moment is less than two days from the instant that it means, wherever it is read.
  const isNear = ({ seconds }: RuleMoment) => seconds > from - 2 * DAY && seconds < to + 2 * DAY
  const added = rdates.filter(isNear).map(reading.pointOfMoment)
  if (includeStart) added.push(reading.pointOfWall(reading.start))
  const near = exdates.filter(isNear)
  const removed = new Set(near.map(reading.pointOfMoment))
  const removedDays = new Set(near.flatMap(({ form, seconds }) => (form === 'date' ? seconds / DAY : [])))

  /** Those of the sorted points that an EXRULE takes out. */
  function takenOut(points: readonly number[]): Set<number> {
    const all = new Set<number>()
    const [first, latest] = [points[0], points[points.length - 1]]
    if (first === undefined || latest === undefined) return all
    for (const find of taken) {
      const found = find(first, latest + 1, 4 * points.length + SPARE)
      for (const point of found.points) all.add(point)
      // Where it gives far more than there is to be taken out, each point is looked for.
      for (const point of points)
        if (point >= found.end && find(point, point + 1, MOST).points.includes(point)) all.add(point)
    }
    return all
  }

  const found: number[] = []
  const asked = Math.min(limit ?? Number.POSITIVE_INFINITY, MOST + 1)
  let begin: number = Math.max(from, FIRST)
  for (let most = asked + SPARE; begin < last && found.length < asked; most *= 2) {
    const parts = given.map((find) => find(begin, last, most))
    // All is known up to where the first of the rules has stopped.
    const end = Math.min(last, ...parts.map((part) => part.end))
    const points: number[] = []
    for (const part of [added, ...parts.map((part) => part.points)])
      for (const point of part) if (point >= begin && point < end) points.push(point)
    points.sort((a, b) => a - b)
    const exceptions = takenOut(points)
    for (const point of points) {
      const isOut = removed.has(point) || exceptions.has(point)
      const isOutDay = removedDays.size > 0 && removedDays.has(reading.dayOfPoint(point))
      if (point !== found[found.length - 1] && !isOut && !isOutDay) found.push(point)
    }
    begin = Math.max(begin, end)
  }
  if (found.length > MOST && asked > MOST) {
    const freqs = rules.map(({ freq }) => freq).join()
    throw new RecurrenceError('FREQ', freqs, `no more than ${MOST} occurrences in the window`)
  }
  return found.slice(0, limit) as Instant[]
}
