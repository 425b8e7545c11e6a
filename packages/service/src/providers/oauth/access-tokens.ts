import { BoundedMap, type Instant } from '@whenable/time'
import {
  type AuthorizationServer,
  type Client,
  ClientSecretPost,
  type CustomFetchOptions,
  customFetch,
  processRefreshTokenResponse,
  ResponseBodyError,
  refreshTokenGrantRequest,
} from 'oauth4webapi'
import { type ProviderConnection, ProviderError } from '../calendar-provider.js'
import { hashOf } from '../content-hash.js'
import type { GuardedFetch } from '../guarded-fetch.js'
import { kindOfStatus } from '../http-errors.js'

/** An application that is registered with a provider. */
export interface OAuthClient {
  readonly clientId: string
  readonly clientSecret: string
}

/** What renewing access tokens needs. */
export interface AccessTokenOptions extends OAuthClient {
  readonly fetch: GuardedFetch
  readonly now: () => Instant
  readonly server: AuthorizationServer
  /** The provider's name in error messages. */
  readonly name: string
}

/** A refresh token, and what to do with its successor. */
export interface RefreshToken {
  readonly value: string
  /**
   * Stores the token that the provider has returned in the place of this one, which stays valid for a while. Undefined if this caller
   * cannot store it: a later one does.
   */
  readonly keep?: ((value: string) => Promise<void>) | undefined
}

/** Stores successors as the only secret of a connection. */
export const keepRefreshToken = (save: ProviderConnection['saveSecret']): RefreshToken['keep'] =>
  save && ((value) => save({ refresh_token: value }))

/** Access tokens by refresh token. */
export interface AccessTokens {
  /**
   * A valid access token.
   *
   * @param rejected a token that the provider has refused, which is not returned again.
   * @throws ProviderError `auth` if the owner has to sign in again.
   */
  get(refreshToken: RefreshToken, signal: AbortSignal, rejected?: string): Promise<string>
}

/** How long before its end a token is renewed, in seconds. */
const margin = 60

/** How long a token without `expires_in` is used, in seconds. */
const defaultLife = 300

/** Maximum number of tokens in memory. */
const maxTokens = 10_000

/** A guarded fetch for token requests, which go to one origin only. */
export const tokenFetch =
  (fetch: GuardedFetch, name: string, signal: AbortSignal) =>
  async (
    address: string,
    { method, headers, body }: CustomFetchOptions<'POST', URLSearchParams>,
  ): Promise<Response> => {
    const url = new URL(address)
    const answer = await fetch(url, {
      method,
      headers,
      body: String(body),
      signal,
      credential: { header: undefined, isFor: ({ origin }) => origin === url.origin },
    })
    if (answer.status === 429 || answer.status >= 500)
      throw new ProviderError(
        kindOfStatus(answer.status),
        `${name} answered with status ${answer.status} to a token request`,
      )
    const type = answer.header('content-type') ?? ''
    return new Response(answer.text || null, { status: answer.status, headers: { 'Content-Type': type } })
  }

/** The error of a refused refresh token or code, and of other errors of RFC 6749, section 5.2. */
export const tokenError = (name: string, { error, status }: ResponseBodyError): ProviderError => {
  if (error === 'invalid_grant')
    return new ProviderError('auth', `${name} no longer accepts this sign-in: connect the account again`)
  // The owner cannot correct the client id and secret of the operator.
  if (error === 'invalid_client' || error === 'unauthorized_client')
    return new ProviderError('forbidden', `${name} refuses the client id and secret of this service`)
  return new ProviderError(kindOfStatus(status), `${name} answered with status ${status} to a token request`)
}

/** An access token in memory. */
interface Renewed {
  readonly token: string
  readonly until: number
  /** A new refresh token that is not stored yet. */
  successor: string | undefined
}

/** Renews access tokens (RFC 6749, section 6) and keeps them in memory until they expire. */
export const createAccessTokens = ({
  fetch,
  now,
  server,
  name,
  clientId,
  clientSecret,
}: AccessTokenOptions): AccessTokens => {
  const client: Client = { client_id: clientId }
  const tokens = new BoundedMap<string, Renewed>(maxTokens)

  const renew = async (refreshToken: string, signal: AbortSignal): Promise<Renewed> => {
    const response = await refreshTokenGrantRequest(
      server,
      client,
      ClientSecretPost(clientSecret),
      refreshToken,
      {
        [customFetch]: tokenFetch(fetch, name, signal),
      },
    )
    const answer = await processRefreshTokenResponse(server, client, response)
    const { refresh_token: successor } = answer
    return {
      token: answer.access_token,
      until: now() + (answer.expires_in ?? defaultLife) - margin,
      successor: successor === refreshToken ? undefined : successor,
    }
  }

  const current = async (refreshToken: string, signal: AbortSignal, rejected: string | undefined) => {
    const key = hashOf(refreshToken)
    const known = tokens.get(key)
    if (known && known.token !== rejected && known.until > now()) return known
    try {
      const renewed = await renew(refreshToken, signal)
      tokens.set(key, renewed)
      return renewed
    } catch (error) {
      throw error instanceof ResponseBodyError ? tokenError(name, error) : error
    }
  }

  return {
    get: async ({ value, keep }, signal, rejected) => {
      const renewed = await current(value, signal, rejected)
      const { successor } = renewed
      if (successor !== undefined && keep) {
        renewed.successor = undefined
        try {
          await keep(successor)
        } catch (error) {
          renewed.successor = successor
          throw error
        }
        // The successor is the connection's token from now on.
        tokens.set(hashOf(successor), renewed)
      }
      return renewed.token
    },
  }
}
