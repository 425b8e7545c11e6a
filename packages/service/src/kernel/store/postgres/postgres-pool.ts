import pg from 'pg'
import type { Store } from '../store.js'
import { type DatabaseClock, startDatabaseClock } from './database-clock.js'
import { type DatabaseLimits, defaultDatabaseLimits, limitConnection } from './postgres-limits.js'
import { type MigrationReport, migrate } from './postgres-migrate.js'
import { createPostgresStore } from './postgres-store.js'

/** Maximum number of connections to a server. */
const maxConnections = 10

/**
 * Migrates a database and opens a store over it.
 *
 * @param closeDatabase called after the pool has ended, also if the migration fails.
 * @param steps the pool for migrations; defaults to `pool`.
 * @param report receives messages about the migration for the operator.
 * @param startClock starts the clock that the database's processes share. Defaults to the machine's clock.
 */
export const openStore = async (
  pool: pg.Pool,
  closeDatabase: () => Promise<void>,
  {
    steps = pool,
    report,
    startClock,
  }: {
    readonly steps?: pg.Pool
    readonly report?: MigrationReport | undefined
    readonly startClock?: () => Promise<DatabaseClock>
  } = {},
): Promise<Store> => {
  // The pool replaces an idle connection that breaks.
  pool.on('error', () => {})
  // The next statement reports a connection that breaks in use. Without a listener, its error would end the process.
  pool.on('connect', (connection) => connection.on('error', () => {}))
  let clock: DatabaseClock | undefined
  const close = async () => {
    clock?.stop()
    await pool.end()
    await closeDatabase()
  }
  try {
    await migrate(steps, report)
    clock = await startClock?.()
  } catch (error) {
    await close()
    throw error
  }
  return { ...createPostgresStore(pool, clock?.now), close }
}

/** Options of a store on a server. */
export interface ServerOptions {
  /** Timeouts for a connection, a statement and a lock. */
  readonly limits?: DatabaseLimits
  /** Receives messages about the migration for the operator. */
  readonly report?: MigrationReport | undefined
  /** The machine's clock, in milliseconds since any moment: see {@link startDatabaseClock}. */
  readonly machine?: () => number
}

/** Opens a store on a PostgreSQL server. */
export const openPostgresStore = async (
  connectionString: string,
  { limits = defaultDatabaseLimits, report, machine }: ServerOptions = {},
): Promise<Store> => {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    pipeline: true,
    connectionTimeoutMillis: limits.acquire,
    onConnect: (connection) => limitConnection(connection, limits),
  })
  // Migrations have no statement timeout, and wait for another program that runs them.
  const steps = new pg.Pool({ connectionString, max: 1 })
  try {
    return await openStore(pool, async () => {}, {
      steps,
      report,
      startClock: () => startDatabaseClock(pool, machine),
    })
  } finally {
    await steps.end()
  }
}
