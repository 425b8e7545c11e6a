import type { CalendarEvent } from '@whenable/contract'
import { type Instant, intervalOf, isCancelled, isRecurring, parseWhen } from '@whenable/time'
import { recurrenceLines } from '@whenable/time/recurrence'
import { exdateLines, seriesOf, startInSeries, withLines } from '@whenable/time/series'
import { escapeText, foldLine, utcText } from '../content-lines.js'
import { timeZoneComponent } from '../zones/time-zone-component.js'
import { WrittenZones } from '../zones/written-zones.js'
import { type EventWriting, isKnown, lineGroups, recurrenceIdLine } from './write-event.js'

/** How an item is written. */
export interface ItemWriting extends Partial<EventWriting> {
  readonly uid: string
  /** When it is written. */
  readonly stamp: Instant
  /** SEQUENCE (RFC 5546, section 2.1.4). Default: 0. */
  readonly sequence?: number | undefined
  /** The program that writes it. Default: `-//Whenable//Whenable//EN`. */
  readonly prodId?: string | undefined
}

/** The events of an item that are written: the event or master, if it is there, and overrides. */
export const partsOf = (
  events: readonly CalendarEvent[],
): { readonly master: CalendarEvent | undefined; readonly overrides: readonly CalendarEvent[] } => ({
  master: events.find(({ master_event_id }) => !master_event_id),
  overrides: events.filter(({ master_event_id }) => master_event_id),
})

/** The lines of an event, without what is around them. */
export const eventLines = (
  event: CalendarEvent,
  master: CalendarEvent | undefined,
  { uid, stamp, sequence = 0, timeZone = 'UTC', method }: ItemWriting,
): string[] => {
  const writing = { timeZone, method }
  const own = lineGroups
    .filter((group) => isKnown(group, event))
    .flatMap((group) => group.lines(event, writing))
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${utcText(stamp)}`,
    ...(method === undefined ? [`CREATED:${utcText(stamp)}`, `LAST-MODIFIED:${utcText(stamp)}`] : []),
    `SEQUENCE:${sequence}`,
    ...(event.master_event_id ? [recurrenceIdLine(event, master ?? event, writing)] : []),
    ...own,
    'END:VEVENT',
  ]
}

/** The definitions of time zones by their written names, for the times of events. */
export const timeZoneLines = (
  zones: Iterable<readonly [timeZone: string, name: string]>,
  events: readonly CalendarEvent[],
  stamp: Instant,
): string[] => {
  const starts = events.map(({ when }) => intervalOf(parseWhen(when), 'UTC').start)
  const first = Math.min(...starts, stamp) as Instant
  const last = Math.max(...starts, stamp) as Instant
  return [...zones].flatMap(([zone, name]) => timeZoneComponent(zone, name, first, last))
}

/** A series with exceptions: its occurrences that were cancelled. */
export const withExceptions = (
  master: CalendarEvent,
  cancelled: readonly CalendarEvent[],
  defaultTimeZone: string,
): CalendarEvent => {
  if (!cancelled.length) return master
  const series = seriesOf(master, defaultTimeZone)
  const starts = cancelled.map((override) => startInSeries(series, override))
  return { ...master, ...withLines(master, [...recurrenceLines(master.recurrence), ...exdateLines(starts)]) }
}

/** Lines as a calendar. */
export const framed = (lines: readonly string[], prodId = '-//Whenable//Whenable//EN'): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:${escapeText(prodId)}`, ...lines, 'END:VCALENDAR']
    .map((line) => foldLine(line))
    .join('')

/**
 * Writes an item (RFC 5545): an event, or a series with its overrides. A cancelled override becomes an exception of its series;
 * without a series it stays a cancelled event.
 * Participants without a valid address and invalid recurrence lines are left out.
 *
 * @param events the event or master first, then its overrides, which name it by `master_event_id` and `original_start_time`
 * @throws WhenError if an event has no valid `when`
 */
export const writeItem = (events: readonly CalendarEvent[], writing: ItemWriting): string => {
  const { stamp, method, timeZone = 'UTC', prodId } = writing
  const { master, overrides } = partsOf(events)
  const isException = (override: CalendarEvent) => !!master && isRecurring(master) && isCancelled(override)
  const series = master && withExceptions(master, overrides.filter(isException), timeZone)
  const written = [...(series ? [series] : []), ...overrides.filter((override) => !isException(override))]
  const zones = new WrittenZones()
  const lines = written.flatMap((event) =>
    eventLines(event, series, writing).map((line) => zones.inLine(line)),
  )
  const zoneLines = timeZoneLines(zones.names, written, stamp)
  return framed([...(method === undefined ? [] : [`METHOD:${method}`]), ...zoneLines, ...lines], prodId)
}
