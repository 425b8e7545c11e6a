import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import {
  booleanSchema,
  instantSchema,
  numericSchema,
  oneOf,
  optional,
  optionalCount,
  optionalText,
  textMapSchema,
} from '../scalars.js'
import { timeZoneSchema } from '../time-zone.js'
import { bookingSchema, seatFields, settingsQuerySchema } from './bookings.js'
import { personSchema } from './records.js'
import { textUpTo } from './time-of-day.js'
import {
  acceptOfferOperation,
  joinWaitlistOperation,
  leaveWaitlistOperation,
  passOfferOperation,
  waitlistEntryOperation,
  waitlistStates,
} from './waitlist-operations.js'

// Waitlists are an addition of our service, announced by the capability `waitlist`: a visitor waits until a time comes free, and is
// offered it while it is held for them.

/** The longest window in which a visitor can wait for a time, in days. */
export const longestWaitlistWindow = 62

const stateSchema = oneOf(...waitlistStates)

/** A time that is held for a visitor who waits. */
export const waitlistOfferSchema = z.looseObject({
  start_time: instantSchema,
  end_time: instantSchema,
  /** `event_id`, `master_id`, `calendar_id` and `title` belong to group events. */
  ...seatFields,
  title: optionalText,
  /** Seconds for which it is held; 0 once the offer has run out. */
  expires_in: numericSchema,
})

/** A place on a waitlist, for its visitor. */
export const waitlistEntrySchema = z.looseObject({
  /** The id with which the entry was read: a credential. */
  waitlist_id: z.string(),
  configuration_id: z.string(),
  state: stateSchema,
  /** The window in which the wanted time starts. */
  start_time: instantSchema,
  end_time: instantSchema,
  /** The only session that is wanted. */
  event_id: optionalText,
  /** The visitor's time zone, an IANA name. */
  timezone: z.string(),
  /** Seconds until it ends by itself; 0 once it has ended. */
  expires_in: numericSchema,
  /** The time that is offered, or, while the visitor waits again, the last one, which can still be taken while it is free. */
  offer: optional(waitlistOfferSchema),
  /** The booking that moves to an earlier time, or the booking that was made. */
  booking_id: optionalText,
  /** Whether offers are emailed. If not, this entry alone tells of them. */
  sends_email: optional(booleanSchema),
})

/** A visitor's request to wait. */
export const waitlistRequestSchema = z.looseObject({
  /**
   * The id of the entry, of 16 to 256 random characters. A caller who chooses it can repeat the request. Default: the service makes one.
   */
  waitlist_id: optionalText,
  /** Ignored for a booking, whose guest waits. */
  guest: z.looseObject({ name: z.string(), email: z.string() }),
  /** The visitor's time zone, an IANA name: offers respect its nights. */
  timezone: timeZoneSchema,
  /** The language of emails, BCP 47. */
  email_language: textUpTo(100),
  /** Answers to the questions of the event type, for the booking. */
  additional_fields: optional(textMapSchema),
  /** The window in which the wanted time starts, at most 62 days long: for a full day, that day in the visitor's time zone. */
  start_time: instantSchema,
  end_time: instantSchema,
  /** The full session that is wanted, identified as in its slot. */
  ...seatFields,
  /**
   * The visitor's booking that moves to an earlier time. Its id is the credential; the window ends at its start at the latest. For a
   * configuration that needs a session, name it in the query.
   */
  booking_id: optionalText,
})

/** A visitor's answer to an offer. */
export const waitlistAnswerSchema = z.looseObject({
  /** The start of the offered time that the visitor has seen. If another one is offered by now, the answer fails with `conflict`. */
  start_time: optional(instantSchema),
})

/** A place on a waitlist, for the owner. It contains no credential. */
export const waitlistMemberEntrySchema = z.looseObject({
  id: z.string(),
  configuration_id: z.string(),
  state: stateSchema,
  guest: personSchema,
  timezone: z.string(),
  start_time: instantSchema,
  end_time: instantSchema,
  event_id: optionalText,
  /** The time that is offered now. */
  offer: optional(
    z.looseObject({ start_time: instantSchema, end_time: instantSchema, expires_in: numericSchema }),
  ),
  booking_id: optionalText,
  created_at: instantSchema,
})

/** A visitor's place on a waitlist. Instants are Unix seconds. */
export type WaitlistEntry = z.output<typeof waitlistEntrySchema>
export type WaitlistOffer = z.output<typeof waitlistOfferSchema>
export type WaitlistState = z.output<typeof stateSchema>
/** A request to wait as it is sent. */
export type WaitlistRequest = z.input<typeof waitlistRequestSchema>
export type WaitlistAnswer = z.input<typeof waitlistAnswerSchema>
/** A place on a waitlist for the owner. */
export type WaitlistMemberEntry = z.output<typeof waitlistMemberEntrySchema>

const none = z.object({})

const example = {
  waitlist_id: 'b7Qm2xV0aWc9tL4kZ1nS8g',
  configuration_id: '5c1f2a52-5a5e-4a7b-9c39-3b3f3c1de0a1',
  state: 'waiting' as const,
  start_time: 1_772_582_400,
  end_time: 1_772_668_800,
  timezone: 'Europe/Lisbon',
  expires_in: 230_400,
}

const exampleOffered = {
  ...example,
  state: 'offered' as const,
  offer: { start_time: 1_772_618_400, end_time: 1_772_620_200, expires_in: 7_200 },
}

/** Joins the waitlist of an event type. */
export const joinWaitlist = /* @__PURE__ */ endpoint({
  ...joinWaitlistOperation,
  effect: ['waitlist-entry', 'challenge'],
  description:
    'Waits for a time that starts in the window, for one session of a group event (`event_id`), or for an earlier time of a booking (`booking_id`). A time that comes free later is offered to those who wait, in turn: it is held for two hours, at most for half of the time until it starts, and an email says so, but never between 22:00 and 8:00 in the visitor’s time zone. Sends an email that confirms the entry. Fails with `forbidden` and the `reason` `waitlist_off`, `waitlist_full`, or `waitlist_times_free` if more than 100 times of the window are free already, and with `rate_limit_error` if a guest or a network address waits too often.',
  query: settingsQuerySchema,
  body: waitlistRequestSchema,
  data: waitlistEntrySchema,
  example: {
    body: {
      waitlist_id: example.waitlist_id,
      guest: { name: 'Robin Vale', email: 'robin@example.com' },
      timezone: example.timezone,
      start_time: example.start_time,
      end_time: example.end_time,
    },
    data: example,
  },
})

/** An entry, with its offer if there is one. */
export const getWaitlistEntry = /* @__PURE__ */ endpoint({
  ...waitlistEntryOperation,
  effect: 'reads',
  query: none,
  data: waitlistEntrySchema,
  example: { data: exampleOffered },
})

/** Takes the offered time. */
export const acceptWaitlistOffer = /* @__PURE__ */ endpoint({
  ...acceptOfferOperation,
  // The booking is noted, and was permitted with the entry.
  effect: 'own',
  description:
    'Books the offered time, or moves the booking of the entry to it, and answers with the booking; a repeated call answers the same. After the offer has run out it still books if the time is free. Otherwise it fails with `timeslot_not_available`, and the entry waits on in its place. Fails with `conflict` if nothing was offered, or another time than `start_time` is.',
  query: none,
  body: waitlistAnswerSchema,
  data: bookingSchema,
  example: {
    body: { start_time: exampleOffered.offer.start_time },
    data: { booking_id: '0b5d0a40-6c1f-4b8e-9a38-0b7a6f4f2d11', status: 'booked' },
  },
})

/** Declines the offered time. */
export const passWaitlistOffer = /* @__PURE__ */ endpoint({
  ...passOfferOperation,
  effect: 'own',
  description:
    'Declines the offered time, which then goes to the next in line. An entry for one session ends as `passed`; others wait for another time. Without an offer, or with another one than `start_time`, the entry stays as it is.',
  query: none,
  body: waitlistAnswerSchema,
  data: waitlistEntrySchema,
  example: { body: { start_time: exampleOffered.offer.start_time }, data: example },
})

/** Leaves the waitlist. Succeeds if the entry has ended. */
export const leaveWaitlist = /* @__PURE__ */ endpoint({
  ...leaveWaitlistOperation,
  effect: 'own',
  description:
    'Leaves the waitlist and releases what is offered. Succeeds too if the entry has ended. A booking stays.',
  query: none,
  data: optional(z.unknown()),
})

/** Who waits for the event types that the caller may see, in turn. */
export const listWaitlistEntries = /* @__PURE__ */ endpoint({
  id: 'waitlist.list',
  method: 'GET',
  path: '/v3/scheduling/waitlist-entries',
  access: 'member',
  description:
    'Who waits for a time of an event type, oldest first, with those whose entry has ended in the last 30 days.',
  query: z.object({ configuration_id: z.string(), limit: optionalCount, page_token: optionalText }),
  data: z.array(waitlistMemberEntrySchema),
  paged: true,
  example: {
    data: [
      {
        id: 'e0f7c1a4-2f0e-4f7e-8f5e-2b1f6f0a9d11',
        configuration_id: example.configuration_id,
        state: example.state,
        guest: { name: 'Robin Vale', email: 'robin@example.com' },
        timezone: example.timezone,
        start_time: example.start_time,
        end_time: example.end_time,
        created_at: 1_772_438_400,
      },
    ],
  },
})
