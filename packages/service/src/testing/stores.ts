import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { test } from 'vitest'
import { createMemoryStore } from '../kernel/store/memory/memory-store.js'
import { exclusionConstraint } from '../kernel/store/postgres/migrations/migrations.js'
import type { DatabaseLimits } from '../kernel/store/postgres/postgres-limits.js'
import { openPostgresStore } from '../kernel/store/postgres/postgres-pool.js'
import type { Store } from '../kernel/store/store.js'
import { openEmptyStore } from './prepared-database.js'

const administer = async (connectionString: string, ...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const addressOf = (server: string, name: string): string => {
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

/** A new database on a server: empty, or a copy of another one. */
export const createServerDatabase = async (server: string, template = 'template1') => {
  const name = `whenable_${randomUUID().replaceAll('-', '')}`
  const url = addressOf(server, name)
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return {
    url,
    run: (sql: string) => administer(url, sql),
    /** Also ends the connections of killed programs. */
    drop: () => administer(server, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

/** A database with the schema and no rows, which a worker's tests copy, because that is faster than to create the schema. */
const createTemplate = async (server: string): Promise<string> => {
  const name = `template_${randomUUID().replaceAll('-', '')}`
  await administer(server, `CREATE DATABASE ${name}`)
  await (await openPostgresStore(addressOf(server, name))).close()
  return name
}

let template: Promise<string> | undefined

/** A new database with the schema and no rows. */
const createMigratedDatabase = async (server: string) => {
  template ??= createTemplate(server)
  return createServerDatabase(server, await template)
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
  const { url, run, drop } = await createMigratedDatabase(server)
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
  const { url, drop } = await createMigratedDatabase(server)
  const store = await openPostgresStore(url, { limits })
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  return {
    store,
    other,
    url,
    close: async () => {
      await other.end()
      await store.close()
      await drop()
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
