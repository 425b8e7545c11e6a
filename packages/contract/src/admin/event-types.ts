import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { booleanSchema, instantSchema, oneOf, optional, optionalCount, optionalText } from '../scalars.js'
import {
  configurationChangeSchema,
  configurationInputSchema,
  configurationWith,
} from '../scheduling/configuration.js'
import { availabilitySchema } from '../scheduling/records.js'
import { slugSchema } from '../slug.js'

// Event types are configurations, as their owners know them.

/** Who owns an event type: an account, and the member that it belongs to. */
const eventTypeOwnerSchema = z.looseObject({
  grant_id: z.string(),
  email: optionalText,
  name: optionalText,
  /** Absent if the account belongs to no member. */
  member_id: optionalText,
})

/** A host of an event type, with what their account says. */
export const eventTypeHostSchema = z.looseObject({
  email: z.string(),
  /** Their account; absent if nobody has one with this address. */
  grant_id: optionalText,
  /** Only hosts who have accepted take part. `no_account`: nobody can accept yet. */
  status: oneOf('accepted', 'invited', 'declined', 'no_account'),
  /** The IANA time zone of their hours, at home. */
  timezone: z.string(),
  /** The schedule of their hours; absent if the event type has its own hours for them, or if they are always free. */
  schedule: optional(z.looseObject({ id: z.string(), name: z.string() })),
})

/** The fields that an event type has besides those of its configuration. The service sets them, and ignores them in requests. */
const eventTypeFields = {
  owner: eventTypeOwnerSchema,
  /** Changes with every change of the event type, also with those over `/v3`. The entity tag is the same in quotes. */
  revision: z.string(),
  /** The hosts; absent in lists and for group events. */
  hosts: optional(z.array(eventTypeHostSchema)),
  /** Whether emails about its bookings are sent: this service has a mail server, and the event type allows emails. */
  sends_email: optional(booleanSchema),
}

/** An event type: a configuration with its owner and its revision. */
export const eventTypeSchema = configurationWith(eventTypeFields)

/** An event type with the number of its bookings that have not ended, counted up to 1,000, and what the service lets it have. */
const readEventTypeSchema = configurationWith({
  ...eventTypeFields,
  bookings_ahead: z.int().check(z.minimum(0)),
  /**
   * What an event type of this service can have besides the interface, such as `payment` and `booking-series`; and `mail` or `sms`, if this
   * service sends emails or text messages.
   */
  capabilities: z.array(z.string()),
})

export type EventType = z.output<typeof eventTypeSchema>
export type EventTypeHost = z.output<typeof eventTypeHostSchema>

const none = z.object({})
const path = '/admin/v1/event-types/{event_type_id}'

const example = {
  id: '5c1f2a52-5a5e-4a7b-9c39-3b3f3c1de0a1',
  name: 'Intro call',
  slug: 'intro',
  is_active: true,
  participants: [{ email: 'ada@example.com', is_organizer: true, availability: { calendar_ids: ['all'] } }],
  availability: { duration_minutes: 30 },
  event_booking: { title: 'Intro call' },
  owner: {
    grant_id: '45c48cce-2e2d-4fbd-a6c3-1f0f5f3d8a11',
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    member_id: '8f14e45f-ceea-467f-9d3b-2b1f6a3c1d20',
  },
  revision: 'kV2pVh0pQ0yQ3m3wX9dS',
}
const { owner: _owner, revision: _revision, id: _id, ...exampleInput } = example

/** The event types that the caller may see, in the order in which they were created: a member's own, or all of the application. */
export const listEventTypes = /* @__PURE__ */ endpoint({
  id: 'event-types.list',
  method: 'GET',
  path: '/admin/v1/event-types',
  access: 'member',
  description:
    'The event types that the caller may see, oldest first: those of a member, or of the whole application. `grant_id` selects those of one account.',
  query: z.object({ grant_id: optionalText, limit: optionalCount, page_token: optionalText }),
  data: z.array(eventTypeSchema),
  paged: true,
  example: { data: [example] },
})

/** Creates an event type. */
export const createEventType = /* @__PURE__ */ endpoint({
  id: 'event-types.create',
  method: 'POST',
  path: '/admin/v1/event-types',
  access: 'member',
  description:
    "Creates an event type of the caller's account. Owners may create it for another account of the application, and an API key must: `grant_id` names it. Hosts of other accounts take part once they accept, unless an API key names them.",
  query: z.object({ grant_id: optionalText }),
  body: configurationInputSchema,
  data: eventTypeSchema,
  example: { body: exampleInput, data: example },
})

export const getEventType = /* @__PURE__ */ endpoint({
  id: 'event-types.read',
  method: 'GET',
  path,
  access: 'member',
  description:
    'An event type, with the number of its bookings that have not ended, counted up to 1,000, and what event types of this service can have. The entity tag is its revision.',
  query: none,
  data: readEventTypeSchema,
  example: { data: { ...example, bookings_ahead: 3, capabilities: ['booking-series', 'payment'] } },
})

/** Changes an event type that still has the revision which the caller read. */
export const updateEventType = /* @__PURE__ */ endpoint({
  id: 'event-types.update',
  method: 'PUT',
  path,
  access: 'member',
  description:
    'Replaces the fields that are sent; `null` removes one, and others stay. `If-Match` must name the revision that the caller read: without it the answer is 428, and with another one 412, with the current event type in `data`. `is_active: false` closes the event type: nothing can be booked, and existing bookings stay.',
  query: none,
  body: configurationChangeSchema,
  data: eventTypeSchema,
  example: { body: { is_active: false }, data: { ...example, is_active: false } },
})

/** Creates a copy of an event type, which is closed at first. */
export const duplicateEventType = /* @__PURE__ */ endpoint({
  id: 'event-types.duplicate',
  method: 'POST',
  path: `${path}/duplicate`,
  access: 'member',
  description:
    'Creates a copy of an event type for the same account. The copy is closed at first (`is_active: false`). Default: the same name, and a slug that is free.',
  query: none,
  body: z.looseObject({
    name: optional(z.string().check(z.minLength(1), z.maxLength(255))),
    slug: optional(slugSchema),
  }),
  data: eventTypeSchema,
  example: { body: { name: 'Intro call (2)' }, data: { ...example, slug: 'intro-2', is_active: false } },
})

/**
 * Deletes an event type. Fails with `conflict` while it has future bookings, unless `bookings=cancel` cancels them and notifies
 * everyone.
 */
export const deleteEventType = /* @__PURE__ */ endpoint({
  id: 'event-types.delete',
  method: 'DELETE',
  path,
  access: 'member',
  description:
    'Deletes an event type. Fails with `conflict` while it has bookings that have not ended, unless `bookings=cancel` cancels them and notifies everyone.',
  query: z.object({ bookings: optional(oneOf('cancel')) }),
  data: optional(z.unknown()),
})

/** The free times of an event type as it would be. Nothing is stored. */
export const previewAvailability = /* @__PURE__ */ endpoint({
  id: 'event-types.preview-availability',
  method: 'POST',
  path: '/admin/v1/availability-preview',
  access: 'member',
  effect: 'reads',
  description:
    "The free times that a draft of an event type would offer. Nothing is stored. The rules are those of creating it, or with `event_type_id` of changing that event type: it names only hosts, calendars and schedules that its owner may name. A draft's `is_active` does not matter.",
  query: z.object({ grant_id: optionalText }),
  body: z.looseObject({
    /** The event type that the draft changes. */
    event_type_id: optionalText,
    configuration: configurationInputSchema,
    /** The window, in Unix seconds. */
    start_time: instantSchema,
    end_time: instantSchema,
  }),
  data: availabilitySchema,
  example: {
    body: { configuration: exampleInput, start_time: 1_772_438_400, end_time: 1_772_524_800 },
    data: {
      time_slots: [{ emails: ['ada@example.com'], start_time: 1_772_442_000, end_time: 1_772_443_800 }],
    },
  },
})
