import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { createMemoryStore } from '../kernel/store/memory/memory-store.js'
import { type EmbeddedStore, openEmbeddedStore } from '../kernel/store/postgres/embedded-store.js'
import { openPostgresStore } from '../kernel/store/postgres/postgres-pool.js'
import type { Store } from '../kernel/store/store.js'
import { type AnswerRequest, lockData } from './data-lock.js'

/** The location of the data: memory, a directory (the embedded database), or a PostgreSQL server. */
export type StoreLocation = 'memory' | { readonly directory: string } | { readonly databaseUrl: string }

/** @throws Error with advice if a directory has no embedded database. */
export const checkDatabase = (directory: string): Promise<void> =>
  access(join(directory, 'database')).catch(() => {
    throw new Error(`there is no embedded database in ${directory}: set its directory with --data`)
  })

/** Callbacks of an open store. */
export interface OpenOptions {
  /** Runs commands of other processes on the embedded database. `store` is undefined while it is being opened. */
  readonly answer?: ((store: EmbeddedStore | undefined) => AnswerRequest) | undefined
  /** Called if the embedded database can no longer write to its disk. */
  readonly onPanic?: ((error: Error) => void) | undefined
  /** Receives messages about unsupported features. */
  readonly report?: ((error: unknown) => void) | undefined
}

/** An open store. `close` also releases the lock on its data. */
export interface OpenStore {
  readonly store: Store
  readonly close: () => Promise<void>
}

/**
 * Opens a store and migrates its schema.
 *
 * @throws Error with advice if the data is in use or the database is unavailable.
 */
export const openStore = async (
  location: StoreLocation,
  { answer, onPanic = () => {}, report }: OpenOptions = {},
): Promise<OpenStore> => {
  const closing = (store: Store): OpenStore => ({ store, close: () => store.close() })
  if (location === 'memory') return closing(createMemoryStore())
  if ('databaseUrl' in location) return closing(await openPostgresStore(location.databaseUrl, { report }))
  let opened: EmbeddedStore | undefined
  const unlock = await lockData(location.directory, answer && ((request) => answer(opened)(request)))
  try {
    const store = await openEmbeddedStore(`${location.directory}/database`, { onPanic, report })
    opened = store
    return {
      store,
      close: async () => {
        await store.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}
