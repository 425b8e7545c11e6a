import { type Calendar, type CalendarEvent, type EventData, isCalendarAddress } from '@whenable/contract'
import { recurrenceLinesOf, shortenText } from '@whenable/icalendar'
import { type Instant, instant, parseWhen, type When } from '@whenable/time'
import { readRecurrence } from '@whenable/time/recurrence'
import { overrideKey, seriesOf } from '@whenable/time/series'
import type { EventGuest, EventRecord } from '../../kernel/store/store.js'
import type { RemoteItem } from '../../providers/calendar-provider.js'
import { overrideIds, zoneOf } from '../occurrences.js'

/** What the records of an item's events need. */
export interface ItemOwner {
  readonly calendar: Calendar
  /** The id of the first record: the event, the series' master, or the first of several overrides without a master. */
  readonly id: string
}

/** The limits of an event's texts, in characters, and of its participants. Longer ones are shortened, never refused. */
const [maxTitle, maxDescription, maxLocation, maxName, maxGuests] = [1024, 8192, 1024, 200, 500]

const text = (value: unknown, limit: number): string | undefined =>
  typeof value === 'string' && value !== '' ? shortenText(value, limit) : undefined

const guestsOf = ({ participants }: CalendarEvent): EventGuest[] =>
  (participants ?? [])
    .filter(({ email }) => isCalendarAddress(email))
    .slice(0, maxGuests)
    .map(({ email, name, status, comment }) => ({
      ...{ email, status: status ?? 'noreply' },
      ...(name ? { name: name.slice(0, maxName) } : {}),
      ...(comment ? { comment } : {}),
    }))

const organizerOf = ({ organizer }: CalendarEvent): EventData['organizer'] =>
  organizer?.email && isCalendarAddress(organizer.email)
    ? { email: organizer.email, name: organizer.name?.slice(0, maxName) }
    : undefined

const statusOf = ({ status }: CalendarEvent): string =>
  status === 'cancelled' || status === 'tentative' ? status : 'confirmed'

const visibilityOf = ({ visibility }: CalendarEvent): string | undefined =>
  visibility === 'confidential' ? 'private' : text(visibility, maxName)

/** A `when` as the interface writes it: one day is a `date`, and a moment a `time`. */
const whenOf = (event: CalendarEvent, isSeries: boolean): When => {
  const when = parseWhen(event.when)
  if (when.object === 'datespan' && when.start_date === when.end_date)
    return { object: 'date', date: when.start_date }
  // The `time` of a series would have no time zone.
  if (when.object === 'timespan' && when.start_time === when.end_time && !isSeries)
    return { object: 'time', time: when.start_time }
  return when
}

/** The lines of a series, with all exceptions in one line, as some calendars have hundreds. */
const recurrenceOf = (event: CalendarEvent, calendar: Calendar): string[] => {
  const { recurrence, master_event_id } = event
  if (master_event_id || !Array.isArray(recurrence) || !recurrence.length) return []
  try {
    readRecurrence(recurrence)
  } catch {
    // Reported where the series is expanded.
    return [...recurrence]
  }
  return recurrenceLinesOf(seriesOf(event, zoneOf(calendar)))
}

/** The record of an event that is none of a series. */
const recordOf = (event: CalendarEvent, calendar: Calendar, id: string, uid: string): EventRecord => {
  const recurrence = recurrenceOf(event, calendar)
  return {
    id,
    object: 'event',
    grant_id: calendar.grant_id,
    calendar_id: calendar.id,
    title: text(event.title, maxTitle),
    description: text(event.description, maxDescription),
    location: text(event.location, maxLocation),
    busy: event.busy !== false,
    status: statusOf(event),
    visibility: visibilityOf(event),
    color: text(event.color, maxName),
    organizer: organizerOf(event),
    participants: guestsOf(event),
    resources: Array.isArray(event['resources']) ? event['resources'].slice(0, maxGuests) : [],
    conferencing: event.conferencing ?? undefined,
    recurrence,
    read_only: calendar.read_only ?? false,
    ical_uid: uid,
    when: whenOf(event, recurrence.length > 0),
    ...(event.master_event_id ? { original_start_time: originalOf(event) } : {}),
  }
}

const originalOf = (event: CalendarEvent): Instant => instant(overrideKey(event))

/** The ids of a series' overrides by their original starts. Overrides of other times are not among them. */
const idsInSeries = (
  master: EventRecord | undefined,
  overrides: readonly CalendarEvent[],
  calendar: Calendar,
): ReadonlyMap<Instant, string> => {
  try {
    return master?.recurrence.length ? overrideIds(master, calendar, overrides.map(originalOf)) : new Map()
  } catch (error) {
    // A series that cannot be expanded has no occurrences; its overrides still have their own times.
    if (error instanceof RangeError) return new Map()
    throw error
  }
}

/** What follows a UID in the id of one of its events: `_20260323T090000Z` of an override, `#2` of another event with this UID. */
const suffixOf = ({ id, master_event_id }: CalendarEvent, uid: string): string =>
  id
    .slice((master_event_id ?? uid).length)
    .replace(/[^\w]+/g, '-')
    .replace(/^_/, '-')

/**
 * The event records of an item: the event or master first, then overrides. An override that replaces no occurrence, because its
 * master is elsewhere or has no such occurrence, is an event of its own, as are further events of the item. Ids stay as long as
 * `owner.id` and the item's events do.
 *
 * @throws WhenError if an event has no valid `when`
 */
export const itemEvents = (item: RemoteItem, { calendar, id: firstId }: ItemOwner): EventRecord[] => {
  const masters = item.events.filter(({ master_event_id }) => !master_event_id)
  const overrides = new Map<string, CalendarEvent[]>()
  for (const event of item.events)
    if (event.master_event_id && !overrides.get(event.master_event_id)?.push(event))
      overrides.set(event.master_event_id, [event])
  const records = new Map<string, EventRecord>()
  const put = (event: CalendarEvent, inSeries?: string, master?: EventRecord): EventRecord => {
    const suffix = suffixOf(event, item.uid) || '-'
    const ownId = records.size ? `${firstId}${suffix.startsWith('-') ? '' : '-'}${suffix}` : firstId
    const record = recordOf(event, calendar, inSeries ?? ownId, item.uid)
    records.set(record.id, inSeries && master ? { ...record, master_event_id: master.id } : record)
    return record
  }
  const masterRecords = new Map(masters.map((event) => [event.id, put(event)]))
  for (const [masterId, own] of overrides) {
    const master = masterRecords.get(masterId)
    const ids = idsInSeries(master, own, calendar)
    for (const event of own) put(event, ids.get(originalOf(event)), master)
  }
  return [...records.values()]
}

/**
 * The events of an item in the form of the port, for writing it: their ids are the UID, and `{uid}_{original start}`. Texts that the
 * record lacks are null, so that they are removed; what a record may lack because it was not read stays as it is.
 */
export const remoteEvents = (records: readonly EventRecord[], uid: string): CalendarEvent[] =>
  records.map((record) => {
    const { id, master_event_id: masterId, original_start_time: original, participants } = record
    const isOverride = original !== undefined
    const suffix = masterId === undefined ? `_${original}` : id.slice(masterId.length)
    return {
      ...record,
      title: record.title ?? null,
      description: record.description ?? null,
      location: record.location ?? null,
      // Some of them may have been left out.
      participants: participants.length < maxGuests ? participants : undefined,
      id: isOverride ? `${uid}${suffix}` : uid,
      ...(isOverride ? { master_event_id: uid } : {}),
    }
  })
