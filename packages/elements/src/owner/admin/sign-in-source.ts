import type { AdminSignIn } from '@whenable/contract'

/** Asks the browser for a passkey. Its code loads when a passkey is used. */
const askForPasskey = async (options: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  return { ...(await startAuthentication({ optionsJSON: options as unknown as Options })) }
}

/** Signing in to a service. The client loads with the first call. */
export const serviceSignIn = (baseUrl: string, clientId: string | undefined): AdminSignIn => {
  let loaded: Promise<AdminSignIn> | undefined
  const load = () => {
    loaded ??= import('@whenable/client/sign-in').then(({ createAdminSignIn }) =>
      createAdminSignIn({ baseUrl, clientId, askForPasskey }),
    )
    // After a failure the next call tries again.
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }
  return {
    options: async (...call) => (await load()).options(...call),
    setUp: async (...call) => (await load()).setUp(...call),
    sendCode: async (...call) => (await load()).sendCode(...call),
    enterCode: async (...call) => (await load()).enterCode(...call),
    usePasskey: async (...call) => (await load()).usePasskey(...call),
    token: async (...call) => (await load()).token(...call),
    signOut: async (...call) => (await load()).signOut(...call),
  }
}

/** The token of a setup link in the page's address, which it leaves at once: it must not stay in the history. */
export const takeSetupToken = (): string | undefined => {
  const token = new URLSearchParams(location.hash.slice(1)).get('setup')
  if (!token) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
