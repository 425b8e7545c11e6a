import {
  type Booking,
  type BookingRequest,
  createBooking,
  rescheduleBooking,
  ServiceError,
  validateTimeslot,
} from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { AvailabilityService } from './availability-service.js'
import type { CallOptions, Client } from './create-client.js'

/** A seat in a group event: what its slot says of it (interface: Availability). */
export interface Seat {
  readonly eventId: string
  readonly masterId?: string | undefined
  readonly calendarId?: string | undefined
}

/** The calls that book and move, in the words of the booking flow's port; `times` is the part that tells what can be booked. */
export const createSubmissionService = (client: Client, times: AvailabilityService) => ({
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
    await client.call(validateTimeslot, { path: { configuration_id: times.configuration() }, body }, options)
  },

  reschedule: (
    bookingId: string,
    { start, end, event }: { start: Instant; end: Instant; event?: Seat | undefined },
    options: CallOptions,
  ) =>
    client.call(
      rescheduleBooking,
      {
        path: { booking_id: bookingId },
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
})
