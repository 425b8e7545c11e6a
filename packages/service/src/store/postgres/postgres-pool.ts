import pg from 'pg'
import type { Store } from '../store.js'
import { type DatabaseClock, startDatabaseClock } from './database-clock.js'
import { type DatabaseLimits, defaultDatabaseLimits, limitConnection } from './postgres-limits.js'
import { type MigrationReport, migrate } from './postgres-migrate.js'
import { createPostgresStore } from './postgres-store.js'

/** Connections that a service holds to a server. */
const maxConnections = 10

/**
 * Migrates a database and opens a store over it.
 *
 * @param closeDatabase is called after the pool has ended, also where the migration fails.
 * @param steps what it is migrated over, where not over the pool itself.
 * @param report is told what a person should know of the migration.
 * @param startClock starts the clock that the database's processes share; the machine's serves a database in this process.
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
  // A connection that breaks while it rests is replaced when the next one is asked for.
  pool.on('error', () => {})
  // One that breaks while it is in use says so to the next statement; without a listener it would end the process.
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

/** What a store on a server is opened with. */
export interface ServerOptions {
  /** How long it waits for a connection, a statement and a lock. */
  readonly limits?: DatabaseLimits
  /** Is told what a person should know of the migration. */
  readonly report?: MigrationReport | undefined
  /** The machine's clock, in milliseconds since any moment: see {@link startDatabaseClock}. */
  readonly machine?: () => number
}

/** A store on a PostgreSQL server. */
export const openPostgresStore = async (
  connectionString: string,
  { limits = defaultDatabaseLimits, report, machine }: ServerOptions = {},
): Promise<Store> => {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: limits.acquire,
    onConnect: (connection) => limitConnection(connection, limits),
  })
  // A step of the schema takes as long as it needs, and waits for another program that takes it.
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
