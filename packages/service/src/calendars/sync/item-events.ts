import type { Calendar, CalendarEvent, EventData } from '@whenable/contract'
import { dateAt, instant, parseWhen, plainDate, toIsoString } from '@whenable/time'
import type { RemoteItem } from '../../providers/calendar-provider.js'
import type { EventGuest, EventRecord } from '../../store/store.js'
import { isDated, zoneOf } from '../events/occurrences.js'

/** What the records of an item's events need. */
export interface ItemOwner {
  readonly calendar: Calendar
  /** The id of the event or of the series' master. */
  readonly id: string
}

const guestsOf = ({ participants }: CalendarEvent): EventGuest[] =>
  (participants ?? []).map(({ email, name, status, comment }) => ({
    ...{ email, status: status ?? 'noreply' },
    ...(name ? { name } : {}),
    ...(comment ? { comment } : {}),
  }))

const organizerOf = ({ organizer }: CalendarEvent): EventData['organizer'] =>
  organizer ? { email: organizer.email, name: organizer.name } : undefined

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** The suffix of an override's id: the occurrence's original start in UTC, or its date. */
const suffixOf = (original: number, master: Pick<EventRecord, 'when'>, calendar: Calendar): string => {
  const at = instant(original)
  if (!isDated(master)) return toIsoString(at).replace(/[-:]/g, '')
  return plainDate(dateAt(at, original % 86_400 === 0 ? 'UTC' : zoneOf(calendar))).replaceAll('-', '')
}

const recordOf = (
  event: CalendarEvent,
  { calendar, id }: ItemOwner,
  { uid }: Pick<RemoteItem, 'uid'>,
): EventRecord => ({
  id,
  object: 'event',
  grant_id: calendar.grant_id,
  calendar_id: calendar.id,
  title: text(event.title),
  description: text(event.description),
  location: text(event.location),
  busy: event.busy !== false,
  status: text(event.status) ?? 'confirmed',
  visibility: text(event.visibility),
  organizer: organizerOf(event),
  participants: guestsOf(event),
  resources: [],
  conferencing: event.conferencing ?? undefined,
  recurrence: Array.isArray(event.recurrence) ? [...event.recurrence] : [],
  read_only: calendar.read_only ?? false,
  ical_uid: uid,
  when: parseWhen(event.when),
})

/**
 * The event records of an item: the event or master first, then overrides. Overrides without their master, such as an invitation to
 * a single occurrence, become single events.
 */
export const itemEvents = (item: RemoteItem, owner: ItemOwner): EventRecord[] => {
  const { calendar, id } = owner
  const first = item.events.find(({ master_event_id }) => master_event_id == null)
  const master = first && recordOf(first, owner, item)
  const others = item.events.filter((event) => event !== first)
  const overrides = others.map((event, index): EventRecord => {
    const original = Number(event.original_start_time ?? Number.NaN)
    const record = recordOf(event, owner, item)
    const suffix = Number.isFinite(original) ? suffixOf(original, master ?? record, calendar) : String(index)
    return {
      ...record,
      id: `${id}_${suffix}`,
      recurrence: [],
      ...(master && Number.isFinite(original)
        ? { master_event_id: id, original_start_time: instant(original) }
        : {}),
    }
  })
  return [...(master ? [master] : []), ...overrides]
}

/** The events of an item in the form of the port: their ids are the UID, and `{uid}_{original start}`. */
export const remoteEvents = (records: readonly EventRecord[], uid: string): CalendarEvent[] =>
  records.map((record) => {
    const { master_event_id: masterId, id } = record
    return {
      ...record,
      id: masterId === undefined ? uid : `${uid}${id.slice(masterId.length)}`,
      ...(masterId === undefined ? {} : { master_event_id: uid }),
    }
  })
