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

/** Emails another link to a member. Earlier ones stay valid until they expire. */
export const inviteMemberAgain = /* @__PURE__ */ endpoint({
  id: 'members.invite-again',
  method: 'POST',
  path: '/admin/v1/members/{member_id}/invitation',
  access: 'owner',
  description: 'Emails another link to a member, which signs them in, once within seven days.',
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

/** Removes a member, whose access ends at once. Refused while their event types have bookings ahead. Their account stays. */
export const removeMember = /* @__PURE__ */ endpoint({
  id: 'members.remove',
  method: 'DELETE',
  path: '/admin/v1/members/{member_id}',
  access: 'owner',
  description:
    'Removes a member, whose access ends at once. Refused for the last owner, and while event types of the member have bookings ahead. Their account and their event types stay.',
  query: none,
  data: nothing,
  example: {},
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
