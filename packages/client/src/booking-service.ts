import {
  answerBooking,
  type Booking,
  type BookingRequest,
  cancelBooking,
  createBooking,
  getBooking,
  rescheduleBooking,
  ServiceError,
  validateTimeslot,
} from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { createAvailabilityService } from './availability-service.js'
import type { CallOptions, Client } from './create-client.js'

/** A seat in a group event: what its slot says of it (interface: Availability). */
interface Seat {
  readonly eventId: string
  readonly masterId?: string | undefined
  readonly calendarId?: string | undefined
}

const seatOf = ({ eventId, masterId, calendarId }: Seat) => ({
  event_id: eventId,
  master_id: masterId,
  calendar_id: calendarId,
})

/** The booking calls of a service, in the words of the booking flow's port; `times` is the part that is there already. */
export const createBookingService = (client: Client, times = createAvailabilityService(client)) => {
  const at = (booking_id: string) => ({ path: { booking_id } })

  return {
    ...times,

    /**
     * Books. Against a service that leaves round robin to its callers the hosts are tried in `order`, one at a time, a key
     * each, on only while the answer is a taken slot (interface: Bookings).
     */
    book: async (
      request: BookingRequest,
      { signal, key }: CallOptions & { readonly key: string },
    ): Promise<Booking> => {
      const hosts = times.hosts()
      for (let index = 0; ; index++) {
        const email = hosts[index]
        try {
          return await client.call(
            createBooking,
            { body: email ? { ...request, participants: [{ email }] } : request },
            { signal, key: email ? `${key}/${email}`.slice(0, 256) : key },
          )
        } catch (error) {
          const isTaken = error instanceof ServiceError && error.type === 'timeslot_not_available'
          if (!isTaken || index + 1 >= hosts.length) throw error
        }
      }
    },

    /** Asks whether a seat in a group event is to be had. */
    validate: async (
      { event, emails }: { readonly event: Seat; readonly emails: readonly string[] },
      options: CallOptions,
    ): Promise<void> => {
      const body = { ...seatOf(event), calendar_id: event.calendarId ?? '', emails: [...emails] }
      await client.call(
        validateTimeslot,
        { path: { configuration_id: times.configuration() }, body },
        options,
      )
    },

    booking: (bookingId: string, options: CallOptions) => client.call(getBooking, at(bookingId), options),

    reschedule: (
      bookingId: string,
      { start, end, event }: { start: Instant; end: Instant; event?: Seat | undefined },
      options: CallOptions,
    ) =>
      client.call(
        rescheduleBooking,
        { ...at(bookingId), body: { start_time: start, end_time: end, ...(event && seatOf(event)) } },
        options,
      ),

    cancel: async (bookingId: string, reason: string | undefined, options: CallOptions): Promise<void> => {
      await client.call(cancelBooking, { ...at(bookingId), body: { cancellation_reason: reason } }, options)
    },

    answer: async (
      bookingId: string,
      { reason, ...answer }: { salt: string; status: 'confirmed' | 'cancelled'; reason?: string | undefined },
      options: CallOptions,
    ): Promise<void> => {
      await client.call(
        answerBooking,
        { ...at(bookingId), body: { ...answer, cancellation_reason: reason } },
        options,
      )
    },
  }
}
