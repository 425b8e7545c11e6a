import type { AdminSignIn } from '@whenable/contract'
import { lazySource } from '../base/lazy-source.js'

/** Asks the browser for a passkey. Its code loads when a passkey is used. */
const askForPasskey = async (options: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  return { ...(await startAuthentication({ optionsJSON: options as unknown as Options })) }
}

/** Signing in to a service. */
export const serviceSignIn = (baseUrl: string, clientId: string | undefined): AdminSignIn =>
  lazySource<AdminSignIn>(async () =>
    (await import('./calls.js')).createAdminSignIn({ baseUrl, clientId, askForPasskey }),
  )

/** The token of a setup link in the page's address, which it leaves at once: it must not stay in the history. */
export const takeSetupToken = (): string | undefined => {
  const token = new URLSearchParams(location.hash.slice(1)).get('setup')
  if (!token) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
