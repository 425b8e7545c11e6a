import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '@whenable/contract'
import { authorizeKey } from '../access/authorization.js'
import { reading, secret, writing } from '../http/route.js'
import { apiKeyData, createKey, revokeKey, rotateKey, validKeys } from './api-keys.js'

/** Routes of an application's API keys. */
export const apiKeyRoutes = [
  reading(listApiKeys, authorizeKey, async ({ applicationId, now }, records) => ({
    data: (await validKeys(records, applicationId, now)).map(apiKeyData),
  })),

  secret(
    writing(createApiKey, authorizeKey, async ({ body, ...call }, transaction) => {
      const { key, record } = await createKey({ ...call, transaction }, body.name)
      return { data: { ...apiKeyData(record), api_key: key } }
    }),
  ),

  writing(revokeApiKey, authorizeKey, async ({ path, ...call }, transaction) => {
    await revokeKey({ ...call, transaction }, path.key_id)
    return {}
  }),

  secret(
    writing(rotateApiKey, authorizeKey, async ({ path, body, ...call }, transaction) => {
      const { key, record } = await rotateKey({ ...call, transaction }, path.key_id, body.expires_at)
      return { data: { ...apiKeyData(record), api_key: key } }
    }),
  ),
]
