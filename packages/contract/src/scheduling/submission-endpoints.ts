import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instant, listOf, maybe, text, texts } from '../scalars.js'
import { bookingQuery } from './availability-endpoints.js'
import { booking, rescheduled } from './booking-records.js'
import { person } from './records.js'

// Apart from the other calls of a booking because every visitor's page loads these.

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

export const rescheduleBooking = /* @__PURE__ */ endpoint({
  id: 'bookings.reschedule',
  method: 'PATCH',
  path: '/v3/scheduling/bookings/{booking_id}',
  access: 'visitor',
  query: bookingQuery,
  body: z.looseObject({ start_time: instant, end_time: instant, ...seat }),
  data: rescheduled,
})

/** What a visitor's page sends to book, as the wire has it; instants are Unix seconds. */
export type BookingRequest = z.input<typeof bookingRequest>
