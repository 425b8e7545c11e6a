import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, listOf, optional, optionalText, textMapSchema } from '../scalars.js'
import { bookingQuerySchema } from './availability-endpoints.js'
import { bookingSchema, rescheduledSchema } from './booking-records.js'
import { personSchema } from './records.js'

// Apart from the other calls of a booking because every visitor's page loads these.

/** Which group event a seat is wanted in: as a slot of availability names it. */
const seat = { event_id: optionalText, master_id: optionalText, calendar_id: optionalText }

/** What a visitor sends to book (interface: Bookings). */
export const bookingRequestSchema = z.looseObject({
  start_time: instantSchema,
  end_time: instantSchema,
  guest: z.looseObject({ name: z.string(), email: z.string() }),
  /** The hosts wanted; none means all (collective) or the first free one (round robin). */
  participants: listOf(z.looseObject({ email: z.string() })),
  /** The guest's zone, IANA name. */
  timezone: optionalText,
  email_language: optionalText,
  additional_guests: listOf(personSchema),
  additional_fields: optional(textMapSchema),
  ...seat,
})

export const createBooking = /* @__PURE__ */ endpoint({
  id: 'bookings.create',
  method: 'POST',
  path: '/v3/scheduling/bookings',
  access: 'visitor',
  query: bookingQuerySchema,
  body: bookingRequestSchema,
  data: bookingSchema,
})

export const rescheduleBooking = /* @__PURE__ */ endpoint({
  id: 'bookings.reschedule',
  method: 'PATCH',
  path: '/v3/scheduling/bookings/{booking_id}',
  access: 'visitor',
  query: bookingQuerySchema,
  body: z.looseObject({ start_time: instantSchema, end_time: instantSchema, ...seat }),
  data: rescheduledSchema,
})

/** What a visitor's page sends to book, as the wire has it; instants are Unix seconds. */
export type BookingRequest = z.input<typeof bookingRequestSchema>
