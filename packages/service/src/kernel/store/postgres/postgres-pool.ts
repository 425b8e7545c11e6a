import pg from 'pg'
import type { Store } from '../store.js'
import { type DatabaseClock, startDatabaseClock } from './database-clock.js'
import { isLost, isRefusedParameter, readOnlyError } from './database-errors.js'
import { readDatabaseUrl } from './database-url.js'
import { socketOf } from './pipeline.js'
import { type DatabaseLimits, defaultDatabaseLimits, limitsOfSession, silenceOf } from './postgres-limits.js'
import { type MigrationReport, migrate } from './postgres-migrate.js'
import { createPostgresStore } from './postgres-store.js'

/** Maximum number of connections to a server. */
const maxConnections = 10

/** How long a connection is silent before the system asks whether its other side is there, in milliseconds. */
const keepAliveInitialDelayMillis = 10_000

type Connected = (
  error: Error | undefined,
  connection: pg.PoolClient | undefined,
  release: () => void,
) => void

/**
 * Opens connections to the servers that a URL names, one after another until one is as wanted. Once a connection is lost, all others
 * to that server are dropped before they are used again.
 */
class ServerPool extends pg.Pool {
  readonly #servers: number
  /** Counts the servers that were lost. A connection belongs to the count at its start. */
  #era = 0
  readonly #eras = new WeakMap<pg.ClientBase, number>()
  readonly #settings: { takesLimits: boolean }

  constructor(databaseUrl: string, limits: DatabaseLimits, options: pg.PoolConfig) {
    const { urls, isReadWrite } = readDatabaseUrl(databaseUrl)
    const settings = { takesLimits: true, server: 0 }

    /** A connection to the server that is tried first at the moment. */
    class Connection extends pg.Client {
      readonly #server = settings.server

      constructor(config: pg.ClientConfig) {
        const connectionString = urls[settings.server]
        super({ ...config, connectionString, ...(settings.takesLimits ? limitsOfSession(limits) : {}) })
      }

      /** Others are tried on the next server. */
      passOver(): void {
        if (settings.server === this.#server) settings.server = (settings.server + 1) % urls.length
      }

      override connect(): Promise<this>
      override connect(callback: (error: Error) => void): void
      override connect(callback?: (error: Error) => void): Promise<this> | undefined {
        if (!callback) return super.connect() as unknown as Promise<this>
        super.connect((error: Error) => {
          if (error && isLost(error)) this.passOver()
          callback(error)
        })
        return undefined
      }
    }

    const checkWrites = async (connection: pg.ClientBase): Promise<void> => {
      const { rows } = await connection.query('SHOW transaction_read_only')
      if (rows[0]?.transaction_read_only !== 'on') return
      ;(connection as unknown as Connection).passOver()
      throw readOnlyError()
    }

    super({
      ...options,
      Client: Connection as never,
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis,
      connectionTimeoutMillis: limits.acquire,
      query_timeout: silenceOf(limits),
      ...(isReadWrite ? { onConnect: checkWrites } : {}),
    } as pg.PoolConfig)
    this.#servers = urls.length
    this.#settings = settings
    this.on('connect', (connection) => {
      this.#eras.set(connection, this.#era)
      connection.on('error', () => this.#lose(connection))
    })
    // Emitted with the error of a connection that must not be used again.
    this.on('release', (error: unknown, connection) => {
      if (isLost(error)) this.#lose(connection)
    })
  }

  #lose(connection: pg.ClientBase): void {
    if (this.#eras.get(connection) === this.#era) this.#era++
  }

  async #acquire(): Promise<pg.PoolClient> {
    for (let attempt = 1; ; attempt++) {
      let connection: pg.PoolClient
      try {
        connection = await super.connect()
      } catch (error) {
        if (this.#settings.takesLimits && isRefusedParameter(error)) this.#settings.takesLimits = false
        // Whoever has waited in vain for a server waits for no other.
        else if (attempt >= this.#servers || !isLost(error) || /time/i.test(error.message)) throw error
        continue
      }
      if (this.#eras.get(connection) === this.#era) return connection
      connection.release(true)
      // The server may never confirm the end of the connection.
      socketOf(connection)?.destroy()
      attempt--
    }
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const acquired = this.#acquire()
    if (!callback) return acquired
    acquired.then(
      (connection) => callback(undefined, connection, connection.release),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }
}

/**
 * Migrates a database and opens a store over it.
 *
 * @param closeDatabase called after the pool has ended, also if the migration fails.
 * @param steps the pool for migrations; defaults to `pool`.
 * @param report receives messages about the migration for the operator.
 * @param startClock starts the clock that the database's processes share. Defaults to the machine's clock.
 * @param limits the limits of each transaction. Defaults to those of the session.
 */
export const openStore = async (
  pool: pg.Pool,
  closeDatabase: () => Promise<void>,
  {
    steps = pool,
    report,
    startClock,
    limits,
  }: {
    readonly steps?: pg.Pool
    readonly report?: MigrationReport | undefined
    readonly startClock?: () => Promise<DatabaseClock>
    readonly limits?: DatabaseLimits
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
  return { ...createPostgresStore(pool, clock?.now, limits), close }
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

/** Migrations have no limits, and wait for another program that runs them. */
const unlimited: DatabaseLimits = { acquire: 0, statement: 0, lock: 0, idleInTransaction: 0 }

/** Opens a store on a PostgreSQL server, or on the one of several that accepts writes. */
export const openPostgresStore = async (
  databaseUrl: string,
  { limits = defaultDatabaseLimits, report, machine }: ServerOptions = {},
): Promise<Store> => {
  const pool = new ServerPool(databaseUrl, limits, { max: maxConnections })
  const steps = new ServerPool(databaseUrl, unlimited, { max: 1 })
  steps.on('error', () => {})
  try {
    return await openStore(pool, async () => {}, {
      steps,
      report,
      limits,
      startClock: () => startDatabaseClock(pool, machine),
    })
  } finally {
    await steps.end()
  }
}
