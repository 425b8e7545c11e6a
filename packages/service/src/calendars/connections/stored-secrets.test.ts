import { describe, expect, test } from 'vitest'
import { addConsequences } from '../../consequences.js'
import { newSecretKey, readSecretKeys } from '../../kernel/seal.js'
import { embeddedStoreOn } from '../../kernel/store/postgres/embedded-store.js'
import { FakeServer } from '../../testing/fake-provider.js'
import { openEmptyDatabase } from '../../testing/prepared-database.js'
import { openService } from '../../testing/studio.js'
import { syncConnection } from '../sync/sync-connection.js'
import { syncContextOf } from '../sync/sync-context.js'

describe('a dump of the database', () => {
  test('contains no password, no token and no address of a feed', async () => {
    const { database, close } = await openEmptyDatabase()
    const store = await embeddedStoreOn(database, { close })
    const server = new FakeServer()
    server.password = 'hunter2-password'
    const feed = new FakeServer()
    const secretKey = newSecretKey()
    const connections = {
      providers: {
        caldav: server.open,
        ics: () => feed.openReadOnly({ settings: {}, secret: { password: feed.password } }),
      },
      secretKeys: await readSecretKeys(secretKey),
    }
    const service = await openService(store, { connections })
    const connect = (provider: string, settings: object, headers: Record<string, string> = {}) =>
      service.call('POST', '/v3/connect/custom', {
        ...{ bearer: service.key, headers },
        body: { provider, settings: { email: 'ada@example.com', ...settings } },
      })
    const account = { server: 'https://fake.example', password: 'hunter2-password' }
    await connect('caldav', account, { 'Idempotency-Key': 'once' })
    await connect('ics', { url: 'https://feeds.example/private-hunter3.ics' })
    await connect('caldav', { ...account, password: 'hunter4-wrong' })
    server.failNext('auth', 'pull')
    const leased = await store.transaction((transaction) =>
      transaction.leaseConnections({
        ...{ now: service.now, until: service.now, lease: 'one', limit: 9, each: 9 },
      }),
    )
    const context = syncContextOf({ addConsequences, store, ...connections, clock: () => service.now })
    for (const one of leased) await syncConnection(context, one, { signal: new AbortController().signal })
    expect(leased).toHaveLength(2)

    const tables = await database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'whenable'`,
    )
    let dump = ''
    for (const { name } of tables.rows) {
      const { rows } = await database.query(`SELECT * FROM whenable.${name}`)
      dump += JSON.stringify(rows)
    }
    expect(dump).toContain('ada@example.com')
    const hash = async (text: string) =>
      Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')
    const body = JSON.stringify({ provider: 'caldav', settings: { email: 'ada@example.com', ...account } })
    for (const secret of ['hunter', secretKey, btoa('hunter2-password'), await hash(body)])
      expect(dump).not.toContain(secret)
    await store.close()
  })
})
