import type { Instant } from './instant.js'
import { dayNumber, type PlainDate } from './plain-date.js'
import { wallOfSeconds } from './wall-of-seconds.js'
import type { WallTime } from './wall-time.js'

/** One year of a zone: `offsets[0]` holds from the year's start, `offsets[i]` from the transition `at[i - 1]`. */
interface ZoneYear {
  readonly at: readonly number[]
  readonly offsets: readonly number[]
}

/** A mean year in seconds: only the size of the pieces in which transitions are searched and kept. */
const YEAR = 31_556_952

/** No zone has gone to another offset and back within this time since 1970 (the shortest was a week). */
const STEP = 5 * 86_400

const zones = new Map<string, Map<number, ZoneYear>>()

/** The error for a name that is no zone. */
export function unknownZone(timeZone: string): RangeError {
  return new RangeError(`"${timeZone}" is not a time zone: expected an IANA name such as "Europe/Lisbon"`)
}

/** What writes the zone's offset; nothing for a name that the engine does not know. Offsets such as `+01:00` are no zones. */
function zoneFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    if (timeZone && /^[a-z]/i.test(timeZone))
      return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    // The engine says so by throwing.
  }
  return undefined
}

const offsetFormats = new Map<string, Intl.DateTimeFormat>()

/** The engine's answer, uncached: seconds east of UTC. */
function readOffset(timeZone: string, seconds: number): number {
  let format = offsetFormats.get(timeZone)
  if (!format) {
    format = zoneFormat(timeZone)
    if (!format) throw unknownZone(timeZone)
    offsetFormats.set(timeZone, format)
  }
  // `1/1/1970, GMT-00:44:30`, or `GMT` alone.
  const [, sign, ...parts] = /([+-])(\d+):(\d+)(?::(\d+))?$/.exec(format.format(seconds * 1000)) ?? []
  const [hours = 0, minutes = 0, rest = 0] = parts.map(Number)
  return (hours * 3600 + minutes * 60 + (rest || 0)) * (sign === '-' ? -1 : 1)
}

function findTransitions(timeZone: string, year: number): ZoneYear {
  const at: number[] = []
  const start = year * YEAR
  let offset = readOffset(timeZone, start)
  const offsets = [offset]
  for (let from = start; from < start + YEAR; from += STEP) {
    let before = from
    let after = Math.min(from + STEP, start + YEAR)
    const next = readOffset(timeZone, after)
    if (next === offset) continue
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (readOffset(timeZone, middle) === offset) before = middle
      else after = middle
    }
    at.push(after)
    offsets.push(next)
    offset = next
  }
  return { at, offsets }
}

/**
 * The zone's offset at an instant, in seconds east of UTC. Exact; a table look-up once the year is known.
 * @throws RangeError that names an empty or unknown zone
 */
export function offsetAt(instant: Instant, timeZone: string): number {
  return offsetAtSeconds(instant, timeZone)
}

function offsetAtSeconds(seconds: number, timeZone: string): number {
  const index = Math.floor(seconds / YEAR)
  const year = zones.get(timeZone)?.get(index) ?? rememberYear(timeZone, index)
  let i = year.at.length
  while (i > 0 && seconds < (year.at[i - 1] as number)) i--
  return year.offsets[i] as number
}

function rememberYear(timeZone: string, index: number): ZoneYear {
  let years = zones.get(timeZone)
  if (!years) {
    years = new Map()
  }
  const year = findTransitions(timeZone, index)
  years.set(index, year)
  zones.set(timeZone, years)
  return year
}

/** What a wall clock in the zone shows at the instant. */
export function wallAt(instant: Instant, timeZone: string): WallTime {
  return wallOfSeconds(instant + offsetAt(instant, timeZone))
}

/** The date in the zone at the instant. */
export function dateAt(instant: Instant, timeZone: string): PlainDate {
  return wallAt(instant, timeZone).slice(0, 10) as PlainDate
}

/** The instants of wall seconds, ascending, with the offsets a day before and a day after. */
export function instantsOfSeconds(
  seconds: number,
  timeZone: string,
): { before: number; after: number; instants: Instant[] } {
  // No offset is larger than a day, and no zone has moved its clocks twice within two.
  const before = offsetAtSeconds(seconds - 86_400, timeZone)
  const after = offsetAtSeconds(seconds + 86_400, timeZone)
  const instants = (before === after ? [before] : [before, after])
    .filter((offset) => offsetAtSeconds(seconds - offset, timeZone) === offset)
    .map((offset) => (seconds - offset) as Instant)
    .sort((a, b) => a - b)
  return { before, after, instants }
}

/** The first instant of the date in the zone; of a date that the zone skipped, the instant at which it skipped it. */
export function startOfDay(date: PlainDate, timeZone: string): Instant {
  return startOfDayNumber(dayNumber(date), timeZone)
}

/** `startOfDay` for a number of days since 1970-01-01. */
export function startOfDayNumber(day: number, timeZone: string): Instant {
  const { before, after, instants } = instantsOfSeconds(day * 86_400, timeZone)
  if (instants[0] !== undefined) return instants[0]
  // Midnight falls in a gap: the date starts with the transition.
  let early = day * 86_400 - after
  let late = day * 86_400 - before
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (offsetAtSeconds(middle, timeZone) === before) early = middle
    else late = middle
  }
  return late as Instant
}

/** Whether the engine knows the zone's name. Offsets such as `+01:00` are no zones. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && !!new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
}

/** The machine's own zone, `UTC` where it has none: for the outermost door alone. */
export function guessTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}
