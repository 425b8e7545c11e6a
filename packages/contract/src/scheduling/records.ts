import * as z from 'zod/mini'
import { flag, instant, listOf, mapOf, maybe, number, oneOf, text, texts } from '../scalars.js'

/** A person by address; the name may be missing. */
export const person = z.looseObject({ email: z.string(), name: text })

/** The types of an additional field (interface: Configuration). */
export const additionalFieldTypes = [
  'text',
  'multi_line_text',
  'email',
  'phone_number',
  'dropdown',
  'date',
  'checkbox',
  'radio_button',
  'multi_select',
  'metadata',
] as const

/** One question that a configuration asks beside name and email. `metadata` ones are hidden. */
export const additionalField = z.looseObject({
  label: z.string(),
  /** One of {@link additionalFieldTypes}; a type that is not known here is drawn as a text. */
  type: z.string(),
  required: maybe(flag),
  default: text,
  /** A regular expression that the whole answer matches. */
  pattern: text,
  order: maybe(number),
  options: listOf(z.string()),
})

/** The part of a configuration's `scheduler` that a visitor may see. Notices are minutes. */
export const publicScheduler = z.looseObject({
  available_days_in_future: maybe(number),
  min_booking_notice: maybe(number),
  min_cancellation_notice: maybe(number),
  cancellation_policy: text,
  rescheduling_url: text,
  cancellation_url: text,
  confirmation_redirect_url: text,
  hide_rescheduling_options: maybe(flag),
  hide_cancellation_options: maybe(flag),
  hide_additional_guests: maybe(flag),
  /** Our service's addition: guests that a visitor may bring along, 10 where it is not told. */
  max_additional_guests: maybe(number),
  additional_fields: maybe(mapOf(additionalField)),
})

export const bookingStatus = oneOf('booked', 'pending', 'cancelled')

/** A host as a visitor may see them. */
const publicHost = z.looseObject({ name: text, email: text, timezone: text })

/** What a visitor may see of a configuration (interface: ui-settings), and of one booking when its id is given. */
export const bookingSettings = z.looseObject({
  configuration_id: z.string(),
  name: text,
  slug: text,
  type: text,
  booking_type: text,
  duration_minutes: maybe(number),
  appearance: maybe(texts),
  /** `timezone`, here and at the participants, is our service's addition: the zone the host keeps. */
  organizer: maybe(publicHost),
  participants: listOf(publicHost),
  event: maybe(z.looseObject({ title: text, description: text, location: text, conferencing: text })),
  scheduler: maybe(publicScheduler),
  booking: maybe(
    z.looseObject({
      guest: maybe(person),
      additional_guests: listOf(person),
      additional_fields: maybe(texts),
      timezone: text,
      email_language: text,
      start_time: instant,
      end_time: instant,
      status: bookingStatus,
      cancellation_reason: text,
    }),
  ),
  /** What the service does beyond the interface, such as `idempotency` and `hosted-pages`. */
  capabilities: listOf(z.string()),
})

/** A bookable span, with the hosts who are free; the ids belong to group events. */
export const timeSlot = z.looseObject({
  emails: listOf(z.string()),
  start_time: instant,
  end_time: instant,
  event_id: text,
  master_id: text,
  calendar_id: text,
  /** Seats left. */
  capacity: maybe(number),
  /** What a group event says of itself: our service's addition. */
  title: text,
  description: text,
  location: text,
})

/** The slots of a window; `order` is the sequence in which round robin tries the hosts. */
export const availability = z.looseObject({
  order: listOf(z.string()),
  time_slots: listOf(timeSlot),
  /** Group events of the window without a seat left, apart from what can be booked: our service's addition. */
  full_slots: maybe(z.array(timeSlot)),
  /** Where to go on, Unix seconds: the answer was full, and the next slot begins then. Ask again with it as `start_time`. */
  next_start_time: maybe(instant),
})

export type Person = z.infer<typeof person>
export type AdditionalField = z.infer<typeof additionalField>
export type BookingSettings = z.infer<typeof bookingSettings>
export type TimeSlot = z.infer<typeof timeSlot>
export type Availability = z.infer<typeof availability>
export type BookingStatus = z.infer<typeof bookingStatus>
