import type { Instant } from '@whenable/time'
import { sha256 } from './domain/secrets.js'
import type { Application, Store } from './store/store.js'

/** Who a new application is. */
export interface NewApplication {
  readonly id: string
  /** Names the application where there is no credential, together with a slug. */
  readonly clientId: string
  /** The secret of the customer's server; kept as its SHA-256. */
  readonly apiKey: string
  readonly name: string
  readonly now: Instant
  /** Where a sign-in may lead back to. */
  readonly callbackUris?: readonly string[] | undefined
}

/** Makes an application with a first API key; the interface has no call for it. */
export const registerApplication = async (
  store: Store,
  { id, clientId, apiKey, name, now, callbackUris }: NewApplication,
): Promise<Application> => {
  const application = { id, clientId, name, createdAt: now, callbackUris }
  const hash = await sha256(apiKey)
  await store.transaction(async (transaction) => {
    await transaction.putApplication(application)
    await transaction.addCredential({ kind: 'key', hash, applicationId: id, createdAt: now })
  })
  return application
}
