import {
  BoundedMap,
  type Instant,
  instant,
  instantOf,
  listTimeZones,
  offsetAt,
  wallTime,
} from '@whenable/time'
import { canonicalTimeZone, expandRecurrence } from '@whenable/time/recurrence'
import ICAL from 'ical.js'
import type { Component } from './components.js'

/** The longest line of a time zone that is read, in characters. */
const MAX_LINE_LENGTH = 10_000

/** A value of a time zone's lines in jCal (RFC 7265, section 3.4); empty if it is missing or invalid. */
const valueIn = (lines: readonly string[], name: string): string => {
  try {
    const line = lines.find((one) => one.toUpperCase().startsWith(name))
    return line && line.length <= MAX_LINE_LENGTH ? String(ICAL.parse.property(line)[3]) : ''
  } catch {
    return ''
  }
}

/** The zone that a name means: an IANA one or one of Windows, perhaps after a path: `/mozilla.org/20050126_1/Europe/Berlin`. */
export const timeZoneNamed = (name: string): string | undefined => {
  const parts = name.split('/').slice(-3)
  for (const [index] of parts.entries())
    try {
      return canonicalTimeZone(parts.slice(index).join('/'))
    } catch {
      // The next, shorter one may be known.
    }
  return undefined
}

/** Seconds east of UTC, of `+05:30` or `-02:30:45`. */
const secondsOf = (offset: string): number => {
  const [, sign, hours, minutes, seconds = 0] = /^([+-])(\d\d):(\d\d):?(\d\d)?$/.exec(offset) ?? []
  if (!sign) throw new RangeError(`offset '${offset}': expected +HH:MM`)
  return Number(`${sign}1`) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
}

/** From an instant on the offset of a zone is another one, in seconds. */
interface Onset {
  readonly at: number
  readonly offset: number
}

const [DAY, WEEK] = [86_400, 7 * 86_400]

/** Twice a year for a thousand years; what has more is made to keep a reader busy. */
const MAX_ONSETS = 2000

/** More names of time zones count as unknown, and more definitions are not compared with all time zones. */
const [MAX_NAMES, MAX_COMPARED] = [1000, 50]

/** When a definition (RFC 5545, section 3.6.5) changes its offset up to an instant, ascending. */
function* onsetsOf({ parts }: Component, end: Instant): Generator<undefined, Onset[]> {
  const onsets: Onset[] = []
  for (const { lines } of parts) {
    const start = wallTime(valueIn(lines, 'DTSTART'))
    const before = secondsOf(valueIn(lines, 'TZOFFSETFROM'))
    const offset = secondsOf(valueIn(lines, 'TZOFFSETTO'))
    const rules = lines.filter((line) => /^R(?:RULE|DATE)/i.test(line))
    const recurrence = { start, timeZone: 'UTC', lines: rules, includeStart: true }
    for (const wall of expandRecurrence(recurrence, { from: instantOf(start, 'UTC'), to: end }))
      onsets.push({ at: wall - before, offset })
    if (onsets.length > MAX_ONSETS) throw new RangeError(`a zone with ${onsets.length} onsets`)
    yield
  }
  return onsets.sort((a, b) => a.at - b.at)
}

/** The zone whose clocks go in a year as a definition says; the visitor's own if that does. It yields after each that it tried. */
function* timeZoneLike(
  definition: Component,
  year: number,
  defaultTimeZone: string,
): Generator<undefined, string | undefined> {
  const [from, to] = [year, year + 1].map((one) => instantOf(wallTime(`${one}-01-01T00:00:00`), 'UTC')) as [
    Instant,
    Instant,
  ]
  const onsets = yield* onsetsOf(definition, to)
  const samples = onsets.flatMap(({ at }) => (at > from ? [at - 1, at] : []))
  for (let at = from + DAY; at < to; at += WEEK) samples.push(at)
  const expected = samples.flatMap((at): Onset[] => {
    const last = onsets.findLast((onset) => onset.at <= at)
    return last ? [{ at, offset: last.offset }] : []
  })
  for (const timeZone of expected.length ? [defaultTimeZone, ...listTimeZones()] : []) {
    if (expected.every(({ at, offset }) => offsetAt(instant(at), timeZone) === offset)) return timeZone
    yield
  }
  return undefined
}

/** Time zones of recent definitions, as each item of a calendar brings the same ones; null for unknown ones. */
const known = new BoundedMap<string, string | null>(200)

/** Longer definitions are not remembered, in characters. */
const MAX_KEY_LENGTH = 10_000

/** What the time zone of a definition follows from. */
const keyOf = ({ lines, parts }: Component, year: number, defaultTimeZone: string): string => {
  // Its own name is not among that.
  const location = lines.filter((line) => !/^TZID/i.test(line))
  return [defaultTimeZone, year, ...location, ...parts.flatMap((part) => ['', ...part.lines])].join('\n')
}

/** The IANA time zone of a definition: the one that it names, or else one with the same offsets. Undefined if it is invalid. */
function* timeZoneOfDefinition(
  definition: Component,
  year: number,
  defaultTimeZone: string,
): Generator<undefined, string | undefined> {
  const key = keyOf(definition, year, defaultTimeZone)
  const before = known.get(key)
  if (before !== undefined) return before ?? undefined
  let timeZone: string | undefined
  try {
    const named = timeZoneNamed(valueIn(definition.lines, 'X-LIC-LOCATION'))
    timeZone = named ?? (yield* timeZoneLike(definition, year, defaultTimeZone))
  } catch {
    // A definition that cannot be read defines nothing.
  }
  if (key.length <= MAX_KEY_LENGTH) known.set(key, timeZone ?? null)
  return timeZone
}

/** The time zone that a line names, and the year of its value: `DTSTART;TZID="Europe/Berlin":20260311T090000`. */
export const timeZoneIn = (line: string): [name?: string, year?: number] => {
  const found = /;TZID=/i.exec(line)
  if (!found) return []
  const remaining = line.slice(found.index + found[0].length)
  const end = remaining.startsWith('"') ? remaining.indexOf('"', 1) : remaining.search(/[;:]/)
  const colon = remaining.indexOf(':', end)
  if (end < 0 || colon < 0) return []
  return [
    remaining.slice(0, end).replace('"', ''),
    Number(/^\d{4}/.exec(remaining.slice(colon + 1, colon + 5))?.[0] ?? 0),
  ]
}

/** Time zones by the names that a calendar has for them; undefined for unknown ones. */
export type CalendarTimeZones = ReadonlyMap<string, string | undefined>

/**
 * The zones that the lines of events name: by their name, else by the IANA name beside their definition, else the one whose clocks go as
 * the definition says in the year in which it is first named.
 *
 * @param defaultTimeZone the visitor's zone, IANA name
 */
export function* timeZonesOf(
  events: Iterable<readonly string[]>,
  definitions: readonly Component[],
  defaultTimeZone: string,
): Generator<undefined, CalendarTimeZones> {
  const years = new Map<string, number>()
  for (const lines of events) {
    yield
    for (const line of lines) {
      const [name, year] = timeZoneIn(line)
      if (name && year && !years.has(name) && years.size < MAX_NAMES) years.set(name, year)
    }
  }
  const defined = new Map<string, Component>()
  for (const definition of definitions) {
    yield
    const name = valueIn(definition.lines, 'TZID')
    if (name && years.has(name)) defined.set(name, definition)
  }
  const timeZones = new Map<string, string | undefined>()
  let compared = 0
  for (const [name, year] of years) {
    yield
    let timeZone = timeZoneNamed(name)
    const definition = timeZone ? undefined : defined.get(name)
    if (definition && ++compared <= MAX_COMPARED)
      timeZone = yield* timeZoneOfDefinition(definition, year, defaultTimeZone)
    timeZones.set(name, timeZone)
  }
  return timeZones
}
