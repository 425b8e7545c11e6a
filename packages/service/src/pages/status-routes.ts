import { type Endpoint, openApiDocument } from '@whenable/contract'
import type { Store } from '../store/store.js'
import type { PageRoute } from './page-routes.js'

/** What tells a machine about the service: whether it runs, whether it can answer, and what it answers. */
export const statusRoutes = ({
  store,
  originOf,
  endpoints,
}: {
  readonly store: Store
  readonly originOf: (request: Request) => string
  readonly endpoints: readonly Endpoint[]
}): readonly PageRoute[] => {
  let document: object | undefined
  return [
    { name: 'status.health', path: '/healthz', answer: async () => Response.json({ status: 'ok' }) },
    {
      name: 'status.ready',
      path: '/readyz',
      answer: async () => {
        const ready = await store.ready().then(
          () => true,
          () => false,
        )
        return Response.json({ status: ready ? 'ready' : 'not ready' }, { status: ready ? 200 : 503 })
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
