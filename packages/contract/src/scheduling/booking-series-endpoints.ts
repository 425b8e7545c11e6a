import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import {
  bookingSeriesRequestSchema,
  bookingSeriesSchema,
  seriesAvailabilityQuerySchema,
  seriesAvailabilitySchema,
  seriesCancellationQuerySchema,
} from './booking-series.js'
import {
  bookingsOfSeriesOperation,
  bookSeriesOperation,
  cancelSeriesOperation,
  seriesAvailabilityOperation,
} from './booking-series-operations.js'
import { bookingQuerySchema, bookingSchema, cancellationSchema } from './bookings.js'

export const getSeriesAvailability = /* @__PURE__ */ endpoint({
  ...seriesAvailabilityOperation,
  effect: 'reads',
  description:
    'The times of a series: each free, taken with the nearest free times, or outside of what is offered.',
  query: seriesAvailabilityQuerySchema,
  data: seriesAvailabilitySchema,
})

export const createBookingSeries = /* @__PURE__ */ endpoint({
  ...bookSeriesOperation,
  effect: ['booking', 'challenge'],
  description:
    'Books several times in one transaction, each by the rules of a single booking. If nothing is booked, the error has ' +
    '`not_booked` beside it: the times that are taken, each with the nearest free ones. ' +
    'If a link has fewer bookings left than there are slots, the error has `bookings_left` beside it.',
  query: bookingQuerySchema,
  body: bookingSeriesRequestSchema,
  data: bookingSeriesSchema,
})

export const getBookingSeries = /* @__PURE__ */ endpoint({
  ...bookingsOfSeriesOperation,
  effect: 'reads',
  description:
    'The bookings that were made together with this one, in the order of their start. Cancelled ones are included.',
  query: bookingQuerySchema,
  data: z.array(bookingSchema),
})

export const cancelBookingSeries = /* @__PURE__ */ endpoint({
  ...cancelSeriesOperation,
  effect: 'own',
  description:
    'Cancels this booking and the later ones of its series, or all of them. Those that have begun, or whose time of notice has, ' +
    'stay as they are. The answer has all that were chosen, with their status.',
  query: seriesCancellationQuerySchema,
  body: cancellationSchema,
  data: z.array(bookingSchema),
})
