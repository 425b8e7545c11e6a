import { operation } from '../endpoint.js'
import { readBookingSeries, readSeriesAvailability } from '../generated/booking-series.js'
import { readBooking } from '../generated/bookings.js'
import { readArray } from '../reader.js'
import type {
  BookingSeries,
  BookingSeriesRequest,
  SeriesAvailability,
  SeriesAvailabilityCallQuery,
  SeriesCancellationQuery,
} from './booking-series.js'
import type { Booking, BookingQuery, CancellationBody } from './bookings.js'

// What a page needs to book several times at once, without a schema. `booking-series-endpoints.ts` adds the schemas.

export const seriesAvailabilityOperation = /* @__PURE__ */ operation<
  SeriesAvailabilityCallQuery,
  undefined,
  SeriesAvailability
>()({
  id: 'booking-series.availability',
  method: 'GET',
  path: '/v3/scheduling/availability/series',
  access: 'visitor',
  read: readSeriesAvailability,
})

export const bookSeriesOperation = /* @__PURE__ */ operation<
  BookingQuery,
  BookingSeriesRequest,
  BookingSeries
>()({
  id: 'booking-series.create',
  method: 'POST',
  path: '/v3/scheduling/booking-series',
  access: 'visitor',
  requestType: 'json',
  read: readBookingSeries,
})

const readBookings = /* @__PURE__ */ readArray(readBooking)

export const bookingsOfSeriesOperation = /* @__PURE__ */ operation<BookingQuery, undefined, Booking[]>()({
  id: 'booking-series.read',
  method: 'GET',
  path: '/v3/scheduling/bookings/{booking_id}/series',
  access: 'visitor',
  read: readBookings,
})

export const cancelSeriesOperation = /* @__PURE__ */ operation<
  SeriesCancellationQuery,
  CancellationBody,
  Booking[]
>()({
  id: 'booking-series.cancel',
  method: 'DELETE',
  path: '/v3/scheduling/bookings/{booking_id}/series',
  access: 'visitor',
  requestType: 'json',
  read: readBookings,
})
