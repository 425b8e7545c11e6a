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

/** The zone in which a calendar's dates lie and its series are read that name none. */
export const zoneOf = ({ timezone }: Pick<Calendar, 'timezone'>): string => timezone ?? 'UTC'

/** Whether an event lasts whole days. */
export const isDated = ({ when }: Pick<EventRecord, 'when'>): boolean =>
  when.object === 'date' || when.object === 'datespan'

/** The id of an occurrence: its series' id, then its start in UTC, or its date. */
const occurrenceId = /^(.+)_(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/s

/** What an id of an occurrence names. */
interface OccurrenceName {
  readonly masterId: string
  /** Of a date, its midnight in UTC. */
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

/** An occurrence of a series as an event of its own, which changes nothing yet. */
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

/** An occurrence as an event: the override or the single event itself, or what the series gives. */
export const eventOf = (occurrence: Occurrence<EventRecord>): EventRecord =>
  occurrence.event.recurrence.length ? asInstance(occurrence.event, occurrence) : occurrence.event

/** The occurrence that a series gives at a start, whatever has become of it since. */
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

/** The id of the occurrence of a series that starts where an override says that it did. */
export const overrideId = (
  master: EventRecord,
  calendar: Calendar,
  originalStart: Instant,
): string | undefined => {
  // A date is told as its midnight in UTC, or as its first instant in the calendar's zone.
  const date =
    originalStart % 86_400 === 0 ? dateAt(originalStart, 'UTC') : dateAt(originalStart, zoneOf(calendar))
  const suffix = isDated(master)
    ? plainDate(date).replaceAll('-', '')
    : toIsoString(originalStart).replace(/[-:]/g, '')
  const id = `${master.id}_${suffix}`
  const name = occurrenceNameOf(id)
  return name && generatedOccurrence(master, calendar, name, id) ? id : undefined
}

/** An event that was found, with its series where it is an occurrence. */
export interface FoundEvent {
  readonly event: EventRecord
  readonly master?: EventRecord | undefined
  /** It is an occurrence without a record of its own. */
  readonly isGenerated?: boolean
}

/** The event of this id on a calendar: one that is kept, or an occurrence that a series there gives. */
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
