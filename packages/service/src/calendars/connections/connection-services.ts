import { requireSecretKeys, type SecretKeys, type Secrets, seal, unseal } from '../../kernel/seal.js'
import type { ConnectionRecord } from '../../kernel/store/store.js'
import type { CalendarProvider, OpenProvider } from '../../providers/calendar-provider.js'
import type { ProviderSignIn } from '../../providers/provider-sign-in.js'

/** What connecting calendars needs. */
export interface ConnectionServices {
  /** Calendar providers by name. Without any, only virtual calendars exist. */
  readonly providers: Readonly<Record<string, OpenProvider>>
  /** Sign-in pages of providers, by the provider's name. */
  readonly signIns?: Readonly<Record<string, ProviderSignIn>>
  /** The keys that encrypt secrets. Undefined: accounts cannot be connected. */
  readonly secretKeys: SecretKeys | undefined
}

/** A service that connects no calendars. */
export const noConnections: ConnectionServices = { providers: {}, secretKeys: undefined }

/** The providers on whose page owners sign in, as pages name them for their elements: `google microsoft`; empty without any. */
export const offeredSignIns = ({ signIns = {}, secretKeys }: ConnectionServices): string =>
  secretKeys ? Object.keys(signIns).join(' ') : ''

/**
 * Opens a connection's account.
 *
 * @param saveSealed stores secrets that the provider has replaced, encrypted, if the caller holds the connection.
 * @throws Error if its provider is unknown here, or if its secrets cannot be decrypted.
 */
export const openConnection = async (
  services: ConnectionServices,
  { id, applicationId, provider, settings, sealed }: ConnectionRecord,
  saveSealed?: (sealed: string) => Promise<void>,
): Promise<CalendarProvider> => {
  const open = Object.hasOwn(services.providers, provider) ? services.providers[provider] : undefined
  if (!open) throw new Error(`this service has no provider '${provider}'`)
  const keys = requireSecretKeys(services)
  const sealedFor = { applicationId, connectionId: id }
  const secret = await unseal(keys, sealed, sealedFor)
  const saveSecret =
    saveSealed && (async (next: Secrets) => saveSealed(await seal(keys, { ...secret, ...next }, sealedFor)))
  return open({ settings, secret, saveSecret })
}
