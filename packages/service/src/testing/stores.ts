import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { test } from 'vitest'
import { createMemoryStore } from '../store/memory/memory-store.js'
import { exclusionConstraint } from '../store/postgres/migrations/migrations.js'
import type { DatabaseLimits } from '../store/postgres/postgres-limits.js'
import { openPostgresStore } from '../store/postgres/postgres-pool.js'
import type { Store } from '../store/store.js'
import { openEmptyStore } from './prepared-database.js'

/** A new, empty database on a server. */
export const createServerDatabase = async (server: string) => {
  const name = `whenable_${randomUUID().replaceAll('-', '')}`
  const administer = async (sql: string, connectionString = server) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await administer(`CREATE DATABASE ${name}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  return {
    url: address.href,
    run: (sql: string) => administer(sql, address.href),
    drop: () => administer(`DROP DATABASE ${name}`),
  }
}

/**
 * Two stores, each with a pool of its own as two processes have, on a database of their own on the server that
 * WHENABLE_TEST_POSTGRES names; it is gone when the first of them is closed.
 *
 * @param prepare SQL to run once the schema is there.
 * @param machine the clock of the second store's machine, in milliseconds.
 */
const openServerStores = async (
  server: string,
  { prepare, machine }: { readonly prepare?: string; readonly machine?: () => number } = {},
): Promise<readonly [Store, Store]> => {
  const { url, run, drop } = await createServerDatabase(server)
  const [first, second] = [
    await openPostgresStore(url),
    await openPostgresStore(url, machine ? { machine } : {}),
  ]
  if (prepare) await run(prepare)
  const close = async () => {
    await first.close()
    await second.close()
    await drop()
  }
  return [{ ...first, close }, second]
}

/** The same store for both: it is one process. */
const twice = (store: Store): readonly [Store, Store] => [store, store]

const server = process.env['WHENABLE_TEST_POSTGRES']

/**
 * A store with limits of its own on a database of its own on the server that WHENABLE_TEST_POSTGRES names, and a connection of
 * somebody else's to the same database.
 */
export const openLimitedStore = async (limits: DatabaseLimits) => {
  if (!server) throw new Error('WHENABLE_TEST_POSTGRES names no server')
  const name = `whenable_${randomUUID().replaceAll('-', '')}`
  const administer = new pg.Client({ connectionString: server })
  await administer.connect()
  await administer.query(`CREATE DATABASE ${name}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  const store = await openPostgresStore(address.href, { limits })
  const other = new pg.Client({ connectionString: address.href })
  await other.connect()
  return {
    store,
    other,
    close: async () => {
      await other.end()
      await store.close()
      await administer.query(`DROP DATABASE ${name}`)
      await administer.end()
    },
  }
}

/** Two stores of one database on the server, where the clocks of their machines differ by a day. */
export const openStoresOfTwoMachines = (): Promise<readonly [Store, Store]> => {
  if (!server) throw new Error('WHENABLE_TEST_POSTGRES names no server')
  return openServerStores(server, { machine: () => performance.timeOrigin + performance.now() + 86_400_000 })
}

/** Whether there is a PostgreSQL server to try things on. */
export const hasServer = server !== undefined

// What is not tried is named, and counted as skipped.
if (!server) test.skip('the same on PostgreSQL, which WHENABLE_TEST_POSTGRES names', () => {})

/** The stores that every rule of storage is tried on; the real server where there is one. */
export const stores: readonly (readonly [name: string, open: () => Promise<Store>])[] = [
  ['memory', async () => createMemoryStore()],
  ['PGlite', () => openEmptyStore()],
  ...(server ? [['PostgreSQL', async () => (await openServerStores(server))[0]] as const] : []),
]

/**
 * Two stores of one database each, for what races: both embedded ones have one process. On the server, also with an engine
 * that has no exclusion constraints: the lock on the hosts must do alone.
 */
export const racingStores: readonly (readonly [
  name: string,
  open: () => Promise<readonly [Store, Store]>,
])[] = [
  ['memory', async () => twice(createMemoryStore())],
  ['PGlite', async () => twice(await openEmptyStore())],
  ...(server
    ? [
        ['PostgreSQL', () => openServerStores(server)] as const,
        [
          'PostgreSQL without the constraint',
          () =>
            openServerStores(server, {
              prepare: `ALTER TABLE whenable.booking_hosts DROP CONSTRAINT ${exclusionConstraint.name}`,
            }),
        ] as const,
      ]
    : []),
]
