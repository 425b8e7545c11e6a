import {
  createMemberToken,
  enterSignInCode,
  getPasskeyOptions,
  getSignInOptions,
  sendSignInCode,
  signOut,
  usePasskey,
  useSetupLink,
} from '@whenable/contract'
import type { CallEndpoint, ServiceCalls } from '../base/endpoint-table.js'

/** Asks the browser for a passkey. Its code loads when a passkey is used. */
const askForPasskey = async (options: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  return { ...(await startAuthentication({ optionsJSON: options as unknown as Options })) }
}

export interface SignInEndpointsOptions {
  /** The application's client id. A service with one application needs none. */
  readonly clientId?: string | undefined
  /** Asks for a passkey. Default: the browser. */
  readonly ask?: typeof askForPasskey | undefined
}

/** Signing in to the owner's pages of a service. The calls send the page's cookie, so they work on the service's own origin alone. */
export const signInEndpoints = ({
  clientId: client_id,
  ask = askForPasskey,
}: SignInEndpointsOptions = {}) => ({
  /** What the sign-in offers, and what a setup token is good for. */
  options: (call: CallEndpoint, setup_token: string | undefined) =>
    call(getSignInOptions, { body: { client_id, setup_token } }),
  /** Uses a setup link. A first owner gives a name, an address and a time zone (IANA name). */
  setUp: useSetupLink,
  /** Emails a code. Resolves with the id that goes back with it. */
  sendCode: async (call: CallEndpoint, email: string): Promise<string> =>
    (await call(sendSignInCode, { body: { email, client_id } })).sign_in_id,
  enterCode: enterSignInCode,
  /** Asks for a passkey, and signs in with it. */
  usePasskey: async (call: CallEndpoint, _request: object) => {
    const response = await ask(await call(getPasskeyOptions, { body: { client_id } }))
    return call(usePasskey, { body: { response } })
  },
  /** Exchanges the page's cookie for an access token. */
  token: createMemberToken,
  signOut,
})

/** What signing in calls. */
export type SignInCalls = ServiceCalls<ReturnType<typeof signInEndpoints>>
