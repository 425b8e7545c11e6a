import type { Instant } from '../instant.js'
import { addDays, daysBetween, type PlainDate, plainDate } from '../plain-date.js'
import type { Start } from '../recurrence/original-start.js'
import type { RecurrenceRule, RuleDateTime } from '../recurrence/rule.js'
import { dateOfWall } from '../wall-time.js'
import { startOfDay } from '../zone/offsets.js'
import { instantOf } from '../zone/resolve.js'
import { wallAt } from '../zone/wall-at.js'
import {
  addWallSeconds,
  continuesFrom,
  firstDate,
  hasStartAt,
  lastStartAt,
  rulesOf,
  type Series,
  type SeriesRule,
  seriesWall,
  timeOfDay,
} from './series.js'

/** How far a series moves. */
export interface Shift {
  /** The seconds added to each wall time; whole days for all-day events. */
  readonly seconds: number
  /** The days added to the days of the rules. */
  readonly days: number
  /** Moves a start by wall time, so that the time of day is the same before and after a clock change. */
  readonly moveStart: (start: Start) => Start
}

const DAY = 86_400

/** The shift that moves one start of a series to another; `undefined` between a time and a date. */
export const shiftOf = (series: Series, from: Start, to: Start): Shift | undefined => {
  const { start, timeZone } = series
  if (typeof from === 'string' || typeof to === 'string') {
    if (typeof from !== 'string' || typeof to !== 'string') return undefined
    const days = daysBetween(from, to)
    return { seconds: days * DAY, days, moveStart: startMover(series, days * DAY, days) }
  }
  const seconds = instantOf(wallAt(to, timeZone), 'UTC') - instantOf(wallAt(from, timeZone), 'UTC')
  const first = wallAt(start as Instant, timeZone)
  const days = daysBetween(dateOfWall(first), dateOfWall(addWallSeconds(first, seconds)))
  return { seconds, days, moveStart: startMover(series, seconds, days) }
}

/**
 * How a series moves that now begins at `first`, which is where its first start moves: it may be in the second pass of an hour that occurs
 * twice. Undefined if the series begins there already, or for a change between a time and a date.
 */
export const shiftToStart = (series: Series, first: Start): Shift | undefined => {
  const shift = first === series.start ? undefined : shiftOf(series, series.start, first)
  return (
    shift && { ...shift, moveStart: (start) => (start === series.start ? first : shift.moveStart(start)) }
  )
}

const startMover =
  (series: Series, seconds: number, days: number): Shift['moveStart'] =>
  (start) =>
    typeof start === 'string'
      ? addDays(start, days)
      : instantOf(addWallSeconds(seriesWall(series, start), seconds), series.timeZone)

/** Whether all starts of a rule have the time of day of the first one. */
const usesTimeOfStart = ({ freq, byhour, byminute, bysecond }: RecurrenceRule): boolean =>
  !/^(?:HOUR|MINUTE|SECOND)LY$/.test(freq) && byhour.length + byminute.length + bysecond.length === 0

/** Whether every month has this day. */
const isInEveryMonth = (day: number): boolean => day >= 1 && day <= 28

/** Whether a yearly date, moved by some days, is still the same date every year. */
const isSameEveryYear = (first: PlainDate, days: number): boolean => {
  // A leap year and the years around it.
  const moved = [2023, 2024, 2025, 2026].map((year) => {
    const from = plainDate(`${year}${first.slice(4)}`.replace('02-29', '02-28'))
    const to = addDays(from, days)
    return `${Number(to.slice(0, 4)) - year}${to.slice(4)}`
  })
  return !first.endsWith('02-29') && moved.every((date) => date === moved[0] && !date.endsWith('02-29'))
}

/** Whether a rule can be written with its days moved; see {@link canShift}. */
const canShiftDays = (rule: RecurrenceRule, first: PlainDate, days: number): boolean => {
  const { freq, byday, bymonth, bymonthday, byyearday, byweekno, bysetpos } = rule
  if ([bymonth, bymonthday, byyearday, byweekno, bysetpos].some((list) => list.length)) return false
  if (freq === 'DAILY' || freq === 'WEEKLY') return byday.every(({ nth }) => nth === undefined)
  if (byday.length || rule.rscale) return false
  const day = Number(first.slice(8))
  return freq === 'MONTHLY' ? isInEveryMonth(day) && isInEveryMonth(day + days) : isSameEveryYear(first, days)
}

/** Whether lines have periods. `readRecurrence` reads only their starts, so their durations would be lost. */
const hasPeriods = ({ lines }: Series): boolean =>
  lines.some((line) => /VALUE=PERIOD|[\dZ]\/[P\d]/i.test(line))

/** Whether a start is in a gap, so that clocks show it later than its series says. */
const isInGap = (series: Series, at: Start): boolean =>
  typeof at !== 'string' && seriesWall(series, at) !== wallAt(at, series.timeZone)

/** Whether the first start, moved by some seconds, is in a gap. All other starts would then be later too. */
const movesIntoGap = ({ start, timeZone }: Series, seconds: number): boolean => {
  if (typeof start === 'string') return false
  const wall = addWallSeconds(wallAt(start, timeZone), seconds)
  return wallAt(instantOf(wall, timeZone), timeZone) !== wall
}

/** The result of a check; false if lines are invalid or take too long to expand. */
const trueIfReadable = (check: () => boolean): boolean => {
  try {
    return check()
  } catch (error) {
    // The lines are invalid, or take too long to expand.
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * Whether lines can be written for a series that is moved by a shift. These are impossible: the second Tuesday of each month,
 * moved by a day, is not a weekday of a rule; the 31st, moved by two days, is another day in each month; a rule with hours has
 * no other time of day; and a start in a gap does not say how far the others move.
 */
export const canShift = (series: Series, from: Start, { seconds, days }: Shift): boolean =>
  trueIfReadable(
    () =>
      seconds === 0 ||
      (!hasPeriods(series) &&
        !isInGap(series, from) &&
        (from === series.start || !movesIntoGap(series, seconds)) &&
        rulesOf(series).every(
          ({ rule }) => usesTimeOfStart(rule) && (!days || canShiftDays(rule, firstDate(series), days)),
        )),
  )

/**
 * Whether a series can be written as two series, of which the second begins at `at`. A rule with an interval counts from its
 * start, so it needs a start there, which SKIP has not moved to another month.
 */
export const canSplit = (series: Series, at: Start): boolean =>
  trueIfReadable(() => {
    const { start, timeZone } = series
    const isAtClock =
      typeof at === 'string' || timeOfDay(start as Instant, timeZone) === timeOfDay(at, timeZone)
    const begins = ({ name, rule }: SeriesRule) =>
      rule.interval === 1 ? isAtClock : hasStartAt(series, { name, rule: { ...rule, skip: undefined } }, at)
    return (
      // An RDATE can be before the first start. The second series cannot begin there.
      at > start &&
      !hasPeriods(series) &&
      !isInGap(series, at) &&
      rulesOf(series).every(
        (own) => usesTimeOfStart(own.rule) && (!continuesFrom(series, own, at) || begins(own)),
      )
    )
  })

/** The weekday some days later. */
const addWeekdays = (weekday: number, days: number): number => (((weekday + days) % 7) + 7) % 7

/** The UNTIL of a moved rule: the last possible start, moved. */
const shiftUntil = (series: Series, until: RuleDateTime, { moveStart }: Shift): RuleDateTime => {
  const last = moveStart(lastStartAt(series, until))
  return typeof last === 'string'
    ? { form: 'date', seconds: startOfDay(last, 'UTC') }
    : { form: 'utc', seconds: last }
}

/** A rule with its days and its UNTIL moved. */
export const shiftRule = (series: Series, rule: RecurrenceRule, shift: Shift): RecurrenceRule => {
  if (!shift.seconds) return rule
  const { freq, byday, until, wkst } = rule
  return {
    ...rule,
    byday: byday.map((day) => ({ ...day, weekday: addWeekdays(day.weekday, shift.days) })),
    // With an interval, the start of the week decides which weeks count, so it moves too.
    wkst: freq === 'WEEKLY' && byday.length ? addWeekdays(wkst, shift.days) : wkst,
    ...(until && { until: shiftUntil(series, until, shift) }),
  }
}
