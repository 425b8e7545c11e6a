import { BoundedMap } from '../bounded-map.js'
import { type Instant, instant as wholeSeconds } from '../instant.js'
import { dateOfDay, dayNumber, type PlainDate } from '../plain-date.js'
import type { WallTime } from '../wall-time.js'
import { wallOfSeconds } from '../wall-time.js'

/** A year of a zone: the offset at its start, then by turns a transition and the offset from there on. */
type ZoneYear = readonly number[]

const DAY = 86_400

/** A mean year in seconds: only the size of the pieces in which transitions are searched and kept. */
const YEAR = 31_556_952

/** No zone has ever kept an offset for so short a time (the shortest was an hour less than a week, in Recife). */
const STEP = 6 * DAY

/** Years of a zone that are remembered: those of a page, or of a service's bookings, and some to spare. */
const MAX_YEARS = 200

/** What is remembered of a zone, however its name is spelled. */
interface Zone {
  /** The engine's own spelling. */
  readonly name: string
  readonly years: Map<number, ZoneYear>
}

/** By names in lower case; all that the IANA has are fewer. */
const zones = new BoundedMap<string, Zone>(700)

/** The same by the names under which they were asked for: a name may come in 2^15 spellings. */
const spellings = new BoundedMap<string, Zone>(1000)

/** Formatters take some 30 KB each; a zone is done with its own when its years are known. */
const offsetFormats = new BoundedMap<string, Intl.DateTimeFormat>(50)

/** The error for a name that is no zone. */
export function unknownTimeZone(timeZone: string): RangeError {
  return new RangeError(`"${timeZone}" is not a time zone: expected an IANA name such as "Europe/Lisbon"`)
}

/**
 * What writes the zone's offset, with a weekday, as that is less work than a date; nothing for a name that the engine does
 * not know. Offsets such as `+01:00` are no zones.
 */
function zoneFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  let format = offsetFormats.get(timeZone)
  try {
    if (!format && timeZone && /^[a-z]/i.test(timeZone)) {
      format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset', weekday: 'short' })
      offsetFormats.set(format.resolvedOptions().timeZone, format)
    }
  } catch {
    // The engine says so by throwing.
  }
  return format
}

/** What is remembered of the zone of a name; nothing for a name that the engine does not know. */
function zoneOf(timeZone: string): Zone | undefined {
  const known = spellings.get(timeZone)
  if (known) return known
  const key = String(timeZone).toLowerCase()
  const zone = zones.get(key) ?? readZone(timeZone)
  if (!zone) return undefined
  zones.set(key, zone)
  spellings.set(timeZone, zone)
  return zone
}

function readZone(timeZone: string): Zone | undefined {
  const name = zoneFormat(timeZone)?.resolvedOptions().timeZone
  return name === undefined ? undefined : { name, years: new BoundedMap(MAX_YEARS) }
}

/** The engine's own spelling of a zone's name, where it has been asked for the zone; else the name as it is. */
export function engineName(timeZone: string): string {
  return spellings.get(timeZone)?.name ?? timeZone
}

/** The engine's answer, uncached: seconds east of UTC. */
function readOffset(timeZone: string, seconds: number): number {
  const format = zoneFormat(timeZone)
  if (!format) throw unknownTimeZone(timeZone)
  // `Thu GMT-00:44:30`, or `Thu GMT`.
  const [, sign, ...parts] = /([+-])(\d+):(\d+)(?::(\d+))?$/.exec(format.format(seconds * 1000)) ?? []
  const [hours = 0, minutes = 0, rest = 0] = parts.map(Number)
  return (hours * 3600 + minutes * 60 + (rest || 0)) * (sign === '-' ? -1 : 1)
}

function findTransitions(timeZone: string, start: number): ZoneYear {
  let offset = readOffset(timeZone, start)
  const year = [offset]
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
    year.push(after, next)
    offset = next
  }
  return year
}

/**
 * The zone's offset at an instant, in seconds east of UTC. Exact; a table look-up once the year is known.
 * @throws RangeError that names an empty or unknown zone, or what is no instant
 */
export function offsetAt(instant: Instant, timeZone: string): number {
  return offsetAtSeconds(wholeSeconds(instant), timeZone)
}

function offsetAtSeconds(seconds: number, timeZone: string): number {
  const index = Math.floor(seconds / YEAR)
  const year = spellings.get(timeZone)?.years.get(index) ?? cacheYear(timeZone, index)
  let i = year.length - 1
  while (i > 0 && seconds < (year[i - 1] as number)) i -= 2
  return year[i] as number
}

function cacheYear(timeZone: string, index: number): ZoneYear {
  const zone = zoneOf(timeZone)
  if (!zone) throw unknownTimeZone(timeZone)
  const year = zone.years.get(index) ?? findTransitions(zone.name, index * YEAR)
  zone.years.set(index, year)
  return year
}

/** What a wall clock in the zone shows at the instant. */
export function wallAt(instant: Instant, timeZone: string): WallTime {
  return wallOfSeconds(instant + offsetAt(instant, timeZone))
}

/** The date in the zone at the instant. */
export function dateAt(instant: Instant, timeZone: string): PlainDate {
  return dateOfDay(Math.floor((instant + offsetAt(instant, timeZone)) / DAY))
}

/** The instants of wall seconds, ascending, with the offsets a day before and a day after. */
export function instantsOfSeconds(
  seconds: number,
  timeZone: string,
): { before: number; after: number; instants: Instant[] } {
  // No offset is larger than a day, and no zone has moved its clocks twice within two.
  const before = offsetAtSeconds(seconds - DAY, timeZone)
  const after = offsetAtSeconds(seconds + DAY, timeZone)
  const instants: number[] = []
  for (const offset of before === after ? [before] : [before, after]) {
    const at = seconds - offset
    if (before === after || offsetAtSeconds(at, timeZone) === offset) instants.push(at)
  }
  return { before, after, instants: instants as Instant[] }
}

/** Whether clocks in the zone show the time of the instant twice: before they are set back and once more afterwards. */
export function isInFold(instant: Instant, timeZone: string): boolean {
  return instantsOfSeconds(instant + offsetAt(instant, timeZone), timeZone).instants.length > 1
}

/** The first instant of the date in the zone; of a date that the zone skipped, the instant at which it skipped it. */
export function startOfDay(date: PlainDate, timeZone: string): Instant {
  return startOfDayNumber(dayNumber(date), timeZone)
}

/** `startOfDay` for a number of days since 1970-01-01. */
export function startOfDayNumber(day: number, timeZone: string): Instant {
  const { before, after, instants } = instantsOfSeconds(day * DAY, timeZone)
  if (instants[0] !== undefined) return instants[0]
  // Midnight falls in a gap: the date starts with the transition.
  let early = day * DAY - after
  let late = day * DAY - before
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (offsetAtSeconds(middle, timeZone) === before) early = middle
    else late = middle
  }
  return late as Instant
}

/** Whether the engine knows the zone's name. Offsets such as `+01:00` are no zones. */
export function isTimeZone(name: string): boolean {
  return !!zoneOf(name)
}

/** The machine's own zone, `UTC` where it has none that the engine knows (`Etc/Unknown`): for the outermost door alone. */
export function guessTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}
