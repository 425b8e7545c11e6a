import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openEmptyDatabase } from '../../../testing/prepared-database.js'
import { hasServer, openLimitedStore } from '../../../testing/stores.js'
import { addConfiguration, addHost, bookingBody, monday, openService } from '../../../testing/studio.js'
import { embeddedStoreOn } from './embedded-store.js'
import type { DatabaseLimits } from './postgres-limits.js'

/** No limits except those that a test sets. */
const unlimited: DatabaseLimits = { acquire: 0, statement: 0, lock: 0, idleInTransaction: 0 }

/** A short limit. No test depends on its length. */
const soon = 100

const busy = { type: 'internal_error', status: 503, retryAfter: 5 }

const host = { applicationId: randomUUID(), email: 'ada@example.com' }

describe('the embedded database', () => {
  test('limits the wait for its one connection', async () => {
    const { database, close } = await openEmptyDatabase()
    const store = await embeddedStoreOn(database, { close }, { acquire: soon })
    try {
      let release = () => {}
      const held = new Promise<void>((done) => {
        release = done
      })
      let begun = () => {}
      const isBegun = new Promise<void>((done) => {
        begun = done
      })
      const first = store.transaction(async () => {
        begun()
        await held
        return 'done'
      })
      await isBegun
      await expect(store.read((records) => records.applications())).rejects.toMatchObject(busy)
      release()
      expect(await first).toBe('done')
      expect(await store.read((records) => records.applications())).toEqual([])
    } finally {
      await store.close()
    }
  })
})

describe.runIf(hasServer)('a PostgreSQL server', () => {
  let opened: Awaited<ReturnType<typeof openLimitedStore>>
  const open = async (limits: Partial<DatabaseLimits>) => {
    opened = await openLimitedStore({ ...unlimited, ...limits })
    return opened
  }
  afterEach(() => opened.close())

  const lockHost = (store: typeof opened.store) =>
    store.transaction(async (transaction) => {
      await transaction.lockHosts(host.applicationId, [host.email])
      return 'locked'
    })

  /** Another session locks the host's row. */
  const holdHost = async ({ store, other }: typeof opened) => {
    await lockHost(store)
    await other.query('BEGIN')
    await other.query('UPDATE host_locks SET email = email')
  }

  /** Waits until some connections of this database are in a state. */
  const until = async (count: number, state: string) => {
    for (;;) {
      // Within a transaction, the server returns a snapshot.
      await opened.other.query('SELECT pg_stat_clear_snapshot()')
      const { rows } = await opened.other.query(
        `SELECT count(*)::int AS found FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${state}`,
      )
      if (rows[0].found === count) return
      await new Promise((done) => setTimeout(done, 10))
    }
  }

  test('that waits too long for a lock is reported as busy, and works again once the lock is free', async () => {
    const { store, other } = await open({ lock: soon })
    await holdHost(opened)
    await expect(lockHost(store)).rejects.toMatchObject({ ...busy, cause: { code: '55P03' } })
    await other.query('ROLLBACK')
    expect(await lockHost(store)).toBe('locked')
  })

  test('whose statement takes too long is reported as busy', async () => {
    const { store, other } = await open({ statement: soon })
    await other.query('BEGIN')
    await other.query('LOCK TABLE credentials IN ACCESS EXCLUSIVE MODE')
    const read = () => store.read((records) => records.credential('hash'))
    await expect(read()).rejects.toMatchObject({ ...busy, cause: { code: '57014' } })
    await other.query('ROLLBACK')
    expect(await read()).toBeUndefined()
  })

  test('without a free connection is reported as busy, while others continue', async () => {
    const acquire = 60_000
    const { store, other } = await open({ acquire })
    await holdHost(opened)
    const waiting = Array.from({ length: 10 }, () => lockHost(store))
    await until(10, `wait_event_type = 'Lock'`)
    // The wait for a connection ends at once; those with a connection are not affected.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const tooMany = Promise.allSettled([store.read((records) => records.applications()), store.ready()])
    await vi.advanceTimersByTimeAsync(acquire)
    vi.useRealTimers()
    expect(await tooMany).toMatchObject([{ status: 'rejected', reason: busy }, { status: 'rejected' }])
    await other.query('ROLLBACK')
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => 'locked'))
    expect(await store.read((records) => records.applications())).toEqual([])
  })

  test('releases the locks of an idle transaction', async () => {
    const { store } = await open({ idleInTransaction: soon })
    let goOn = () => {}
    const held = new Promise<void>((done) => {
      goOn = done
    })
    let locked = () => {}
    const isLocked = new Promise<void>((done) => {
      locked = done
    })
    const silent = store.transaction(async (transaction) => {
      await transaction.lockHosts(host.applicationId, [host.email])
      locked()
      await held
      await transaction.lockHosts(host.applicationId, [host.email])
    })
    await isLocked
    await until(0, 'xact_start IS NOT NULL')
    expect(await lockHost(store)).toBe('locked')
    goOn()
    await expect(silent).rejects.toMatchObject(busy)
  })

  test('that is busy makes a booking fail with 503 and Retry-After, and nothing is booked', async () => {
    const { store, other } = await open({ lock: soon })
    const service = await openService(store)
    const ada = await addHost(service, host.email)
    const id = await addConfiguration(service, [ada])
    const book = () =>
      service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
        body: bookingBody('2026-03-03T09:00:00Z'),
        headers: { 'Idempotency-Key': 'once and only once' },
      })
    await store.transaction((transaction) => transaction.lockHosts(service.applicationId, [host.email]))
    await other.query('BEGIN')
    await other.query('UPDATE host_locks SET email = email')
    const refused = await book()
    expect([refused.status, refused.error.type, refused.headers.get('retry-after')]).toEqual([
      503,
      'internal_error',
      '5',
    ])
    expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After')
    expect(service.errors).toMatchObject([{ code: '55P03' }])
    await other.query('ROLLBACK')
    expect((await book()).status).toBe(200)
    expect(service.now).toBe(monday)
  })
})
