import { type ProviderCall, ProviderError, type ProviderErrorKind } from '../calendar-provider.js'
import type { GuardedFetch, GuardedResponse } from '../guarded-fetch.js'
import { errorOfResponse } from '../http-errors.js'
import type { AccessTokens, RefreshToken } from './access-tokens.js'

/** A request to a JSON API. */
export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  /** The version that a write replaces. */
  readonly etag?: string | undefined
  /** Kinds of errors by status, where they differ from the usual ones. */
  readonly kinds?: Readonly<Record<number, ProviderErrorKind>>
}

/**
 * The JSON object in an answer; undefined if it has no body, as the answer to a removal.
 *
 * @throws ProviderError `malformed` for anything else, such as the page of a network that asks for a sign-in.
 */
const readAnswer = (text: string, { host }: URL): object | undefined => {
  if (text === '') return undefined
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    // It is no JSON.
  }
  if (typeof answer === 'object' && answer !== null) return answer
  throw new ProviderError('malformed', `${host} answered with something that is not JSON`)
}

/** Sends requests with an access token. */
export interface ApiClient {
  /**
   * @param path relative to the API's address, or an address below it.
   * @throws ProviderError
   */
  send<Answer>(path: string, request: ApiRequest, call: ProviderCall): Promise<Answer>
}

/** What an {@link ApiClient} needs. */
export interface ApiClientOptions {
  readonly fetch: GuardedFetch
  readonly tokens: AccessTokens
  readonly refreshToken: RefreshToken
  /** The API's address, with a slash at its end. */
  readonly base: string
  readonly headers?: Readonly<Record<string, string>>
  /** The kind of error that a response stands for. */
  readonly kindOf: (response: GuardedResponse) => ProviderErrorKind
}

/** Sends requests for the account of a refresh token, to the API's origin only. */
export const createApiClient = ({
  fetch,
  tokens,
  refreshToken,
  base,
  headers,
  kindOf,
}: ApiClientOptions): ApiClient => ({
  send: async <Answer>(
    path: string,
    { method = 'GET', query = {}, body, etag, kinds = {} }: ApiRequest,
    { signal }: ProviderCall,
  ) => {
    const url = new URL(path, base)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, value)
    const once = (token: string) =>
      fetch(url, {
        method,
        headers: {
          Accept: 'application/json',
          'Accept-Encoding': 'gzip',
          ...headers,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json; charset=utf-8' }),
          ...(etag === undefined ? {} : { 'If-Match': etag }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal,
        credential: { header: `Bearer ${token}`, isFor: ({ origin }) => origin === new URL(base).origin },
      })
    const token = await tokens.get(refreshToken, signal)
    let response = await once(token)
    // The token may have been revoked before its time.
    if (response.status === 401) response = await once(await tokens.get(refreshToken, signal, token))
    const { status, text } = response
    if (status < 200 || status > 299) throw errorOfResponse(response, kinds[status] ?? kindOf(response))
    return readAnswer(text, url) as Answer
  },
})
