import { expect, test } from 'vitest'
import { openEmptyDatabase } from '../../../../testing/prepared-database.js'
import { openService } from '../../../../testing/studio.js'
import { embeddedStoreOn } from '../embedded-store.js'
import { keyScopes } from './0044-key-scopes.js'

test('API keys from before keys had scopes may still do everything', { timeout: 60_000 }, async () => {
  const { database, close } = await openEmptyDatabase()
  const store = await embeddedStoreOn(database, { close })
  try {
    const service = await openService(store)
    await database.query(
      `UPDATE whenable.credentials SET record = (record::jsonb - 'scopes')::text WHERE kind = 'key'`,
    )
    await database.exec(`SET search_path TO whenable; ${keyScopes}`)
    const { data, status } = await service.withKey('GET', '/v3/api-keys')
    expect([status, data[0].scopes]).toEqual([200, ['everything']])
  } finally {
    await store.close()
  }
})
