import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import type { Store } from '../store.js'
import { migrate } from './postgres-migrate.js'
import { createPostgresStore } from './postgres-store.js'

/** Connections that a service holds to a server. */
const mostConnections = 10

const openStore = async (pool: pg.Pool, closeDatabase: () => Promise<void>): Promise<Store> => {
  // A connection that breaks while it rests is replaced when the next one is asked for.
  pool.on('error', () => {})
  const close = async () => {
    await pool.end()
    await closeDatabase()
  }
  try {
    await migrate(pool)
  } catch (error) {
    await close()
    throw error
  }
  return { ...createPostgresStore(pool), close }
}

/** A store on a PostgreSQL server. */
export const openPostgresStore = (connectionString: string): Promise<Store> =>
  openStore(new pg.Pool({ connectionString, max: mostConnections }), async () => {})

/**
 * A store on the embedded database.
 *
 * @param directory where it is kept; without one it lives in memory. One process at a time: the caller sees to that.
 */
export const openEmbeddedStore = async (directory?: string): Promise<Store> => {
  if (directory) await mkdir(directory, { recursive: true })
  const database = await PGlite.create(directory, { extensions: { btree_gist } })
  // One connection, which the pool hands on: the embedded database has no second one.
  const pool = new pg.Pool({ ...createPgConfig(database), max: 1 } as unknown as pg.PoolConfig)
  return openStore(pool, () => database.close())
}
