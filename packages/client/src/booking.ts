import { answerOperation, type BookingService, bookingOperation, cancelOperation } from '@whenable/contract'
import { createAvailabilityService } from './availability.js'
import type { Client } from './call.js'
import { createSeriesService } from './series.js'
import { createSubmissionService } from './submission.js'

/** All booking calls of a client. */
export const createBookingService = (client: Client) => {
  const availability = createAvailabilityService(client)
  const at = (booking_id: string) => ({ path: { booking_id } })

  return {
    ...availability,
    ...createSubmissionService(client, availability),
    ...createSeriesService(client),

    async booking(bookingId, options) {
      const { data } = await client.call(bookingOperation, at(bookingId), options)
      return data
    },

    async cancel(bookingId, reason, options) {
      await client.call(cancelOperation, { ...at(bookingId), body: { cancellation_reason: reason } }, options)
    },

    async answer(bookingId, { reason, ...answer }, options) {
      const body = { ...answer, cancellation_reason: reason }
      await client.call(answerOperation, { ...at(bookingId), body }, options)
    },
  } satisfies BookingService
}
