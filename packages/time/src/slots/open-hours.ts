import type { Instant } from '../instant.js'
import { type Interval, intersectIntervals, mergeIntervals, subtractIntervals } from '../interval.js'
import { dayNumber, isPlainDate, type PlainDate } from '../plain-date.js'
import { dateAt, startOfDayNumber } from '../zone/offsets.js'
import { instantOfSeconds } from '../zone/resolve.js'

/** Hours that are open every week (interface: "Configuration", `OpenHours`). Wall times, 24-hour, zero need not lead. */
export interface OpenHours {
  /** Days of the week, 0 = Sunday. */
  readonly days: readonly number[]
  readonly start: string
  /** `24:00` is the end of the day. */
  readonly end: string
  /** The zone of the wall times; without it the host's, else the configuration's. */
  readonly timezone?: string | null
  /** Dates, in that zone, on which these hours do not hold. */
  readonly exdates?: readonly string[] | null
}

/** Hours of one date, instead of all weekly hours of that date in its zone; 00:00–00:00 closes it. */
export interface SpecificTime {
  readonly date: string
  readonly start: string
  readonly end: string
  readonly timezone?: string | null
}

/** When something is open, by the week and by the date; a missing or empty list says nothing. */
export interface Schedule {
  readonly openHours?: readonly OpenHours[] | null
  readonly specificTimes?: readonly SpecificTime[] | null
  /** Nothing is open but the specific times. */
  readonly onlySpecificTimes?: boolean
}

const DAY = 86_400

function readClock(field: string, text: string): number {
  const [, hour, minute] = /^(\d{1,2}):(\d\d)$/.exec(text) ?? []
  const minutes = Number(hour) * 60 + Number(minute)
  if (!(Number(minute) < 60 && minutes <= 24 * 60)) {
    throw new RangeError(`${field} is "${text}": expected a time from 0:00 to 24:00`)
  }
  return minutes * 60
}

/** Seconds of the wall clock after the date's midnight, from and to. */
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

/** The hours of one date in a zone; none if the clocks leave nothing of them, or if the zone skipped the date. */
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
  // A gap moves hours on, so those of the day before may reach into the window.
  for (let day = dayNumber(dateAt(window.start, timeZone)) - 1; day <= last; day++) {
    if (!block.days.includes((((day + 4) % 7) + 7) % 7) || except.has(day)) continue
    for (const interval of hoursOfDay(day, hours, timeZone)) open.push(interval)
  }
  return open
}

/**
 * The open time of a schedule within a window, merged (interface: "How slots come about", rule 2). `timeZone` holds for
 * the hours that name none. Without weekly hours it is always open but for its specific dates.
 * @throws RangeError that names a time, day or date that cannot be read, hours that end before they start, or a zone
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

/** The intervals cut at the first instant of every date in the zone. */
export function cutAtDates(intervals: readonly Interval[], timeZone: string): Interval[] {
  return mergeIntervals(intervals).flatMap(({ start, end }) => {
    const pieces: Interval[] = []
    let from = start
    for (let day = dayNumber(dateAt(start, timeZone)); from < end; day++) {
      const next = Math.min(startOfDayNumber(day + 1, timeZone), end) as Instant
      if (next > from) pieces.push({ start: from, end: next })
      if (next > from) from = next
    }
    return pieces
  })
}
