import { type Endpoint, openApiDocument } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { Store } from '../kernel/store/store.js'
import type { PageRoute } from './page-route.js'

/** How long a readiness check waits for the store, in milliseconds, so that a proxy has its answer within two seconds. */
const readyWithin = 1_500

/**
 * Creates a readiness check that queries the store at most once a second. Concurrent callers share the pending or last result. A store that
 * takes too long is not ready until it has answered.
 */
const readiness = (store: Store, clock: () => Instant) => {
  let lastCheck: { readonly at: Instant; readonly answer: Promise<boolean> } | undefined
  let isUnderWay = false
  const check = (): Promise<boolean> =>
    new Promise((done) => {
      const timer = setTimeout(() => done(false), readyWithin)
      store
        .ready()
        .then(
          () => done(true),
          () => done(false),
        )
        .finally(() => {
          clearTimeout(timer)
          isUnderWay = false
        })
    })
  return (): Promise<boolean> => {
    const at = clock()
    if (!lastCheck || (!isUnderWay && lastCheck.at !== at)) {
      isUnderWay = true
      lastCheck = { at, answer: check() }
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
