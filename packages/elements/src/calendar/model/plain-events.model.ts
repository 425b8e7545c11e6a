import type { CalendarEvent } from '@whenable/contract'
import {
  type Instant,
  isCancelled,
  isRecurring,
  type Occurrence,
  type OccurrenceWindow,
  singleOccurrence,
  type When,
} from '@whenable/time'

/** An occurrence of an event. */
export type EventOccurrence = Occurrence<CalendarEvent>

/** Sorted by start; occurrences with the same start keep their order. */
export const ascending = <T extends Occurrence>(occurrences: readonly T[]): T[] =>
  [...occurrences].sort((a, b) => a.start - b.start)

/** Single events, and series: masters with their instances and overrides. */
export interface SortedEvents {
  readonly singles: readonly CalendarEvent[]
  readonly series: readonly CalendarEvent[]
}

const key = ({ calendar_id }: CalendarEvent, id: string): string => `${calendar_id ?? ''} ${id}`

/** Separates series, which need the code of recurrences, from single events. */
export const separateSeries = (events: readonly CalendarEvent[]): SortedEvents => {
  const masters = new Set<string>()
  for (const event of events) if (isRecurring(event)) masters.add(key(event, event.id))
  if (!masters.size) return { singles: events, series: [] }
  const singles: CalendarEvent[] = []
  const series: CalendarEvent[] = []
  for (const event of events)
    (masters.has(key(event, event.master_event_id || event.id)) ? series : singles).push(event)
  return { singles, series }
}

const DAY = 86_400

/**
 * The occurrence of a simple event, without parsing: some hours in whole seconds. `null` if it is outside the window;
 * undefined if the event has to be parsed.
 */
const plainOccurrence = (
  event: CalendarEvent,
  { from, to }: OccurrenceWindow,
): EventOccurrence | null | undefined => {
  const when = (event.when ?? {}) as Readonly<Record<string, unknown>>
  const start = when['start_time'] as Instant
  const end = when['end_time'] as Instant
  if (typeof start !== 'number' || typeof end !== 'number') return undefined
  if (start >= to || end < from) return null
  const other = when['time'] ?? when['date'] ?? when['start_date'] ?? when['end_date']
  const isPlain = (when['object'] ?? 'timespan') === 'timespan' && (other ?? null) === null
  const zone = when['start_timezone'] || when['end_timezone']
  const isHours = Number.isInteger(start) && Number.isInteger(end) && end > start && end - start < DAY
  if (!isPlain || zone || !isHours || end <= from) return undefined
  return {
    id: event.id,
    event,
    start,
    end,
    allDay: false,
    cancelled: isCancelled(event),
    // Reuses the event's own object: with many events, each allocation counts.
    when: when['object'] ? (event.when as When) : { object: 'timespan', start_time: start, end_time: end },
  }
}

/** The occurrences of single events in a window, in their order, and the number of unreadable events. */
export const readSingles = (
  singles: readonly CalendarEvent[],
  window: OccurrenceWindow,
): { occurrences: EventOccurrence[]; unreadableCount: number } => {
  const occurrences: EventOccurrence[] = []
  let unreadableCount = 0
  for (const event of singles) {
    const plainEvent = plainOccurrence(event, window)
    if (plainEvent) occurrences.push(plainEvent)
    if (plainEvent !== undefined) continue
    try {
      const occurrence = singleOccurrence(event, window)
      if (occurrence) occurrences.push(occurrence)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      unreadableCount++
    }
  }
  return { occurrences, unreadableCount }
}
