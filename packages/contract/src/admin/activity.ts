import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import {
  booleanSchema,
  instantSchema,
  listOf,
  oneOf,
  optional,
  optionalCount,
  optionalText,
} from '../scalars.js'
import { personSchema } from '../scheduling/records.js'

// What strangers caused in an application, more than ordinary visitors do, and what its owners do about it. All times are Unix seconds.

/** What a block is about: an email address, all addresses of a domain, or a network. */
export const blockKinds = ['address', 'domain', 'network'] as const

export type BlockKind = (typeof blockKinds)[number]

/** How long an ending can be taken back, in seconds. */
export const activityUndoSeconds = 20

/** What an owner is ending, until it is due. */
export const activityEndingSchema = z.looseObject({
  id: z.string(),
  /** When it is carried out. Until then it can be taken back. */
  due_at: instantSchema,
  /** How many things it ends. */
  count: z.number(),
  sends_emails: booleanSchema,
})

export type ActivityEnding = z.output<typeof activityEndingSchema>

/** What strangers caused together: from one network, or for one email address from several. */
export const activityBurstSchema = z.looseObject({
  /** Stays the same while the burst goes on. */
  id: z.string(),
  /** `203.0.113.0/24`, `2001:db8:7::/48`; absent if it came from several. */
  network: optionalText,
  first_at: instantSchema,
  last_at: instantSchema,
  /** How much of each kind it caused. */
  counts: listOf(z.looseObject({ kind: z.string(), count: z.number() })),
  /** How much of it is still active, and can be ended. */
  active: z.number(),
  /** The names of the event types and polls that it concerns. */
  targets: listOf(z.string()),
  /** Whether it has gone on since this owner last looked. */
  is_new: booleanSchema,
  ending: optional(activityEndingSchema),
})

export type ActivityBurst = z.output<typeof activityBurstSchema>

/** One thing that a stranger caused, and what it is now. */
export const activityDeedSchema = z.looseObject({
  id: z.string(),
  /** One of {@link activityKinds}. */
  kind: z.string(),
  at: instantSchema,
  network: optionalText,
  /** The name of the event type or of the poll. */
  target: optionalText,
  /** Whether it is active, and can be ended. */
  is_active: booleanSchema,
  guest: optional(personSchema),
  start_time: optional(instantSchema),
  end_time: optional(instantSchema),
  booking_id: optionalText,
})

export type ActivityDeed = z.output<typeof activityDeedSchema>

/** Whom nothing can be booked by. */
export const blockSchema = z.looseObject({
  id: z.string(),
  kind: oneOf(...blockKinds),
  value: z.string(),
  /** When it ends; absent: no end. */
  until: optional(instantSchema),
  created_at: instantSchema,
  /** The name of who made it. */
  created_by: z.string(),
})

export type Block = z.output<typeof blockSchema>

const burstId = '3f0e8f5a-0d9b-4c4d-8f5a-2f1d7c9e4b21'

const exampleEnding = {
  id: '7c9e4b22-0d9b-4c4d-8f5a-2f1d7c9e4b22',
  due_at: 1_772_438_420,
  count: 34,
  sends_emails: false,
}

const exampleBlock = {
  id: '0d9b2f6a-8c4d-4f0e-8f5a-2f1d7c9e4b20',
  kind: 'network' as const,
  value: '203.0.113.0/24',
  created_at: 1_772_438_400,
  created_by: 'Ada Lovelace',
}

/** What strangers caused in the last 30 days, more than ordinary visitors do: the latest first. */
export const listActivity = /* @__PURE__ */ endpoint({
  id: 'activity.list',
  method: 'GET',
  path: '/admin/v1/activity',
  access: 'owner',
  description:
    'What strangers caused within 30 days, more than ordinary visitors do, as bursts: by one network, or for one email address from several ' +
    'networks, without a pause of more than 15 minutes. The latest first. `ETag` and `If-None-Match` work as for bookings.',
  query: z.object({ limit: optionalCount, page_token: optionalText }),
  data: z.array(activityBurstSchema),
  paged: true,
  example: {
    data: [
      {
        id: burstId,
        network: '203.0.113.0/24',
        first_at: 1_772_437_800,
        last_at: 1_772_438_220,
        counts: [{ kind: 'booking', count: 34 }],
        active: 34,
        targets: ['Intro call'],
        is_new: true,
      },
    ],
  },
})

/** How many bursts have gone on since the owner last looked. */
export const countNewActivity = /* @__PURE__ */ endpoint({
  id: 'activity.count-new',
  method: 'GET',
  path: '/admin/v1/activity/new',
  access: 'owner',
  description: 'How many bursts have gone on since the owner last looked, for a badge.',
  query: z.object({}),
  data: z.looseObject({ new: z.number() }),
  example: { data: { new: 1 } },
})

/** Notes that the owner has looked. */
export const noteActivitySeen = /* @__PURE__ */ endpoint({
  id: 'activity.note-seen',
  method: 'POST',
  path: '/admin/v1/activity/seen',
  access: 'owner',
  description: 'Notes that the owner has looked at the bursts up to now.',
  query: z.object({}),
  body: z.looseObject({}),
  data: z.looseObject({ new: z.number() }),
  example: { body: {}, data: { new: 0 } },
})

/** What a burst consists of, and what each of it is now. */
export const listActivityDeeds = /* @__PURE__ */ endpoint({
  id: 'activity.read',
  method: 'GET',
  path: '/admin/v1/activity/{burst_id}',
  access: 'owner',
  description: 'What a burst consists of, the latest first, and what each of it is now.',
  query: z.object({ limit: optionalCount, page_token: optionalText }),
  data: z.array(activityDeedSchema),
  paged: true,
  example: {
    data: [
      {
        id: burstId,
        kind: 'booking',
        at: 1_772_437_800,
        network: '203.0.113.0/24',
        target: 'Intro call',
        is_active: true,
        guest: { email: 'noor@example.com', name: 'Noor Haddad' },
        start_time: 1_772_557_200,
        end_time: 1_772_558_100,
        booking_id: '0d9b2f6a-8c4d-4f0e-8f5a-2f1d7c9e4b20',
      },
    ],
  },
})

/** Ends a burst, or some of it, in 20 seconds. */
export const endActivity = /* @__PURE__ */ endpoint({
  id: 'activity.end',
  method: 'POST',
  path: '/admin/v1/activity/{burst_id}/endings',
  access: 'owner',
  description:
    'Cancels the bookings of a burst, and removes its holds, unpaid payments, waitlist entries and poll answers; or those that you name. ' +
    'The service does it in 20 seconds. Until then it can be taken back, and changes nothing.',
  query: z.object({}),
  body: z.looseObject({
    /** Default: all that is active. */
    deed_ids: optional(z.array(z.string()).check(z.minLength(1), z.maxLength(2_000))),
    /** Whether the guests and hosts of cancelled bookings get an email. Default: no. */
    sends_emails: optional(booleanSchema),
  }),
  data: activityEndingSchema,
  example: { body: { sends_emails: false }, data: exampleEnding },
})

/** Takes an ending back. */
export const undoActivityEnding = /* @__PURE__ */ endpoint({
  id: 'activity.undo',
  method: 'DELETE',
  path: '/admin/v1/activity-endings/{ending_id}',
  access: 'owner',
  description: 'Takes an ending back. It is not found once it is carried out.',
  query: z.object({}),
  data: optional(z.unknown()),
})

const waitingSchema = z.looseObject({
  /** How many emails wait. */
  waiting: z.number(),
})

/** How many emails to guests wait. */
export const countWaitingEmails = /* @__PURE__ */ endpoint({
  id: 'activity.count-waiting-emails',
  method: 'GET',
  path: '/admin/v1/waiting-emails',
  access: 'owner',
  description:
    'How many emails to guests, and to people on waitlists, wait because strangers have caused many, and can still be sent.',
  query: z.object({}),
  data: waitingSchema,
  example: { data: { waiting: 3 } },
})

/** Sends the emails to guests that wait. */
export const sendWaitingEmails = /* @__PURE__ */ endpoint({
  id: 'activity.send-waiting-emails',
  method: 'POST',
  path: '/admin/v1/waiting-emails',
  access: 'owner',
  description:
    'Sends the emails to guests, and to people on waitlists, that wait and are still true, the oldest first: at most 500 at once. The answer says ' +
    'how many wait after that.',
  query: z.object({}),
  body: z.looseObject({}),
  data: waitingSchema,
  example: { body: {}, data: { waiting: 0 } },
})

/** Whom nothing can be booked by, the latest first. */
export const listBlocks = /* @__PURE__ */ endpoint({
  id: 'blocks.list',
  method: 'GET',
  path: '/admin/v1/blocks',
  access: 'owner',
  description: 'The email addresses, domains and networks that cannot book, the latest first.',
  query: z.object({}),
  data: z.array(blockSchema),
  example: { data: [exampleBlock] },
})

/** Blocks an email address, a domain or a network. */
export const createBlock = /* @__PURE__ */ endpoint({
  id: 'blocks.create',
  method: 'POST',
  path: '/admin/v1/blocks',
  access: 'owner',
  description:
    'Refuses bookings, holds, waitlist entries, poll answers and payments of an email address, of all addresses of a domain and its ' +
    'subdomains, or of a network. What they booked stays, and they can still read and cancel it. A network is at least 203.0.113.0/24 or ' +
    '2001:db8:7::/48: a single address is blocked with its network.',
  query: z.object({}),
  body: z.looseObject({
    kind: oneOf(...blockKinds),
    value: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
    /** When it ends. Default: never. */
    until: optional(instantSchema),
  }),
  data: blockSchema,
  example: { body: { kind: 'network', value: '203.0.113.0/24' }, data: exampleBlock },
})

/** Removes a block. */
export const removeBlock = /* @__PURE__ */ endpoint({
  id: 'blocks.remove',
  method: 'DELETE',
  path: '/admin/v1/blocks/{block_id}',
  access: 'owner',
  description: 'Removes a block.',
  query: z.object({}),
  data: optional(z.unknown()),
})
