import type { Calendar, ConfigurationParticipant, StandardConfiguration } from '@whenable/contract'
import { eventSpan, publishCalendarEvent } from '../../calendars/events/save-event.js'
import type { BookingContext } from '../../event-types/slot-strategy.js'
import { mayUseCalendar, takesPart } from '../../hosts/host-consent.js'
import { isAmong } from '../../kernel/email/compose-email.js'
import { hostKey } from '../../kernel/person.js'
import {
  type BookingRecord,
  calendarChangesOf,
  type EventRecord,
  type OwnedConfiguration,
  type Transaction,
} from '../../kernel/store/store.js'
import { bookingSnapshotOf } from './booking-email-content.js'
import { bookingEntry } from './booking-entry.js'
import { callInCalendars, conferencingIn } from './video-call.js'

/** The id of the calendar that holds a booking's event for a host. */
const calendarSoFar = async (
  transaction: Transaction,
  { applicationId, events }: BookingRecord,
  email: string,
): Promise<string | undefined> => {
  const grant = await transaction.grant(applicationId, { email })
  const ids = events.map(({ calendarId }) => calendarId)
  const calendars = grant ? await transaction.calendars(applicationId, ids) : []
  return calendars.find((calendar) => calendar.grant_id === grant?.id)?.id
}

/**
 * The calendars for the booking's event, without duplicates, each with the address of its host, the organizer's first. For a host who has not agreed to the
 * calendar that the configuration names now, this is the calendar that already holds the event.
 */
const bookingCalendars = async (
  transaction: Transaction,
  booking: BookingRecord,
  owned: OwnedConfiguration<StandardConfiguration>,
) => {
  const { applicationId, hosts, organizer } = booking
  const { configuration } = owned
  const named = new Map<string, ConfigurationParticipant>()
  const byOrganizer = [...hosts].sort(
    (a, b) =>
      Number(hostKey(b.email) === hostKey(organizer.email)) -
      Number(hostKey(a.email) === hostKey(organizer.email)),
  )
  for (const { email } of byOrganizer) {
    const participant = configuration.participants.find((other) => hostKey(other.email) === hostKey(email))
    const id = participant?.booking?.calendar_id
    if (!participant || !id) continue
    const agreed = takesPart(owned, participant)
    const grant = agreed && id === 'primary' ? await transaction.grant(applicationId, { email }) : undefined
    const wanted = grant ? (await transaction.primaryCalendar(applicationId, grant.id))?.id : id
    const calendarId = agreed ? wanted : await calendarSoFar(transaction, booking, email)
    if (calendarId && !named.has(calendarId)) named.set(calendarId, participant)
  }
  const calendars = await transaction.calendars(applicationId, [...named.keys()])
  return [...named].flatMap(([id, participant]) => {
    const calendar = calendars.find((other) => other.id === id)
    const { email } = participant
    return calendar && mayUseCalendar(owned, participant, calendar) ? [{ calendar, email }] : []
  })
}

/** The id of the event that a booking once had on a connected calendar, so that writes of one item stay in order. */
const formerEvent = async (
  transaction: Transaction,
  { applicationId, id, uid }: BookingRecord,
  calendar: Calendar,
): Promise<string | undefined> => {
  if (!calendar.connection_id) return undefined
  const [item] = await transaction.managedItems(applicationId, calendar.id, [uid])
  return item?.bookingId === id ? item.eventId : undefined
}

/**
 * What an event keeps on a connected calendar: the texts, which its owner may have changed, and while they are asked about its time,
 * that time.
 */
const keptFields = (
  booking: BookingRecord,
  calendar: Calendar,
  before: EventRecord | undefined,
): Partial<EventRecord> => {
  if (!calendar.connection_id || !before) return {}
  const { title, description, location, when, status } = before
  return {
    title,
    // The description of a visit has the times of its parts.
    ...(!booking.parts && { description }),
    // A booking that moves may have another room.
    ...(!booking.resources && { location }),
    ...(calendarChangesOf(booking).some(({ calendarId }) => calendarId === calendar.id)
      ? { when, status }
      : {}),
  }
}

/**
 * Writes the booking's event to the calendars of its hosts, cancels it on the calendars of former hosts, and publishes each
 * change.
 *
 * @returns the booking with its events.
 */
export const writeBookingEvents = async (
  context: BookingContext,
  changed: BookingRecord,
  owned: OwnedConfiguration<StandardConfiguration>,
): Promise<BookingRecord> => {
  const { transaction, now, newId } = context
  const { applicationId } = changed
  const wanted = await bookingCalendars(transaction, changed, owned)
  const call = await callInCalendars(
    context,
    changed,
    wanted.map(({ calendar }) => calendar),
  )
  const booking = { ...changed, ...(call && { call }) }
  const snapshot = await bookingSnapshotOf(context, owned, booking)
  const put = async (event: EventRecord, before: EventRecord | undefined) => {
    await transaction.putEvent(applicationId, event, eventSpan(event, 'UTC'))
    const change = event.status === 'cancelled' ? 'deleted' : before ? 'updated' : 'created'
    publishCalendarEvent({ ...context, applicationId }, change, event)
  }
  const events: { calendarId: string; eventId: string }[] = []
  for (const { calendar, email } of wanted) {
    const host = { email, name: undefined, as: 'host', timeZone: snapshot.timeZone } as const
    const entry = await bookingEntry(snapshot, snapshot.people.find(isAmong([host])) ?? host)
    const known =
      booking.events.find((event) => event.calendarId === calendar.id)?.eventId ??
      (await formerEvent(transaction, booking, calendar))
    const before =
      known === undefined ? undefined : await transaction.event(applicationId, calendar.id, known)
    const eventId = known ?? newId()
    const event: EventRecord = {
      resources: [],
      recurrence: [],
      busy: true,
      ical_uid: entry.uid,
      created_at: now,
      ...before,
      id: eventId,
      object: 'event',
      grant_id: calendar.grant_id,
      calendar_id: calendar.id,
      title: entry.title,
      description: entry.description,
      location: entry.location,
      url: entry.url,
      conferencing: conferencingIn(booking, entry.conferencing, calendar.id),
      organizer: { ...entry.organizer },
      participants: entry.attendees.map((attendee) => ({ ...attendee })),
      hide_participants: snapshot.hidesGuests || undefined,
      metadata: { ...before?.metadata, key5: booking.groupId },
      status: entry.status,
      when: {
        object: 'timespan',
        start_time: booking.start,
        end_time: booking.end,
        ...(calendar.timezone ? { start_timezone: calendar.timezone, end_timezone: calendar.timezone } : {}),
      },
      updated_at: now,
      ...keptFields(booking, calendar, before),
    }
    await put(event, before)
    events.push({ calendarId: calendar.id, eventId })
  }
  for (const { calendarId, eventId } of booking.events) {
    if (events.some((event) => event.calendarId === calendarId)) continue
    const left = await transaction.event(applicationId, calendarId, eventId)
    if (left) await put({ ...left, status: 'cancelled', updated_at: now }, left)
  }
  return { ...booking, events }
}
