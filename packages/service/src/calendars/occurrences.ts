import type { Calendar } from '@whenable/contract'
import { type Instant, instant, type Occurrence, startOfDay } from '@whenable/time'
import { expandEvent } from '@whenable/time/recurrence'
import {
  occurrenceId,
  originalStart,
  originalStartTime,
  parseOccurrenceId,
  type Start,
} from '@whenable/time/series'
import type { EventRecord, Records } from '../kernel/store/store.js'

const day = 86_400

/** A calendar's time zone, for its dates and for series without one. */
export const zoneOf = ({ timezone }: Pick<Calendar, 'timezone'>): string => timezone ?? 'UTC'

/** Whether an event is all-day. */
export const isDated = ({ when }: Pick<EventRecord, 'when'>): boolean =>
  when.object === 'date' || when.object === 'datespan'

/** An occurrence of a series as an event. */
export const asInstance = (
  master: EventRecord,
  { id, when, start }: Pick<Occurrence, 'id' | 'when' | 'start'>,
): EventRecord => ({
  ...master,
  id,
  when,
  recurrence: [],
  master_event_id: master.id,
  original_start_time: isDated({ when }) ? originalStartTime(parseOccurrenceId(id)?.start ?? start) : start,
})

/** An occurrence as an event: the override, the single event, or the series' event as this occurrence. */
export const eventOf = (occurrence: Occurrence<EventRecord>): EventRecord =>
  occurrence.event.recurrence.length ? asInstance(occurrence.event, occurrence) : occurrence.event

/** The occurrence of a series at a start, ignoring overrides. */
const generatedOccurrence = (
  master: EventRecord,
  calendar: Calendar,
  start: Start,
): Occurrence<EventRecord> | undefined => {
  if (isDated(master) !== (typeof start === 'string')) return undefined
  const timeZone = zoneOf(calendar)
  const from = typeof start === 'string' ? startOfDay(start, timeZone) : start
  const window = { from, to: instant(from + 1), timeZone, showCancelled: true }
  const id = occurrenceId(master.id, start)
  return expandEvent(master, [], window).find((occurrence) => occurrence.id === id)
}

/** The start of an override by its series. A date may be given as midnight in UTC, or as its first instant in the calendar's time zone. */
export const startBySeries = (
  master: EventRecord,
  calendar: Calendar,
  override: Pick<EventRecord, 'original_start_time' | 'when'>,
): Start => originalStart(override, isDated(master), zoneOf(calendar))

/** The id of the occurrence with an override's original start; undefined if there is none. */
export const overrideId = (
  master: EventRecord,
  calendar: Calendar,
  originalStart: Instant,
): string | undefined => {
  const override = { original_start_time: originalStart, when: master.when }
  return generatedOccurrence(master, calendar, startBySeries(master, calendar, override))?.id
}

/**
 * {@link overrideId} of many overrides, for one expansion of their series.
 *
 * @throws RangeError if the series cannot be expanded.
 */
export const overrideIds = (
  master: EventRecord,
  calendar: Calendar,
  originalStarts: readonly Instant[],
): ReadonlyMap<Instant, string> => {
  const starts = [...originalStarts].sort((a, b) => a - b)
  const [first, last] = [starts[0], starts.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const window = { from: instant(first - 2 * day), to: instant(last + 2 * day), timeZone: zoneOf(calendar) }
  const occurrences = expandEvent(master, [], { ...window, showCancelled: true })
  const existing = new Set(occurrences.map(({ id }) => id))
  const ids = starts.map((original_start_time) => {
    const start = startBySeries(master, calendar, { original_start_time, when: master.when })
    return [original_start_time, occurrenceId(master.id, start)] as const
  })
  return new Map(ids.filter(([, id]) => existing.has(id)))
}

/** An event, with its series if it is an occurrence. */
export interface FoundEvent {
  readonly event: EventRecord
  readonly master?: EventRecord | undefined
  /** Whether it is an occurrence without an override. */
  readonly isGenerated?: boolean
}

/** The event with an id on a calendar: a stored one, or an occurrence of a series. */
export const findEvent = async (
  records: Records,
  applicationId: string,
  calendar: Calendar,
  id: string,
): Promise<FoundEvent | undefined> => {
  const read = (eventId: string) => records.event(applicationId, calendar.id, eventId)
  const event = await read(id)
  if (event) return { event, master: event.master_event_id ? await read(event.master_event_id) : undefined }
  const name = parseOccurrenceId(id)
  if (!name) return undefined
  const master = await read(name.masterId)
  const given = master?.recurrence.length ? generatedOccurrence(master, calendar, name.start) : undefined
  return master && given && { event: asInstance(master, given), master, isGenerated: true }
}
