import { type Instant, instant } from '../instant.js'
import { wallTime } from '../parse-wall-time.js'
import { addDays, type PlainDate } from '../plain-date.js'
import { expandRecurrence } from '../recurrence/expand.js'
import { lastDate, nearestDate } from '../recurrence/nearest-date.js'
import { type RecurringEvent, recurrenceLines } from '../recurrence/occurrence.js'
import { originalStart, originalStartTime, type Start, startOf } from '../recurrence/original-start.js'
import { type RecurrenceRule, type RuleDateTime, readRecurrence } from '../recurrence/rule.js'
import { dateOfWall, type WallTime } from '../wall-time.js'
import { parseWhen } from '../when.js'
import { canonicalTimeZone } from '../zone/canonical-name.js'
import { dateAt, startOfDay } from '../zone/offsets.js'
import { instantOf } from '../zone/resolve.js'
import { wallAt } from '../zone/wall-at.js'
import { dateLines, formatRule } from './line-text.js'

/** A recurring event, as far as its recurrence lines need it. */
export interface Series {
  /** The first start. */
  readonly start: Start
  /** The IANA time zone of the series and of lines without a TZID. */
  readonly timeZone: string
  /** RRULE, EXRULE, RDATE and EXDATE lines (RFC 5545). */
  readonly lines: readonly string[]
}

/**
 * The series of a master.
 *
 * @param timeZone the IANA time zone of a series that names none.
 * @throws WhenError for an invalid `when`.
 * @throws RangeError for an unknown time zone.
 */
export const seriesOf = (
  { when, recurrence }: Pick<RecurringEvent, 'when' | 'recurrence'>,
  timeZone: string,
): Series => {
  const own = parseWhen(when)
  const legacy = recurrence && !('length' in recurrence) ? recurrence.timezone : undefined
  const name = legacy || (own.object === 'timespan' && own.start_timezone)
  return {
    start: startOf(own),
    timeZone: name ? canonicalTimeZone(name) : timeZone,
    lines: recurrenceLines(recurrence),
  }
}

/**
 * The start of an override by its series.
 *
 * @throws WhenError if `original_start_time` is no number, or if both it and `when` are missing.
 */
export const startInSeries = (
  { start, timeZone }: Pick<Series, 'start' | 'timeZone'>,
  override: Pick<RecurringEvent, 'original_start_time' | 'when'>,
): Start => originalStart(override, typeof start === 'string', timeZone)

/** A `recurrence` with other lines, in the form of the event: a list in the current API, with a time zone in the legacy API. */
export const withLines = (
  { recurrence }: Pick<RecurringEvent, 'recurrence'>,
  lines: readonly string[],
): Pick<RecurringEvent, 'recurrence'> => ({
  recurrence: recurrence && !('length' in recurrence) ? { ...recurrence, rrule: lines } : lines,
})

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
  if (typeof start === 'string') return isUtc ? nearestDate(at, timeZone) : dateAt(at, 'UTC')
  if (isUtc) return at
  const wall = wallAt(at, 'UTC')
  return dateTime.form === 'date'
    ? instantOf(wallTime(dateOfWall(wall) + timeOfDay(start, timeZone)), timeZone)
    : instantOf(wall, dateTime.timeZone ?? timeZone)
}

/** The last start that a series can have up to its UNTIL, whatever its rule says. */
export const lastStartAt = (series: Series, until: RuleDateTime): Start => {
  const { start, timeZone } = series
  const isUtc = until.form === 'utc'
  const end = startAt(series, until) as Instant
  if (typeof start === 'string') return isUtc ? lastDate(instant(until.seconds), timeZone) : end
  const clock = timeOfDay(start, timeZone)
  const onDate = (date: PlainDate) => instantOf(wallTime(date + clock), timeZone)
  // A date as UNTIL includes the whole date.
  const lastWall = until.form === 'date' ? until.seconds + DAY - 1 : until.seconds
  const isPast = (date: PlainDate) =>
    isUtc ? onDate(date) > end : instantOf(wallTime(date + clock), 'UTC') > lastWall
  let last = addDays(dateAt(end, timeZone), 1)
  while (isPast(last)) last = addDays(last, -1)
  return onDate(last)
}

/** The starts that RDATE lines add. */
export const rdateStarts = (series: Series): Start[] =>
  readRecurrence(series.lines).rdates.map((dateTime) => startAt(series, dateTime))

/** A rule of a series. COUNT of an RRULE counts the first start of the series, even if the rule does not match it. */
export interface SeriesRule {
  readonly name: 'RRULE' | 'EXRULE'
  readonly rule: RecurrenceRule
}

/** The rules of a series, including EXRULE. */
export const rulesOf = ({ lines }: Series): readonly SeriesRule[] => {
  const { rules, exrules } = readRecurrence(lines)
  const named = (name: SeriesRule['name']) => (rule: RecurrenceRule) => ({ name, rule })
  return [...rules.map(named('RRULE')), ...exrules.map(named('EXRULE'))]
}

/** The line of a rule. */
export const ruleLine = ({ name, rule }: SeriesRule): string => `${name}:${formatRule(rule)}`

/** {@link startsIn}, also of a rule alone. */
const expand = (
  { start, timeZone, lines }: Series,
  from: Start,
  to: Start,
  options: { readonly limit?: number; readonly includeStart?: boolean; readonly countsStart?: boolean } = {},
): Instant[] => {
  const first = typeof start === 'string' ? start : wallAt(start, timeZone)
  const { limit, ...counting } = options
  return expandRecurrence(
    { start: first, timeZone, lines, ...counting },
    { from: originalStartTime(from), to: originalStartTime(to), limit },
  )
}

/**
 * The starts of a series in [from, to), ascending, at most `limit` of them. Dates are midnights in UTC. The first start is one even if
 * no rule matches it, unless it is excluded; in the second pass of a fold it is shown as in the first one.
 *
 * @throws RecurrenceError for invalid lines.
 */
export const startsIn = (series: Series, from: Start, to: Start, limit?: number): Instant[] =>
  expand(series, from, to, { limit, includeStart: true })

/** More starts on one day are not looked for: every minute has one. */
const MAX_STARTS_ON_DATE = 1500

/** The starts of a timed series on a date, in its time zone. A clock change may show one of them on the next date. */
const startsOnDate = (series: Series, date: PlainDate): Instant[] => {
  const lines = [...rulesOf(series).map(ruleLine), ...dateLines('RDATE', rdateStarts(series))]
  const { start, timeZone } = series
  // On a date that the time zone skipped, it is at the same instant as the one of the next date.
  const own = instantOf(wallTime(date + timeOfDay(start as Instant, timeZone)), timeZone)
  const [from, to] = [startOfDay(date, timeZone), startOfDay(addDays(date, 2), timeZone)]
  return startsIn({ ...series, lines }, from, to, 2 * MAX_STARTS_ON_DATE).filter(
    (at) => at === own || dateOfWall(seriesWall(series, at)) === date,
  )
}

/** The starts that EXDATE lines exclude. A date excludes all starts on it, in the time zone of the series. */
export const exdateStarts = (series: Series): Start[] =>
  readRecurrence(series.lines).exdates.flatMap((dateTime) =>
    dateTime.form === 'date' && typeof series.start !== 'string'
      ? startsOnDate(series, dateAt(instant(dateTime.seconds), 'UTC'))
      : startAt(series, dateTime),
  )

/** The starts of one rule in [from, to). Dates are midnights in UTC. */
export const startsOf = (
  series: Series,
  { name, rule }: SeriesRule,
  from: Start,
  to: Start,
  limit?: number,
): Instant[] =>
  expand({ ...series, lines: [formatRule(rule)] }, from, to, { limit, countsStart: name === 'RRULE' })

/** The range of valid instants. */
const [FIRST, LAST] = [instant(-62_135_510_400), instant(253_402_214_399)]

/** Whether a series has no start before this one. */
export const beginsAt = (series: Series, at: Start): boolean => !startsIn(series, FIRST, at, 1).length

/** The end of the shortest span that contains a start. */
const justAfter = (at: Start): Start => (typeof at === 'string' ? addDays(at, 1) : instant(at + 1))

/** Whether a rule has a start at `at`. */
export const hasStartAt = (series: Series, rule: SeriesRule, at: Start): boolean =>
  startsOf(series, rule, at, justAfter(at), 1).length > 0

/** The first start by its wall time, which does not show the second pass of a fold. */
const startAsWall = ({ start, timeZone }: Series): Start =>
  typeof start === 'string' ? start : instantOf(wallAt(start, timeZone), timeZone)

/**
 * Whether a series has an occurrence that starts at `at`. Its first start is one even if no rule matches it, unless it is excluded.
 *
 * @throws RecurrenceError for invalid lines.
 */
export const hasStart = (series: Series, at: Start): boolean => {
  const asWall = startAsWall(series)
  if (typeof at !== typeof series.start || (at !== series.start && at === asWall)) return false
  const from = at === series.start ? asWall : at
  return startsIn(series, from, justAfter(from), 1).length > 0
}

/**
 * Those of some starts at which a series has an occurrence, for one expansion of it.
 *
 * @throws RecurrenceError for invalid lines, and for more than 50,000 occurrences between the starts.
 */
export const startsAmong = (series: Series, starts: readonly Start[]): ReadonlySet<Start> => {
  const { start } = series
  const asWall = startAsWall(series)
  const wanted = starts.filter((one) => typeof one === typeof start && (one === start || one !== asWall))
  const points = wanted.map((one) => originalStartTime(one === start ? asWall : one))
  if (!points.length) return new Set()
  const found = new Set(startsIn(series, instant(Math.min(...points)), instant(Math.max(...points) + 1)))
  return new Set(wanted.filter((_, index) => found.has(points[index] as Instant)))
}

/** Whether a rule has a start at `at` or later. */
export const continuesFrom = (series: Series, rule: SeriesRule, at: Start): boolean =>
  startsOf(series, rule, at, LAST, 1).length > 0
