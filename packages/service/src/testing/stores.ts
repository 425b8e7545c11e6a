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
    /** Also ends the connections of killed programs. */
    drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`),
  }
}

/**
 * Two stores with separate pools, like two processes, on a new database on the server in
 * WHENABLE_TEST_POSTGRES. The database is deleted when the first store is closed.
 *
 * @param prepare SQL to run after the schema is created.
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

/** One store twice, because there is only one process. */
const twice = (store: Store): readonly [Store, Store] => [store, store]

const server = process.env['WHENABLE_TEST_POSTGRES']

/**
 * A store with its own limits on a new database on the server in WHENABLE_TEST_POSTGRES, and another
 * connection to the same database.
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

/** Two stores of one database on the server, with machine clocks that differ by a day. */
export const openStoresOfTwoMachines = (): Promise<readonly [Store, Store]> => {
  if (!server) throw new Error('WHENABLE_TEST_POSTGRES names no server')
  return openServerStores(server, { machine: () => performance.timeOrigin + performance.now() + 86_400_000 })
}

/** Whether there is a PostgreSQL server for tests. */
export const hasServer = server !== undefined

// Tests that need a server are reported as skipped.
if (!server) test.skip('the same on PostgreSQL, which WHENABLE_TEST_POSTGRES names', () => {})

/** The stores for all storage tests, with the real server if there is one. */
export const stores: readonly (readonly [name: string, open: () => Promise<Store>])[] = [
  ['memory', async () => createMemoryStore()],
  ['PGlite', () => openEmptyStore()],
  ...(server ? [['PostgreSQL', async () => (await openServerStores(server))[0]] as const] : []),
]

/**
 * Pairs of stores of one database, for race tests. Embedded databases have one process. On the server, also an engine
 * without exclusion constraints, where only the lock on hosts prevents conflicts.
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
