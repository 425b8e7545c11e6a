import { inAlikeYear } from './alike-years.js'
import { generateRule } from './generate-rule.js'
import { yearStart } from './gregorian.js'
import type { Instant } from './instant.js'
import { dayNumber, isPlainDate } from './plain-date.js'
import { RecurrenceError, type RecurrenceRule, type RuleMoment, readRecurrence } from './recurrence-rule.js'
import { resolveSeconds } from './resolve.js'
import { wallSeconds, wallTime } from './wall-time.js'
import { offsetAt } from './zone.js'

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

/** So many periods are looked through for one answer: more than there are weeks in the calendar. */
const MOST_PERIODS = 500_000

/** The calendar of instants, the years 1 to 9999. */
const [FIRST, LAST] = [yearStart(1) * DAY, yearStart(10_000) * DAY]

/** How wall seconds and moments of a recurrence become points that can be compared: instants, or dates as midnights in UTC. */
interface Reading {
  readonly start: number
  /** The wall seconds, half-open, outside which no point of [from, to) lies. */
  wallsOf(from: number, to: number): readonly [from: number, to: number]
  pointOfWall(seconds: number): number
  pointOfMoment(moment: RuleMoment): number
  /** The day, counted from 1970-01-01, on which a point falls. */
  dayOfPoint(point: number): number
  /** The last wall second, and the last point, that UNTIL lets through. */
  lastOf(until: RuleMoment): { wall: number; point: number }
}

/** What resolves many wall times of one zone as `resolveSeconds` does, quickly where they ascend. */
function resolver(timeZone: string): (seconds: number) => number {
  let [from, to, offset] = [0, 0, 0]
  return (seconds) => {
    if (seconds >= from && seconds < to) return seconds - offset
    const alike = inAlikeYear(seconds)
    // No zone has gone to another offset and back within five days, and none is further than a day from UTC.
    offset = offsetAt((alike - DAY) as Instant, timeZone)
    if (offset !== offsetAt((alike + 4 * DAY) as Instant, timeZone)) {
      to = from
      return resolveSeconds(alike, timeZone) + seconds - alike
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
    wallsOf: (from, to) => [from + Math.min(...offsetsAround(from)), to + Math.max(...offsetsAround(to))],
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
    pointOfWall: (seconds) => seconds,
    pointOfMoment,
    dayOfPoint: (point) => point / DAY,
    lastOf: (until) => ({ wall: pointOfMoment(until), point: pointOfMoment(until) }),
  }
}

/** What gives the points of a rule in [from, to), in the order of their wall times; many more than the most may be left out. */
function pointsOf(rule: RecurrenceRule, reading: Reading, last: number, effort: { left: number }) {
  const generate = generateRule(rule, reading.start, reading.wallsOf(last, last)[1], effort)
  const until = rule.until && reading.lastOf(rule.until)
  return (from: number, to: number): number[] => {
    const [begin, end] = reading.wallsOf(from, to)
    return generate(begin, until ? Math.min(end, until.wall + 1) : end, 2 * MOST)
      .map(reading.pointOfWall)
      .filter((point) => point >= from && point < to && !(until && point > until.point))
  }
}

/**
 * The occurrences of a recurrence in [from, to), ascending; no more than the first `limit` if given. Of a start with a time
 * they are the instants at which they begin: a wall time that falls in a gap is moved on by it, one in a fold is the first
 * (RFC 5545 section 3.3.5). Of a start without one they are dates, each as its midnight in UTC, and the window is too.
 * @throws RecurrenceError that names what cannot be read, or FREQ where there are more than 50,000 occurrences
 * @throws RangeError for an unknown zone
 */
export function expandRecurrence(
  { start, timeZone, lines, includeStart }: Recurrence,
  { from, to, limit }: { readonly from: Instant; readonly to: Instant; readonly limit?: number },
): Instant[] {
  const { rules, exrules, rdates, exdates } = readRecurrence(lines)
  const reading = isPlainDate(start)
    ? readDated(dayNumber(start) * DAY, timeZone)
    : readTimed(wallSeconds(wallTime(start)), timeZone)
  const last = Math.min(to, LAST)
  const effort = { left: MOST_PERIODS }
  const [given, taken] = [rules, exrules].map((some) =>
    some.map((rule) => pointsOf(rule, reading, last, effort)),
  ) as [ReturnType<typeof pointsOf>[], ReturnType<typeof pointsOf>[]]
  // A moment is less than two days from the instant that it means, wherever it is read.
  const isNear = ({ seconds }: RuleMoment) => seconds > from - 2 * DAY && seconds < to + 2 * DAY
  const added = rdates.filter(isNear).map(reading.pointOfMoment)
  if (includeStart) added.push(reading.pointOfWall(reading.start))
  const near = exdates.filter(isNear)
  const removed = new Set(near.map(reading.pointOfMoment))
  const removedDays = new Set(near.flatMap(({ form, seconds }) => (form === 'date' ? seconds / DAY : [])))

  /** The occurrences in a part of the window, or nothing if they are too many. */
  function expandPart(begin: number, end: number): number[] | undefined {
    const points = added.filter((point) => point >= begin && point < end)
    const exceptions = new Set<number>()
    for (const find of given) {
      for (const point of find(begin, end)) points.push(point)
      if (points.length > MOST) return undefined
    }
    for (const find of taken) {
      for (const point of find(begin, end)) exceptions.add(point)
      if (exceptions.size > MOST) return undefined
    }
    points.sort((a, b) => a - b)
    return points.filter(
      (point, index) =>
        point !== points[index - 1] &&
        !removed.has(point) &&
        !exceptions.has(point) &&
        !(removedDays.size > 0 && removedDays.has(reading.dayOfPoint(point))),
    )
  }

  const tooMany = () =>
    new RecurrenceError(
      'FREQ',
      rules.map(({ freq }) => freq).join(),
      `no more than ${MOST} occurrences in the window`,
    )
  const found: number[] = []
  const most = Math.min(limit ?? MOST + 1, MOST + 1)
  // The first few are looked for in parts that grow, so that they are found without all the others.
  let part = limit === undefined ? last - from : DAY
  for (let begin: number = Math.max(from, FIRST); begin < last && found.length < most; ) {
    const end = Math.min(begin + part, last)
    const points = expandPart(begin, end)
    if (points) {
      for (const point of points) found.push(point)
      begin = end
      part *= 4
    } else if (limit === undefined || part < 16) throw tooMany()
    else part = Math.floor(part / 16)
  }
  if (found.length > MOST && !(limit && limit <= MOST)) throw tooMany()
  return found.slice(0, limit) as Instant[]
}
