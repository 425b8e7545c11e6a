import * as z from 'zod/mini'
import {
  instantSchema,
  listOf,
  numericSchema,
  oneOf,
  optional,
  optionalText,
  textMapSchema,
} from '../scalars.js'
import { bookingStatusSchema, personSchema } from './records.js'
import { callSchema } from './video-calls.js'

// Schemas of the requests and responses of a visitor's booking calls, which are in `endpoints.ts`.

/** The fields of a booking, but for its id and status. */
export const bookingFields = {
  event_id: optionalText,
  title: optionalText,
  organizer: optional(personSchema),
  /** Who hosts this booking, by name, unless hosts are hidden; an addition of our service. Of a round robin it is one of them. */
  hosts: optional(z.array(z.looseObject({ name: z.string() }))),
  description: optionalText,
  location: optionalText,
  /** The guest's reference: configuration and booking id, without the organizer's salt. */
  booking_ref: optionalText,
  /**
   * The UID of the booking's calendar entries; an addition of our service. It grants no access, so it can be sent to analytics.
   */
  ical_uid: optionalText,
  start_time: optional(instantSchema),
  end_time: optional(instantSchema),
  /**
   * What the booking's entry in the guest's calendar says, as the invitation in their email does; an addition of our service. `url` is the
   * page on which they move and cancel the booking, `sequence` the entry's SEQUENCE (RFC 5545, 3.8.7.4), which rises with every change.
   */
  calendar_entry: optional(
    z.looseObject({
      title: optionalText,
      description: optionalText,
      location: optionalText,
      join_url: optionalText,
      url: optionalText,
      sequence: optional(numericSchema),
    }),
  ),
  /** Its video call; an addition of our service. */
  conferencing: optional(callSchema),
  /**
   * `waiting`: too many emails go to people who never confirmed their address, so the guest has got none about this booking yet; an addition
   * of our service. A solved challenge sends it (`bookings.release-emails`).
   */
  email: optionalText,
  /** How many emails about the booking wait, to the guest or to additional guests; an addition of our service. */
  waiting_emails: optional(numericSchema),
}

/**
 * A booking. `start_time` and `end_time` are additions of our service. Callers with an API key or with the owner's access token also
 * receive `calendar_change`: what the owner has done to the booking's event in their connected calendar and has yet to decide.
 */
export const bookingSchema = z.looseObject({
  booking_id: z.string(),
  status: bookingStatusSchema,
  ...bookingFields,
})

/** The response to a reschedule: the booking, a part of it, or nothing. A new `booking_id` replaces the old one. */
export const rescheduledSchema = optional(
  z.looseObject({ booking_id: optionalText, status: optional(bookingStatusSchema), ...bookingFields }),
)

export type Booking = z.infer<typeof bookingSchema>
export type RescheduledBooking = z.infer<typeof rescheduledSchema>

/**
 * Identifies a configuration in a visitor's call: by id, or by slug and client id; a service with one application needs no client id. With a
 * session neither is needed (interface: Who sends what).
 */
const configurationQuery = { configuration_id: optionalText, slug: optionalText, client_id: optionalText }

/** The query of every booking call. */
export const bookingQuerySchema = z.object(configurationQuery)

export const settingsQuerySchema = z.object({ ...configurationQuery, booking_id: optionalText })

export const availabilityQuerySchema = z.object({
  ...configurationQuery,
  start_time: instantSchema,
  end_time: instantSchema,
  booking_id: optionalText,
  /** The caller's hold, whose time counts as free; an addition of our service, as in the requests below. */
  hold_id: optionalText,
})

/** A seat in a group event, identified as in its slot. */
export const seatFields = { event_id: optionalText, master_id: optionalText, calendar_id: optionalText }

/** A visitor's booking request (interface: Bookings). */
export const bookingRequestSchema = z.looseObject({
  start_time: instantSchema,
  end_time: instantSchema,
  guest: z.looseObject({ name: z.string(), email: z.string() }),
  /** The hosts. Default: all (collective) or the first free one (round robin). */
  participants: listOf(z.looseObject({ email: z.string() })),
  /** The guest's time zone, an IANA name. */
  timezone: optionalText,
  email_language: optionalText,
  additional_guests: listOf(personSchema),
  additional_fields: optional(textMapSchema),
  ...seatFields,
  /** The caller's hold, which the booking takes the place of. Ignored if it has expired. */
  hold_id: optionalText,
})

export const rescheduleRequestSchema = z.looseObject({
  start_time: instantSchema,
  end_time: instantSchema,
  ...seatFields,
  hold_id: optionalText,
  /** Why the booking moves, for its hosts; an addition of our service. */
  reschedule_reason: optionalText,
})

/** The organizer's answer to a pending booking; `salt` is the part of their reference from the 33rd byte on, base64url. */
export const bookingAnswerSchema = z.looseObject({
  salt: z.string(),
  status: oneOf('confirmed', 'cancelled'),
  cancellation_reason: optionalText,
})

/** The owner's decision about the change of an event: it holds for the booking too, or it is undone. */
export const calendarChangeAnswerSchema = z.looseObject({
  action: oneOf('accept', 'restore'),
  /** The organizer's, as in {@link bookingAnswerSchema}. Callers with an API key or the owner's access token need none. */
  salt: optionalText,
  /** The start in `calendar_change` that the owner has seen. If the event has moved again, `accept` fails with `conflict`. */
  start_time: optional(instantSchema),
})

export const cancellationSchema = z.looseObject({ cancellation_reason: optionalText })

/** A request to send the emails of a booking that wait, with the response to a challenge as a header. */
export const emailReleaseSchema = z.looseObject({})

/** The emails of a booking that still wait. */
export const waitingEmailsSchema = z.looseObject({
  /** `waiting`, while the guest's own email waits. */
  email: optionalText,
  waiting_emails: numericSchema,
})

/** A request to check seats. */
export const seatCheckSchema = z.looseObject({
  calendar_id: z.string(),
  event_id: z.string(),
  master_id: optionalText,
  /** The number of seats that the caller expects the event to have. */
  capacity: optional(numericSchema),
  emails: listOf(z.string()),
  hold_id: optionalText,
})

export type BookingQuery = z.input<typeof bookingQuerySchema>
export type SettingsQuery = z.input<typeof settingsQuerySchema>
export type AvailabilityCallQuery = z.input<typeof availabilityQuerySchema>
/** A visitor's booking request on the wire. Instants are Unix seconds. */
export type BookingRequest = z.input<typeof bookingRequestSchema>
export type RescheduleCallBody = z.input<typeof rescheduleRequestSchema>
export type BookingAnswerBody = z.input<typeof bookingAnswerSchema>
export type CancellationBody = z.input<typeof cancellationSchema>
export type EmailReleaseBody = z.input<typeof emailReleaseSchema>
export type WaitingEmails = z.infer<typeof waitingEmailsSchema>
export type SeatCheckBody = z.input<typeof seatCheckSchema>
