import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import {
  booleanSchema,
  instantSchema,
  listOf,
  numericSchema,
  oneOf,
  optional,
  optionalText,
} from '../scalars.js'
import { timeZoneSchema } from '../time-zone.js'
import { exampleMember, memberEmail, memberName, memberSchema } from './members.js'

// Signing in to `/admin`. Only the page itself may call these endpoints: they demand its origin, answer no other, and they alone read
// and write its cookie.

const secret = z.string().check(z.minLength(1), z.maxLength(200))

/** The application to sign in to. A service with one application needs none. */
const clientId = optionalText

/** A WebAuthn message as JSON (Web Authentication Level 3, section 5.1), which the browser's helpers read and write. */
const webAuthnMessage = z.looseObject({})

/** A signed-in browser: a short-lived access token, and whose it is. */
export const memberSessionSchema = z.looseObject({
  access_token: z.string(),
  /** Seconds until the access token expires. */
  expires_in: numericSchema,
  member: memberSchema,
})

export type MemberSession = z.output<typeof memberSessionSchema>

const exampleSession = {
  access_token: 'at_2c1f0e0f…',
  expires_in: 900,
  member: exampleMember,
}

/** What the sign-in page needs to know before anybody has signed in. */
export const signInOptionsSchema = z.looseObject({
  /** The name of the business, or else the application's. */
  application: z.string(),
  /** The address of the logo of the business, on this service. */
  logo_url: z.optional(optionalText),
  /** The address of the logo on dark surfaces. */
  logo_dark_url: z.optional(optionalText),
  /**
   * What the setup token is good for: `first_owner` creates the first owner, who gives a name, an address and a time zone;
   * `member` signs in a member; `none`: it was used, has expired, or none was given.
   */
  setup: oneOf('first_owner', 'member', 'none'),
  /** The member whom a setup token signs in. */
  name: optionalText,
  email: optionalText,
  /** Whether codes are emailed. Without it, `npx whenable admin-link` prints a link. */
  emails_codes: booleanSchema,
  /** Whether this address can have passkeys: https, or localhost. */
  has_passkeys: booleanSchema,
})

export type SignInOptions = z.output<typeof signInOptionsSchema>

/** Describes the sign-in, and what a setup token is good for. Reads the token without using it. */
export const getSignInOptions = /* @__PURE__ */ endpoint({
  id: 'admin-sign-in.options',
  method: 'POST',
  path: '/admin/v1/sign-in/options',
  access: 'browser',
  description: 'Describes the sign-in, and what a setup token is good for. Reads the token without using it.',
  query: z.object({}),
  body: z.object({ client_id: clientId, setup_token: optional(secret) }),
  data: signInOptionsSchema,
  example: {
    body: { setup_token: 'su_5d8a…' },
    data: { application: 'Whenable', setup: 'first_owner', emails_codes: false, has_passkeys: true },
  },
})

/**
 * Uses a setup link: signs in its member, or creates the first owner with an account, a calendar and one event type. The link works
 * once.
 */
export const useSetupLink = /* @__PURE__ */ endpoint({
  id: 'admin-sign-in.use-setup-link',
  method: 'POST',
  path: '/admin/v1/sign-in/setup',
  access: 'browser',
  description:
    'Uses a setup link: signs in its member, or creates the first owner with an account, a calendar and one event type. The link works once. With `skips_profile` the owner adds a name and an address later (`PATCH /admin/v1/me`).',
  query: z.object({}),
  body: z.object({
    token: secret,
    /** Only of the first owner. */
    name: optional(memberName),
    email: optional(memberEmail),
    timezone: optional(timeZoneSchema),
    /** Creates a first owner without a name and an address, who has the application's name until they add theirs. */
    skips_profile: optional(booleanSchema),
  }),
  data: memberSessionSchema,
  example: {
    body: { token: 'su_5d8a…', name: 'Ada Lovelace', email: 'ada@example.com', timezone: 'Europe/Lisbon' },
    data: exampleSession,
  },
})

/** Emails a one-time code to a member. The answer is the same for an address that is not a member's. */
export const sendSignInCode = /* @__PURE__ */ endpoint({
  id: 'admin-sign-in.send-code',
  method: 'POST',
  path: '/admin/v1/sign-in/code',
  access: 'browser',
  description:
    "Emails a one-time code to a member. The answer is the same for an address that is not a member's.",
  query: z.object({}),
  body: z.object({ email: memberEmail, client_id: clientId }),
  data: z.looseObject({
    /** Goes back with the code. */
    sign_in_id: z.string(),
    /** Seconds until the code expires. */
    expires_in: numericSchema,
  }),
  example: { body: { email: 'ada@example.com' }, data: { sign_in_id: 'mc_77b0…', expires_in: 600 } },
})

/** Signs in with an emailed code. Five wrong codes end the sign-in. */
export const enterSignInCode = /* @__PURE__ */ endpoint({
  id: 'admin-sign-in.enter-code',
  method: 'POST',
  path: '/admin/v1/sign-in/code/verify',
  access: 'browser',
  description: 'Signs in with an emailed code. Five wrong codes end the sign-in.',
  query: z.object({}),
  body: z.object({ sign_in_id: secret, code: z.string().check(z.minLength(1), z.maxLength(40)) }),
  data: memberSessionSchema,
  example: { body: { sign_in_id: 'mc_77b0…', code: '1234 5678' }, data: exampleSession },
})

/** The options of a sign-in with a passkey, for `navigator.credentials.get`. They name no member. */
export const getPasskeyOptions = /* @__PURE__ */ endpoint({
  id: 'admin-sign-in.passkey-options',
  method: 'POST',
  path: '/admin/v1/sign-in/passkey/options',
  access: 'browser',
  description:
    'The options of a sign-in with a passkey, for `navigator.credentials.get`. They name no member, and are valid for five minutes, once.',
  query: z.object({}),
  body: z.object({ client_id: clientId }),
  data: webAuthnMessage,
  example: {
    body: {},
    data: { challenge: 'c2FtcGxl', rpId: 'localhost', userVerification: 'required' },
  },
})

/** Signs in with a passkey. */
export const usePasskey = /* @__PURE__ */ endpoint({
  id: 'admin-sign-in.use-passkey',
  method: 'POST',
  path: '/admin/v1/sign-in/passkey',
  access: 'browser',
  description: 'Signs in with a passkey: the result of `navigator.credentials.get`.',
  query: z.object({}),
  body: z.object({ response: webAuthnMessage }),
  data: memberSessionSchema,
  example: { body: { response: { id: 'AeR2…', type: 'public-key' } }, data: exampleSession },
})

/** Exchanges the cookie of a signed-in browser for an access token. */
export const createMemberToken = /* @__PURE__ */ endpoint({
  id: 'admin-sign-in.token',
  method: 'POST',
  path: '/admin/v1/token',
  access: 'browser',
  description:
    'Exchanges the cookie of a signed-in browser for an access token of 15 minutes. The cookie is valid for 30 days after its last use.',
  query: z.object({}),
  body: z.object({}),
  data: memberSessionSchema,
  example: { body: {}, data: exampleSession },
})

/** Signs this browser out, or all of the member's browsers. Their access tokens end as well. */
export const signOut = /* @__PURE__ */ endpoint({
  id: 'admin-sign-in.sign-out',
  method: 'POST',
  path: '/admin/v1/sign-out',
  access: 'browser',
  description: "Signs this browser out, or all of the member's browsers. Their access tokens end as well.",
  query: z.object({}),
  body: z.object({ everywhere: optional(booleanSchema) }),
  data: optional(z.unknown()),
  example: { body: { everywhere: true } },
})

/** A passkey of a member, without its key. */
export const passkeySchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  /** Unix seconds. */
  created_at: instantSchema,
  /** When it last signed in, in Unix seconds. */
  last_used_at: optional(instantSchema),
})

export type Passkey = z.output<typeof passkeySchema>

const examplePasskey = { id: 'AeR2…', name: 'Laptop', created_at: 1_772_438_400 }

/** The options of a new passkey, for `navigator.credentials.create`. */
export const getNewPasskeyOptions = /* @__PURE__ */ endpoint({
  id: 'passkeys.create-options',
  method: 'POST',
  path: '/admin/v1/me/passkeys/options',
  access: 'browser',
  description:
    'The options of a new passkey of the signed-in member, for `navigator.credentials.create`. They are valid for five minutes, once.',
  query: z.object({}),
  body: z.object({}),
  data: webAuthnMessage,
  example: { body: {}, data: { challenge: 'c2FtcGxl', rp: { id: 'localhost', name: 'Whenable' } } },
})

/** Adds a passkey to the signed-in member. */
export const createPasskey = /* @__PURE__ */ endpoint({
  id: 'passkeys.create',
  method: 'POST',
  path: '/admin/v1/me/passkeys',
  access: 'browser',
  description: 'Adds a passkey to the signed-in member: the result of `navigator.credentials.create`.',
  query: z.object({}),
  body: z.object({ name: memberName, response: webAuthnMessage }),
  data: passkeySchema,
  example: {
    body: { name: 'Laptop', response: { id: 'AeR2…', type: 'public-key' } },
    data: examplePasskey,
  },
})

/** The passkeys of the member whose access token calls, the oldest first. */
export const listPasskeys = /* @__PURE__ */ endpoint({
  id: 'passkeys.list',
  method: 'GET',
  path: '/admin/v1/me/passkeys',
  access: 'self',
  description: 'The passkeys of the member whose access token calls, the oldest first.',
  query: z.object({}),
  data: listOf(passkeySchema),
  example: { data: [examplePasskey] },
})

/** Removes a passkey of the member whose access token calls. */
export const deletePasskey = /* @__PURE__ */ endpoint({
  id: 'passkeys.delete',
  method: 'DELETE',
  path: '/admin/v1/me/passkeys/{passkey_id}',
  access: 'self',
  description: 'Removes a passkey of the member whose access token calls.',
  query: z.object({}),
  data: optional(z.unknown()),
  example: {},
})

/** Creates a link that signs in a member once, like the command `admin-link`. */
export const createSetupLink = /* @__PURE__ */ endpoint({
  id: 'setup-links.create',
  method: 'POST',
  path: '/admin/v1/setup-links',
  access: 'key',
  description:
    'Creates a link that signs in a member, once within 30 minutes: the named one, or the first owner. Before there is an owner, it creates them.',
  query: z.object({}),
  body: z.object({ email: optional(memberEmail) }),
  data: z.looseObject({ url: z.string(), expires_at: instantSchema }),
  example: {
    body: { email: 'ada@example.com' },
    data: { url: 'https://book.example.com/admin#setup=su_5d8a…', expires_at: 1_772_440_200 },
  },
})
