import type { ProviderCall, ProviderError, ProviderErrorKind } from '../calendar-provider.js'
import type { GuardedFetch, GuardedResponse } from '../guarded-fetch.js'
import { errorOfResponse, kindOfStatus } from '../http-errors.js'
import type { AccessTokens } from '../oauth/access-tokens.js'

/** The address of version 3 of the Calendar API. */
const base = 'https://www.googleapis.com/calendar/v3/'

/** A request to the Calendar API. */
export interface GoogleRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  /** The version that a write replaces. */
  readonly etag?: string | undefined
  /** Kinds of errors by status, where they differ from the usual ones. */
  readonly kinds?: Readonly<Record<number, ProviderErrorKind>>
}

/** Sends requests with an access token. */
export interface GoogleClient {
  /** @throws ProviderError */
  send<Answer>(path: string, request: GoogleRequest, call: ProviderCall): Promise<Answer>
}

/** Reasons of status 403 that concern a quota (Calendar API: Handle API errors). */
const quotaReasons = ['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'dailyLimitExceeded']

/** The reasons in an error's body. */
const reasonsOf = (text: string): readonly unknown[] => {
  try {
    const errors: unknown = JSON.parse(text)?.error?.errors
    return Array.isArray(errors) ? errors.map((error) => error?.reason) : []
  } catch {
    return []
  }
}

const errorOf = (response: GuardedResponse, kinds: GoogleRequest['kinds'] = {}): ProviderError => {
  const { status, text } = response
  const isQuota = status === 403 && reasonsOf(text).some((reason) => quotaReasons.includes(String(reason)))
  const usual = isQuota ? 'rate-limited' : status === 409 ? 'conflict' : kindOfStatus(status)
  return errorOfResponse(response, kinds[status] ?? usual)
}

/** Sends requests for the account of a refresh token. */
export const createGoogleClient = (
  fetch: GuardedFetch,
  tokens: AccessTokens,
  refreshToken: string,
): GoogleClient => ({
  send: async <Answer>(
    path: string,
    { method = 'GET', query = {}, body, etag, kinds }: GoogleRequest,
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
          ...(body === undefined ? {} : { 'Content-Type': 'application/json; charset=utf-8' }),
          ...(etag === undefined ? {} : { 'If-Match': etag }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal,
        credential: { header: `Bearer ${token}`, isFor: ({ origin }) => origin === url.origin },
      })
    const token = await tokens.get(refreshToken, signal)
    let response = await once(token)
    // The token may have been revoked before its time.
    if (response.status === 401) response = await once(await tokens.get(refreshToken, signal, token))
    if (response.status < 200 || response.status > 299) throw errorOf(response, kinds)
    return (response.text === '' ? undefined : JSON.parse(response.text)) as Answer
  },
})
