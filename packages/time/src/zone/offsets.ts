import { BoundedMap } from '../bounded-map.js'
import { type Instant, instant as wholeSeconds } from '../instant.js'
import { dateOfDay, dayNumber, type PlainDate } from '../plain-date.js'
import { type EngineZone, engineZone, machineTimeZone } from './engine.js'
import { findTransitions, TRANSITION_STEP } from './find-transitions.js'
import { supported } from './zone-support.js'

/**
 * The offsets of a time zone in one span: the offset at its start, then for each transition its Unix second and the new offset.
 * Offsets are seconds east of UTC.
 */
type ZoneSpan = readonly number[]

const DAY = 86_400

/** The seconds in which transitions are searched and cached at once. A page of a month needs one or two spans. */
const SPAN = 8 * TRANSITION_STEP

/** The number of spans that are cached for each time zone: 200 years of them. */
const MAX_SPANS = 1522

/** A time zone with its cached offsets, shared by all spellings of its name. */
interface Zone extends EngineZone {
  readonly spans: Map<number, ZoneSpan>
}

/** Time zones by name in lower case. IANA has fewer names than this. */
const zones = new BoundedMap<string, Zone>(700)

/** Time zones by name as it was given, in upper and lower case. */
const spellings = new BoundedMap<string, Zone>(1000)

/** The error for an unknown time zone. */
export function unknownTimeZone(timeZone: string): RangeError {
  return new RangeError(`"${timeZone}" is not a time zone: expected an IANA name such as "Europe/Lisbon"`)
}

/** The cached time zone of a name, or `undefined` for a name that the engine does not know. */
function zoneOf(timeZone: string): Zone | undefined {
  const known = spellings.get(timeZone)
  if (known) return known
  const text = String(timeZone)
  // Only the name of a custom zone has a bar, and counts as it is written.
  const key = text.includes('|') ? text : text.toLowerCase()
  const zone = zones.get(key) ?? readZone(text)
  if (!zone) return undefined
  zones.set(key, zone)
  spellings.set(timeZone, zone)
  return zone
}

function readZone(timeZone: string): Zone | undefined {
  const known = supported(({ zone }) => zone(timeZone)) ?? engineZone(timeZone)
  return known && { ...known, spans: new BoundedMap(MAX_SPANS) }
}

/** Counts the changes of offsets. */
let revision = 0

/** Forgets all cached offsets, because they are to be read otherwise. */
export function forgetOffsets(): void {
  revision++
  zones.clear()
  spellings.clear()
}

/** A number that changes with the offsets of time zones. Caches of what was computed with them compare it. */
export function offsetsRevision(): number {
  return revision
}

/** The engine's spelling of a time zone's name if the time zone is cached, else the name itself. */
export function engineName(timeZone: string): string {
  return spellings.get(timeZone)?.name ?? timeZone
}

function readSpan({ offsetAt: read, cuts }: EngineZone, start: number): ZoneSpan {
  const found = findTransitions(read, start, start + SPAN, cuts)
  return [read(start), ...found.flatMap(({ at, offset }) => [at, offset])]
}

/**
 * The offset of a time zone at an instant, in seconds east of UTC. It is exact to the second. Once its span is cached, it is read
 * from a table.
 * @throws RangeError for an empty or unknown time zone, with its name, and for an invalid instant
 */
export function offsetAt(instant: Instant, timeZone: string): number {
  return offsetAtSeconds(wholeSeconds(instant), timeZone)
}

function offsetAtSeconds(seconds: number, timeZone: string): number {
  const index = Math.floor(seconds / SPAN)
  const span = spellings.get(timeZone)?.spans.get(index) ?? cacheSpan(timeZone, index)
  let i = span.length - 1
  while (i > 0 && seconds < (span[i - 1] as number)) i -= 2
  return span[i] as number
}

function cacheSpan(timeZone: string, index: number): ZoneSpan {
  const zone = zoneOf(timeZone)
  if (!zone) throw unknownTimeZone(timeZone)
  const span = zone.spans.get(index) ?? readSpan(zone, index * SPAN)
  zone.spans.set(index, span)
  return span
}

/**
 * The date in a time zone at an instant.
 * @throws RangeError for an unknown time zone
 */
export function dateAt(instant: Instant, timeZone: string): PlainDate {
  return dateOfDay(Math.floor((instant + offsetAt(instant, timeZone)) / DAY))
}

/** The instants of wall seconds in a time zone, ascending, with the offsets (seconds east of UTC) a day before and a day after. */
export function instantsOfSeconds(
  seconds: number,
  timeZone: string,
): { before: number; after: number; instants: Instant[] } {
  // Offsets are smaller than a day, and no time zone has two transitions within two days.
  const before = offsetAtSeconds(seconds - DAY, timeZone)
  const after = offsetAtSeconds(seconds + DAY, timeZone)
  const instants: number[] = []
  for (const offset of before === after ? [before] : [before, after]) {
    const at = seconds - offset
    if (before === after || offsetAtSeconds(at, timeZone) === offset) instants.push(at)
  }
  return { before, after, instants: instants as Instant[] }
}

/**
 * The first instant of a date in a time zone. For a date that the time zone skipped, it is the instant of the transition.
 * @throws RangeError for an unknown time zone
 */
export function startOfDay(date: PlainDate, timeZone: string): Instant {
  return startOfDayNumber(dayNumber(date), timeZone)
}

/** {@link startOfDay} for a date given as days since 1970-01-01. */
export function startOfDayNumber(day: number, timeZone: string): Instant {
  const { before, after, instants } = instantsOfSeconds(day * DAY, timeZone)
  if (instants[0] !== undefined) return instants[0]
  // Midnight is in a gap, so the date starts at the transition.
  const read = (seconds: number) => offsetAtSeconds(seconds, timeZone)
  return findTransitions(read, day * DAY - after, day * DAY - before)[0]?.at as Instant
}

/**
 * Whether the engine knows a time zone by this name. Offsets such as `+01:00` are not time zones, nor are custom zones, which only
 * events of calendars have.
 */
export function isTimeZone(name: string): boolean {
  return !String(name).includes('|') && !!zoneOf(name)
}

/**
 * The machine's time zone, or `UTC` if the engine does not know it (`Etc/Unknown`). Only elements, the service and the clients
 * call it; everything else receives a time zone.
 */
export function guessTimeZone(): string {
  const timeZone = machineTimeZone()
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}
