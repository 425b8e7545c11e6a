import {
  readArray,
  readInstant,
  readNumber,
  readObject,
  readOptional,
  readOptionalText,
  readText,
} from '../reader.js'
import type { Booking, RescheduledBooking } from './bookings.js'
import { readPerson, readStatus } from './read-records.js'

const bookingFields = {
  event_id: readOptionalText,
  title: readOptionalText,
  organizer: /* @__PURE__ */ readOptional(readPerson),
  hosts: /* @__PURE__ */ readOptional(readArray(readObject<{ name: string }>({ name: readText }))),
  description: readOptionalText,
  location: readOptionalText,
  booking_ref: readOptionalText,
  ical_uid: readOptionalText,
  start_time: /* @__PURE__ */ readOptional(readInstant),
  end_time: /* @__PURE__ */ readOptional(readInstant),
  calendar_entry: /* @__PURE__ */ readOptional(
    readObject<NonNullable<Booking['calendar_entry']>>({
      title: readOptionalText,
      description: readOptionalText,
      location: readOptionalText,
      join_url: readOptionalText,
      url: readOptionalText,
      sequence: readOptional(readNumber),
    }),
  ),
  email: readOptionalText,
  waiting_emails: /* @__PURE__ */ readOptional(readNumber),
}

/** Reads a booking. */
export const readBooking = /* @__PURE__ */ readObject<Booking>({
  booking_id: readText,
  status: readStatus,
  ...bookingFields,
})

/** Reads the response to a change of a booking: the booking, a part of it, or nothing. */
export const readRescheduled = /* @__PURE__ */ readOptional(
  readObject<NonNullable<RescheduledBooking>>({
    booking_id: readOptionalText,
    status: readOptional(readStatus),
    ...bookingFields,
  }),
)
