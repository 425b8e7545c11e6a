import type { Instant } from '@whenable/time'
import { isCallbackUri } from '../access/callback-uri.js'
import { checkApiKey, environmentKey, newApiKey, saveEnvironmentKey } from '../admin/api-keys.js'
import { registerApplication } from '../admin/register-application.js'
import type { Application, Store } from '../store/store.js'

/** @throws Error naming an invalid callback URI. */
const checkCallbackUris = (uris: readonly string[]): void => {
  for (const uri of uris)
    if (!isCallbackUri(uri))
      throw new Error(
        `--callback-uri ${uri}: expected an absolute https address without a fragment, an http address of this machine, or one with an app's own scheme such as com.example.app:/back`,
      )
}

/** Settings of the application that the program serves. */
export interface ApplicationSettings {
  readonly apiKey?: string
  readonly clientId?: string
  readonly callbackUris?: readonly string[]
  /** The name on the sign-in page. */
  readonly name?: string
  /** Saves the generated key of a new application, before it becomes valid. */
  readonly saveFirstKey?: (key: string) => Promise<void>
}

const newId = (): string => crypto.randomUUID()

/**
 * Finds or creates the application that the program serves: the one with the client id, or else the only one. A given key
 * replaces the previous key from the environment. A given name and callback URIs replace the stored ones.
 *
 * @throws Error with advice if the application is ambiguous or the key is invalid.
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
    throw new Error('this data contains several applications: set WHENABLE_CLIENT_ID to choose one')
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
