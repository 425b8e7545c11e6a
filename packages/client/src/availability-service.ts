import { getAvailability, getUiSettings, ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { CallOptions, Client } from './create-client.js'

/** The calls that tell what can be booked, in the words of the booking flow's port. */
export const createAvailabilityService = (client: Client) => {
  /** Whether the service itself takes the first free host, as ours does where no host is named. */
  let picksHosts = false
  let order: readonly string[] = []

  return {
    client,

    /**
     * What a visitor may see; `null` on a 404, since a service that lacks the call and one that does not know what is asked
     * for may answer alike. The second shows at once in its availability or booking, which are 404 as well.
     */
    settings: async ({ bookingId }: { bookingId?: string | undefined }, options: CallOptions) => {
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
      options: CallOptions,
    ) => {
      const query = { start_time: start, end_time: end, booking_id: bookingId }
      const availability = await client.call(getAvailability, { query }, options)
      order = availability.order
      return availability
    },

    /** The hosts that a booking is to be tried with, one after another; none where the service picks. */
    hosts: () => (picksHosts ? [] : order),
  }
}

export type AvailabilityService = ReturnType<typeof createAvailabilityService>
