import { createMemoryStore } from '../store/memory/memory-store.js'
import { type EmbeddedStore, openEmbeddedStore } from '../store/postgres/embedded-store.js'
import { openPostgresStore } from '../store/postgres/postgres-pool.js'
import type { Store } from '../store/store.js'
import { answerBackupRequest } from './backup.js'
import { lockData } from './data-lock.js'

/** The location of the data: memory, a directory (the embedded database), or a PostgreSQL server. */
export type StoreLocation = 'memory' | { readonly directory: string } | { readonly databaseUrl: string }

/** Callbacks for problems of a store. */
export interface OpenOptions {
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
  { onPanic = () => {}, report }: OpenOptions = {},
): Promise<OpenStore> => {
  const closing = (store: Store): OpenStore => ({ store, close: () => store.close() })
  if (location === 'memory') return closing(createMemoryStore())
  if ('databaseUrl' in location) return closing(await openPostgresStore(location.databaseUrl, { report }))
  let opened: EmbeddedStore | undefined
  const unlock = await lockData(location.directory, (request) => answerBackupRequest(request, opened))
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
