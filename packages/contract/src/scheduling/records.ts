import * as z from 'zod/mini'
import {
  booleanSchema,
  instantSchema,
  listOf,
  mapOf,
  numericSchema,
  oneOf,
  optional,
  optionalText,
  textMapSchema,
} from '../scalars.js'
import { additionalFieldSchema } from './additional-fields.js'

/** A person by email address; the name is optional. */
export const personSchema = z.looseObject({ email: z.string(), name: optionalText })

/** The public part of a configuration's `scheduler`. Notices are minutes. */
export const publicSchedulerSchema = z.looseObject({
  available_days_in_future: optional(numericSchema),
  min_booking_notice: optional(numericSchema),
  min_cancellation_notice: optional(numericSchema),
  cancellation_policy: optionalText,
  rescheduling_url: optionalText,
  cancellation_url: optionalText,
  confirmation_redirect_url: optionalText,
  hide_rescheduling_options: optional(booleanSchema),
  hide_cancellation_options: optional(booleanSchema),
  hide_additional_guests: optional(booleanSchema),
  /** How many guests a visitor may add. Default: 10. An addition of our service. */
  max_additional_guests: optional(numericSchema),
  additional_fields: optional(mapOf(additionalFieldSchema)),
})

export const bookingStatusSchema = oneOf('booked', 'pending', 'cancelled')

/** The public data of a host. */
export const publicHostSchema = z.looseObject({
  name: optionalText,
  email: optionalText,
  /** The IANA time zone in which they are now. */
  timezone: optionalText,
  /** The instants from which on they are in another time zone, in order, as far as can be booked. An addition of our service. */
  time_zone_changes: listOf(z.looseObject({ start_time: instantSchema, timezone: z.string() })),
})

/** The public settings of a configuration (interface: ui-settings), and one booking if its id is given. */
export const bookingSettingsSchema = z.looseObject({
  configuration_id: z.string(),
  name: optionalText,
  slug: optionalText,
  type: optionalText,
  booking_type: optionalText,
  duration_minutes: optional(numericSchema),
  appearance: optional(textMapSchema),
  /** `timezone`, here and at the participants, is the host's own; an addition of our service. */
  organizer: optional(publicHostSchema),
  participants: listOf(publicHostSchema),
  /**
   * The offsets of the time zones of the organizer, and of the booking's guest, around the times that can be booked, as this service has them: a browser may have another release of
   * the time zone database. Each holds from its start to the next, the last to `end_time`. An addition of our service.
   */
  time_zone_offsets: listOf(
    z.looseObject({
      timezone: z.string(),
      /** Seconds east of UTC from `start_time` on. */
      offsets: listOf(z.looseObject({ start_time: instantSchema, offset: numericSchema })),
      end_time: instantSchema,
    }),
  ),
  event: optional(
    z.looseObject({
      title: optionalText,
      description: optionalText,
      location: optionalText,
      conferencing: optionalText,
    }),
  ),
  scheduler: optional(publicSchedulerSchema),
  booking: optional(
    z.looseObject({
      guest: optional(personSchema),
      additional_guests: listOf(personSchema),
      additional_fields: optional(textMapSchema),
      timezone: optionalText,
      email_language: optionalText,
      start_time: instantSchema,
      end_time: instantSchema,
      status: bookingStatusSchema,
      cancellation_reason: optionalText,
    }),
  ),
  /** Features of the service beyond the interface, such as `idempotency` and `hosted-pages`. */
  capabilities: listOf(z.string()),
})

/** The fields of {@link timeSlotSchema}. */
export const timeSlotFields = {
  emails: listOf(z.string()),
  start_time: instantSchema,
  end_time: instantSchema,
  event_id: optionalText,
  master_id: optionalText,
  calendar_id: optionalText,
  /** Seats left. */
  capacity: optional(numericSchema),
  /** All seats of a group event, taken or not; an addition of our service. */
  total_capacity: z.optional(optional(numericSchema)),
  /** The description of a group event; an addition of our service. */
  title: optionalText,
  description: optionalText,
  location: optionalText,
}

/** A bookable time span, with the hosts who are free; the ids belong to group events. */
export const timeSlotSchema = z.looseObject(timeSlotFields)

/** The slots of a window; `order` is the sequence in which round robin tries the hosts. */
export const availabilitySchema = z.looseObject({
  order: listOf(z.string()),
  time_slots: listOf(timeSlotSchema),
  /** Group events of the window without free seats, separate from the bookable ones; an addition of our service. */
  full_slots: optional(z.array(timeSlotSchema)),
  /** Where the slots continue, Unix seconds, if the answer was truncated. Send it as the next `start_time`. */
  next_start_time: optional(instantSchema),
})

/** What a page shows first: the settings and the free times from `start_time`, the moment of the answer, to `end_time`. */
export const bootstrapSchema = z.looseObject({
  start_time: instantSchema,
  end_time: instantSchema,
  settings: bookingSettingsSchema,
  availability: availabilitySchema,
})

export type Person = z.infer<typeof personSchema>
export type PublicScheduler = z.infer<typeof publicSchedulerSchema>
export type BookingSettings = z.infer<typeof bookingSettingsSchema>
export type TimeSlot = z.infer<typeof timeSlotSchema>
export type Availability = z.infer<typeof availabilitySchema>
export type Bootstrap = z.infer<typeof bootstrapSchema>
export type BookingStatus = z.infer<typeof bookingStatusSchema>
