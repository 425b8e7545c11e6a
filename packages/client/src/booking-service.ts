import { answerBooking, cancelBooking, getBooking } from '@whenable/contract'
import { createAvailabilityService } from './availability-service.js'
import type { CallOptions, Client } from './create-client.js'
import { createSubmissionService } from './submission-service.js'

/** The booking calls of a service, in the words of the booking flow's port. */
export const createBookingService = (client: Client) => {
  const times = createAvailabilityService(client)
  const at = (booking_id: string) => ({ path: { booking_id } })

  return {
    ...times,
    ...createSubmissionService(client, times),

    booking: (bookingId: string, options: CallOptions) => client.call(getBooking, at(bookingId), options),

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
