import { guestEmails, locationOf, type OwnedGroup } from '../../calendars/group-occurrences.js'
import type { BookingContext } from '../../event-types/slot-strategy.js'
import { hostKey } from '../../kernel/person.js'
import type { BookingRecord, EventRecord } from '../../kernel/store/store.js'
import { nextSequence, publishBookingEvent } from './booking-changes.js'

/** The services of changes of bookings that only follow their group event, whose entries are not theirs. */
export type FollowContext = Omit<BookingContext, 'origin'>

/** Cancels the bookings of a removed event and publishes the changes. Past bookings stay. */
export const cancelBookings = async (
  context: FollowContext,
  owned: OwnedGroup,
  bookings: readonly BookingRecord[],
): Promise<void> => {
  const { transaction, now } = context
  for (const before of bookings) {
    if (before.end <= now) continue
    const cancellationReason = 'The event was cancelled.'
    const settled = { calendarChange: undefined, cancellationReason, updatedAt: now }
    const sequence = await nextSequence(transaction, before)
    const booking: BookingRecord = { ...before, ...settled, sequence, status: 'cancelled' }
    await transaction.putBooking(booking)
    await publishBookingEvent(context, {
      type: 'booking.cancelled',
      owned,
      booking,
      before,
      byOwner: true,
      followsEvent: true,
      by: context.by,
    })
  }
}

/** Whether the calendar entries of a booking show the same of its event. */
const showsSame = (one: BookingRecord, other: BookingRecord): boolean =>
  (['start', 'end', 'title', 'description', 'location'] as const).every(
    (field) => one[field] === other[field],
  )

/** Applies an event's change to its bookings: its new time, its new id or its cancellation. */
export const followEvent = async (
  context: FollowContext,
  owned: OwnedGroup,
  bookings: readonly BookingRecord[],
  event: EventRecord,
): Promise<void> => {
  if (event.status === 'cancelled') return cancelBookings(context, owned, bookings)
  if (event.when.object !== 'timespan') return
  const { transaction, now } = context
  const { start_time: start, end_time: end } = event.when
  const occurrence = {
    calendarId: event.calendar_id,
    eventId: event.id,
    seriesId: event.master_event_id ?? event.id,
  }
  for (const before of bookings) {
    // Of a past booking only the id of its event may change.
    const details =
      before.end > now
        ? {
            start,
            end,
            ...(start !== before.start || end !== before.end
              ? {
                  movedFrom: { start: before.start, end: before.end },
                  rescheduleRequest: undefined,
                  rescheduleReason: undefined,
                  calendarChange: undefined,
                }
              : {}),
            title: event.title ?? before.title,
            description: event.description,
            location: locationOf(event, owned.configuration),
          }
        : {}
    const sequence = showsSame({ ...before, ...details }, before)
      ? before.sequence
      : await nextSequence(transaction, before)
    const booking: BookingRecord = {
      ...before,
      ...details,
      sequence,
      occurrence,
      events: [{ calendarId: occurrence.calendarId, eventId: occurrence.eventId }],
      updatedAt: now,
    }
    await transaction.putBooking(booking)
    if (booking.start !== before.start || booking.end !== before.end)
      await publishBookingEvent(context, {
        type: 'booking.rescheduled',
        owned,
        booking,
        before,
        byOwner: true,
        followsEvent: true,
        by: context.by,
      })
  }
}

/** The bookings with seats in an event. */
export const bookingsIn = (bookings: readonly BookingRecord[], eventId: string): BookingRecord[] =>
  bookings.filter(({ occurrence }) => occurrence?.eventId === eventId)

/** An event's participants after its owner changed them. Booked guests stay. */
export const participantsAfter = (
  event: EventRecord,
  named: EventRecord['participants'] | undefined,
  bookings: readonly BookingRecord[],
): EventRecord['participants'] => {
  if (!named) return event.participants
  const booked = new Set(bookingsIn(bookings, event.id).flatMap(guestEmails))
  return [
    ...named.filter(({ email }) => !booked.has(hostKey(email))),
    ...event.participants.filter(({ email }) => booked.has(hostKey(email))),
  ]
}
