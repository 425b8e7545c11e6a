import {
  authorizationCodeGrantRequest,
  type Client,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  customFetch,
  generateRandomCodeVerifier,
  generateRandomNonce,
  getValidatedIdTokenClaims,
  processAuthorizationCodeResponse,
  ResponseBodyError,
  validateAuthResponse,
} from 'oauth4webapi'
import { ProviderError } from '../calendar-provider.js'
import type { GuardedFetch } from '../guarded-fetch.js'
import { type OAuthClient, tokenError, tokenFetch } from '../oauth/access-tokens.js'
import { withProviderErrors } from '../provider-call.js'
import type { ProviderSignIn } from '../provider-sign-in.js'
import { googleServer } from './google-server.js'

/** Calendars, and the verified address of the account. */
const scope = 'openid email https://www.googleapis.com/auth/calendar'

/** The page on which owners allow access to Google Calendar. */
export const createGoogleSignIn = ({
  fetch,
  clientId,
  clientSecret,
}: OAuthClient & { readonly fetch: GuardedFetch }): ProviderSignIn => {
  const client: Client = { client_id: clientId }
  return {
    begin: () => ({ verifier: generateRandomCodeVerifier(), nonce: generateRandomNonce() }),
    location: async ({ verifier, nonce, state, redirectUri, loginHint }) => {
      const url = new URL(googleServer.authorization_endpoint)
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Google returns a refresh token only for a consent with offline access.
        access_type: 'offline',
        prompt: 'consent',
        ...(loginHint ? { login_hint: loginHint } : {}),
      }).toString()
      return url.href
    },
    finish: ({ parameters, state, redirectUri, verifier, nonce, signal }) =>
      withProviderErrors({ signal }, async () => {
        try {
          const checked = validateAuthResponse(googleServer, client, parameters, state)
          const response = await authorizationCodeGrantRequest(
            googleServer,
            client,
            ClientSecretPost(clientSecret),
            checked,
            redirectUri,
            verifier,
            { [customFetch]: tokenFetch(fetch, 'Google', signal) },
          )
          const options = { expectedNonce: nonce, requireIdToken: true }
          const answer = await processAuthorizationCodeResponse(googleServer, client, response, options)
          const claims = getValidatedIdTokenClaims(answer)
          const email = claims?.['email']
          if (typeof email !== 'string' || claims?.['email_verified'] !== true)
            throw new ProviderError('forbidden', 'Google has not verified the address of this account')
          if (!answer.refresh_token)
            throw new ProviderError('malformed', 'Google did not return a refresh token')
          return { email, secret: { refresh_token: answer.refresh_token } }
        } catch (error) {
          throw error instanceof ResponseBodyError ? tokenError('Google', error) : error
        }
      }),
  }
}
