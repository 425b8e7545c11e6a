import { operation } from '../endpoint.js'
import { readBooking, readRescheduled } from '../generated/bookings.js'
import type {
  Booking,
  BookingAnswerBody,
  BookingQuery,
  CancellationBody,
  RescheduledBooking,
} from './bookings.js'

// What a page needs to read, confirm, decline and cancel a booking, without a schema. `endpoints.ts` adds the schemas.

export const bookingOperation = /* @__PURE__ */ operation<BookingQuery, undefined, Booking>()({
  id: 'bookings.read',
  method: 'GET',
  path: '/v3/scheduling/bookings/{booking_id}',
  access: 'visitor',
  read: readBooking,
})

export const answerOperation = /* @__PURE__ */ operation<
  BookingQuery,
  BookingAnswerBody,
  RescheduledBooking
>()({
  id: 'bookings.answer',
  method: 'PUT',
  path: '/v3/scheduling/bookings/{booking_id}',
  access: 'visitor',
  requestType: 'json',
  read: readRescheduled,
})

export const cancelOperation = /* @__PURE__ */ operation<
  BookingQuery,
  CancellationBody,
  RescheduledBooking
>()({
  id: 'bookings.cancel',
  method: 'DELETE',
  path: '/v3/scheduling/bookings/{booking_id}',
  access: 'visitor',
  requestType: 'json',
  read: readRescheduled,
})
