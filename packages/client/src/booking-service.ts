import {
  answerBooking,
  type Booking,
  type BookingRequest,
  cancelBooking,
  createBooking,
  getAvailability,
  getBooking,
  getUiSettings,
  rescheduleBooking,
  ServiceError,
} from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { Client } from './create-client.js'

interface Options {
  readonly signal: AbortSignal
}

/** The booking calls of a service, in the words of the booking flow's port. */
export const createBookingService = (client: Client) => {
  /** Whether the service itself takes the first free host, as ours does where no host is named. */
  let picksHosts = false
  let order: readonly string[] = []
  const at = (booking_id: string) => ({ path: { booking_id } })

  return {
    /**
     * What a visitor may see; `null` on a 404, since a service that lacks the call and one that does not know what is asked
     * for may answer alike. The second shows at once in its availability or booking, which are 404 as well.
     */
    settings: async ({ bookingId }: { bookingId?: string | undefined }, options: Options) => {
      try {
        const settings = await client.call(getUiSettings, { query: { booking_id: bookingId } }, options)
        const { capabilities } = settings
        picksHosts = capabilities.includes('ui-settings')
        client.idempotency ??= capabilities.includes('idempotency')
        return settings
      } catch (error) {
        if (error instanceof ServiceError && error.status === 404) return null
        throw error
      }
    },

    availability: async (
      { start, end, bookingId }: { start: Instant; end: Instant; bookingId?: string | undefined },
      options: Options,
    ) => {
      const query = { start_time: start, end_time: end, booking_id: bookingId }
      const availability = await client.call(getAvailability, { query }, options)
      order = availability.order
      return availability
    },

    /**
     * Books. Against a service that leaves round robin to its callers the hosts are tried in `order`, one at a time, a key
     * each, on only while the answer is a taken slot (interface: Bookings).
     */
    book: async (
      request: BookingRequest,
      { signal, key }: Options & { readonly key: string },
    ): Promise<Booking> => {
      const hosts = picksHosts ? [] : order
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

    booking: (bookingId: string, options: Options) => client.call(getBooking, at(bookingId), options),

    reschedule: (bookingId: string, { start, end }: { start: Instant; end: Instant }, options: Options) =>
      client.call(
        rescheduleBooking,
        { ...at(bookingId), body: { start_time: start, end_time: end } },
        options,
      ),

    cancel: async (bookingId: string, reason: string | undefined, options: Options): Promise<void> => {
      await client.call(cancelBooking, { ...at(bookingId), body: { cancellation_reason: reason } }, options)
    },

    answer: async (
      bookingId: string,
      { reason, ...answer }: { salt: string; status: 'confirmed' | 'cancelled'; reason?: string | undefined },
      options: Options,
    ): Promise<void> => {
      await client.call(
        answerBooking,
        { ...at(bookingId), body: { ...answer, cancellation_reason: reason } },
        options,
      )
    },
  }
}
