import type { Instant } from '@whenable/time'
import { checkApiKey, saveKey } from '../../access/api-keys.js'
import type { Application, Store, Transaction } from '../../kernel/store/store.js'

/** The properties of a new application. */
export interface NewApplication {
  readonly id: string
  /** Identifies the application, together with a slug, in calls without a credential. */
  readonly clientId: string
  /** The first API key, at least 24 characters. Only its SHA-256 is stored. */
  readonly apiKey: string
  /** The name of the key. Defaults to `first`. */
  readonly keyName?: string | undefined
  readonly name: string
  readonly now: Instant
  /** The callback URIs of sign-ins. */
  readonly callbackUris?: readonly string[] | undefined
}

/**
 * Creates an application with its first API key in a transaction. The interface has no call for this.
 *
 * @throws Error if the key has fewer than 24 characters, or characters that HTTP headers do not allow.
 */
export const addApplication = async (
  transaction: Transaction,
  { id, clientId, apiKey, keyName = 'first', name, now, callbackUris }: NewApplication,
): Promise<Application> => {
  const application = { id, clientId, name, createdAt: now, callbackUris }
  checkApiKey(apiKey)
  await transaction.putApplication(application)
  const newId = () => crypto.randomUUID()
  await saveKey({ transaction, applicationId: id, now, newId }, keyName, apiKey)
  return application
}

/** {@link addApplication} in a transaction of its own. */
export const registerApplication = (store: Store, application: NewApplication): Promise<Application> =>
  store.transaction((transaction) => addApplication(transaction, application))
