import { type ProviderCall, ProviderError, type ProviderErrorKind } from '../calendar-provider.js'
import type { GuardedFetch, GuardedResponse } from '../guarded-fetch.js'
import { kindOfStatus } from '../http-errors.js'
import type { AccessTokens, RefreshToken } from '../oauth/access-tokens.js'
import { type ApiClient, type ApiRequest, createApiClient } from '../oauth/api-client.js'

/** The address of version 1.0 of Microsoft Graph. */
export const graphBase = 'https://graph.microsoft.com/v1.0/'

/** Sends requests to Microsoft Graph. */
export type GraphClient = ApiClient

/** Kinds of errors by the code in their body, where the status does not tell. Its case differs between requests. */
const kindsByCode = new Map<string, ProviderErrorKind>(
  Object.entries({
    SyncStateNotFound: 'cursor-invalid',
    SyncStateInvalid: 'cursor-invalid',
    ResyncRequired: 'cursor-invalid',
    ErrorItemNotFound: 'gone',
    ErrorDuplicateTransactionId: 'conflict',
    ErrorIrresolvableConflict: 'conflict',
  } as const).map(([code, kind]) => [code.toLowerCase(), kind]),
)

const codeOf = (text: string): string => {
  try {
    return String(JSON.parse(text)?.error?.code).toLowerCase()
  } catch {
    return ''
  }
}

const kindOf = ({ status, text }: GuardedResponse): ProviderErrorKind =>
  kindsByCode.get(codeOf(text)) ?? (status === 409 ? 'conflict' : kindOfStatus(status))

/** Sends requests for the account of a refresh token. Times are answered in UTC, and texts without markup. */
export const createGraphClient = (
  fetch: GuardedFetch,
  tokens: AccessTokens,
  refreshToken: RefreshToken,
): GraphClient =>
  createApiClient({
    fetch,
    tokens,
    refreshToken,
    base: graphBase,
    kindOf,
    headers: {
      Prefer: 'outlook.timezone="UTC", outlook.body-content-type="text", odata.maxpagesize=100',
    },
  })

/** One page of a list. */
export interface GraphPage<Entry> {
  readonly value: readonly Entry[]
  readonly '@odata.nextLink'?: string
  /** Only on the last page of changes. */
  readonly '@odata.deltaLink'?: string
}

/** Maximum number of pages: a list that does not end is given up. */
const maxPages = 1_000

/** Reads all pages of a list. @throws ProviderError `malformed` if a page has no list, or an entry no id. */
export const listPages = async <Entry extends { readonly id: string }>(
  client: GraphClient,
  path: string,
  request: ApiRequest,
  call: ProviderCall,
): Promise<{ readonly entries: readonly Entry[]; readonly deltaLink: string | undefined }> => {
  const entries: Entry[] = []
  let page = await client.send<GraphPage<Entry>>(path, request, call)
  for (let pages = 1; ; pages++) {
    // Only a list that is empty says that there is nothing.
    if (!Array.isArray(page.value))
      throw new ProviderError('malformed', 'Microsoft Graph returned a page without its list')
    for (const entry of page.value) {
      if (typeof entry?.id !== 'string')
        throw new ProviderError('malformed', 'Microsoft Graph returned an entry without an id')
      entries.push(entry)
    }
    const next = page['@odata.nextLink']
    if (next === undefined) return { entries, deltaLink: page['@odata.deltaLink'] }
    if (pages === maxPages || !next.startsWith(graphBase))
      throw new ProviderError('malformed', 'Microsoft Graph returned a list without an end')
    page = await client.send<GraphPage<Entry>>(next, { kinds: request.kinds ?? {} }, call)
  }
}
