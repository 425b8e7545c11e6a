import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import {
  instantSchema,
  listOf,
  numericSchema,
  oneOf,
  optional,
  optionalText,
  textMapSchema,
} from '../scalars.js'
import { bookingQuerySchema } from './endpoints.js'
import { bookingStatusSchema, personSchema } from './records.js'

const bookingFields = {
  event_id: optionalText,
  title: optionalText,
  organizer: optional(personSchema),
  description: optionalText,
  location: optionalText,
  /** The guest's reference: configuration and booking id, without the organizer's salt. */
  booking_ref: optionalText,
  /**
   * The UID of the booking's calendar entries; an addition of our service. It gives no access, so analytics may have it.
   */
  ical_uid: optionalText,
  start_time: optional(instantSchema),
  end_time: optional(instantSchema),
}

/** A booking. `start_time` and `end_time` are additions of our service. */
export const bookingSchema = z.looseObject({
  booking_id: z.string(),
  status: bookingStatusSchema,
  ...bookingFields,
})

/** The answer of a reschedule: the booking, a part of it, or nothing. A new `booking_id` replaces the old one. */
export const rescheduledSchema = optional(
  z.looseObject({ booking_id: optionalText, status: optional(bookingStatusSchema), ...bookingFields }),
)

export type Booking = z.infer<typeof bookingSchema>

/** A seat in a group event, as its slot names it. */
const seat = { event_id: optionalText, master_id: optionalText, calendar_id: optionalText }

/** A visitor's booking request (interface: Bookings). */
export const bookingRequestSchema = z.looseObject({
  start_time: instantSchema,
  end_time: instantSchema,
  guest: z.looseObject({ name: z.string(), email: z.string() }),
  /** The hosts. Default: all (collective) or the first free one (round robin). */
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

/** A visitor's booking request on the wire. Instants are Unix seconds. */
export type BookingRequest = z.input<typeof bookingRequestSchema>

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

/** Checks whether some guests could have a seat now. Reserves nothing. */
export const validateTimeslot = /* @__PURE__ */ endpoint({
  id: 'group-events.validate-timeslot',
  method: 'POST',
  path: '/v3/scheduling/configurations/{configuration_id}/group-events/validate-timeslot',
  access: 'visitor',
  query: z.object({}),
  body: z.looseObject({
    calendar_id: z.string(),
    event_id: z.string(),
    master_id: optionalText,
    /** The seats that the caller believes the event to have. */
    capacity: optional(numericSchema),
    emails: listOf(z.string()),
  }),
  data: optional(z.unknown()),
})
