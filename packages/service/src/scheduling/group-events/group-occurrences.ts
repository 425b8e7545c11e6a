import type { Calendar, GroupConfiguration } from '@whenable/contract'
import { type Interval, intervalOf } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import { eventOf, findEvent, zoneOf } from '../../calendars/events/occurrences.js'
import {
  type BookingRecord,
  type EventRecord,
  hostKey,
  type OwnedConfiguration,
  type Records,
} from '../../store/store.js'

/** A configuration for group events, with its owner: all of them are on the owner's calendars. */
export type OwnedGroup = OwnedConfiguration<GroupConfiguration>

/** Seats of a group event that says nothing of them, in a configuration that says nothing either (interface: Group events). */
const defaultCapacity = 10

/** One time at which a group event takes place. */
export interface GroupOccurrence extends Interval {
  /** The event as it stands, or as it would stand if this one of a series were an event of its own. */
  readonly event: EventRecord
  /** The series that it belongs to. */
  readonly master?: EventRecord | undefined
}

/** A calendar of the configuration's owner; `primary` is their first one. */
export const groupCalendar = async (
  records: Records,
  { applicationId, grantId }: OwnedGroup,
  id: string,
): Promise<Calendar | undefined> => {
  const calendar =
    id === 'primary'
      ? await records.primaryCalendar(applicationId, grantId)
      : (await records.calendars(applicationId, [id]))[0]
  return calendar?.grant_id === grantId ? calendar : undefined
}

/** The event of this id, or the occurrence of a series, with when it takes place. */
export const findOccurrence = async (
  records: Records,
  applicationId: string,
  calendar: Calendar,
  eventId: string,
): Promise<GroupOccurrence | undefined> => {
  const found = await findEvent(records, applicationId, calendar, eventId)
  return found && { ...found, ...intervalOf(found.event.when, zoneOf(calendar)) }
}

/** By their start; those that begin at once by their title, so that visitors find them in one order everywhere. */
const byStart = (a: GroupOccurrence, b: GroupOccurrence): number => {
  if (a.start !== b.start) return a.start - b.start
  const [one, two] = [a, b].map(({ event }) => `${event.title ?? ''} ${event.id}`) as [string, string]
  return one < two ? -1 : 1
}

/** The occurrences of a configuration's events that have a part in a window, by start; cancelled ones are left out. */
export const occurrencesIn = async (
  records: Records,
  { applicationId, grantId, configuration }: OwnedGroup,
  window: Interval,
): Promise<GroupOccurrence[]> => {
  const events = await records.groupEventsIn(applicationId, configuration.id, window)
  const calendars = await records.calendars(applicationId, [
    ...new Set(events.map((event) => event.calendar_id)),
  ])
  return calendars
    .filter((calendar) => calendar.grant_id === grantId)
    .flatMap((calendar) => {
      const own = events.filter((event) => event.calendar_id === calendar.id)
      const series = new Map(own.map((event) => [event.id, event]))
      const { occurrences } = expandEvents(own, {
        from: window.start,
        to: window.end,
        timeZone: zoneOf(calendar),
      })
      return occurrences.map((occurrence): GroupOccurrence => {
        const event = eventOf(occurrence)
        const { start, end } = occurrence
        return { event, start, end, master: series.get(event.master_event_id ?? '') }
      })
    })
    .sort(byStart)
}

/** All the seats of an event. */
export const capacityOf = (
  event: Pick<EventRecord, 'capacity'>,
  { group_booking }: GroupConfiguration,
): number => event.capacity ?? group_booking.default_capacity ?? defaultCapacity

/** The addresses of a booking's guests, as seats are kept under. */
export const guestEmails = ({
  guest,
  additionalGuests,
}: Pick<BookingRecord, 'guest' | 'additionalGuests'>): string[] =>
  [guest, ...additionalGuests].map(({ email }) => hostKey(email))

/** Whether a booking is for this event. */
export const isIn = ({ occurrence }: BookingRecord, event: EventRecord): boolean =>
  occurrence?.eventId === event.id && occurrence.calendarId === event.calendar_id

/**
 * Who has a seat, by event id: everybody who is booked, and everybody who was invited and has not declined.
 *
 * @param moving a booking that is about to leave its seats.
 */
export const takenSeats = async (
  records: Records,
  applicationId: string,
  events: readonly EventRecord[],
  moving?: BookingRecord,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const seats = await records.seats(
    applicationId,
    events.map((event) => event.id),
  )
  const booked = new Map<string, string[]>()
  for (const { eventId, bookingId, email } of seats)
    if (bookingId !== moving?.id) booked.set(eventId, [...(booked.get(eventId) ?? []), email])
  return new Map(
    events.map((event) => {
      const leaving = new Set(moving && isIn(moving, event) ? guestEmails(moving) : [])
      const invited = event.participants
        .filter(({ status }) => status !== 'no')
        .map(({ email }) => hostKey(email))
        .filter((email) => !leaving.has(email))
      return [event.id, new Set([...invited, ...(booked.get(event.id) ?? [])])]
    }),
  )
}
