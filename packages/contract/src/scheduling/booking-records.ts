import * as z from 'zod/mini'
import { instant, maybe, text } from '../scalars.js'
import { bookingStatus, person } from './records.js'

const bookingFields = {
  event_id: text,
  title: text,
  organizer: maybe(person),
  description: text,
  location: text,
  /** The guest's reference: configuration and booking id, without the organizer's salt. */
  booking_ref: text,
  /**
   * Our service's addition: the UID of the booking's calendar entries. It names the booking and opens nothing, so analytics
   * may have it.
   */
  ical_uid: text,
  start_time: maybe(instant),
  end_time: maybe(instant),
}

/** A booking. `start_time` and `end_time` are our service's addition: the interface's own booking does not tell them. */
export const booking = z.looseObject({ booking_id: z.string(), status: bookingStatus, ...bookingFields })

/** What a reschedule answers: the booking, a part of it, or nothing; a new `booking_id` replaces the old one. */
export const rescheduled = maybe(
  z.looseObject({ booking_id: text, status: maybe(bookingStatus), ...bookingFields }),
)

export type Booking = z.infer<typeof booking>
