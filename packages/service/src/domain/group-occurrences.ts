import type { Calendar, GroupConfiguration } from '@whenable/contract'
import {
  expandEvent,
  expandEvents,
  type Instant,
  type Interval,
  intervalOf,
  type Occurrence,
  parseInstant,
} from '@whenable/time'
import {
  type BookingRecord,
  type EventRecord,
  hostKey,
  type OwnedConfiguration,
  type Records,
} from '../store/store.js'

/** A configuration for group events, with its owner: all of them are on the owner's calendars. */
export type OwnedGroup = OwnedConfiguration<GroupConfiguration>

/** Seats of a group event that says nothing of them, in a configuration that says nothing either (interface: Group events). */
const usualCapacity = 10

/** One time at which a group event takes place. */
export interface GroupOccurrence extends Interval {
  /** The event as it stands, or as it would stand if this one of a series were an event of its own. */
  readonly event: EventRecord
  /** The series that it belongs to. */
  readonly master?: EventRecord | undefined
}

/** An occurrence of a series as an event of its own: an override that changes nothing yet. */
const asOverride = (master: EventRecord, { id, when, start }: Occurrence): EventRecord => ({
  ...master,
  id,
  when,
  recurrence: [],
  master_event_id: master.id,
  original_start_time: start,
})

const occurrenceOf = (occurrence: Occurrence<EventRecord>, master?: EventRecord): GroupOccurrence => {
  const { event, start, end } = occurrence
  return event.recurrence.length
    ? { event: asOverride(event, occurrence), start, end, master: event }
    : { event, start, end, master }
}

/** What an occurrence's id is made of (interface: Group events): its series' id and its start in UTC. */
const occurrenceId = /^(.+)_(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/s

const startOfId = (eventId: string): { masterId: string; start: Instant } | undefined => {
  const [, masterId = '', year, month, day, hour, minute, second] = occurrenceId.exec(eventId) ?? []
  if (!masterId) return undefined
  try {
    return { masterId, start: parseInstant(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }
  } catch {
    return undefined
  }
}

/** The zone in which a calendar's series are read that name none. */
export const zoneOf = ({ timezone }: Calendar): string => timezone ?? 'UTC'

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

/** The event of this id, the series itself where it names one, or an occurrence of a series that has no row yet. */
export const occurrenceNamed = async (
  records: Records,
  applicationId: string,
  calendar: Calendar,
  eventId: string,
): Promise<GroupOccurrence | undefined> => {
  const own = await records.event(applicationId, calendar.id, eventId)
  if (own) {
    const master = own.master_event_id
      ? await records.event(applicationId, calendar.id, own.master_event_id)
      : undefined
    const { start, end } = intervalOf(own.when, zoneOf(calendar))
    return { event: own, start, end, master }
  }
  const named = startOfId(eventId)
  const master = named && (await records.event(applicationId, calendar.id, named.masterId))
  if (!master?.recurrence.length) return undefined
  const overrides = await records.overridesOf(applicationId, calendar.id, master.id)
  const override = overrides.find((event) => event.original_start_time === named?.start)
  if (override) return { event: override, ...intervalOf(override.when, zoneOf(calendar)), master }
  const { start } = named as { start: Instant }
  const window = { from: start, to: (start + 1) as Instant, timeZone: zoneOf(calendar) }
  const found = expandEvent(master, overrides, window).find(({ id }) => id === eventId)
  return found && occurrenceOf(found)
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
      const masters = new Map(own.map((event) => [event.id, event]))
      const { occurrences } = expandEvents(own, {
        from: window.start,
        to: window.end,
        timeZone: zoneOf(calendar),
      })
      return occurrences.map((occurrence) =>
        occurrenceOf(occurrence, masters.get(occurrence.event.master_event_id ?? '')),
      )
    })
    .sort((a, b) => a.start - b.start || (a.event.id < b.event.id ? -1 : 1))
}

/** All the seats of an event. */
export const capacityOf = (
  event: Pick<EventRecord, 'capacity'>,
  { group_booking }: GroupConfiguration,
): number => event.capacity ?? group_booking.default_capacity ?? usualCapacity

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
