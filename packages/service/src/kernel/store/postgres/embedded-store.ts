import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import type { Store } from '../store.js'
import { copyDatabase } from './copy-database.js'
import { DurableFiles, durableParameters, syncTree } from './durable-files.js'
import { unpackNewDatabase } from './new-database.js'
import { defaultDatabaseLimits } from './postgres-limits.js'
import type { MigrationReport } from './postgres-migrate.js'
import { openStore } from './postgres-pool.js'
import { isPanic } from './postgres-store.js'
import { schema, tables } from './schema.js'

/** A store on the embedded database. */
export interface EmbeddedStore extends Store {
  /**
   * Copies the database while it is in use, in its state at the end of the copy.
   *
   * @param to the data directory to create, which contains the copy under the name of the database's directory. It must not
   *   exist, or must be empty.
   * @throws Error if the directory is not empty, or if the store closes before the copy is complete.
   */
  backUp(to: string): Promise<void>
}

/** Options of an embedded store. */
export interface EmbeddedOptions {
  /**
   * Called if the database can no longer write to its disk (PostgreSQL's PANIC). It then stops responding: end the process.
   * The next start recovers everything that was acknowledged.
   */
  readonly onPanic?: (error: Error) => void
  /** How long a call waits for the only connection, in milliseconds. The engine has no statement timeout. */
  readonly acquire?: number
  /** Receives messages about the migration for the operator. */
  readonly report?: MigrationReport | undefined
  /** Number of writes after which maintenance runs, even before the next sweep. */
  readonly maintenanceAfter?: number
}

/** Default of {@link EmbeddedOptions.maintenanceAfter}: about 100 MB of log. */
const defaultMaintenanceAfter = 10_000

const reportPanic =
  (onPanic: (error: Error) => void) =>
  (error: unknown): never => {
    if (isPanic(error)) onPanic(error)
    throw error
  }

const openDatabase = async (directory: string | undefined): Promise<PGlite> => {
  const extensions = { btree_gist }
  if (!directory) return PGlite.create({ extensions })
  await mkdir(directory, { recursive: true })
  unpackNewDatabase(directory)
  const database = await PGlite.create({
    fs: new DurableFiles(directory),
    startParams: [...durableParameters],
    extensions,
  })
  syncTree(resolve(directory))
  return database
}

/**
 * Opens a store on an open embedded database.
 *
 * @param location.directory the database's directory, for backups.
 * @param location.close closes the database.
 */
export const embeddedStoreOn = async (
  database: PGlite,
  { directory, close }: { readonly directory?: string | undefined; readonly close: () => Promise<void> },
  {
    onPanic = () => {},
    acquire = defaultDatabaseLimits.acquire,
    report,
    maintenanceAfter = defaultMaintenanceAfter,
  }: EmbeddedOptions = {},
): Promise<EmbeddedStore> => {
  // The embedded database has only one connection.
  const pool = new pg.Pool({
    ...createPgConfig(database),
    max: 1,
    connectionTimeoutMillis: acquire,
  } as unknown as pg.PoolConfig)
  const store = await openStore(pool, close, { report })
  const watch = reportPanic(onPanic)
  const closing = new AbortController()
  let copying: Promise<void> | undefined
  let writes = 0
  let maintaining: Promise<void> | undefined
  /**
   * Does the work of a server's background processes: vacuums and analyzes the tables, and makes a checkpoint. Otherwise tables and log
   * grow without limit, and queries are planned without statistics. Other calls run between the tables. Skipped during a backup, which needs the log since its start.
   */
  const maintain = async (): Promise<void> => {
    writes = 0
    for (const table of tables) {
      if (copying || closing.signal.aborted) return
      await pool.query(`VACUUM (ANALYZE) ${schema}.${table}`)
    }
    if (!copying) await pool.query('CHECKPOINT')
  }
  const maintainOnce = (): Promise<void> => {
    maintaining ??= maintain()
      .catch(watch)
      .finally(() => {
        maintaining = undefined
      })
    return maintaining
  }
  const noteWrite = (): void => {
    // The next sweep reports a failure.
    if (++writes >= maintenanceAfter) maintainOnce().catch(() => {})
  }
  return {
    ...store,
    read: (work) => store.read(work).catch(watch),
    transaction: (work) => {
      noteWrite()
      return store.transaction(work).catch(watch)
    },
    countHits: (hits) => {
      noteWrite()
      return store.countHits(hits).catch(watch)
    },
    sweep: async (now) => {
      await store.sweep(now)
      await maintainOnce()
    },
    backUp: async (to) => {
      if (!directory) throw new Error('a database in memory cannot be backed up')
      if (copying) throw new Error('another backup is running: wait for it to end')
      copying = copyDatabase(pool, directory, to, closing.signal)
      try {
        await copying
      } finally {
        copying = undefined
      }
    },
    close: async () => {
      closing.abort(new Error('the service is stopping: the backup is not complete'))
      await Promise.allSettled([copying, maintaining])
      await store.close()
    },
  }
}

/**
 * Opens a store on the embedded database. With a directory, each transaction is synced to the disk before it is acknowledged.
 *
 * @param directory the database's directory; in memory if undefined. The caller must ensure that only one process uses it.
 */
export const openEmbeddedStore = async (
  directory?: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedStore> => {
  const database = await openDatabase(directory)
  return embeddedStoreOn(database, { directory, close: () => database.close() }, options)
}
