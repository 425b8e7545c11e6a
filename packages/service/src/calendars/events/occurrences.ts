import type { Calendar } from '@whenable/contract'
import {
  dateAt,
  type Instant,
  instant,
  instantOf,
  type Occurrence,
  plainDate,
  startOfDay,
  toIsoString,
  wallTime,
} from '@whenable/time'
import { expandEvent } from '@whenable/time/recurrence'
import type { EventRecord, Records } from '../../store/store.js'

/** A calendar's time zone, for its dates and for series without one. */
export const zoneOf = ({ timezone }: Pick<Calendar, 'timezone'>): string => timezone ?? 'UTC'

/** Whether an event is all-day. */
export const isDated = ({ when }: Pick<EventRecord, 'when'>): boolean =>
  when.object === 'date' || when.object === 'datespan'

/** The form of an occurrence's id: its series' id, then its start in UTC or its date. */
const occurrenceId = /^(.+)_(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/s

/** A parsed occurrence id. */
interface OccurrenceName {
  readonly masterId: string
  /** Midnight UTC for a date. */
  readonly start: Instant
}

const occurrenceNameOf = (id: string): OccurrenceName | undefined => {
  const [, masterId, year, month, day, hour = '00', minute = '00', second = '00'] =
    occurrenceId.exec(id) ?? []
  if (!masterId) return undefined
  try {
    const wall = wallTime(`${year}-${month}-${day}T${hour}:${minute}:${second}`)
    return { masterId, start: instantOf(wall, 'UTC') }
  } catch {
    return undefined
  }
}

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
  original_start_time: isDated({ when }) ? (occurrenceNameOf(id)?.start ?? start) : start,
})

/** An occurrence as an event: the override, the single event, or the series' event as this occurrence. */
export const eventOf = (occurrence: Occurrence<EventRecord>): EventRecord =>
  occurrence.event.recurrence.length ? asInstance(occurrence.event, occurrence) : occurrence.event

/** The occurrence of a series at a start, ignoring overrides. */
const generatedOccurrence = (
  master: EventRecord,
  calendar: Calendar,
  { start }: OccurrenceName,
  id: string,
) => {
  const timeZone = zoneOf(calendar)
  const from = isDated(master) ? startOfDay(dateAt(start, 'UTC'), timeZone) : start
  const window = { from, to: instant(from + 1), timeZone, showCancelled: true }
  return expandEvent(master, [], window).find((occurrence) => occurrence.id === id)
}

/** The id of the occurrence with an override's original start; undefined if there is none. */
export const overrideId = (
  master: EventRecord,
  calendar: Calendar,
  originalStart: Instant,
): string | undefined => {
  // A date may be given as midnight UTC, or as its first instant in the calendar's time zone.
  const date =
    originalStart % 86_400 === 0 ? dateAt(originalStart, 'UTC') : dateAt(originalStart, zoneOf(calendar))
  const suffix = isDated(master)
    ? plainDate(date).replaceAll('-', '')
    : toIsoString(originalStart).replace(/[-:]/g, '')
  const id = `${master.id}_${suffix}`
  const name = occurrenceNameOf(id)
  return name && generatedOccurrence(master, calendar, name, id) ? id : undefined
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
  const name = occurrenceNameOf(id)
  const master = name && (await read(name.masterId))
  const given = master?.recurrence.length
    ? generatedOccurrence(master, calendar, name as OccurrenceName, id)
    : undefined
  return master && given && { event: asInstance(master, given), master, isGenerated: true }
}
