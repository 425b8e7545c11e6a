import type { CalendarEvent } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { escapeText } from '../content-lines.js'
import { WrittenZones } from '../zones/written-zones.js'
import { eventLines, framed, type ItemWriting, timeZoneLines } from './write-item.js'

/** An event of a calendar, and how it is written. */
export interface CalendarItem {
  readonly event: CalendarEvent
  readonly writing: Omit<ItemWriting, 'method' | 'prodId'>
}

/** What a published calendar says about itself. */
export interface PublishedCalendar {
  /** Its name, in programs that subscribe to it. Without one it is a file. */
  readonly name?: string | undefined
  /** How often programs that subscribe to it should read it, in hours. */
  readonly refreshHours?: number | undefined
}

/**
 * Writes events as one published calendar (RFC 5546, section 3.2.1), each with its own UID. For programs that subscribe to it, it has a name
 * and says how often it should be read (RFC 7986, sections 5.1 and 5.7), also by the names that older programs know.
 *
 * @throws WhenError if an event has no valid `when`
 */
export const writeCalendar = (
  items: readonly CalendarItem[],
  { name, refreshHours }: PublishedCalendar = {},
): string => {
  const zones = new WrittenZones()
  const lines = items.flatMap(({ event, writing }) =>
    eventLines(event, undefined, { ...writing, method: 'PUBLISH' }).map((line) => zones.inLine(line)),
  )
  const stamps = items.map(({ writing }) => writing.stamp)
  const events = items.map(({ event }) => event)
  return framed([
    'METHOD:PUBLISH',
    ...(name === undefined ? [] : [`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`]),
    ...(refreshHours === undefined
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`, `X-PUBLISHED-TTL:PT${refreshHours}H`]),
    ...(stamps.length ? timeZoneLines(zones.names, events, Math.max(...stamps) as Instant) : []),
    ...lines,
  ])
}
