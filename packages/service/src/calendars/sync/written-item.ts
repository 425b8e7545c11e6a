import type { Calendar, CalendarEvent } from '@whenable/contract'
import { type Instant, intervalOf } from '@whenable/time'
import { isErased } from '../../kernel/person.js'
import {
  type BookingRecord,
  type ConnectionRecord,
  calendarChangesOf,
  type EventRecord,
  type ItemState,
  type ManagedItem,
  type Records,
  type SyncedCalendar,
  type SyncedItem,
  type WriteBack,
} from '../../kernel/store/store.js'
import type { RemoteItem } from '../../providers/calendar-provider.js'
import { zoneOf } from '../occurrences.js'
import { groupStateOf } from './group-sessions.js'
import { itemEvents, remoteEvents } from './item-events.js'

/** A written item and its calendar. */
export interface OwnedItem {
  readonly calendar: Calendar
  readonly managed: ManagedItem
}

/** Everything that is known of an item to write. */
export interface WrittenSubject extends OwnedItem {
  readonly synced: SyncedCalendar
  readonly connection: ConnectionRecord
  /** The address of the calendar's owner. */
  readonly owner: string
  /** The event or master, then overrides; empty if it was removed here. */
  readonly events: readonly EventRecord[]
  /** Undefined for a group event, and once the booking was removed. */
  readonly booking: BookingRecord | undefined
  /** The item as the last pull or write left it. */
  readonly known: SyncedItem | undefined
}

/** Reads what a pending write is about. Undefined if its calendar was removed meanwhile. */
export const readSubject = async (
  records: Records,
  { applicationId, calendarId, eventId, uid }: WriteBack,
): Promise<WrittenSubject | undefined> => {
  const [calendar] = await records.calendars(applicationId, [calendarId])
  const synced = await records.syncedCalendar(applicationId, calendarId)
  const connection = synced && (await records.connection(applicationId, synced.connectionId))
  const grant = connection && (await records.grant(applicationId, { id: connection.grantId }))
  const [managed] = await records.managedItems(applicationId, calendarId, [uid])
  if (!calendar || !synced || !connection || !grant || !managed) return undefined
  const event = await records.event(applicationId, calendarId, eventId)
  const overrides = event?.recurrence.length
    ? await records.overridesOf(applicationId, calendarId, eventId)
    : []
  const { bookingId } = managed
  const booking = bookingId === undefined ? undefined : await records.booking(applicationId, bookingId)
  const items = await records.syncedItemsOfUid(applicationId, calendarId, uid)
  return {
    ...{ calendar, synced, connection, owner: grant.email, managed, booking },
    events: event ? [event, ...overrides] : [],
    known: items.find(({ eventIds }) => eventIds[0] === eventId) ?? items[0],
  }
}

/** What the remote item should be. `as it is`: its owner has changed it and has yet to answer. */
export type DesiredItem = 'absent' | 'as it is' | 'present'

/** Whether a booking has an event on a calendar. */
const isOn = ({ status, events }: BookingRecord, { calendarId, eventId }: ManagedItem): boolean =>
  status !== 'cancelled' &&
  events.some((event) => event.calendarId === calendarId && event.eventId === eventId)

/** Whether the owner of an item is asked before their changes of it are overwritten: while its booking is active. */
export const isAskedAbout = ({ booking, managed }: Pick<WrittenSubject, 'booking' | 'managed'>): boolean =>
  booking !== undefined && isOn(booking, managed)

/** What the remote item should be. The booking decides; without one, the event does. */
export const desiredItem = ({ booking, managed, events }: WrittenSubject): DesiredItem => {
  if (booking && !isOn(booking, managed)) return 'absent'
  const changes = booking ? calendarChangesOf(booking) : []
  if (changes.some(({ calendarId }) => calendarId === managed.calendarId)) return 'as it is'
  const [event] = events
  if (!event) return booking ? 'as it is' : 'absent'
  return event.status === 'cancelled' ? 'absent' : 'present'
}

/** Whether an item is a group event. */
export const isGroupItem = ({ managed }: Pick<WrittenSubject, 'managed'>): boolean =>
  managed.bookingId === undefined

/** The state of an item that equals its events. */
export const desiredState = (subject: WrittenSubject): ItemState => {
  const { events, calendar } = subject
  const [event] = events
  if (!event) return 'absent'
  if (isGroupItem(subject)) return groupStateOf(events)
  const { start, end } = intervalOf(event.when, zoneOf(calendar))
  return { start, end }
}

/** Texts that the owner of a booking's event may change in their calendar. */
export type OwnerTexts = Pick<EventRecord, 'title' | 'description' | 'location'>

/** The texts of an item, within the limits of records. */
export const textsOf = (item: RemoteItem, { calendar, managed }: OwnedItem): OwnerTexts => {
  const [record] = itemEvents(item, { calendar, id: managed.eventId })
  return { title: record?.title, description: record?.description, location: record?.location }
}

/**
 * The texts that stay when the item of a booking is written again: those of the item, which its owner may have changed. Once the guest was
 * erased, the title is the event's, without their name.
 */
export const keptTexts = <Texts extends object>(texts: Texts, { booking, events }: WrittenSubject): Texts =>
  booking && isErased(booking.guest) ? { ...texts, title: events[0]?.title } : texts

/**
 * The events to write over an item. The item of a booking keeps its texts, and the overrides of a series that its owner has made of
 * it.
 */
export const eventsToWrite = (subject: WrittenSubject, remote: RemoteItem | undefined): CalendarEvent[] => {
  const {
    events,
    booking,
    managed: { uid },
  } = subject
  const written = remoteEvents(events, uid)
  const [first] = written
  const [theirs, ...overrides] = remote?.events ?? []
  if (!booking || !theirs || !first) return written
  const { title, description, location } = theirs
  const isSeries = Array.isArray(first.recurrence) && first.recurrence.length > 0
  return [
    { ...first, ...keptTexts({ title, description, location }, subject) },
    ...(isSeries ? overrides : []),
  ]
}

/** Whether a booking is over, so that its owner is no longer asked about its event. */
export const isOver = ({ booking }: Pick<WrittenSubject, 'booking'>, now: Instant): boolean =>
  booking !== undefined && booking.end <= now
