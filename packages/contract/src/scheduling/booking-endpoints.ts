import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instant, listOf, maybe, oneOf, text, texts } from '../scalars.js'
import { configurationQuery } from './availability-endpoints.js'
import { booking, rescheduled } from './booking-records.js'
import { person } from './records.js'

const bookingQuery = z.object(configurationQuery)

/** Which group event a seat is wanted in: as a slot of availability names it. */
const seat = { event_id: text, master_id: text, calendar_id: text }

/** What a visitor sends to book (interface: Bookings). */
export const bookingRequest = z.looseObject({
  start_time: instant,
  end_time: instant,
  guest: z.looseObject({ name: z.string(), email: z.string() }),
  /** The hosts wanted; none means all (collective) or the first free one (round robin). */
  participants: listOf(z.looseObject({ email: z.string() })),
  /** The guest's zone, IANA name. */
  timezone: text,
  email_language: text,
  additional_guests: listOf(person),
  additional_fields: maybe(texts),
  ...seat,
})

export const createBooking = /* @__PURE__ */ endpoint({
  id: 'bookings.create',
  method: 'POST',
  path: '/v3/scheduling/bookings',
  access: 'visitor',
  query: bookingQuery,
  body: bookingRequest,
  data: booking,
})

export const getBooking = /* @__PURE__ */ endpoint({
  id: 'bookings.read',
  method: 'GET',
  path: '/v3/scheduling/bookings/{booking_id}',
  access: 'visitor',
  query: bookingQuery,
  data: booking,
})

export const rescheduleBooking = /* @__PURE__ */ endpoint({
  id: 'bookings.reschedule',
  method: 'PATCH',
  path: '/v3/scheduling/bookings/{booking_id}',
  access: 'visitor',
  query: bookingQuery,
  body: z.looseObject({ start_time: instant, end_time: instant, ...seat }),
  data: rescheduled,
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

/** What a visitor's page sends to book, as the wire has it; instants are Unix seconds. */
export type BookingRequest = z.input<typeof bookingRequest>
