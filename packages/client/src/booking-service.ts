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

    /** Asks whether a seat in a group event is to be had, for everybody who comes along. */
    validate: async (
      { calendar_id, event_id, master_id, guest, additional_guests }: BookingRequest,
      options: CallOptions,
    ): Promise<void> => {
      const emails = [guest, ...(additional_guests ?? [])].map(({ email }) => email)
      const body = { calendar_id: calendar_id ?? '', event_id: event_id ?? '', master_id, emails }
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
        {
          ...at(bookingId),
          body: {
            start_time: start,
            end_time: end,
            event_id: event?.eventId,
            master_id: event?.masterId,
            calendar_id: event?.calendarId,
          },
        },
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
