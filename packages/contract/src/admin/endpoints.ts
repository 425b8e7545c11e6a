import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, optional } from '../scalars.js'

const none = z.object({})

export const keyName = z.string().check(z.minLength(1), z.maxLength(100))

/** An API key in a list, without its secret. All times are Unix seconds. */
const apiKeyFields = {
  id: z.string(),
  name: z.string(),
  created_at: instantSchema,
  /** When it was last used, to the hour; absent if it never was. */
  last_used_at: optional(instantSchema),
  /** When it expires; absent if it is valid until it is revoked. */
  expires_at: optional(instantSchema),
}

export const apiKeySchema = z.looseObject(apiKeyFields)

export type ApiKey = z.output<typeof apiKeySchema>

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
  body: z.looseObject({ name: keyName }),
  data: newApiKeySchema,
})

/** Revokes a key immediately. The last valid key cannot be revoked, only rotated. */
export const revokeApiKey = /* @__PURE__ */ endpoint({
  id: 'api-keys.revoke',
  method: 'DELETE',
  path: '/v3/api-keys/{key_id}',
  access: 'key',
  query: none,
  data: optional(z.unknown()),
})

/** Creates a key that replaces another one, which remains valid until `expires_at`. Default: one day from now. */
export const rotateApiKey = /* @__PURE__ */ endpoint({
  id: 'api-keys.rotate',
  method: 'POST',
  path: '/v3/api-keys/{key_id}/rotate',
  access: 'key',
  query: none,
  body: z.looseObject({ expires_at: optional(instantSchema) }),
  data: newApiKeySchema,
})
