import type { Instant } from '@whenable/time'
import type { Application, Store } from '../store/store.js'
import { checkApiKey, saveKey } from './api-keys.js'

/** Who a new application is. */
export interface NewApplication {
  readonly id: string
  /** Names the application where there is no credential, together with a slug. */
  readonly clientId: string
  /** The secret of the customer's server, at least 24 characters; kept as its SHA-256. */
  readonly apiKey: string
  /** What the key is called where keys are listed: `first`, unless it says otherwise. */
  readonly keyName?: string | undefined
  readonly name: string
  readonly now: Instant
  /** Where a sign-in may lead back to. */
  readonly callbackUris?: readonly string[] | undefined
}

/**
 * Makes an application with a first API key; the interface has no call for it.
 *
 * @throws Error where the key has fewer than 24 characters, or such as no header carries.
 */
export const registerApplication = async (
  store: Store,
  { id, clientId, apiKey, keyName = 'first', name, now, callbackUris }: NewApplication,
): Promise<Application> => {
  const application = { id, clientId, name, createdAt: now, callbackUris }
  checkApiKey(apiKey)
  await store.transaction(async (transaction) => {
    await transaction.putApplication(application)
    const newId = () => crypto.randomUUID()
    await saveKey({ transaction, applicationId: id, now, newId }, keyName, apiKey)
  })
  return application
}
