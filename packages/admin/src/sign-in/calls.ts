import { type ClientOptions, createClient } from '@whenable/client/internal/call'
import {
  type AdminSignIn,
  createMemberToken,
  enterSignInCode,
  getPasskeyOptions,
  getSignInOptions,
  sendSignInCode,
  signOut,
  usePasskey,
  useSetupLink,
} from '@whenable/contract'

export interface AdminSignInOptions
  extends Pick<ClientOptions, 'baseUrl' | 'fetch' | 'timeLimit' | 'retries' | 'wait' | 'now'> {
  /** The application's client id. A service with one application needs none. */
  readonly clientId?: string | undefined
  /** Asks the browser for a passkey: `startAuthentication` of `@simplewebauthn/browser`. */
  readonly askForPasskey: (options: Record<string, unknown>) => Promise<Record<string, unknown>>
}

/** Signs in to the owner's pages of a service. Its calls send the page's cookie, so they work on the service's own origin alone. */
export const createAdminSignIn = ({
  clientId: client_id,
  askForPasskey,
  ...options
}: AdminSignInOptions): AdminSignIn => {
  const send = options.fetch ?? ((url, init) => fetch(url, init))
  const client = createClient({
    ...options,
    idempotency: false,
    fetch: (url, init) => send(url, { ...init, credentials: 'same-origin' }),
  })

  return {
    key: [client.key, client_id],
    options: async (setup_token, callOptions) =>
      (await client.call(getSignInOptions, { body: { client_id, setup_token } }, callOptions)).data,
    setUp: async (body, callOptions) => (await client.call(useSetupLink, { body }, callOptions)).data,
    sendCode: async (email, callOptions) =>
      (await client.call(sendSignInCode, { body: { email, client_id } }, callOptions)).data.sign_in_id,
    enterCode: async (sign_in_id, code, callOptions) =>
      (await client.call(enterSignInCode, { body: { sign_in_id, code } }, callOptions)).data,
    async usePasskey(callOptions) {
      const { data } = await client.call(getPasskeyOptions, { body: { client_id } }, callOptions)
      const response = await askForPasskey(data)
      return (await client.call(usePasskey, { body: { response } }, callOptions)).data
    },
    token: async (callOptions) => (await client.call(createMemberToken, { body: {} }, callOptions)).data,
    signOut: async (callOptions) => {
      await client.call(signOut, { body: {} }, callOptions)
    },
  }
}
