import {
  addDays,
  dateOfWall,
  daysBetween,
  type Instant,
  instantOf,
  toIsoString,
  type WallTime,
  wallAt,
  wallTime,
} from '@whenable/time'
import { expandRecurrence } from '@whenable/time/recurrence'
import type { EventRecord } from '../../store/store.js'

/** A series of timed occurrences. */
export interface Series {
  readonly start: Instant
  /** Duration of each occurrence in seconds. */
  readonly duration: number
  readonly timeZone: string
  readonly lines: readonly string[]
}

/** The series of a master whose `when` is a timespan. */
export const seriesOf = (
  { when, recurrence }: Pick<EventRecord, 'when' | 'recurrence'>,
  calendarZone: string,
): Series | undefined =>
  when.object === 'timespan'
    ? {
        start: when.start_time,
        duration: when.end_time - when.start_time,
        timeZone: when.start_timezone ?? calendarZone,
        lines: recurrence,
      }
    : undefined

/** An instant in the form of recurrence lines: `20260303T100000Z`. */
const compact = (at: Instant): string => toIsoString(at).replace(/[-:]/g, '')

const isRule = (line: string): boolean => /^RRULE/i.test(line.trim())

const startsOf = (
  { start, timeZone }: Series,
  lines: readonly string[],
  from: Instant,
  to: Instant,
  includeStart: boolean,
) => expandRecurrence({ start: wallAt(start, timeZone), timeZone, lines, includeStart }, { from, to })

/** Whether a series has an occurrence that begins at this instant. */
export const hasStart = (series: Series, at: Instant): boolean =>
  at === series.start || startsOf(series, series.lines, at, (at + 1) as Instant, true).includes(at)

/** A rule without COUNT and UNTIL. */
const endless = (line: string): string =>
  line
    .trim()
    .replace(/;\s*(?:COUNT|UNTIL)\s*=[^;]*/gi, '')
    .replace(/:\s*(?:COUNT|UNTIL)\s*=[^;]*;?\s*/i, ':')

/** The lines of a series that ends before one of its occurrences (RFC 5545 §3.3.10, UNTIL). */
export const linesBefore = (lines: readonly string[], at: Instant): string[] =>
  lines.map((line) => (isRule(line) ? `${endless(line)};UNTIL=${compact((at - 1) as Instant)}` : line))

/** The lines of a series from one of its occurrences on. COUNT is reduced by the earlier ones. */
export const linesFrom = (series: Series, at: Instant): string[] =>
  series.lines.map((line) => {
    const count = /[;:]\s*COUNT\s*=\s*(\d+)/i.exec(line)?.[1]
    if (!isRule(line) || count === undefined) return line
    const before = startsOf(series, [line], series.start, at, false).length
    return `${endless(line)};COUNT=${Number(count) - before}`
  })

/**
 * Shifts the occurrences of a series when one of them moves: by the same number of days, to its new time of day.
 *
 * @param from the old wall time of the moved occurrence.
 * @param to its new wall time.
 */
export const shiftBy = (from: WallTime, to: WallTime, timeZone: string): ((at: Instant) => Instant) => {
  const days = daysBetween(dateOfWall(from), dateOfWall(to))
  return from === to
    ? (at) => at
    : (at) =>
        instantOf(wallTime(`${addDays(dateOfWall(wallAt(at, timeZone)), days)}${to.slice(10)}`), timeZone)
}
