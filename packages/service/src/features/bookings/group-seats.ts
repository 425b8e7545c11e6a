import type { GroupConfiguration } from '@whenable/contract'
import { type Instant, type Interval, instant } from '@whenable/time'
import { eventSpan } from '../../calendars/events/save-event.js'
import {
  capacityOf,
  findOccurrence,
  type GroupOccurrence,
  groupCalendar,
  guestEmails,
  heldSeats,
  locationOf,
  type OwnedGroup,
  occurrencesIn,
  takenSeats,
} from '../../calendars/group-occurrences.js'
import { zoneOf } from '../../calendars/occurrences.js'
import { firstSlots } from '../../event-types/availability-window.js'
import { eventTermsOf } from '../../event-types/configuration-rules.js'
import { type BookingContext, type SlotStrategy, unavailable } from '../../event-types/slot-strategy.js'
import { validationError } from '../../kernel/errors.js'
import { checkEmail, hostKey } from '../../kernel/person.js'
import {
  type BookingRecord,
  type EventRecord,
  eachOf,
  holdsOfLink,
  type IgnoredHolds,
  type Records,
  seatedEmail,
} from '../../kernel/store/store.js'

const day = 86_400

/** The half-open interval of starts that can be booked now (interface: How slots come about, rule 1). */
const bookableStarts = ({ scheduler }: GroupConfiguration, now: Instant): Interval => ({
  start: instant(now + (scheduler?.min_booking_notice ?? 60) * 60),
  end: instant(now + (scheduler?.available_days_in_future ?? 30) * day),
})

/**
 * The events of a window with free seats (interface: Availability), and separately the full ones. `capacity` is the number of
 * seats left. The seats of a moving booking count as free, and those of the ignored holds.
 */
export const groupAvailability = async (
  records: Records,
  owned: OwnedGroup,
  window: Interval,
  now: Instant,
  moving?: BookingRecord,
  ignored?: IgnoredHolds,
) => {
  const { applicationId, configuration } = owned
  const starts = bookableStarts(configuration, now)
  // Only events that begin within the bookable interval need to be read.
  const from = instant(Math.max(window.start, starts.start))
  const to = instant(Math.min(window.end, starts.end))
  const all = await occurrencesIn(records, owned, { start: from, end: instant(Math.max(from, to)) })
  const { items: found, next } = firstSlots(
    all.filter(
      ({ start, end, event }) => start >= from && start < to && end <= window.end && !event.is_undecided,
    ),
  )
  const taken = await takenSeats(
    records,
    applicationId,
    found.map(({ event }) => event),
    moving,
  )
  const held = await heldSeats(
    records,
    applicationId,
    found.map(({ event }) => event.id),
    now,
    ignored,
  )
  const slots = found.map(({ event, start, end, master }) => {
    const total = capacityOf(event, configuration)
    return {
      emails: [],
      start_time: start,
      end_time: end,
      event_id: event.id,
      master_id: master?.id,
      calendar_id: event.calendar_id,
      capacity: Math.max(0, total - (taken.get(event.id)?.size ?? 0) - (held.get(event.id) ?? 0)),
      total_capacity: total,
      title: event.title ?? eventTermsOf(configuration).title,
      description: event.description,
      location: locationOf(event, configuration),
    }
  })
  return {
    time_slots: slots.filter(({ capacity }) => capacity),
    full_slots: slots.filter(({ capacity }) => !capacity),
    next_start_time: next,
  }
}

/** Why a seat cannot be booked, without naming a guest. */
type Refusal = 'gone' | 'undecided' | 'moved' | 'past' | 'soon' | 'far' | 'changed' | 'booked' | 'full'

const refusals: Record<Refusal, string> = {
  gone: 'the event no longer exists',
  undecided: 'its host has yet to decide about its time',
  moved: 'the event has moved to another time',
  past: 'the event has already begun',
  soon: 'it is too late to book this event',
  far: 'it is too early to book this event',
  changed: 'the event has fewer seats now',
  booked: 'one of these guests already has a seat',
  full: 'not enough seats are left',
}

/** A request for seats in a group event. */
interface SeatRequest {
  readonly emails: readonly string[]
  /** The time that the caller expects. */
  readonly slot?: Interval | undefined
  /** The capacity that the caller expects. */
  readonly capacity?: number | undefined
  /** Whether guests with a seat may have another one. */
  readonly again?: boolean
  /** Whether the owner books, whom the notice and the days in the future do not bind. */
  readonly anyTime?: boolean | undefined
  /** The holds whose seats count as free. */
  readonly ignored?: IgnoredHolds | undefined
  /** The number of seats, while the guests are not known. */
  readonly wanted?: number | undefined
  /** When they were requested, from which the notice counts. Default: now. */
  readonly requestedAt?: Instant | undefined
}

const refusalOf = async (
  records: Records,
  { applicationId, configuration }: OwnedGroup,
  found: GroupOccurrence | undefined,
  { emails, slot, capacity = 0, again, anyTime, ignored, wanted = 1, requestedAt }: SeatRequest,
  now: Instant,
  moving?: BookingRecord,
): Promise<Refusal | undefined> => {
  const isOurs = (found?.master ?? found?.event)?.configuration_id === configuration.id
  if (!found || !isOurs || found.event.recurrence.length || found.event.status === 'cancelled') return 'gone'
  if (found.event.is_undecided) return 'undecided'
  if (slot && (slot.start !== found.start || slot.end !== found.end)) return 'moved'
  const starts = bookableStarts(configuration, requestedAt ?? now)
  if (found.start <= now) return 'past'
  if (found.start < starts.start && !anyTime) return 'soon'
  if (found.start >= starts.end && !anyTime) return 'far'
  const seats = capacityOf(found.event, configuration)
  if (capacity > seats) return 'changed'
  const taken = (await takenSeats(records, applicationId, [found.event], moving)).get(found.event.id)
  if (!again && emails.some((email) => taken?.has(email))) return 'booked'
  // The owner's own act comes before what visitors hold.
  const held = anyTime ? undefined : await heldSeats(records, applicationId, [found.event.id], now, ignored)
  const used = (taken?.size ?? 0) + (held?.get(found.event.id) ?? 0)
  return used + Math.max(emails.length, wanted) > seats ? 'full' : undefined
}

/**
 * Checks whether guests could book a seat (interface: Group events).
 *
 * @param trusted whether the caller may learn who is booked. For others, a guest's existing seat is not an error.
 * @throws ServiceError `timeslot_not_available` with the reason.
 */
export const validateSeat = async (
  records: Records,
  owned: OwnedGroup,
  query: {
    readonly calendarId: string
    readonly eventId: string
    readonly capacity?: number | undefined
    readonly emails: readonly string[]
    readonly hold?: string | undefined
  },
  now: Instant,
  trusted: boolean,
): Promise<void> => {
  query.emails.forEach((email, index) => {
    checkEmail(`emails.${index}`, email)
  })
  const calendar = await groupCalendar(records, owned, query.calendarId)
  const found = calendar && (await findOccurrence(records, owned.applicationId, calendar, query.eventId))
  const emails = [...new Set(query.emails.map(hostKey))]
  const seatRequest = { emails: trusted ? emails : [], capacity: query.capacity, ignored: query.hold }
  const refusal = await refusalOf(records, owned, found, seatRequest, now)
  if (refusal) throw unavailable(refusals[refusal])
}

/** A booking's guests as participants of an event. */
const participantsOf = ({ status, guest, additionalGuests }: BookingRecord): EventRecord['participants'] => [
  { email: guest.email, name: guest.name, status: status === 'pending' ? 'noreply' : 'yes' },
  ...additionalGuests.map(({ email, name }) => ({ email, name, status: 'noreply' })),
]

/** The guests of a booking who had no seat before, and whom the event lists because of it. */
const firstSeats = (booking: BookingRecord): string[] =>
  guestEmails(booking).filter((email) => !booking.secondSeats?.includes(email))

/** The strategy of bookings with seats in group events. Their lock is the row of the calendar's owner. */
export const seatStrategy = (context: BookingContext, owned: OwnedGroup): SlotStrategy => {
  const { transaction, now } = context
  const { applicationId, configuration } = owned
  return {
    reserve: async ({ slot, seat, guests, anyTime, hold, link, seats, requestedAt }, moving) => {
      const { eventId, calendarId } = seat
      if (!eventId) throw validationError('event_id', eventId, 'the group event, as availability names it')
      if (!calendarId) throw validationError('calendar_id', calendarId, "the group event's calendar")
      const emails = guests.map(({ email }) => hostKey(email))
      const twice = emails.findIndex((email, index) => emails.indexOf(email) < index)
      if (twice > 0)
        throw validationError(`additional_guests.${twice - 1}.email`, emails[twice], 'each guest once')
      const calendar = await groupCalendar(transaction, owned, calendarId)
      const grant = await transaction.grant(applicationId, { id: owned.grantId })
      if (!calendar || !grant) throw unavailable(refusals.gone)
      await transaction.lockHosts(applicationId, [
        grant.email,
        ...(moving?.hosts ?? []).map((host) => host.email),
      ])
      const found = await findOccurrence(transaction, applicationId, calendar, eventId)
      // The caller may not be the guest with this address. A refusal would reveal that the guest is booked, and so would a
      // seat that is not taken: the guest gets another one, and an email about it.
      const again = !context.byOwner
      const refusal = await refusalOf(
        transaction,
        owned,
        found,
        {
          emails,
          slot,
          again,
          anyTime,
          ignored: eachOf(hold, holdsOfLink(link)),
          wanted: seats,
          requestedAt,
        },
        now,
        moving,
      )
      if (refusal || !found) throw unavailable(refusals[refusal ?? 'gone'])
      const { event, master } = found
      const taken = (await takenSeats(transaction, applicationId, [event], moving)).get(event.id)
      return {
        // The event takes the host's time, not its bookings, which do not exclude each other.
        hosts: [{ email: grant.email, exclusive: false }],
        organizer: { email: grant.email, name: grant.name },
        title: event.title ?? eventTermsOf(configuration).title,
        description: event.description,
        location: locationOf(event, configuration),
        groupId: configuration.id,
        occurrence: { calendarId: calendar.id, eventId: event.id, seriesId: master?.id ?? event.id },
        secondSeats: emails.filter((email) => taken?.has(email)),
      }
    },

    write: async (next, before) => {
      const occurrences = new Map(
        [before?.occurrence, next.occurrence].flatMap((occurrence) =>
          occurrence ? [[occurrence.eventId, occurrence]] : [],
        ),
      )
      for (const { calendarId, eventId } of occurrences.values()) {
        const calendar = await groupCalendar(transaction, owned, calendarId)
        const found = calendar && (await findOccurrence(transaction, applicationId, calendar, eventId))
        // The owner may have removed it in the meantime.
        if (!calendar || !found) continue
        const comes = next.status !== 'cancelled' && eventId === next.occurrence?.eventId
        const here = [next, ...(before ? [before] : [])].filter((one) => one.occurrence?.eventId === eventId)
        const names = new Set(here.flatMap(firstSeats))
        const seats = await transaction.seats(applicationId, [eventId])
        const stay = new Set(seats.filter(({ bookingId }) => bookingId !== next.id).map(seatedEmail))
        const others = found.event.participants.filter(
          ({ email }) => !names.has(hostKey(email)) || stay.has(hostKey(email)),
        )
        const known = new Set(others.map(({ email }) => hostKey(email)))
        const coming = comes ? participantsOf(next).filter(({ email }) => !known.has(hostKey(email))) : []
        const event: EventRecord = {
          ...found.event,
          participants: [...others, ...coming],
          updated_at: now,
        }
        const span = eventSpan(event, zoneOf(calendar), found.master)
        await transaction.putEvent(applicationId, event, span)
      }
      const events = next.occurrence
        ? [{ calendarId: next.occurrence.calendarId, eventId: next.occurrence.eventId }]
        : []
      const booking = { ...next, events }
      await (before ? transaction.putBooking(booking) : transaction.addBooking(booking))
      return booking
    },
  }
}
