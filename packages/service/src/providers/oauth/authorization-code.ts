import {
  type AuthorizationServer,
  authorizationCodeGrantRequest,
  type Client,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  customFetch,
  generateRandomCodeVerifier,
  generateRandomNonce,
  getValidatedIdTokenClaims,
  type IDToken,
  processAuthorizationCodeResponse,
  ResponseBodyError,
  validateAuthResponse,
} from 'oauth4webapi'
import { ProviderError } from '../calendar-provider.js'
import type { GuardedFetch } from '../guarded-fetch.js'
import { withProviderErrors } from '../provider-call.js'
import type { ProviderSignIn } from '../provider-sign-in.js'
import { type OAuthClient, tokenError, tokenFetch } from './access-tokens.js'

/** A provider's sign-in page, and what it says of its owners. */
export interface SignInPage extends OAuthClient {
  readonly fetch: GuardedFetch
  readonly server: AuthorizationServer & { readonly authorization_endpoint: string }
  /** The provider's name in error messages. */
  readonly name: string
  readonly scope: string
  /** Further parameters of the page. */
  readonly parameters: Readonly<Record<string, string>>
  /** The issuer of the ID token in a response, if it is not the server's own. */
  readonly issuerOf?: (response: Response) => Promise<string>
  /** The verified address of the owner. @throws ProviderError `forbidden` if it is not verified. */
  readonly emailOf: (claims: IDToken) => string
}

/** The page on which owners allow access to their calendars: an authorization code with PKCE and an ID token. */
export const createCodeSignIn = (options: SignInPage): ProviderSignIn => {
  const { fetch, clientId, clientSecret, server, name, scope, issuerOf, emailOf } = options
  const client: Client = { client_id: clientId }
  return {
    begin: () => ({ verifier: generateRandomCodeVerifier(), nonce: generateRandomNonce() }),
    location: async ({ verifier, nonce, state, redirectUri, loginHint }) => {
      const url = new URL(server.authorization_endpoint)
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...options.parameters,
        ...(loginHint ? { login_hint: loginHint } : {}),
      }).toString()
      return url.href
    },
    finish: ({ parameters, state, redirectUri, verifier, nonce, signal }) =>
      withProviderErrors({ signal }, async () => {
        try {
          const checked = validateAuthResponse(server, client, parameters, state)
          const response = await authorizationCodeGrantRequest(
            server,
            client,
            ClientSecretPost(clientSecret),
            checked,
            redirectUri,
            verifier,
            { [customFetch]: tokenFetch(fetch, name, signal) },
          )
          const issuer = response.ok && issuerOf ? await issuerOf(response.clone()) : server.issuer
          const answer = await processAuthorizationCodeResponse({ ...server, issuer }, client, response, {
            expectedNonce: nonce,
            requireIdToken: true,
          })
          const claims = getValidatedIdTokenClaims(answer)
          if (!claims) throw new ProviderError('malformed', `${name} did not return an ID token`)
          const email = emailOf(claims)
          if (!answer.refresh_token)
            throw new ProviderError('malformed', `${name} did not return a refresh token`)
          return { email, secret: { refresh_token: answer.refresh_token } }
        } catch (error) {
          throw error instanceof ResponseBodyError ? tokenError(name, error) : error
        }
      }),
  }
}
