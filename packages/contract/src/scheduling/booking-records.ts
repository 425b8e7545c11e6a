import * as z from 'zod/mini'
import { instantSchema, optional, optionalText } from '../scalars.js'
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
   * Our service's addition: the UID of the booking's calendar entries. It names the booking and opens nothing, so analytics
   * may have it.
   */
  ical_uid: optionalText,
  start_time: optional(instantSchema),
  end_time: optional(instantSchema),
}

/** A booking. `start_time` and `end_time` are our service's addition: the interface's own booking does not tell them. */
export const bookingSchema = z.looseObject({
  booking_id: z.string(),
  status: bookingStatusSchema,
  ...bookingFields,
})

/** What a reschedule answers: the booking, a part of it, or nothing; a new `booking_id` replaces the old one. */
export const rescheduledSchema = optional(
  z.looseObject({ booking_id: optionalText, status: optional(bookingStatusSchema), ...bookingFields }),
)

export type Booking = z.infer<typeof bookingSchema>
