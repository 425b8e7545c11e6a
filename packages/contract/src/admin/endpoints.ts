import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, oneOf, optional } from '../scalars.js'
import { keyScopes } from './key-scopes.js'

const none = z.object({})

export const keyName = z.string().check(z.minLength(1), z.maxLength(100))

/** An API key in a list, without its secret. All times are Unix seconds. */
const apiKeyFields = {
  id: z.string(),
  name: z.string(),
  /** What it may do. */
  scopes: z.array(oneOf(...keyScopes)),
  /** The id of the member who created it; absent if it was created on the command line or with a key that was. */
  created_by: optional(z.string()),
  /** The name of that member; absent if they were removed. */
  creator_name: optional(z.string()),
  created_at: instantSchema,
  /** When it was last used, to the hour; absent if it never was. */
  last_used_at: optional(instantSchema),
  /** When it expires; absent if it is valid until it is revoked. */
  expires_at: optional(instantSchema),
}

export const apiKeySchema = z.looseObject(apiKeyFields)

export type ApiKey = z.output<typeof apiKeySchema>

/** A key to create. */
export const apiKeyRequestSchema = z.looseObject({
  name: keyName,
  /** What it may do. Default: `sessions` alone. */
  scopes: optional(z.array(oneOf(...keyScopes)).check(z.minLength(1))),
  /** When it expires, in Unix seconds. Default: it is valid until it is revoked. */
  expires_at: optional(instantSchema),
})

export type ApiKeyRequest = z.input<typeof apiKeyRequestSchema>

/** A new key. This answer is the only one that contains its secret. */
export const newApiKeySchema = z.looseObject({ ...apiKeyFields, api_key: z.string() })

/** The application's API keys, oldest first. An addition of our service: the interface has no paths for them. */
export const listApiKeys = /* @__PURE__ */ endpoint({
  id: 'api-keys.list',
  method: 'GET',
  path: '/v3/api-keys',
  access: 'key',
  query: none,
  data: z.array(apiKeySchema),
})

/** Creates a key. The answer is the only one that contains its secret. */
export const createApiKey = /* @__PURE__ */ endpoint({
  id: 'api-keys.create',
  method: 'POST',
  path: '/v3/api-keys',
  access: 'key',
  query: none,
  body: apiKeyRequestSchema,
  data: newApiKeySchema,
})

/** Revokes a key immediately. The last key that may do everything and does not expire cannot be revoked, only rotated. */
export const revokeApiKey = /* @__PURE__ */ endpoint({
  id: 'api-keys.revoke',
  method: 'DELETE',
  path: '/v3/api-keys/{key_id}',
  access: 'key',
  query: none,
  data: optional(z.unknown()),
})

/**
 * Creates a key with the scopes and the end of another one, which it replaces and which remains valid until `expires_at`. Default: one day from
 * now. Its creator is that of the key of the call.
 */
export const rotateApiKey = /* @__PURE__ */ endpoint({
  id: 'api-keys.rotate',
  method: 'POST',
  path: '/v3/api-keys/{key_id}/rotate',
  access: 'key',
  query: none,
  body: z.looseObject({ expires_at: optional(instantSchema) }),
  data: newApiKeySchema,
})
