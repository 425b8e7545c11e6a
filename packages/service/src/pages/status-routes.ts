import { type Endpoint, openApiDocument } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { Store } from '../kernel/store/store.js'
import type { PageRoute } from './page-route.js'

/**
 * Creates a readiness check that queries the store at most once a second. Concurrent callers share the pending or last result.
 */
const readiness = (store: Store, clock: () => Instant) => {
  let lastCheck: { readonly at: Instant; readonly answer: Promise<boolean> } | undefined
  let isUnderWay = false
  return (): Promise<boolean> => {
    const at = clock()
    if (!lastCheck || (!isUnderWay && lastCheck.at !== at)) {
      isUnderWay = true
      const answer = store
        .ready()
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          isUnderWay = false
        })
      lastCheck = { at, answer }
    }
    return lastCheck.answer
  }
}

/** Routes of health checks and the OpenAPI document. */
export const statusRoutes = ({
  store,
  clock,
  originOf,
  endpoints,
  timeZoneRelease,
}: {
  readonly store: Store
  readonly clock: () => Instant
  readonly originOf: (request: Request) => string
  readonly endpoints: readonly Endpoint[]
  readonly timeZoneRelease: string | undefined
}): readonly PageRoute[] => {
  let document: object | undefined
  const isReady = readiness(store, clock)
  return [
    { name: 'status.live', path: '/livez', answer: async () => Response.json({ status: 'ok' }) },
    {
      name: 'status.ready',
      path: '/readyz',
      answer: async () => {
        const ready = await isReady()
        const status = ready ? 'ready' : 'not ready'
        return Response.json({ status, time_zone_data: timeZoneRelease }, { status: ready ? 200 : 503 })
      },
    },
    {
      name: 'status.openapi',
      path: '/openapi.json',
      answer: async (request) => {
        document ??= openApiDocument(endpoints, '')
        return Response.json({ ...document, servers: [{ url: originOf(request) }] })
      },
    },
  ]
}
