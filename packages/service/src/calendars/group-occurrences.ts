import type { Calendar, GroupConfiguration } from '@whenable/contract'
import { type Instant, type Interval, intervalOf } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import type { SeatReference } from '../event-types/slot-strategy.js'
import { hostKey } from '../kernel/person.js'
import {
  type BookingRecord,
  type EventRecord,
  type IgnoredHolds,
  isIgnored,
  type OwnedConfiguration,
  type Records,
} from '../kernel/store/store.js'
import { eventOf, findEvent, zoneOf } from './occurrences.js'

/** A configuration for group events, with its owner. All its events are on the owner's calendars. */
export type OwnedGroup = OwnedConfiguration<GroupConfiguration>

/** Default capacity of a group event (interface: Group events). */
const defaultCapacity = 10

/** One occurrence of a group event. */
export interface GroupOccurrence extends Interval {
  /** The single event or override, or the series' event as this occurrence. */
  readonly event: EventRecord
  /** The series that it belongs to. */
  readonly master?: EventRecord | undefined
}

/** A calendar of the configuration's owner, or their `primary` one. */
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

/** The event or occurrence of this id, with its interval. */
export const findOccurrence = async (
  records: Records,
  applicationId: string,
  calendar: Calendar,
  eventId: string,
): Promise<GroupOccurrence | undefined> => {
  const found = await findEvent(records, applicationId, calendar, eventId)
  return found && { ...found, ...intervalOf(found.event.when, zoneOf(calendar)) }
}

/** The end of an event or occurrence of a configuration's owner, if there is one of this id. */
export const occurrenceEnd = async (
  records: Records,
  owned: OwnedGroup,
  { calendarId, eventId }: SeatReference,
): Promise<Instant | undefined> => {
  const calendar = calendarId && eventId ? await groupCalendar(records, owned, calendarId) : undefined
  return calendar && (await findOccurrence(records, owned.applicationId, calendar, eventId ?? ''))?.end
}

/** Sorts by start, then by title and id, so that the order is stable. */
const byStart = (a: GroupOccurrence, b: GroupOccurrence): number => {
  if (a.start !== b.start) return a.start - b.start
  const [one, two] = [a, b].map(({ event }) => `${event.title ?? ''} ${event.id}`) as [string, string]
  return one < two ? -1 : 1
}

/** The occurrences of a configuration's events that overlap a window, by start, without cancelled ones. */
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

/** The number of seats of an event. */
export const capacityOf = (
  event: Pick<EventRecord, 'capacity'>,
  { group_booking }: GroupConfiguration,
): number => event.capacity ?? group_booking.default_capacity ?? defaultCapacity

/** The place of an event: its own, or that of its configuration. */
export const locationOf = (
  event: Pick<EventRecord, 'location'>,
  { group_booking }: GroupConfiguration,
): string | undefined => event.location || group_booking.location

/** The normalized addresses of a booking's guests, as stored with seats. */
export const guestEmails = ({
  guest,
  additionalGuests,
}: Pick<BookingRecord, 'guest' | 'additionalGuests'>): string[] =>
  [guest, ...additionalGuests].map(({ email }) => hostKey(email))

/** Whether a booking has its seats in this event. */
export const isIn = ({ occurrence }: BookingRecord, event: EventRecord): boolean =>
  occurrence?.eventId === event.id && occurrence.calendarId === event.calendar_id

/**
 * The addresses with a seat, by event id: booked guests, and invited participants who have not declined.
 *
 * @param moving a booking whose seats count as free.
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

/**
 * How many seats others hold, by event id.
 *
 * @param ignored the holds whose seats count as free.
 */
export const heldSeats = async (
  records: Records,
  applicationId: string,
  eventIds: readonly string[],
  now: Instant,
  ignored?: IgnoredHolds,
): Promise<ReadonlyMap<string, number>> => {
  const held = new Map<string, number>()
  for (const hold of await records.holdsOfEvents(applicationId, eventIds, now)) {
    const { seats } = hold
    if (seats && !isIgnored(hold, ignored))
      held.set(seats.eventId, (held.get(seats.eventId) ?? 0) + seats.count)
  }
  return held
}
