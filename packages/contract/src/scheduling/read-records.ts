import {
  type Reader,
  readArray,
  readBoolean,
  readInstant,
  readList,
  readMap,
  readNumber,
  readObject,
  readOneOf,
  readOptional,
  readOptionalText,
  readText,
} from '../reader.js'
import type {
  AdditionalField,
  Availability,
  BookingSettings,
  BookingStatus,
  Person,
  PublicScheduler,
  TimeSlot,
} from './records.js'

// The records of a visitor's page, field by field as their schemas in `records.ts` describe them. The types require a reader for
// each field.

export const readPerson = /* @__PURE__ */ readObject<Person>({ email: readText, name: readOptionalText })

const readHost = /* @__PURE__ */ readObject<NonNullable<BookingSettings['organizer']>>({
  name: readOptionalText,
  email: readOptionalText,
  timezone: readOptionalText,
  time_zone_changes: readList(readObject({ start_time: readInstant, timezone: readText })),
})

export const readStatus: Reader<BookingStatus> = /* @__PURE__ */ readOneOf('booked', 'pending', 'cancelled')

const readScheduler = /* @__PURE__ */ readObject<PublicScheduler>({
  available_days_in_future: readOptional(readNumber),
  min_booking_notice: readOptional(readNumber),
  min_cancellation_notice: readOptional(readNumber),
  cancellation_policy: readOptionalText,
  rescheduling_url: readOptionalText,
  cancellation_url: readOptionalText,
  confirmation_redirect_url: readOptionalText,
  hide_rescheduling_options: readOptional(readBoolean),
  hide_cancellation_options: readOptional(readBoolean),
  hide_additional_guests: readOptional(readBoolean),
  max_additional_guests: readOptional(readNumber),
  additional_fields: readOptional(
    readMap(
      readObject<AdditionalField>({
        label: readText,
        type: readText,
        required: readOptional(readBoolean),
        default: readOptionalText,
        pattern: readOptionalText,
        order: readOptional(readNumber),
        options: readList(readText),
      }),
    ),
  ),
})

/** Reads the public settings of a configuration. */
export const readBookingSettings = /* @__PURE__ */ readObject<BookingSettings>({
  configuration_id: readText,
  name: readOptionalText,
  slug: readOptionalText,
  type: readOptionalText,
  booking_type: readOptionalText,
  duration_minutes: readOptional(readNumber),
  appearance: readOptional(readMap(readText)),
  organizer: readOptional(readHost),
  participants: readList(readHost),
  time_zone_offsets: readList(
    readObject({
      timezone: readText,
      offsets: readList(readObject({ start_time: readInstant, offset: readNumber })),
      end_time: readInstant,
    }),
  ),
  event: readOptional(
    readObject<NonNullable<BookingSettings['event']>>({
      title: readOptionalText,
      description: readOptionalText,
      location: readOptionalText,
      conferencing: readOptionalText,
    }),
  ),
  scheduler: readOptional(readScheduler),
  booking: readOptional(
    readObject<NonNullable<BookingSettings['booking']>>({
      guest: readOptional(readPerson),
      additional_guests: readList(readPerson),
      additional_fields: readOptional(readMap(readText)),
      timezone: readOptionalText,
      email_language: readOptionalText,
      start_time: readInstant,
      end_time: readInstant,
      status: readStatus,
      cancellation_reason: readOptionalText,
    }),
  ),
  capabilities: readList(readText),
})

/** Reads a bookable time span. */
export const readTimeSlot = /* @__PURE__ */ readObject<TimeSlot>({
  emails: readList(readText),
  start_time: readInstant,
  end_time: readInstant,
  event_id: readOptionalText,
  master_id: readOptionalText,
  calendar_id: readOptionalText,
  capacity: readOptional(readNumber),
  total_capacity: readOptional(readNumber),
  title: readOptionalText,
  description: readOptionalText,
  location: readOptionalText,
})

/** Reads the free times of a window. */
export const readAvailability = /* @__PURE__ */ readObject<Availability>({
  order: readList(readText),
  time_slots: readList(readTimeSlot),
  full_slots: readOptional(readArray(readTimeSlot)),
  next_start_time: readOptional(readInstant),
})
