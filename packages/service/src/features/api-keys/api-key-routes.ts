import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '@whenable/contract'
import { apiKeysData, createKey, newKeyData, revokeKey, rotateKey, validKeys } from '../../access/api-keys.js'
import { authorizeKey } from '../../access/authorization.js'
import { creatorOf } from '../../access/authorize-member.js'
import { reading, secret, writing } from '../../kernel/http/route.js'

/** Routes of an application's API keys. */
export const apiKeyRoutes = [
  reading(listApiKeys, authorizeKey, async ({ applicationId, now }, records) => ({
    data: await apiKeysData(records, await validKeys(records, applicationId, now)),
  })),

  secret(
    writing(createApiKey, authorizeKey, async ({ body, ...call }, transaction) => {
      const made = await createKey({ ...call, transaction }, { ...body, createdBy: creatorOf(call) })
      return { data: await newKeyData(transaction, made) }
    }),
  ),

  writing(revokeApiKey, authorizeKey, async ({ path, ...call }, transaction) => {
    await revokeKey({ ...call, transaction }, path.key_id)
    return {}
  }),

  secret(
    writing(rotateApiKey, authorizeKey, async ({ path, body, ...call }, transaction) => {
      const rotation = { id: path.key_id, expires_at: body.expires_at, createdBy: creatorOf(call) }
      const made = await rotateKey({ ...call, transaction }, rotation)
      return { data: await newKeyData(transaction, made) }
    }),
  ),
]
