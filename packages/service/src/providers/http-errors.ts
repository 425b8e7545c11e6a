import { ProviderError, type ProviderErrorKind } from './calendar-provider.js'
import type { GuardedResponse } from './guarded-fetch.js'

const kinds: Readonly<Record<number, ProviderErrorKind>> = {
  401: 'auth',
  403: 'forbidden',
  404: 'gone',
  408: 'transient',
  410: 'gone',
  412: 'conflict',
  423: 'transient',
  425: 'transient',
  429: 'rate-limited',
}

/** The kind of error that a status stands for: server errors may pass, other unknown statuses are not understood. */
export const kindOfStatus = (status: number): ProviderErrorKind =>
  kinds[status] ?? (status >= 500 ? 'transient' : 'malformed')

/** The seconds of `Retry-After` (RFC 9110, section 10.2.3). A date is compared with the response's own. */
const retryAfterOf = ({ header }: GuardedResponse): number | undefined => {
  const text = header('retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const seconds = Math.ceil((Date.parse(text) - Date.parse(header('date') ?? '')) / 1000)
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : undefined
}

/** The error of a response that is not a success. */
export const errorOfResponse = (response: GuardedResponse, kind = kindOfStatus(response.status)) =>
  new ProviderError(kind, `${response.url.host} answered with status ${response.status}`, {
    retryAfter: retryAfterOf(response),
  })
