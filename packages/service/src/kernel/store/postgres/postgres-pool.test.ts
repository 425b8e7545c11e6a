import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabaseProxy } from '../../../testing/database-proxy.js'
import { hasServer, openLimitedStore } from '../../../testing/stores.js'
import { type DatabaseLimits, defaultDatabaseLimits } from './postgres-limits.js'
import { openPostgresStore } from './postgres-pool.js'

const busy = { type: 'internal_error', status: 503, retryAfter: 5 }

/** Limits under which silence is noticed soon. No test depends on their length. */
const soon: DatabaseLimits = { ...defaultDatabaseLimits, statement: 100, lock: 100 }

const host = { applicationId: randomUUID(), email: 'ada@example.com' }

describe.runIf(hasServer)('connections to a PostgreSQL server', () => {
  let close: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const one of close.reverse()) await one()
    close = []
  })

  /** A database on the server, another connection to it, and a way to open stores on it that are closed after the test. */
  const openDatabase = async () => {
    const { other, url, close: drop } = await openLimitedStore(defaultDatabaseLimits)
    close.push(drop)
    return {
      other,
      url,
      openStore: async (at: string, limits: DatabaseLimits) => {
        const store = await openPostgresStore(at, { limits })
        close.push(() => store.close())
        return store
      },
    }
  }

  type Opened = Awaited<ReturnType<Awaited<ReturnType<typeof openDatabase>>['openStore']>>

  const write = (store: Opened) =>
    store.transaction(async (transaction) => {
      await transaction.lockHosts(host.applicationId, [host.email])
      return 'written'
    })
  const read = (store: Opened) => store.read((records) => records.applications())

  /** Waits until a number of reads hold a connection each, and releases them together. */
  const holdAll = async (store: Opened, count: number) => {
    let waiting = 0
    let release = () => {}
    const all = new Promise<void>((done) => {
      release = done
    })
    await Promise.all(
      Array.from({ length: count }, () =>
        store.read(async (records) => {
          await records.applications()
          if (++waiting === count) release()
          await all
        }),
      ),
    )
  }

  test.each([
    ['goes silent', 'silence', write],
    ['goes silent', 'silence', read],
    ['is killed', 'cut', write],
    ['is killed', 'cut', read],
  ] as const)(
    'are all replaced once a server %s (%s), after the first answer of 503',
    async (_what, how, call) => {
      const { url, openStore } = await openDatabase()
      const proxy = await openDatabaseProxy(url)
      close.push(proxy.close)
      const store = await openStore(proxy.url, soon)
      await holdAll(store, 10)
      proxy[how]()
      const before = proxy.accepted()
      if (how === 'silence') await expect(call(store)).rejects.toMatchObject(busy)
      else while (!(await call(store).catch(() => false)));
      expect(await write(store)).toBe('written')
      await holdAll(store, 10)
      expect(proxy.accepted() - before).toBe(10)
    },
  )

  test('to a server that became a standby answer 503, are dropped, and say that the service is not ready', async () => {
    const { url, other, openStore } = await openDatabase()
    const proxy = await openDatabaseProxy(url)
    close.push(proxy.close)
    const store = await openStore(proxy.url, defaultDatabaseLimits)
    const { rows } = await other.query('SELECT current_database() AS name')
    const become = (mode: 'on' | 'off') =>
      other.query(`ALTER DATABASE ${rows[0].name} SET default_transaction_read_only = ${mode}`)
    await become('on')
    proxy.cut()
    const state = () =>
      store.ready().then(
        () => 'ready',
        ({ code }) => code,
      )
    await expect.poll(state).toBe('25006')
    await expect(write(store)).rejects.toMatchObject({ ...busy, cause: { code: '25006' } })
    expect(await state()).toBe('25006')
    await become('off')
    expect(await write(store)).toBe('written')
    await store.ready()
  })

  test('go to the server of several that is there, before and after it moves', async () => {
    const { url, openStore } = await openDatabase()
    const [first, second] = [await openDatabaseProxy(url), await openDatabaseProxy(url)]
    close.push(second.close)
    const both = new URL(first.url)
    const hosts = `${both.host},${new URL(second.url).host}`
    const several = `${first.url.replace(both.host, hosts)}?target_session_attrs=read-write`
    const store = await openStore(several, defaultDatabaseLimits)
    expect([await write(store), second.accepted()]).toEqual(['written', 0])
    await first.close()
    while (!(await write(store).catch(() => false)));
    expect(second.accepted()).toBeGreaterThan(0)
    expect(await openStore(several, defaultDatabaseLimits).then(write)).toBe('written')
  })

  test('keep the limits of a transaction, whatever the session has', async () => {
    const { url, openStore } = await openDatabase()
    const store = await openStore(`${url}?options=-c%20lock_timeout%3D0`, {
      ...defaultDatabaseLimits,
      lock: 50,
    })
    const other = await openStore(url, defaultDatabaseLimits)
    await write(store)
    await other.transaction(async (transaction) => {
      await transaction.lockHosts(host.applicationId, [host.email])
      await expect(write(store)).rejects.toMatchObject({ ...busy, cause: { code: '55P03' } })
    })
  })
})
