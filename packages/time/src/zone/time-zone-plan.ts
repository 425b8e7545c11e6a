import type { Instant } from '../instant.js'
import type { Interval } from '../interval.js'
import { addDays, type PlainDate } from '../plain-date.js'
import type { WallTime } from '../wall-time.js'
import { startOfDay } from './offsets.js'
import { type GapFoldPolicy, instantOf } from './resolve.js'

/** A stay in another time zone, such as a trip or a move. */
export interface Stay {
  /** The first date, `YYYY-MM-DD`. */
  readonly start_date: string
  /** The last date. Without one the stay has no end. */
  readonly end_date?: string | undefined
  /** IANA name. */
  readonly timezone: string
}

/** The time zones of somebody who travels: the zone at home, and the stays elsewhere. */
export interface TimeZonePlan {
  /** The IANA time zone at home. */
  readonly timezone: string
  /** The stays, in any order. None begins before the one before it has ended. */
  readonly travel?: readonly Stay[] | null | undefined
}

/** A span of time in one time zone. */
export interface TimeZonePeriod extends Interval {
  /** IANA name. */
  readonly timezone: string
}

const always = { start: Number.NEGATIVE_INFINITY as Instant, end: Number.POSITIVE_INFINITY as Instant }

/**
 * The periods of a plan, from the beginning of time to its end. A stay begins with its first date in the zone that is left, and ends with
 * its last date in its own: whoever flies from Lisbon to Tokyo on 12 March keeps Lisbon's clock to the end of 11 March.
 */
function allPeriods({ timezone: home, travel }: TimeZonePlan): TimeZonePeriod[] {
  if (!travel?.length) return [{ ...always, timezone: home }]
  const stays = [...travel].sort((a, b) => (a.start_date < b.start_date ? -1 : 1))
  const periods: TimeZonePeriod[] = []
  let zone = home
  let from = always.start
  const leave = (at: Instant, next: string) => {
    if (at > from) periods.push({ start: from, end: at, timezone: zone })
    from = Math.max(from, at) as Instant
    zone = next
  }
  for (const [index, { start_date, end_date, timezone }] of stays.entries()) {
    const begin = startOfDay(start_date as PlainDate, zone)
    leave(begin, timezone)
    if (end_date === undefined) break
    const after = addDays(end_date as PlainDate, 1)
    // Whoever travels on at once is not at home in between.
    if (stays[index + 1]?.start_date !== after) leave(startOfDay(after, timezone), home)
  }
  periods.push({ start: from, end: always.end, timezone: zone })
  return periods
}

/**
 * The parts of an interval by the time zone in force.
 * @throws RangeError for an unknown time zone
 */
export function timeZonePeriods(plan: TimeZonePlan, { start, end }: Interval): TimeZonePeriod[] {
  if (!plan.travel?.length) return [{ start, end, timezone: plan.timezone }]
  return allPeriods(plan).flatMap((period) => {
    const from = Math.max(start, period.start) as Instant
    const to = Math.min(end, period.end) as Instant
    return from < to ? [{ start: from, end: to, timezone: period.timezone }] : []
  })
}

const periodAt = (plan: TimeZonePlan, at: Instant): TimeZonePeriod =>
  allPeriods(plan).find(({ end }) => at < end) as TimeZonePeriod

/**
 * The IANA time zone that is in force at an instant.
 * @throws RangeError for an unknown time zone
 */
export function timeZoneAt(plan: TimeZonePlan, at: Instant): string {
  return plan.travel?.length ? periodAt(plan, at).timezone : plan.timezone
}

/**
 * The parts of a date by the zones in force. On a day of travel they may leave a gap between them, or show an hour twice.
 * @throws RangeError for an unknown time zone
 */
export function partsOfDate(plan: TimeZonePlan, date: PlainDate): Interval[] {
  return allPeriods(plan).flatMap(({ start, end, timezone }) => {
    const from = Math.max(start, startOfDay(date, timezone)) as Instant
    const to = Math.min(end, startOfDay(addDays(date, 1), timezone)) as Instant
    return from < to ? [{ start: from, end: to }] : []
  })
}

/**
 * The instant of a wall time by the zone in force then. A wall time that a trip skips is read in the zone that is left, one that it shows
 * twice is the first; gap and fold of a clock change as in {@link instantOf}.
 * @throws RangeError for an unknown time zone
 */
export function instantInPlan(plan: TimeZonePlan, wall: WallTime, policy?: GapFoldPolicy): Instant {
  const read = allPeriods(plan).map((period) => ({ ...period, at: instantOf(wall, period.timezone, policy) }))
  // Periods are in order: the first one that has the wall time, or else the last one that ends before it.
  const found = read.find(({ start, end, at }) => start <= at && at < end)
  return (found ?? read.findLast(({ end, at }) => end <= at) ?? read[0])?.at as Instant
}
