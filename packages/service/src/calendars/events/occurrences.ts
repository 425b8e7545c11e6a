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

const day = 86_400

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

/** The id of the occurrence with an override's original start, if there is one. */
const idAt = (master: EventRecord, calendar: Calendar, originalStart: Instant): string => {
  // A date may be given as midnight UTC, or as its first instant in the calendar's time zone.
  const date =
    originalStart % day === 0 ? dateAt(originalStart, 'UTC') : dateAt(originalStart, zoneOf(calendar))
  const suffix = isDated(master)
    ? plainDate(date).replaceAll('-', '')
    : toIsoString(originalStart).replace(/[-:]/g, '')
  return `${master.id}_${suffix}`
}

/** The id of the occurrence with an override's original start; undefined if there is none. */
export const overrideId = (
  master: EventRecord,
  calendar: Calendar,
  originalStart: Instant,
): string | undefined => {
  const id = idAt(master, calendar, originalStart)
  const name = occurrenceNameOf(id)
  return name && generatedOccurrence(master, calendar, name, id) ? id : undefined
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
  const ids = starts.map((start) => [start, idAt(master, calendar, start)] as const)
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
  const name = occurrenceNameOf(id)
  const master = name && (await read(name.masterId))
  const given = master?.recurrence.length
    ? generatedOccurrence(master, calendar, name as OccurrenceName, id)
    : undefined
  return master && given && { event: asInstance(master, given), master, isGenerated: true }
}
