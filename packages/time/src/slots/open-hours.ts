import type { Instant } from '../instant.js'
import { type Interval, intersectIntervals, mergeIntervals, subtractIntervals } from '../interval.js'
import { dayNumber, isPlainDate, type PlainDate } from '../plain-date.js'
import { dateAt, startOfDayNumber } from '../zone/offsets.js'
import { instantOfSeconds } from '../zone/resolve.js'
import { type TimeZonePlan, timeZonePeriods } from '../zone/time-zone-plan.js'

/** Weekly open hours (interface: Configuration, `OpenHours`). Times are wall times on a 24-hour clock: `9:00`, `17:30`. */
export interface OpenHours {
  /** Days of the week; 0 = Sunday. */
  readonly days: readonly number[]
  readonly start: string
  /** `24:00` is the end of the day. */
  readonly end: string
  /** The IANA time zone of the wall times. Defaults to that of the host, then to that of the configuration. */
  readonly timezone?: string | null
  /** Dates (`YYYY-MM-DD` in that time zone) on which these hours do not apply. */
  readonly exdates?: readonly string[] | null
}

/**
 * Open hours of one date, which replace all weekly hours of that date in the same time zone; 00:00–00:00 closes it. `date` is
 * `YYYY-MM-DD`; times and time zone are as in {@link OpenHours}.
 */
export interface SpecificTime {
  readonly date: string
  readonly start: string
  readonly end: string
  readonly timezone?: string | null
}

/** Open hours by weekday and by date. A missing or empty list has no effect. */
export interface Schedule {
  readonly openHours?: readonly OpenHours[] | null
  readonly specificTimes?: readonly SpecificTime[] | null
  /** Whether only the specific times are open. */
  readonly onlySpecificTimes?: boolean
}

const DAY = 86_400

/** No date lasts longer, in seconds, even where its clocks go back by a day. */
const longestDay = 2 * DAY

function readClock(field: string, text: string): number {
  const [, hour, minute] = /^(\d{1,2}):(\d\d)$/.exec(text) ?? []
  const minutes = Number(hour) * 60 + Number(minute)
  if (!(Number(minute) < 60 && minutes <= 24 * 60)) {
    throw new RangeError(`${field} is "${text}": expected a time from 0:00 to 24:00`)
  }
  return minutes * 60
}

/** Start and end of the hours, in wall seconds since midnight of the date. */
function readHours(
  name: string,
  { start, end }: { start: string; end: string },
  closed: boolean,
): [number, number] {
  const hours: [number, number] = [readClock(`${name}.start`, start), readClock(`${name}.end`, end)]
  if (hours[1] <= hours[0] && !(closed && hours[1] === 0 && hours[0] === 0)) {
    throw new RangeError(`${name}.end is "${end}": expected a time after its start, "${start}"`)
  }
  return hours
}

function readDate(field: string, date: string): PlainDate {
  if (!isPlainDate(date)) throw new RangeError(`${field} is "${date}": expected a date, YYYY-MM-DD`)
  return date
}

/** The hours of one date in a time zone. Empty if they fall into a gap, or if the time zone skipped the date. */
function hoursOfDay(day: number, [from, to]: readonly [number, number], timeZone: string): Interval[] {
  const start = instantOfSeconds(day * DAY + from, timeZone)
  const end = instantOfSeconds(day * DAY + to, timeZone)
  const exists = startOfDayNumber(day, timeZone) < startOfDayNumber(day + 1, timeZone)
  return start < end && exists ? [{ start, end }] : []
}

const wholeDay = (day: number, timeZone: string): Interval => ({
  start: startOfDayNumber(day, timeZone),
  end: startOfDayNumber(day + 1, timeZone),
})

function weeklyIntervals(block: OpenHours, window: Interval, timeZone: string): Interval[] {
  const hours = readHours('open_hours', block, false)
  for (const day of block.days) {
    if (!Number.isInteger(day) || day < 0 || day > 6) {
      throw new RangeError(`open_hours.days holds ${day}: expected days from 0 (Sunday) to 6`)
    }
  }
  const except = new Set((block.exdates ?? []).map((date) => dayNumber(readDate('open_hours.exdates', date))))
  const last = dayNumber(dateAt(window.end, timeZone))
  const open: Interval[] = []
  // A gap moves hours later, so those of the day before can extend into the window.
  for (let day = dayNumber(dateAt(window.start, timeZone)) - 1; day <= last; day++) {
    if (!block.days.includes((((day + 4) % 7) + 7) % 7) || except.has(day)) continue
    for (const interval of hoursOfDay(day, hours, timeZone)) open.push(interval)
  }
  return open
}

/**
 * The open time of a schedule within a window, as merged intervals (interface: How slots come about, rule 2). A schedule without
 * weekly hours is always open, except on its specific dates.
 * @param timeZone the IANA time zone of hours that name none
 * @throws RangeError with the field and its value, for an invalid time, day or date, for hours that end before they start, and
 *   for an unknown time zone
 */
export function openIntervals(
  { openHours, specificTimes, onlySpecificTimes }: Schedule,
  window: Interval,
  timeZone: string,
): Interval[] {
  const weekly = onlySpecificTimes
    ? []
    : openHours?.length
      ? openHours.flatMap((block) => weeklyIntervals(block, window, block.timezone || timeZone))
      : [window]
  if (!specificTimes?.length) return intersectIntervals(weekly, [window])
  const dates = specificTimes.map((entry) => {
    const zone = entry.timezone || timeZone
    const day = dayNumber(readDate('specific_time_availability.date', entry.date))
    const hours = readHours('specific_time_availability', entry, true)
    return { whole: wholeDay(day, zone), open: hoursOfDay(day, hours, zone) }
  })
  const others = subtractIntervals(
    weekly,
    dates.map(({ whole }) => whole),
  )
  return intersectIntervals([...others, ...dates.flatMap(({ open }) => open)], [window])
}

/** Splits intervals at the start of every date in a time zone, and where another time zone comes into force. */
export function cutAtDates(intervals: readonly Interval[], zones: TimeZonePlan): Interval[] {
  return mergeIntervals(intervals)
    .flatMap((interval) => timeZonePeriods(zones, interval))
    .flatMap(({ start, end, timezone }) => {
      const pieces: Interval[] = []
      let from = start
      for (let day = dayNumber(dateAt(start, timezone)); from < end; day++) {
        const next = Math.min(startOfDayNumber(day + 1, timezone), end) as Instant
        if (next > from) pieces.push({ start: from, end: next })
        if (next > from) from = next
      }
      return pieces
    })
}

/** The start of the piece of {@link cutAtDates} that an instant lies in, if all time is one interval. */
export function startOfPiece(at: Instant, zones: TimeZonePlan): Instant {
  const [{ start, timezone } = { start: at, timezone: zones.timezone }] = timeZonePeriods(zones, {
    start: (at - longestDay) as Instant,
    end: (at + 1) as Instant,
  }).slice(-1)
  return Math.max(start, startOfDayNumber(dayNumber(dateAt(at, timezone)), timezone)) as Instant
}
