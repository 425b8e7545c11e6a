import {
  addDays,
  dateOfWall,
  daysBetween,
  type Instant,
  instant,
  instantOf,
  type PlainDate,
  parseWhen,
  plainDate,
  startOfDay,
  type When,
  wallAt,
  wallTime,
} from '@whenable/time'
import ICAL from 'ical.js'
import type { ContentLine } from '../properties.js'
import type { CalendarTimeZones } from '../zones/calendar-time-zones.js'

/** A start or an end as it is written: a date, or an instant and the time zone that it was given in. */
export type Moment = { readonly date: PlainDate } | { readonly instant: Instant; readonly timeZone: string }

/** How times without a time zone of their own are read. */
export interface Clock {
  readonly timeZones: CalendarTimeZones
  /** IANA name */
  readonly defaultTimeZone: string
}

/** A date, or a wall time, perhaps in UTC, in any form in which programs write it. */
const momentPattern = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?(\d\d))?(Z)?)?$/i

/**
 * The moment of a line. What it says counts, not its VALUE: a date that says nothing of it is a date, and a time that is said to be a date
 * is a time.
 *
 * @throws RangeError if it is neither a date nor a time.
 */
export const momentOf = (
  { value, parameters }: Pick<ContentLine, 'value' | 'parameters'>,
  { timeZones, defaultTimeZone }: Clock,
): Moment => {
  const [all, year, month, day, hour, minute, second = '00', utc] = momentPattern.exec(value.trim()) ?? []
  if (all === undefined) throw new RangeError(`"${value.slice(0, 100)}": expected a date or a time`)
  const date = plainDate(`${year}-${month}-${day}`)
  if (hour === undefined) return { date }
  const timeZone = utc ? 'UTC' : (timeZones.get(parameters['tzid'] ?? '') ?? defaultTimeZone)
  // A leap second counts as the second before it (RFC 5545, section 3.3.12), and the hour 24 as the midnight after.
  const isNextDay = hour === '24'
  const clock = `T${isNextDay ? '00' : hour}:${minute}:${second === '60' ? '59' : second}`
  return {
    instant: instantOf(wallTime(`${isNextDay ? addDays(date, 1) : date}${clock}`), timeZone),
    timeZone,
  }
}

const [DAY, HOUR] = [86_400, 3600]

/**
 * The end of a duration: days and weeks keep the time of day, hours are exact (RFC 5545, section 3.3.6).
 *
 * @throws RangeError if the duration is invalid
 */
export const endAfter = (start: Instant, timeZone: string, duration: string): Instant => {
  if (!/^[+-]?P[\dDW]*(?:T[\dHMS]+)?$/i.test(duration))
    throw new RangeError(`"${duration.slice(0, 100)}": expected a duration`)
  const { weeks, days, hours, minutes, seconds, isNegative } = ICAL.Duration.fromString(
    duration.toUpperCase(),
  )
  const sign = isNegative ? -1 : 1
  const wall = wallAt(start, timeZone)
  const nominal = sign * (weeks * 7 + days)
  const shifted = nominal
    ? instantOf(wallTime(`${addDays(dateOfWall(wall), nominal)}${wall.slice(10)}`), timeZone)
    : start
  return instant(shifted + sign * (hours * HOUR + minutes * 60 + seconds))
}

/** What an event says of its time. */
interface WrittenTimes {
  readonly start: Moment
  readonly end?: Moment | undefined
  readonly duration?: string | undefined
}

/** A `when`, and whether it ends before it starts, so that its end is assumed. */
interface ReadWhen {
  readonly when: When
  readonly isReversed?: boolean
}

const datedWhen = (start: PlainDate, { end, duration }: WrittenTimes): ReadWhen => {
  const midnight = startOfDay(start, 'UTC')
  const last = end && ('date' in end ? end.date : dateOfWall(wallAt(end.instant, end.timeZone)))
  // A date's end is exclusive (RFC 5545, section 3.6.1).
  const length = () => (duration ? Math.ceil((endAfter(midnight, 'UTC', duration) - midnight) / DAY) : 1)
  const days = Math.max(last ? daysBetween(start, last) : length(), 1)
  return { when: { object: 'datespan', start_date: start, end_date: addDays(start, days - 1) } }
}

/**
 * When an event is, by its start and what it says of its end. An event that ends before it starts lasts an hour.
 *
 * @throws RangeError if its duration is invalid, or if it ends after the year 9999
 */
export const whenOf = (times: WrittenTimes): ReadWhen => {
  const { start, end, duration } = times
  if ('date' in start) {
    const dated = datedWhen(start.date, times)
    return { when: parseWhen(dated.when) }
  }
  const { instant: from, timeZone } = start
  const to = end
    ? 'date' in end
      ? { instant: startOfDay(end.date, timeZone), timeZone }
      : end
    : { instant: duration ? endAfter(from, timeZone, duration) : from, timeZone }
  const isReversed = to.instant < from
  const when = {
    object: 'timespan',
    start_time: from,
    end_time: isReversed ? from + HOUR : to.instant,
    start_timezone: timeZone,
    end_timezone: to.timeZone,
  }
  return { when: parseWhen(when), isReversed }
}
