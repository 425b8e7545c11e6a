import { type Instant, instant, toIsoString } from '../instant.js'
import { wallTime } from '../parse-wall-time.js'
import { dateOfDay, type PlainDate, plainDate } from '../plain-date.js'
import { datesOf, intervalOf, isDated, parseWhen, type When, WhenError } from '../when.js'
import { dateAt, startOfDay } from '../zone/offsets.js'
import { instantOf } from '../zone/resolve.js'
import type { RecurringEvent } from './occurrence.js'

/** The start of an occurrence by its recurrence: an instant (Unix seconds), or a date (`YYYY-MM-DD`) for all-day series. */
export type Start = Instant | PlainDate

const DAY = 86_400

/** The start of a `when`: a date if it is all-day, else an instant. */
export const startOf = (when: When): Start =>
  isDated(when) ? datesOf(when)[0] : when.object === 'time' ? when.time : when.start_time

/** A start in a recurrence line, and in the id of an occurrence: `20260303T100000Z`, or `20260303` for a date. */
export const formatStart = (start: Start): string =>
  (typeof start === 'string' ? start : toIsoString(start)).replace(/[-:]/g, '')

/** The id of the occurrence of a series at a start. */
export const occurrenceId = (masterId: string, start: Start): string => `${masterId}_${formatStart(start)}`

/** The form of an occurrence's id: its series' id, then its start in UTC or its date. */
const idPattern = /^(.+)_(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/s

/** The series and the start in the id of an occurrence; undefined for any other id. */
export const parseOccurrenceId = (
  id: string,
): { readonly masterId: string; readonly start: Start } | undefined => {
  const [, masterId, year, month, day, hour, minute, second] = idPattern.exec(id) ?? []
  if (!masterId) return undefined
  const date = `${year}-${month}-${day}`
  try {
    const start = hour ? instantOf(wallTime(`${date}T${hour}:${minute}:${second}`), 'UTC') : plainDate(date)
    return { masterId, start }
  } catch {
    return undefined
  }
}

/** What names an override within its series: its original start, in Unix seconds. */
export const overrideKey = ({ original_start_time }: Pick<RecurringEvent, 'original_start_time'>): number =>
  Number(original_start_time)

/** The `original_start_time` of an occurrence, in Unix seconds; midnight in UTC for a date. */
export const originalStartTime = (start: Start): Instant =>
  typeof start === 'string' ? startOfDay(start, 'UTC') : start

/**
 * The start of an override by its series. Defaults to the override's own start. Services send a date as midnight in UTC, or as its
 * first instant in the calendar's time zone.
 *
 * @param dated whether the series is all-day.
 * @param timeZone the IANA time zone of the calendar, or else the viewer's.
 * @throws WhenError if `original_start_time` is no number, or if both it and `when` are missing.
 */
export function originalStart(
  override: Pick<RecurringEvent, 'original_start_time' | 'when'>,
  dated: boolean,
  timeZone: string,
): Start {
  const original = override.original_start_time
  if (original === undefined || original === null) {
    const when = parseWhen(override.when)
    if (isDated(when)) return startOf(when)
    const { start } = intervalOf(when, timeZone)
    return dated ? dateAt(start, timeZone) : start
  }
  const seconds = Number(original)
  if (Number.isNaN(seconds)) throw new WhenError('original_start_time', original, 'whole Unix seconds')
  if (!dated) return instant(seconds)
  if (seconds % DAY === 0) return dateOfDay(seconds / DAY)
  const date = dateAt(instant(seconds), timeZone)
  // The first instant of a date in another time zone is less than half a day from its midnight in UTC, nearly everywhere.
  return startOfDay(date, timeZone) === seconds ? date : dateOfDay(Math.round(seconds / DAY))
}
