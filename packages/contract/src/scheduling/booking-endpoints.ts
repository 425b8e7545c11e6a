import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { oneOf, optionalText } from '../scalars.js'
import { bookingQuerySchema } from './availability-endpoints.js'
import { bookingSchema, rescheduledSchema } from './booking-records.js'

export const getBooking = /* @__PURE__ */ endpoint({
  id: 'bookings.read',
  method: 'GET',
  path: '/v3/scheduling/bookings/{booking_id}',
  access: 'visitor',
  query: bookingQuerySchema,
  data: bookingSchema,
})

/** The organizer's answer to a pending booking; `salt` is the part of their reference from the 33rd byte on, base64url. */
export const answerBooking = /* @__PURE__ */ endpoint({
  id: 'bookings.answer',
  method: 'PUT',
  path: '/v3/scheduling/bookings/{booking_id}',
  access: 'visitor',
  query: bookingQuerySchema,
  body: z.looseObject({
    salt: z.string(),
    status: oneOf('confirmed', 'cancelled'),
    cancellation_reason: optionalText,
  }),
  data: rescheduledSchema,
})

export const cancelBooking = /* @__PURE__ */ endpoint({
  id: 'bookings.cancel',
  method: 'DELETE',
  path: '/v3/scheduling/bookings/{booking_id}',
  access: 'visitor',
  query: bookingQuerySchema,
  body: z.looseObject({ cancellation_reason: optionalText }),
  data: rescheduledSchema,
})
