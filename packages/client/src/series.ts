import {
  bookingsOfSeriesOperation,
  bookSeriesOperation,
  cancelSeriesOperation,
  readSlotsNotBooked,
  readWith,
  type SeriesService,
  ServiceError,
  seriesAvailabilityOperation,
} from '@whenable/contract'
import type { Client } from './call.js'
import { withResponse } from './submission.js'

/** The times that a refusal lists beside its error; undefined if it lists none. */
const refusedTimes = (error: unknown) => {
  if (!(error instanceof ServiceError) || error.type !== 'timeslot_not_available') return undefined
  const { value } = readWith(readSlotsNotBooked, Object(error.answer).not_booked)
  return value?.length ? value : undefined
}

/** The calls of several bookings at once. */
export const createSeriesService = (client: Client) =>
  ({
    async seriesTimes({ start, every, count, timeZone, eventId, holdId }, { signal }) {
      const query = {
        ...{ start_time: start, every, count, timezone: timeZone, event_id: eventId, hold_id: holdId },
      }
      const { data } = await client.call(seriesAvailabilityOperation, { query }, { signal })
      return data
    },

    async bookSeries(request, { idempotencyKey, ...options }) {
      try {
        const { data } = await client.call(
          bookSeriesOperation,
          { body: request },
          { ...withResponse(options), idempotencyKey },
        )
        return data
      } catch (error) {
        const refused = refusedTimes(error)
        if (!refused) throw error
        return { bookings: [], not_booked: refused }
      }
    },

    async seriesBookings(bookingId, { signal }) {
      const { data } = await client.call(
        bookingsOfSeriesOperation,
        { path: { booking_id: bookingId } },
        { signal },
      )
      return data
    },

    async cancelSeries(bookingId, bookings, reason, { signal }) {
      const { data } = await client.call(
        cancelSeriesOperation,
        { path: { booking_id: bookingId }, query: { bookings }, body: { cancellation_reason: reason } },
        { signal },
      )
      return data
    },
  }) satisfies SeriesService
