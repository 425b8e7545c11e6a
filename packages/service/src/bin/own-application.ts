import type { Instant } from '@whenable/time'
import { isCallbackUri } from '../domain/callback-uri.js'
import { newSecret, sha256 } from '../domain/secrets.js'
import { registerApplication } from '../register-application.js'
import type { Application, Store } from '../store/store.js'

/** A new API key. */
export const newApiKey = (): string => newSecret('when', () => crypto.randomUUID())

/** @throws Error naming one that no sign-in may lead back to. */
const checkCallbackUris = (uris: readonly string[]): void => {
  for (const uri of uris)
    if (!isCallbackUri(uri))
      throw new Error(
        `--callback-uri ${uri}: expected a whole https address without a fragment, an http one of this machine, or one of an app's own scheme such as com.example.app:/back`,
      )
}

/** What is known of the application that a program serves. */
export interface OwnApplication {
  readonly apiKey?: string
  readonly clientId?: string
  readonly callbackUris?: readonly string[]
  /** What people who sign in know it by. */
  readonly name?: string
}

/**
 * The application that a program serves: the one of the client id, else the only one; made when it is not there. A key
 * that is given opens it, and a name and callback URIs that are given are its own from now on.
 *
 * @throws Error that says what to do when several could be meant, or when the key will not do.
 */
export const ownApplication = async (
  store: Store,
  { apiKey, clientId, callbackUris, name }: OwnApplication,
  now: Instant,
): Promise<{ application: Application; apiKey: string | undefined; isNew: boolean }> => {
  if (apiKey !== undefined && !/^[!-~]+$/.test(apiKey))
    throw new Error('the API key has spaces or characters that no header carries: choose one without')
  checkCallbackUris(callbackUris ?? [])
  const known = await store.read(async (records) =>
    clientId ? [await records.applicationOfClient(clientId)] : await records.applications(),
  )
  if (known.length > 1)
    throw new Error('this data has several applications: say which one with WHENABLE_CLIENT_ID')
  const [application] = known
  if (!application) {
    const key = apiKey ?? newApiKey()
    const made = await registerApplication(store, {
      id: crypto.randomUUID(),
      clientId: clientId ?? crypto.randomUUID(),
      apiKey: key,
      name: name ?? 'Whenable',
      now,
      callbackUris,
    })
    return { application: made, apiKey: key, isNew: true }
  }
  if (apiKey) await addKey(store, application, apiKey, now)
  if (!callbackUris && !name) return { application, apiKey, isNew: false }
  const changed = { ...application, ...(callbackUris ? { callbackUris } : {}), ...(name ? { name } : {}) }
  await store.transaction((transaction) => transaction.putApplication(changed))
  return { application: changed, apiKey, isNew: false }
}

/** Gives an application one more key; one that it has already stays. */
export const addKey = async (
  store: Store,
  { id: applicationId }: Application,
  key: string,
  now: Instant,
): Promise<void> => {
  const hash = await sha256(key)
  await store.transaction(async (transaction) => {
    const known = await transaction.credential(hash)
    if (known && known.applicationId !== applicationId)
      throw new Error('this API key is the key of another application in this data')
    if (!known) await transaction.addCredential({ kind: 'key', hash, applicationId, createdAt: now })
  })
}
