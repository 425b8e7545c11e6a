import type { Instant } from '@whenable/time'
import { isCallbackUri } from '../access/callback-uri.js'
import { checkApiKey, environmentKey, newApiKey, saveEnvironmentKey } from '../admin/api-keys.js'
import { registerApplication } from '../admin/register-application.js'
import type { Application, Store } from '../store/store.js'

/** @throws Error naming one that no sign-in may lead back to. */
const checkCallbackUris = (uris: readonly string[]): void => {
  for (const uri of uris)
    if (!isCallbackUri(uri))
      throw new Error(
        `--callback-uri ${uri}: expected a whole https address without a fragment, an http one of this machine, or one of an app's own scheme such as com.example.app:/back`,
      )
}

/** What is known of the application that a program serves. */
export interface ApplicationSettings {
  readonly apiKey?: string
  readonly clientId?: string
  readonly callbackUris?: readonly string[]
  /** What people who sign in know it by. */
  readonly name?: string
  /** Keeps the first key of a new application where only its owner reads it, before it works; none was given. */
  readonly saveFirstKey?: (key: string) => Promise<void>
}

const newId = (): string => crypto.randomUUID()

/**
 * The application that a program serves: the one of the client id, else the only one; made when it is not there. A key
 * that is given is the one of the environment from now on, in place of the one that was given before. A name and callback URIs that are given are its own from now on.
 *
 * @throws Error that says what to do when several could be meant, or when the key will not do.
 */
export const ensureApplication = async (
  store: Store,
  { apiKey, clientId, callbackUris, name, saveFirstKey }: ApplicationSettings,
  now: Instant,
): Promise<{ application: Application; apiKey: string | undefined; isNew: boolean }> => {
  if (apiKey !== undefined) checkApiKey(apiKey)
  checkCallbackUris(callbackUris ?? [])
  const known = await store.read(async (records) =>
    clientId ? [await records.applicationOfClient(clientId)] : await records.applications(),
  )
  if (known.length > 1)
    throw new Error('this data has several applications: say which one with WHENABLE_CLIENT_ID')
  const [application] = known
  if (!application) {
    const key = apiKey ?? newApiKey(newId)
    if (apiKey === undefined) await saveFirstKey?.(key)
    const made = await registerApplication(store, {
      id: crypto.randomUUID(),
      clientId: clientId ?? crypto.randomUUID(),
      apiKey: key,
      keyName: apiKey === undefined ? undefined : environmentKey,
      name: name ?? 'Whenable',
      now,
      callbackUris,
    })
    return { application: made, apiKey: key, isNew: true }
  }
  if (apiKey)
    await store.transaction((transaction) =>
      saveEnvironmentKey({ transaction, applicationId: application.id, now, newId }, apiKey),
    )
  if (!callbackUris && !name) return { application, apiKey, isNew: false }
  const changed = { ...application, ...(callbackUris ? { callbackUris } : {}), ...(name ? { name } : {}) }
  await store.transaction((transaction) => transaction.putApplication(changed))
  return { application: changed, apiKey, isNew: false }
}
