import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { oneOf, text } from '../scalars.js'
import { bookingQuery } from './availability-endpoints.js'
import { booking, rescheduled } from './booking-records.js'

export const getBooking = /* @__PURE__ */ endpoint({
  id: 'bookings.read',
  method: 'GET',
  path: '/v3/scheduling/bookings/{booking_id}',
  access: 'visitor',
  query: bookingQuery,
  data: booking,
})

/** The organizer's answer to a pending booking; `salt` is the part of their reference from the 33rd byte on, base64url. */
export const answerBooking = /* @__PURE__ */ endpoint({
  id: 'bookings.answer',
  method: 'PUT',
  path: '/v3/scheduling/bookings/{booking_id}',
  access: 'visitor',
  query: bookingQuery,
  body: z.looseObject({
    salt: z.string(),
    status: oneOf('confirmed', 'cancelled'),
    cancellation_reason: text,
  }),
  data: rescheduled,
})

export const cancelBooking = /* @__PURE__ */ endpoint({
  id: 'bookings.cancel',
  method: 'DELETE',
  path: '/v3/scheduling/bookings/{booking_id}',
  access: 'visitor',
  query: bookingQuery,
  body: z.looseObject({ cancellation_reason: text }),
  data: rescheduled,
})
