import type { Instant } from '@whenable/time'
import { checkApiKey, environmentKey, newApiKey, saveEnvironmentKey } from '../access/api-keys.js'
import { isCallbackUri } from '../access/callback-uri.js'
import { addApplication } from '../features/applications/register-application.js'
import type { Application, Store } from '../kernel/store/store.js'

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

/** The application with the client id, or else the only one. @throws Error if there are several. */
const chosenOf = (
  applications: readonly Application[],
  clientId: string | undefined,
): Application | undefined => {
  if (clientId) return applications.find((application) => application.clientId === clientId)
  if (applications.length > 1)
    throw new Error('this data contains several applications: set WHENABLE_CLIENT_ID to choose one')
  return applications[0]
}

/** The application, and the key of one that was created just now. Of several programs that start first, one creates it. */
const findOrCreate = async (
  store: Store,
  { apiKey, clientId, callbackUris, name, saveFirstKey }: ApplicationSettings,
  now: Instant,
): Promise<{ readonly application: Application; readonly made?: string }> => {
  const known = chosenOf(await store.read((records) => records.applications()), clientId)
  if (known) return { application: known }
  const key = apiKey ?? newApiKey(newId)
  let saved: Promise<void> | undefined
  return store.transaction(async (transaction) => {
    const other = chosenOf(await transaction.lockApplications(), clientId)
    if (other) return { application: other }
    // Once, also if the transaction runs again.
    if (apiKey === undefined) saved ??= saveFirstKey?.(key)
    await saved
    const application = await addApplication(transaction, {
      id: crypto.randomUUID(),
      clientId: clientId ?? crypto.randomUUID(),
      apiKey: key,
      keyName: apiKey === undefined ? undefined : environmentKey,
      name: name ?? 'Whenable',
      now,
      callbackUris,
    })
    return { application, made: key }
  })
}

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
  const { application, made } = await findOrCreate(
    store,
    { apiKey, clientId, callbackUris, name, saveFirstKey },
    now,
  )
  if (made !== undefined) return { application, apiKey: made, isNew: true }
  if (apiKey)
    await store.transaction((transaction) =>
      saveEnvironmentKey({ transaction, applicationId: application.id, now, newId }, apiKey),
    )
  if (!callbackUris && !name) return { application, apiKey, isNew: false }
  const changed = { ...application, ...(callbackUris ? { callbackUris } : {}), ...(name ? { name } : {}) }
  await store.transaction((transaction) => transaction.putApplication(changed))
  return { application: changed, apiKey, isNew: false }
}
