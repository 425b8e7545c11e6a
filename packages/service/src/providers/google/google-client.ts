import type { ProviderErrorKind } from '../calendar-provider.js'
import type { GuardedFetch, GuardedResponse } from '../guarded-fetch.js'
import { kindOfStatus } from '../http-errors.js'
import type { AccessTokens, RefreshToken } from '../oauth/access-tokens.js'
import { type ApiClient, createApiClient } from '../oauth/api-client.js'

/** The address of version 3 of the Calendar API. */
const base = 'https://www.googleapis.com/calendar/v3/'

/** Sends requests to the Calendar API. */
export type GoogleClient = ApiClient

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

const kindOf = ({ status, text }: GuardedResponse): ProviderErrorKind => {
  const isQuota = status === 403 && reasonsOf(text).some((reason) => quotaReasons.includes(String(reason)))
  return isQuota ? 'rate-limited' : status === 409 ? 'conflict' : kindOfStatus(status)
}

/** Sends requests for the account of a refresh token. */
export const createGoogleClient = (
  fetch: GuardedFetch,
  tokens: AccessTokens,
  refreshToken: RefreshToken,
): GoogleClient => createApiClient({ fetch, tokens, refreshToken, base, kindOf })
