import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { exclusionConstraint } from '../migrations/migrations.js'
import { createMemoryStore } from '../store/memory/memory-store.js'
import { openEmbeddedStore, openPostgresStore } from '../store/postgres/postgres-pool.js'
import type { Store } from '../store/store.js'

/**
 * A database of its own on the server that WHENABLE_TEST_POSTGRES names, gone when the store is closed.
 *
 * @param prepare SQL to run once the schema is there.
 */
const openServerStore = async (server: string, prepare?: string): Promise<Store> => {
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
  const store = await openPostgresStore(address.href)
  if (prepare) await administer(prepare, address.href)
  return {
    ...store,
    close: async () => {
      await store.close()
      await administer(`DROP DATABASE ${name}`)
    },
  }
}

const server = process.env['WHENABLE_TEST_POSTGRES']

/** The stores that every rule of storage is tried on; the real server where there is one. */
export const stores: readonly (readonly [name: string, open: () => Promise<Store>])[] = [
  ['memory', async () => createMemoryStore()],
  ['PGlite', () => openEmbeddedStore()],
  ...(server ? [['PostgreSQL', () => openServerStore(server)] as const] : []),
]

/** The same, and a server whose engine has no exclusion constraints: the lock on the hosts must do alone. */
export const racingStores: typeof stores = [
  ...stores,
  ...(server
    ? [
        [
          'PostgreSQL without the constraint',
          () =>
            openServerStore(server, `ALTER TABLE booking_hosts DROP CONSTRAINT ${exclusionConstraint.name}`),
        ] as const,
      ]
    : []),
]
