import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, optional, optionalCount, optionalText, textMapSchema } from '../scalars.js'
import { timeZoneSchema } from '../time-zone.js'
import { createLinkOperation } from './link-operations.js'
import { bookingSettingsSchema, personSchema } from './records.js'
import { listUpTo, textUpTo } from './time-of-day.js'

// Links are an addition of our service: addresses that book one configuration, each with limits of its own.

/** The most times that a link offers. */
export const mostOfferedSlots = 20

/** The longest message of a link, in characters. */
export const longestLinkMessage = 500

/** The most bookings that a link can be limited to. */
export const mostLinkBookings = 1_000

const answersSchema = textMapSchema.check(
  z.refine(
    (answers) =>
      Object.keys(answers).length <= 100 && Object.values(answers).every((answer) => answer.length <= 1_024),
    { error: 'expected at most 100 answers of at most 1024 characters' },
  ),
)

/** Values that the form of a link begins with, named as in a booking request. Whoever has the link reads them. */
export const linkPrefillSchema = z.looseObject({
  name: textUpTo(200),
  email: textUpTo(320),
  additional_guests: listUpTo(50, personSchema),
  additional_fields: optional(answersSchema),
})

/** A time that a link offers; `event_id` and `calendar_id` belong to group events. */
export const linkSlotSchema = z.looseObject({
  start_time: instantSchema,
  end_time: instantSchema,
  event_id: optionalText,
  calendar_id: optionalText,
})

/** A link, for its owner. */
export const linkSchema = z.looseObject({
  id: z.string(),
  configuration_id: z.string(),
  /** Its page. Absent for API keys without the scope `bookings`, and where the service has no key to keep it with. Its creation answers it always. */
  address: optionalText,
  /** For the owner, who reads it in the list of links. */
  name: optionalText,
  /** What its page says above the times, from who offers them. Plain text. */
  message: optionalText,
  /** `active`, `used_up` or `expired`. */
  state: z.string(),
  most_bookings: optional(z.number()),
  /** How many bookings were made with it, without those that were cancelled since. */
  bookings: z.number(),
  expires_at: optional(instantSchema),
  /** Seconds until then by the service's clock; 0 once it has expired. */
  expires_in: optional(z.number()),
  /** The only times that it books until all of them are gone. Absent: every free time. */
  slots: optional(z.array(linkSlotSchema)),
  /** Whether it keeps the offered times for whoever has it, until it ends. */
  hold_slots: optional(z.boolean()),
  prefill: optional(linkPrefillSchema),
  created_at: instantSchema,
})

/** A new link, with its secret. */
const createdLinkSchema = z.extend(linkSchema, {
  /** The page of the link. */
  address: z.string(),
  /** What the address ends with: the session of a widget that books with this link. */
  secret: z.string(),
  /** The offered times for an email, each with its own address. Present with `slots`. */
  email: optional(
    z.looseObject({
      html: z.string(),
      text: z.string(),
      /** BCP 47. */
      language: z.string(),
      /** IANA name of the time zone of the times. */
      timezone: z.string(),
    }),
  ),
})

/** What an owner's page reads of a new link. */
export const linkAddressSchema = z.pick(createdLinkSchema, { address: true })

/** What an owner's page reads of the settings of an event type: what the service can do for it. */
export const capabilitiesSchema = z.pick(bookingSettingsSchema, { capabilities: true })

/** What a visitor reads of a link: in `link` of `ui-settings`, with the link's secret as the session. */
export const visitorLinkSchema = z.looseObject({
  /** How many bookings are left, if they are limited. */
  bookings_left: optional(z.number()),
  /** Seconds until it expires, if it does. */
  expires_in: optional(z.number()),
  prefill: optional(linkPrefillSchema),
})

/** A link as its owner asks for it. */
export const linkInputSchema = z.looseObject({
  configuration_id: z.string(),
  name: textUpTo(255),
  message: textUpTo(longestLinkMessage),
  most_bookings: optional(z.int().check(z.minimum(1), z.maximum(mostLinkBookings))),
  expires_at: optional(instantSchema),
  /** In place of `expires_at`: seconds from now on by the service's clock. */
  expires_in: optional(z.int()),
  slots: listUpTo(mostOfferedSlots, z.looseObject({ start_time: instantSchema, event_id: textUpTo(300) })),
  hold_slots: optional(z.boolean()),
  prefill: optional(linkPrefillSchema),
  /** Whether the service sends the link to `prefill.email`. */
  send_email: optional(z.boolean()),
  timezone: optional(timeZoneSchema),
  language: textUpTo(100),
})

const none = z.object({})

const example = {
  id: '0b5d0a40-6c1f-4b8e-9a38-0b7a6f4f2d11',
  configuration_id: '5c1f2a52-5a5e-4a7b-9c39-3b3f3c1de0a1',
  address: 'https://book.example.com/l/4f6a0d7c1f5e4c0a9d1b2c3e4f5a6b7c',
  name: 'Times for Robin',
  state: 'active',
  most_bookings: 1,
  bookings: 0,
  expires_at: 1_773_043_200,
  expires_in: 604_800,
  slots: [{ start_time: 1_772_704_800, end_time: 1_772_706_600 }],
  created_at: 1_772_438_400,
}

const exampleSecret = '4f6a0d7c1f5e4c0a9d1b2c3e4f5a6b7c'

/** Creates a link. */
export const createLink = /* @__PURE__ */ endpoint({
  ...createLinkOperation,
  description:
    'Creates a link to book an event type. `most_bookings` and `expires_at`, or the seconds `expires_in`, each end it on their own; reading its page never counts. Default: it ends when the last of its `slots` begins, and never without `slots`. With `slots`, which must be free now, it books only these until all of them are gone, and the answer has them as HTML and text for an email; with `hold_slots: true`, nobody without the link is offered them or can book them until it ends. `message` is shown on its page, above the times. `send_email: true` sends the link to the guest in `prefill`, within the limits of emails; with an `Idempotency-Key`, a repeated request makes and sends nothing. `timezone` and `language` are those of the email. Default: the time zone of the event type, and English.',
  query: none,
  body: linkInputSchema,
  data: createdLinkSchema,
  example: {
    body: {
      configuration_id: example.configuration_id,
      name: example.name,
      most_bookings: 1,
      expires_at: example.expires_at,
      slots: [{ start_time: 1_772_704_800 }],
    },
    data: {
      ...example,
      address: `https://book.example.com/l/${exampleSecret}`,
      secret: exampleSecret,
      email: { html: '<div>…</div>', text: '…', language: 'en', timezone: 'Europe/Lisbon' },
    },
  },
})

/** The links that the caller may see, oldest first. */
export const listLinks = /* @__PURE__ */ endpoint({
  id: 'links.list',
  method: 'GET',
  path: '/v3/scheduling/links',
  access: 'member',
  description:
    'The links of the event types that the caller may see, oldest first; `configuration_id` selects those of one. Links stay for 90 days after they have expired.',
  query: z.object({ configuration_id: optionalText, limit: optionalCount, page_token: optionalText }),
  data: z.array(linkSchema),
  paged: true,
  example: { data: [example] },
})

export const getLink = /* @__PURE__ */ endpoint({
  id: 'links.read',
  method: 'GET',
  path: '/v3/scheduling/links/{link_id}',
  access: 'member',
  query: none,
  data: linkSchema,
  example: { data: example },
})

/** Ends a link at once. Its bookings stay. */
export const revokeLink = /* @__PURE__ */ endpoint({
  id: 'links.revoke',
  method: 'DELETE',
  path: '/v3/scheduling/links/{link_id}',
  access: 'member',
  description: 'Ends a link at once. Bookings that were made with it stay.',
  query: none,
  data: optional(z.unknown()),
})

/** A link as it is sent. */
export type LinkBody = z.input<typeof linkInputSchema>
export type LinkInput = z.output<typeof linkInputSchema>
export type Link = z.output<typeof linkSchema>
export type LinkPrefill = z.output<typeof linkPrefillSchema>
