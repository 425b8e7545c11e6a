import { createMemoryStore } from '../store/memory/memory-store.js'
import { type EmbeddedStore, openEmbeddedStore } from '../store/postgres/embedded-store.js'
import { openPostgresStore } from '../store/postgres/postgres-pool.js'
import type { Store } from '../store/store.js'
import { answerBackupRequest } from './backup.js'
import { lockData } from './data-lock.js'

/** Where everything is kept: in memory, in a directory (the embedded database), or on a PostgreSQL server. */
export type StoreLocation = 'memory' | { readonly directory: string } | { readonly databaseUrl: string }

/** Who is told what goes wrong with a store. */
export interface OpenOptions {
  /** The embedded database cannot write to its disk any more. */
  readonly onPanic?: ((error: Error) => void) | undefined
  /** What was tried and is done without. */
  readonly report?: ((error: unknown) => void) | undefined
}

/** A store with what closes it and frees its data. */
export interface OpenStore {
  readonly store: Store
  readonly close: () => Promise<void>
}

/**
 * Opens a store and brings its schema up to date.
 *
 * @throws Error that says what to do when the data is in use, or the database is not there.
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
