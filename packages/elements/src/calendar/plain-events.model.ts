import type { CalendarEvent } from '@whenable/flow/calendar'
import { isRecurring, type Occurrence, type OccurrenceWindow, singleOccurrence } from '@whenable/time'

/** What an event of the page's list comes to be drawn by. */
export type EventOccurrence = Occurrence<CalendarEvent>

/** A list of events, sorted out once: series are masters and the instances and overrides of these. */
export interface SortedEvents {
  readonly singles: readonly CalendarEvent[]
  readonly series: readonly CalendarEvent[]
}

const key = ({ calendar_id }: CalendarEvent, id: string): string => `${calendar_id ?? ''} ${id}`

/** Tells series, which need the code of recurrences, from events that do not. */
export const sortOut = (events: readonly CalendarEvent[]): SortedEvents => {
  const masters = new Set<string>()
  for (const event of events) if (isRecurring(event)) masters.add(key(event, event.id))
  if (!masters.size) return { singles: events, series: [] }
  const singles: CalendarEvent[] = []
  const series: CalendarEvent[] = []
  for (const event of events)
    (masters.has(key(event, event.master_event_id || event.id)) ? series : singles).push(event)
  return { singles, series }
}

/** Whether it is worth reading: of a timespan in numbers it is seen without. */
const mayBeSeen = ({ when }: CalendarEvent, { from, to }: OccurrenceWindow): boolean => {
  const { start_time, end_time } = (when ?? {}) as { start_time?: unknown; end_time?: unknown }
  if (typeof start_time !== 'number' || typeof end_time !== 'number') return true
  return start_time < to && end_time >= from
}

/** The occurrences of single events that are seen in a window, in the sequence of the list, and how many could not be read. */
export const readSingles = (
  singles: readonly CalendarEvent[],
  window: OccurrenceWindow,
): { occurrences: EventOccurrence[]; faults: number } => {
  const occurrences: EventOccurrence[] = []
  let faults = 0
  for (const event of singles) {
    if (!mayBeSeen(event, window)) continue
    try {
      const occurrence = singleOccurrence(event, window)
      if (occurrence) occurrences.push(occurrence)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      faults++
    }
  }
  return { occurrences, faults }
}
