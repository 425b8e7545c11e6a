import type { Instant } from '@whenable/time'
import { newApiKey, saveKey } from '../../access/api-keys.js'
import { sha256 } from '../../kernel/secrets.js'
import type { Store } from '../../kernel/store/store.js'
import { type SeedOptions, type Studio, seedStudio } from './seed-studio.js'

/** The service whose demo studio is created. */
export interface SeededService {
  readonly store: Store
  readonly clock: () => Instant
  /** Handles the requests that create it. */
  readonly fetch: (request: Request) => Promise<Response>
}

/** Creates the demo studio of an application with a temporary API key, because only the hashes of its own are known. */
export const seedApplication = async (
  { store, clock, fetch }: SeededService,
  applicationId: string,
  options?: SeedOptions,
): Promise<Studio> => {
  const newId = () => crypto.randomUUID()
  const key = newApiKey(newId)
  await store.transaction((transaction) =>
    saveKey({ transaction, applicationId, now: clock(), newId }, 'seed', key),
  )
  try {
    return await seedStudio(fetch, key, clock(), options)
  } finally {
    const hash = await sha256(key)
    await store.transaction((transaction) => transaction.removeCredential(hash))
  }
}
