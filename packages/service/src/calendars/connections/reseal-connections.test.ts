import { describe, expect, test } from 'vitest'
import { registerApplication } from '../../features/applications/register-application.js'
import { newSecretKey, readSecretKeys, seal, unseal } from '../../kernel/seal.js'
import { storedConnection } from '../../testing/stored-records.js'
import { stores } from '../../testing/stores.js'
import { monday } from '../../testing/studio.js'
import { accessTo, sealMailPassword } from './own-mail-servers.js'
import { resealConnections } from './reseal-connections.js'

describe.each(stores)('replacing the key of secrets: %s', (_, open) => {
  test('all connections and mail servers that a key opens are encrypted with the first one', async () => {
    const store = await open()
    const id = crypto.randomUUID()
    await registerApplication(store, {
      id,
      clientId: id,
      apiKey: crypto.randomUUID(),
      name: 'One',
      now: monday,
    })
    const [old, next] = [newSecretKey(), newSecretKey()]
    const [oldKeys, otherKeys] = [await readSecretKeys(old), await readSecretKeys(newSecretKey())]
    const add = async (keys: typeof oldKeys, password: string) => {
      const connection = storedConnection({ applicationId: id })
      const sealed = await seal(keys, { password }, { applicationId: id, connectionId: connection.id })
      await store.transaction((transaction) => transaction.putConnection({ ...connection, sealed }))
      return connection.id
    }
    const ids = [await add(oldKeys, 'one'), await add(oldKeys, 'two')]
    await add(otherKeys, 'lost')
    const server = { host: 'smtp.example.com', port: 587, security: 'tls', from: 'a@b.example' } as const
    const mailPassword = await sealMailPassword(oldKeys, id, 'mail')
    await store.transaction((transaction) =>
      transaction.putMailSettings({
        ...{ applicationId: id, sends: true, dropped: 0 },
        server: { ...server, sealed: mailPassword, updatedAt: monday },
      }),
    )

    const keys = await readSecretKeys(`${next},${old}`)
    expect(await resealConnections(store, keys)).toEqual({ resealed: 3, unreadable: 1 })
    expect(await resealConnections(store, keys)).toEqual({ resealed: 3, unreadable: 1 })
    const nextKeys = await readSecretKeys(next)
    const opened = await store.read(async (records) => {
      const passwords: unknown[] = []
      for (const connectionId of ids) {
        const connection = await records.connection(id, connectionId)
        const row = { applicationId: id, connectionId }
        passwords.push((await unseal(nextKeys, connection?.sealed ?? '', row))['password'])
      }
      return passwords
    })
    expect(opened).toEqual(['one', 'two'])
    const settings = await store.read((records) => records.mailSettings(id))
    expect(settings?.server && (await accessTo(nextKeys, id, settings.server))).toMatchObject({
      ...{ ...server, password: 'mail' },
    })
    await store.close()
  })
})
