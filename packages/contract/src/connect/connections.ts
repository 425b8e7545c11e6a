import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, listOf, oneOf, optional, optionalText } from '../scalars.js'
import { unavailablePolicies } from './presets.js'

/** Something on a calendar that could not be read as a whole. */
export const connectionWarningSchema = z.looseObject({
  calendar_id: z.string(),
  uid: optionalText,
  title: optionalText,
  message: z.string(),
})

/** An account at a calendar provider, connected to a grant. It contains no secret. */
export const connectionSchema = z.looseObject({
  id: z.string(),
  grant_id: optionalText,
  object: optionalText,
  /** `caldav`, `ics` for a feed, `google`, or `microsoft`. */
  provider: z.string(),
  preset: optionalText,
  /** The server's origin. Of a feed only the host, because its address is a secret. */
  server: optionalText,
  username: optionalText,
  /** `connecting`, `ok`, `stale` (the last attempts have failed) or `expired` (the credential is refused). */
  status: z.string(),
  last_synced_at: optional(instantSchema),
  /** The last success before the current failures. */
  stale_since: optional(instantSchema),
  error: optional(z.looseObject({ type: z.string(), message: z.string() })),
  warnings: listOf(connectionWarningSchema),
  when_unavailable: optionalText,
  /** The ids of its calendars. */
  calendars: listOf(z.string()),
  created_at: optional(instantSchema),
})

export type Connection = z.output<typeof connectionSchema>

const setting = optional(z.string().check(z.maxLength(2_000)))

/**
 * How to reach an account. CalDAV: `username`, a `password` or a `bearer_token`, and a `preset`, a `server`, the `url` of one calendar, or
 * an `email` address whose domain names the server. A feed: its `url`. Google Calendar and Outlook: the `refresh_token` of their owner.
 */
export const connectionSettings = {
  username: setting,
  password: setting,
  bearer_token: setting,
  refresh_token: setting,
  server: setting,
  url: setting,
  preset: setting,
}

const whenUnavailable = optional(oneOf(...unavailablePolicies))

export const listConnections = /* @__PURE__ */ endpoint({
  id: 'connections.list',
  method: 'GET',
  path: '/v3/grants/{grant_id}/connections',
  access: 'grant',
  query: z.object({ select: optionalText }),
  data: z.array(connectionSchema),
})

/** Connects another account to a grant. The same account again renews its credential. */
export const createConnection = /* @__PURE__ */ endpoint({
  id: 'connections.create',
  method: 'POST',
  path: '/v3/grants/{grant_id}/connections',
  access: 'grant',
  query: z.object({}),
  body: z.looseObject({
    provider: z.string(),
    settings: z.looseObject({ ...connectionSettings, email: setting }),
    when_unavailable: whenUnavailable,
  }),
  data: connectionSchema,
})

/**
 * Begins to connect an account on the page of its provider. The page that calls sends the owner to the address; they come back to
 * `return_url`, with a ticket for {@link finishConnectionSignIn} in its fragment (`#connect=…`), or with `#connect_error=…`.
 */
export const beginConnectionSignIn = /* @__PURE__ */ endpoint({
  id: 'connections.begin-sign-in',
  method: 'POST',
  path: '/v3/grants/{grant_id}/connections/sign-in',
  access: 'grant',
  description:
    'Begins to connect an account on the page of its provider, such as `google`, and answers with its address. The owner comes back to `return_url`, a page of this service or a callback URI of the application, with `#connect=` and a ticket. The page keeps the verifier of `code_challenge` (RFC 7636, S256).',
  query: z.object({}),
  body: z.looseObject({
    provider: z.string(),
    return_url: z.string().check(z.maxLength(2_048)),
    /** The challenge of a verifier that the page keeps until the owner is back (RFC 7636, method S256). */
    code_challenge: z.string(),
    /** The address to sign in with. Default: that of the grant. */
    login_hint: setting,
  }),
  data: z.looseObject({ address: z.string() }),
})

/** Connects the account of an owner who has come back from the page of its provider. The same account again renews its credential. */
export const finishConnectionSignIn = /* @__PURE__ */ endpoint({
  id: 'connections.finish-sign-in',
  method: 'POST',
  path: '/v3/grants/{grant_id}/connections/sign-in/finish',
  access: 'grant',
  description:
    'Connects the account with which an owner has signed in on the page of its provider, within ten minutes: `ticket` is what the page got in its fragment, `code_verifier` what it kept.',
  query: z.object({}),
  body: z.looseObject({ ticket: z.string().check(z.maxLength(16_384)), code_verifier: z.string() }),
  data: connectionSchema,
})

export const getConnection = /* @__PURE__ */ endpoint({
  id: 'connections.read',
  method: 'GET',
  path: '/v3/grants/{grant_id}/connections/{connection_id}',
  access: 'grant',
  query: z.object({ select: optionalText }),
  data: connectionSchema,
})

/** Changes the credential, which is verified first, or what counts while the account is unavailable. */
export const updateConnection = /* @__PURE__ */ endpoint({
  id: 'connections.update',
  method: 'PATCH',
  path: '/v3/grants/{grant_id}/connections/{connection_id}',
  access: 'grant',
  query: z.object({}),
  body: z.looseObject({
    settings: optional(z.looseObject(connectionSettings)),
    when_unavailable: whenUnavailable,
  }),
  data: connectionSchema,
})

/** Removes a connection with its calendars. Nothing changes at the provider. */
export const deleteConnection = /* @__PURE__ */ endpoint({
  id: 'connections.delete',
  method: 'DELETE',
  path: '/v3/grants/{grant_id}/connections/{connection_id}',
  access: 'grant',
  query: z.object({}),
  data: optional(z.unknown()),
})

/** Asks for a sync at once. The answer does not wait for it. */
export const syncConnection = /* @__PURE__ */ endpoint({
  id: 'connections.sync',
  method: 'POST',
  path: '/v3/grants/{grant_id}/connections/{connection_id}/sync',
  access: 'grant',
  query: z.object({}),
  data: connectionSchema,
})
