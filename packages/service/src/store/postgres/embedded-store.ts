import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import type { Store } from '../store.js'
import { copyDatabase } from './copy-database.js'
import { DurableFiles, durableParameters, syncTree } from './durable-files.js'
import { migrations } from './migrations/migrations.js'
import { defaultDatabaseLimits } from './postgres-limits.js'
import type { MigrationReport } from './postgres-migrate.js'
import { openStore } from './postgres-pool.js'
import { isPanic } from './postgres-store.js'
import { schema, tablesUntil } from './schema.js'

/** A store on the embedded database. */
export interface EmbeddedStore extends Store {
  /**
   * Copies the database while it goes on, as it is at the end of the copying.
   *
   * @param to the data directory that is made: the copy is in it under the database directory's own name. It must not exist,
   *   or be empty.
   * @throws Error where there is something already, or the store is closed before the copy is complete.
   */
  backUp(to: string): Promise<void>
}

/** What an embedded store is opened with. */
export interface EmbeddedOptions {
  /**
   * Is told when the database cannot write to its disk any more (PostgreSQL's PANIC). It answers nothing from then on: the
   * process should end, and recovers what was acknowledged when it starts again.
   */
  readonly onPanic?: (error: Error) => void
  /** How long a call waits for the one connection, in milliseconds. The engine itself ends no statement early. */
  readonly acquire?: number
  /** Is told what a person should know of the migration. */
  readonly report?: MigrationReport | undefined
  /** Writes after which the database is tidied, also before the next sweep. */
  readonly tidiedAfter?: number
}

/** See {@link EmbeddedOptions.tidiedAfter}: so many write some 100 MB of log. */
const defaultTidyAfter = 10_000

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
  const database = await PGlite.create({
    fs: new DurableFiles(directory),
    startParams: [...durableParameters],
    extensions,
  })
  syncTree(resolve(directory))
  return database
}

/**
 * A store on an embedded database that is open already.
 *
 * @param place.directory where the database is kept, for what copies it.
 * @param place.close closes the database.
 */
export const embeddedStoreOn = async (
  database: PGlite,
  { directory, close }: { readonly directory?: string | undefined; readonly close: () => Promise<void> },
  {
    onPanic = () => {},
    acquire = defaultDatabaseLimits.acquire,
    report,
    tidiedAfter = defaultTidyAfter,
  }: EmbeddedOptions = {},
): Promise<EmbeddedStore> => {
  // One connection, which the pool hands on: the embedded database has no second one.
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
  let tidying: Promise<void> | undefined
  /**
   * Does what a server's background processes do: gives the room of rows that are gone to new ones, and makes a checkpoint.
   * Without them tables and log grow for ever. Calls come between the tables. A copy needs the log since its beginning.
   */
  const tidy = async (): Promise<void> => {
    writes = 0
    for (const table of tablesUntil(migrations.length)) {
      if (copying || closing.signal.aborted) return
      await pool.query(`VACUUM ${schema}.${table}`)
    }
    if (!copying) await pool.query('CHECKPOINT')
  }
  const tidyOnce = (): Promise<void> => {
    tidying ??= tidy()
      .catch(watch)
      .finally(() => {
        tidying = undefined
      })
    return tidying
  }
  const noteWrite = (): void => {
    // What fails here is told by the next sweep.
    if (++writes >= tidiedAfter) tidyOnce().catch(() => {})
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
      await tidyOnce()
    },
    backUp: async (to) => {
      if (!directory) throw new Error('a database in memory has nothing to back up')
      if (copying) throw new Error('another backup is under way: wait for it to end')
      copying = copyDatabase(pool, directory, to, closing.signal)
      try {
        await copying
      } finally {
        copying = undefined
      }
    },
    close: async () => {
      closing.abort(new Error('the service is stopping: the backup is not complete'))
      await Promise.allSettled([copying, tidying])
      await store.close()
    },
  }
}

/**
 * A store on the embedded database. Kept in a directory, a transaction is on the disk before it is acknowledged.
 *
 * @param directory where it is kept; without one it lives in memory. One process at a time: the caller sees to that.
 */
export const openEmbeddedStore = async (
  directory?: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedStore> => {
  const database = await openDatabase(directory)
  return embeddedStoreOn(database, { directory, close: () => database.close() }, options)
}
