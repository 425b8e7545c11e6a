import { type Client, type ClientOptions, createClient } from '@whenable/client/internal/call'
import { conditionalFetch } from '@whenable/client/internal/conditional-fetch'
import { collectPages, pagesOf } from '@whenable/client/internal/pages'
import type { AnyRequest } from '@whenable/client/internal/request'
import type { Operation } from '@whenable/contract'
import type {
  CallEndpoint,
  CalledEndpoint,
  EndpointTable,
  ServiceCallOptions,
  ServiceCalls,
} from './endpoint-table.js'

export interface ServiceOptions
  extends Omit<ClientOptions, 'configuration' | 'slug' | 'clientId' | 'idempotency'> {
  /** Tells these calls from others of the same service, such as those of another account. */
  readonly key?: unknown
}

/** The largest page (interface: Limits). */
const largestPage = '200'

/** Reads a file, whatever is in it. */
const fileOptions = {
  validation: 'none' as const,
  format: { read: async (response: Response) => ({ data: await response.blob() }) },
}

/**
 * Makes the calls of a table of endpoints. Reads ask only for what has changed, and leave out what is not as described.
 *
 * @throws ServiceError from each call, as {@link Client.call} does.
 */
export const createServiceCalls = <Table extends EndpointTable>(
  { key, ...options }: ServiceOptions,
  table: Table,
): ServiceCalls<Table> => {
  const shared = { ...options, idempotency: true }
  const send = options.fetch ?? ((url, init) => fetch(url, init))
  const { session: _session, sessionProvider: _provider, accessToken: _token, ...unsigned } = shared
  const client = createClient({ ...shared, fetch: conditionalFetch(send) })
  const special = new Map<unknown, Client>()
  /** The client of an endpoint, made once for those that need another than most. */
  const clientOf = ({ access, seconds, isFresh }: CalledEndpoint, revision: string | undefined): Client => {
    if (revision !== undefined)
      return createClient({
        ...shared,
        fetch: (url, init) =>
          send(url, { ...init, headers: { ...init?.headers, 'If-Match': `"${revision}"` } }),
      })
    const kind = access === 'browser' ? access : (seconds ?? isFresh)
    if (kind === undefined) return client
    const made =
      special.get(kind) ??
      createClient(
        access === 'browser'
          ? { ...unsigned, fetch: (url, init) => send(url, { ...init, credentials: 'same-origin' }) }
          : { ...shared, ...(seconds && { timeLimit: options.timeLimit ?? seconds, retries: 0 }) },
      )
    special.set(kind, made)
    return made
  }

  const call = async (
    endpoint: CalledEndpoint,
    request: AnyRequest,
    { revision, ...callOptions }: ServiceCallOptions,
  ) => {
    const callPage = (page: AnyRequest) =>
      clientOf(endpoint, revision).call(endpoint as Operation, page as object, {
        ...callOptions,
        validation: endpoint.validation ?? (endpoint.method === 'GET' ? 'lenient' : 'strict'),
        ...(endpoint.isFile && fileOptions),
      })
    if (endpoint.isWhole) {
      const whole = { ...request, query: { limit: largestPage, ...request.query } }
      return collectPages(pagesOf(endpoint, whole, callPage), (items) => items as { readonly id: string }[])
    }
    const { data, nextCursor } = await callPage(request)
    return endpoint.paged ? { items: data, next: nextCursor } : data
  }

  const calls = Object.entries(table).map(([name, entry]) => [
    name,
    (request: AnyRequest, callOptions: ServiceCallOptions) => {
      if (typeof entry !== 'function') return call(entry, request, callOptions)
      const callEndpoint = (endpoint: CalledEndpoint, step: AnyRequest, own?: object) =>
        call(endpoint, step, { ...callOptions, ...own })
      return entry(callEndpoint as CallEndpoint, request as never, callOptions)
    },
  ])
  return { ...Object.fromEntries(calls), key: [client.key, key] }
}
