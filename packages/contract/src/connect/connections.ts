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
