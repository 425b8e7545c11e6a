import { operation } from '../endpoint.js'
import {
  type Reader,
  readArray,
  readBoolean,
  readInstant,
  readList,
  readNumber,
  readObject,
  readOneOf,
  readOptionalText,
  readText,
} from '../reader.js'
import type {
  BookingSeries,
  BookingSeriesRequest,
  SeriesAvailability,
  SeriesAvailabilityCallQuery,
  SeriesCancellationQuery,
  SeriesOccurrence,
  SlotNotBooked,
} from './booking-series.js'
import type { Booking, BookingQuery, CancellationBody } from './bookings.js'
import { readBooking } from './read-bookings.js'
import { readTimeSlot } from './read-records.js'
import type { BookingSeriesRules } from './series-rules.js'

// What a page needs to book several times at once, without a schema. `booking-series-endpoints.ts` adds the schemas.

/** Reads the rules of series in a configuration's public settings. */
export const readBookingSeriesRules = /* @__PURE__ */ readObject<BookingSeriesRules>({
  max_bookings: readNumber,
  every: readList(readOneOf('day', 'week', 'two_weeks', 'month')),
})

const readOccurrenceState = /* @__PURE__ */ readObject<
  Pick<SeriesOccurrence, 'state' | 'shifts' | 'nearest'>
>({
  state: readOneOf('free', 'taken', 'outside'),
  shifts: readBoolean,
  nearest: readList(readTimeSlot),
})

/** Reads a slot, then what is known of it in its series. */
const readOccurrence: Reader<SeriesOccurrence> = (value, reading) => {
  const slot = readTimeSlot(value, reading)
  return slot && (readOccurrenceState(slot, reading) as SeriesOccurrence | undefined)
}

const readSeriesAvailability = /* @__PURE__ */ readObject<SeriesAvailability>({
  timezone: readText,
  occurrences: readArray(readOccurrence),
})

const readSlotNotBooked = /* @__PURE__ */ readObject<SlotNotBooked>({
  start_time: readInstant,
  end_time: readInstant,
  event_id: readOptionalText,
  nearest: readList(readTimeSlot),
})

/** Reads the times that were not booked. */
export const readSlotsNotBooked = /* @__PURE__ */ readList(readSlotNotBooked)

const readBookingSeries = /* @__PURE__ */ readObject<BookingSeries>({
  series_id: readText,
  bookings: readArray(readBooking),
  not_booked: readSlotsNotBooked,
  has_same_hosts: readBoolean,
})

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
