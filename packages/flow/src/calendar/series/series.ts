import {
  addDays,
  dateAt,
  dateOfWall,
  type Instant,
  instant,
  instantOf,
  type PlainDate,
  startOfDay,
  type WallTime,
  wallAt,
  wallTime,
} from '@whenable/time'
import {
  expandRecurrence,
  type RecurrenceRule,
  type RuleDateTime,
  readRecurrence,
} from '@whenable/time/recurrence'
import { formatRule, type Start } from './line-text.js'

/** A recurring event, as far as its recurrence lines need it. */
export interface Series {
  /** The first start. */
  readonly start: Start
  /** The IANA time zone of the series and of lines without a TZID. */
  readonly timeZone: string
  /** RRULE, EXRULE, RDATE and EXDATE lines (RFC 5545). */
  readonly lines: readonly string[]
}

const DAY = 86_400

/** The wall time `seconds` later, as if every day had 24 hours. */
export const addWallSeconds = (wall: WallTime, seconds: number): WallTime =>
  wallAt(instant(instantOf(wall, 'UTC') + seconds), 'UTC')

/** The time of day of a start: `T10:00:00`. */
export const timeOfDay = (start: Instant, timeZone: string): string => wallAt(start, timeZone).slice(10)

/**
 * The wall time of a start by its series. In a gap this is the series' time of day, not the later one that clocks show
 * (RFC 5545 section 3.3.5).
 */
export const seriesWall = ({ start, timeZone }: Series, at: Instant): WallTime => {
  const shown = wallAt(at, timeZone)
  if (typeof start === 'string') return shown
  const date = dateOfWall(shown)
  const walls = [date, addDays(date, -1)].map((day) => wallTime(day + timeOfDay(start, timeZone)))
  return walls.find((wall) => instantOf(wall, timeZone) === at) ?? shown
}

/** The first date of a series, in its time zone. */
export const firstDate = ({ start, timeZone }: Series): PlainDate =>
  typeof start === 'string' ? start : dateAt(start, timeZone)

/** The start for a date or date-time of a recurrence line. */
export const startAt = ({ start, timeZone }: Series, dateTime: RuleDateTime): Start => {
  const at = instant(dateTime.seconds)
  const isUtc = dateTime.form === 'utc'
  // For all-day series, midnight in UTC means that date. Another time in UTC means its date in the series' time zone.
  if (typeof start === 'string') return dateAt(at, isUtc && at % DAY ? timeZone : 'UTC')
  if (isUtc) return at
  const wall = wallAt(at, 'UTC')
  return dateTime.form === 'date'
    ? instantOf(wallTime(dateOfWall(wall) + timeOfDay(start, timeZone)), timeZone)
    : instantOf(wall, dateTime.timeZone ?? timeZone)
}

/** The starts that RDATE lines add. */
export const rdateStarts = (series: Series): Start[] =>
  readRecurrence(series.lines).rdates.map((dateTime) => startAt(series, dateTime))

/** The starts that EXDATE lines exclude. A date excludes all starts on it. */
export const exdateStarts = (series: Series): Start[] => {
  const added = rdateStarts(series)
  return readRecurrence(series.lines).exdates.flatMap((dateTime) => {
    const own = startAt(series, dateTime)
    if (dateTime.form !== 'date' || typeof own === 'string') return own
    const date = dateAt(instant(dateTime.seconds), 'UTC')
    return [own, ...added.filter((at) => at !== own && dateAt(at as Instant, series.timeZone) === date)]
  })
}

/** All rules of a series, including EXRULE. */
export const allRules = ({ lines }: Series): readonly RecurrenceRule[] => {
  const { rules, exrules } = readRecurrence(lines)
  return [...rules, ...exrules]
}

/** The starts of a series in [from, to). Dates are midnights in UTC. */
const expand = (
  { start, timeZone, lines }: Series,
  from: Start,
  to: Start,
  options: { readonly limit?: number; readonly includeStart?: boolean } = {},
): Instant[] => {
  const point = (value: Start) => (typeof value === 'string' ? startOfDay(value, 'UTC') : value)
  const first = typeof start === 'string' ? start : wallAt(start, timeZone)
  const { limit, includeStart } = options
  return expandRecurrence(
    { start: first, timeZone, lines, includeStart },
    { from: point(from), to: point(to), limit },
  )
}

/** The starts of one rule in [from, to). Dates are midnights in UTC. */
export const startsOf = (
  series: Series,
  rule: RecurrenceRule,
  from: Start,
  to: Start,
  limit?: number,
): Instant[] => expand({ ...series, lines: [formatRule(rule)] }, from, to, { limit })

/** The range of valid instants. */
const [FIRST, LAST] = [instant(-62_135_510_400), instant(253_402_214_399)]

/** Whether a series has no start before this one. */
export const beginsAt = (series: Series, at: Start): boolean =>
  !expand(series, FIRST, at, { limit: 1, includeStart: true }).length

/** Whether a rule has a start at `at`. */
export const hasStartAt = (series: Series, rule: RecurrenceRule, at: Start): boolean =>
  startsOf(series, rule, at, typeof at === 'string' ? addDays(at, 1) : instant(at + 1), 1).length > 0

/** Whether a rule has a start at `at` or later. */
export const continuesFrom = (series: Series, rule: RecurrenceRule, at: Start): boolean =>
  startsOf(series, rule, at, LAST, 1).length > 0
