import { BoundedMap, type Instant, instantOf, wallTime } from '@whenable/time'
import {
  canonicalTimeZone,
  defineTimeZone,
  HORIZON,
  namedTimeZone,
  type Onset,
} from '@whenable/time/calendar-zones'
import { expandRecurrence } from '@whenable/time/recurrence'
import ICAL from 'ical.js'
import type { Component } from '../components.js'
import { contentLine } from '../properties.js'

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

/**
 * The zone that a name means: a custom one, an IANA one or one of Windows, perhaps after a path, `/mozilla.org/20050126_1/Europe/Berlin`,
 * or with underscores in place of slashes.
 */
export const knownTimeZone = (name: string): string | undefined => {
  const parts = name.split('/').slice(-3)
  const names = [
    name,
    ...parts.map((_, index) => parts.slice(index).join('/')),
    name.replace('_', '/'),
    name.replace('_', '/').replace('_', '/'),
  ]
  for (const one of names)
    try {
      return canonicalTimeZone(one)
    } catch {
      // The next one may be known.
    }
  return undefined
}

/** The zone that a name alone means; undefined for unknown ones. */
export const timeZoneNamed = (name: string): string | undefined => knownTimeZone(name) ?? namedTimeZone(name)

/** Seconds east of UTC, of `+05:30` or `-02:30:45`. */
const secondsOf = (offset: string): number => {
  const [, sign, hours, minutes, seconds = 0] = /^([+-])(\d\d):(\d\d):?(\d\d)?$/.exec(offset.trim()) ?? []
  if (!sign || Number(hours) > 23) throw new RangeError(`offset '${offset}': expected +HH:MM`)
  return Number(`${sign}1`) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
}

/** More names of time zones count as unknown, more definitions are not read, nor is one with more observances or onsets. */
const [MAX_NAMES, MAX_DEFINITIONS, MAX_OBSERVANCES, MAX_ONSETS] = [1000, 50, 500, 5000]

/** UNTIL of an observance is in UTC (RFC 5545, section 3.6.5); here it is moved to the clock by which the rule is read. */
const withWallUntil = (line: string, before: number): string =>
  line.replace(/UNTIL=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d?)Z/i, (_, ...digits: string[]) => {
    const [year, month, day, hour, minute, second] = digits
    const at =
      instantOf(wallTime(`${year}-${month}-${day}T${hour}:${minute}:${second?.padEnd(2, '0')}`), 'UTC') +
      before
    return `UNTIL=${new Date(at * 1000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  })

const [earliest, end] = [1600, HORIZON + 1].map((year) =>
  instantOf(wallTime(`${year}-01-01T00:00:00`), 'UTC'),
) as [Instant, Instant]

/** When an observance begins each time. Without a rule its start counts too; with one only if the rule has it, as Outlook's is not. */
const onsetsOf = ({ lines }: Component): Onset[] => {
  // It is a wall time, although some write it in UTC, or as a date.
  const [date = '', time = '00:00:00'] = valueIn(lines, 'DTSTART').replace(/Z$/, '').split('T')
  const start = wallTime(`${date}T${time}`)
  const before = secondsOf(valueIn(lines, 'TZOFFSETFROM'))
  const after = secondsOf(valueIn(lines, 'TZOFFSETTO'))
  const recurrence = lines
    .filter((line) => /^R(?:RULE|DATE)/i.test(line))
    .map((line) => withWallUntil(line, before))
  const includeStart = !recurrence.some((line) => /^RRULE/i.test(line))
  // Some rules begin in the year 1.
  const from = Math.max(instantOf(start, 'UTC'), earliest) as Instant
  const window = { from, to: end, limit: MAX_ONSETS }
  return expandRecurrence({ start, timeZone: 'UTC', lines: recurrence, includeStart }, window).map(
    (wall) => ({
      at: wall - before,
      before,
      after,
    }),
  )
}

/** The result of reading; undefined if what is read is invalid. */
const attempt = <Result>(read: () => Result): Result | undefined => {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Time zones of recent definitions, as each item of a calendar brings the same ones; null for those that cannot be read. */
const known = new BoundedMap<string, string | null>(200)

/** Longer definitions are not remembered, in characters. */
const MAX_KEY_LENGTH = 10_000

/**
 * The time zone of a definition (RFC 5545, section 3.6.5): the one that it names, or else the custom one that it says; undefined if it
 * cannot be read.
 */
function* timeZoneOfDefinition({ lines, parts }: Component): Generator<undefined, string | undefined> {
  const key = [...lines, ...parts.flatMap((part) => ['', ...part.lines])].join('\n')
  const before = known.get(key)
  if (before !== undefined) return before ?? undefined
  let timeZone = knownTimeZone(valueIn(lines, 'X-LIC-LOCATION'))
  if (!timeZone && parts.length <= MAX_OBSERVANCES) {
    const onsets: Onset[] = []
    for (const part of parts) {
      onsets.push(...(attempt(() => onsetsOf(part)) ?? []))
      yield
    }
    timeZone = attempt(() => defineTimeZone(valueIn(lines, 'TZID'), onsets))
  }
  if (key.length <= MAX_KEY_LENGTH) known.set(key, timeZone ?? null)
  return timeZone
}

/** The time zone that a line names: `DTSTART;TZID="Europe/Berlin":20260311T090000`. */
export const timeZoneIn = (line: string): string | undefined =>
  /;TZID=/i.test(line) ? contentLine(line)?.parameters['tzid'] : undefined

/** Time zones by the names that a calendar has for them; undefined for unknown ones. */
export type CalendarTimeZones = ReadonlyMap<string, string | undefined>

/**
 * The zones of names that a calendar uses: the one that is known by this name, else the one that the calendar defines (RFC 5545, section
 * 3.6.5), else the one that the name alone describes.
 */
export function* timeZonesOf(
  used: Iterable<string | undefined>,
  definitions: readonly Component[],
): Generator<undefined, CalendarTimeZones> {
  const names = new Set<string>()
  for (const name of used) {
    yield
    if (name && names.size < MAX_NAMES) names.add(name)
  }
  const defined = new Map<string, Component>()
  for (const definition of definitions) {
    yield
    const name = valueIn(definition.lines, 'TZID')
    if (!name || names.has(name)) defined.set(name, definition)
  }
  const timeZones = new Map<string, string | undefined>()
  let read = 0
  for (const name of names) {
    yield
    // A definition must have a name; one without defines those that no other does.
    const definition = defined.get(name) ?? defined.get('')
    const timeZone =
      knownTimeZone(name) ??
      (definition && ++read <= MAX_DEFINITIONS ? yield* timeZoneOfDefinition(definition) : undefined)
    timeZones.set(name, timeZone ?? namedTimeZone(name))
  }
  return timeZones
}
