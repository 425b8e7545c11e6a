import pg from 'pg'
import type { Store } from '../store.js'
import { migrate } from './postgres-migrate.js'
import { createPostgresStore } from './postgres-store.js'

/** Connections that a service holds to a server. */
const mostConnections = 10

/**
 * Migrates a database and opens a store over it.
 *
 * @param closeDatabase is called after the pool has ended, also where the migration fails.
 */
export const openStore = async (pool: pg.Pool, closeDatabase: () => Promise<void>): Promise<Store> => {
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
