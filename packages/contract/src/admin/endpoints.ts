import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, optional } from '../scalars.js'

const none = z.object({})

const name = z.string().check(z.minLength(1), z.maxLength(100))

/** An API key as it is listed: never the key itself. All times are Unix seconds. */
const apiKeyFields = {
  id: z.string(),
  name: z.string(),
  created_at: instantSchema,
  /** When it was last used, to the hour; absent where it never was. */
  last_used_at: optional(instantSchema),
  /** When it stops working; absent where it works until it is revoked. */
  expires_at: optional(instantSchema),
}

const apiKeySchema = z.looseObject(apiKeyFields)

/** A new key, in the one answer that holds it. */
const newApiKeySchema = z.looseObject({ ...apiKeyFields, api_key: z.string() })

/** The application's API keys, the oldest first. The interface shows no paths for them: these are our service's own. */
export const listApiKeys = /* @__PURE__ */ endpoint({
  id: 'api-keys.list',
  method: 'GET',
  path: '/v3/api-keys',
  access: 'key',
  query: none,
  data: z.array(apiKeySchema),
})

/** Makes a key. The answer is the only one that holds it. */
export const createApiKey = /* @__PURE__ */ endpoint({
  id: 'api-keys.create',
  method: 'POST',
  path: '/v3/api-keys',
  access: 'key',
  query: none,
  body: z.looseObject({ name }),
  data: newApiKeySchema,
})

/** Revokes a key at once. The last one that works cannot be revoked, only rotated. */
export const revokeApiKey = /* @__PURE__ */ endpoint({
  id: 'api-keys.revoke',
  method: 'DELETE',
  path: '/v3/api-keys/{key_id}',
  access: 'key',
  query: none,
  data: optional(z.unknown()),
})

/** Makes a key that replaces another one, which works until `expires_at`. Default: one day from now. */
export const rotateApiKey = /* @__PURE__ */ endpoint({
  id: 'api-keys.rotate',
  method: 'POST',
  path: '/v3/api-keys/{key_id}/rotate',
  access: 'key',
  query: none,
  body: z.looseObject({ expires_at: optional(instantSchema) }),
  data: newApiKeySchema,
})
