import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { booleanSchema, instantSchema, oneOf, optional } from '../scalars.js'
import { timeZoneSchema } from '../time-zone.js'
import { apiKeyRequestSchema, apiKeySchema, newApiKeySchema } from './endpoints.js'
import { exampleMember, memberEmail, memberName, memberRoles, memberSchema } from './members.js'

// Members and API keys, for owners.

const none = z.object({})
const nothing = optional(z.unknown())
const role = oneOf(...memberRoles)

/** A member in the owners' list. */
export const listedMemberSchema = z.extend(memberSchema, {
  /** When they first signed in, in Unix seconds; absent while they are only invited. */
  signed_in_at: optional(instantSchema),
  /** In how many browsers they are signed in at `/admin`. */
  browsers: optional(z.number()),
  /** When the link of an open invitation expires, in Unix seconds; absent if there is none. */
  invited_until: optional(instantSchema),
})

/** A member with the link that signs them in, once. This answer is the only one that contains it. */
export const invitedMemberSchema = z.extend(listedMemberSchema, {
  invitation_url: z.string(),
  /** Whether the link is emailed to them, too. If not, hand it over. */
  is_emailed: optional(booleanSchema),
  /** Unix seconds. */
  invitation_expires_at: instantSchema,
})

export type ListedMember = z.output<typeof listedMemberSchema>
export type InvitedMember = z.output<typeof invitedMemberSchema>

const jonas = { ...exampleMember, name: 'Jonas Okafor', email: 'jonas@example.com', role: 'member' as const }
const invited = {
  ...jonas,
  invitation_url: 'https://book.example.com/admin#setup=su_5d8a…',
  invitation_expires_at: 1_773_043_200,
}

/** All members, the first one first. */
export const listMembers = /* @__PURE__ */ endpoint({
  id: 'members.list',
  method: 'GET',
  path: '/admin/v1/members',
  access: 'owner',
  description: 'All members, the first one first.',
  query: none,
  data: z.array(listedMemberSchema),
  example: { data: [{ ...exampleMember, signed_in_at: 1_772_438_400 }, jonas] },
})

/** Invites a member: emails a link that signs them in once within seven days. The answer contains it, too. */
export const inviteMember = /* @__PURE__ */ endpoint({
  id: 'members.invite',
  method: 'POST',
  path: '/admin/v1/members',
  access: 'owner',
  description:
    'Invites a member: emails a link that signs them in, once within seven days. The answer contains the link as well, for a service without a mail server.',
  query: none,
  body: z.object({
    name: memberName,
    email: z.string().check(z.trim(), z.minLength(3), z.maxLength(320)),
    role: optional(role),
    /** Default: the time zone of the inviting owner, or UTC. */
    timezone: optional(timeZoneSchema),
  }),
  data: invitedMemberSchema,
  example: { body: { name: jonas.name, email: jonas.email, role: 'member' }, data: invited },
})

/** Emails another link to a member. Earlier ones end. */
export const inviteMemberAgain = /* @__PURE__ */ endpoint({
  id: 'members.invite-again',
  method: 'POST',
  path: '/admin/v1/members/{member_id}/invitation',
  access: 'owner',
  description:
    'Emails another link to a member, which signs them in, once within seven days. Earlier ones end.',
  query: none,
  body: none,
  data: invitedMemberSchema,
  example: { body: {}, data: invited },
})

/** Changes the name or the role of a member. The last owner stays one. */
export const updateMember = /* @__PURE__ */ endpoint({
  id: 'members.update',
  method: 'PATCH',
  path: '/admin/v1/members/{member_id}',
  access: 'owner',
  description:
    'Changes the name, the role or the email address of a member. The last owner stays one. With another address, their account, event types and bookings get it, and an unused invitation ends; `conflict` says that an account of the application has it.',
  query: none,
  body: z.object({ name: optional(memberName), role: optional(role), email: optional(memberEmail) }),
  data: listedMemberSchema,
  example: { body: { role: 'owner' }, data: { ...jonas, role: 'owner' } },
})

/** An event type of a member, before they are removed. */
const leftEventTypeSchema = z.object({
  id: z.string(),
  name: z.string(),
  bookings_ahead: z.number(),
  links: z.number(),
  polls: z.number(),
  /** Whether another member can take it over. The dates of a group event are in its host's calendar: it can only be closed. */
  can_hand_over: z.boolean(),
})

const webhookOfMember = z.object({ id: z.string(), webhook_url: z.string() })

/** What a member has and owns, which their removal ends or hands over. */
export const offboardingSchema = z.object({
  event_types: z.array(leftEventTypeSchema),
  /** The event types of others that they host. */
  hosted: z.array(z.object({ id: z.string(), name: z.string() })),
  /** All bookings ahead that they host, or that are of their event types. */
  bookings_ahead: z.number(),
  calendars: z.array(z.object({ provider: z.string(), name: z.string() })),
  /** The API keys that they created. */
  api_keys: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The webhooks that they created, or changed the address of, and that receive events. */
  webhooks: z.array(webhookOfMember),
  browsers: z.number(),
  passkeys: z.number(),
})

/** What a removal did. */
export const offboardedSchema = z.object({
  handed_over: z.array(z.object({ id: z.string(), name: z.string(), to: z.string() })),
  closed: z.array(z.object({ id: z.string(), name: z.string() })),
  bookings_handed_over: z.number(),
  bookings_cancelled: z.number(),
  links_handed_over: z.number(),
  polls_handed_over: z.number(),
  calendars_disconnected: z.number(),
  api_keys_revoked: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Another owner can switch them on again. */
  webhooks_deactivated: z.array(webhookOfMember),
})

/** What is decided about a member who is removed. */
export const offboardingInputSchema = z.object({
  /** The id of the member who gets what is handed over, and their part in event types of others. */
  to: optional(z.string()),
  /** What happens to single event types. Default: they are handed over if `to` is given, otherwise closed. */
  event_types: optional(
    z.array(
      z.object({
        id: z.string(),
        action: oneOf('hand_over', 'close'),
        /** Default: the member of the whole. */
        to: optional(z.string()),
      }),
    ),
  ),
  /** Whether guests get an email about cancelled bookings. Default: `true`. Those of bookings with another host always get one. */
  tell_guests: optional(booleanSchema),
  /** What happens to bookings at times that the next host has booked already. Default: nothing is done, and `conflict` names them. */
  when_busy: optional(oneOf('refuse', 'cancel')),
})

export type Offboarding = z.output<typeof offboardingSchema>
export type OffboardingInput = z.output<typeof offboardingInputSchema>
export type Offboarded = z.output<typeof offboardedSchema>

/** What a member has that their removal ends or hands over. */
export const getOffboarding = /* @__PURE__ */ endpoint({
  id: 'members.preview-offboarding',
  method: 'GET',
  path: '/admin/v1/members/{member_id}/offboarding',
  access: 'owner',
  description:
    'What a member has that their removal ends or hands over: event types with their bookings, links and polls, connected calendars, API keys and webhooks that they created, browsers and passkeys.',
  query: none,
  data: offboardingSchema,
  example: {
    data: {
      event_types: [
        { id: '3f6c…', name: 'Intro call', bookings_ahead: 4, links: 1, polls: 0, can_hand_over: true },
      ],
      hosted: [],
      ...{ bookings_ahead: 4, calendars: [{ provider: 'google', name: 'jonas@example.com' }] },
      ...{ api_keys: [], webhooks: [], browsers: 2, passkeys: 1 },
    },
  },
})

/** Removes a member with everything that lets them in, and hands over or closes what is theirs. */
export const offboardMember = /* @__PURE__ */ endpoint({
  id: 'members.offboard',
  method: 'POST',
  path: '/admin/v1/members/{member_id}/offboarding',
  access: 'owner',
  description:
    'Removes a member: browsers, tokens, passkeys, links and the API keys that they created end at once, their webhooks are deactivated, their calendars are disconnected, and their address is refused by every way in until an owner invites it again. Their event types, with bookings ahead, links and polls, are handed over to another member or closed. All of it happens, or nothing. Refused for the last owner.',
  query: none,
  body: offboardingInputSchema,
  data: offboardedSchema,
  example: {
    body: { to: 'a1b2…' },
    data: {
      handed_over: [{ id: '3f6c…', name: 'Intro call', to: 'Ada Lovelace' }],
      closed: [],
      ...{ bookings_handed_over: 4, bookings_cancelled: 0, links_handed_over: 1, polls_handed_over: 0 },
      ...{ calendars_disconnected: 1, api_keys_revoked: [], webhooks_deactivated: [] },
    },
  },
})

const exampleKey = {
  ...{ id: '5b1c…', name: 'Website', scopes: ['sessions' as const] },
  ...{ created_by: exampleMember.id, created_at: 1_772_438_400 },
}

/** The API keys of the application, oldest first, without their secrets. */
export const listOwnedApiKeys = /* @__PURE__ */ endpoint({
  id: 'admin-api-keys.list',
  method: 'GET',
  path: '/admin/v1/api-keys',
  access: 'owner',
  description: 'The API keys of the application, the oldest first, without their secrets.',
  query: none,
  data: z.array(apiKeySchema),
  example: { data: [exampleKey] },
})

/** Creates an API key. The answer is the only one that contains its secret. */
export const createOwnedApiKey = /* @__PURE__ */ endpoint({
  id: 'admin-api-keys.create',
  method: 'POST',
  path: '/admin/v1/api-keys',
  access: 'owner',
  description:
    'Creates an API key. The answer is the only one that contains its secret. Without `scopes` it creates sessions and nothing else.',
  query: none,
  body: apiKeyRequestSchema,
  data: newApiKeySchema,
  example: {
    body: { name: 'Website', scopes: ['sessions'] },
    data: { ...exampleKey, api_key: 'when_1f0e…' },
  },
})

/** Revokes an API key immediately. The last key that may do everything and does not expire cannot be revoked. */
export const revokeOwnedApiKey = /* @__PURE__ */ endpoint({
  id: 'admin-api-keys.revoke',
  method: 'DELETE',
  path: '/admin/v1/api-keys/{key_id}',
  access: 'owner',
  description:
    'Revokes an API key immediately. The last key that may do everything and does not expire cannot be revoked.',
  query: none,
  data: nothing,
  example: {},
})
