import type { Instant } from '@whenable/time'
import { pushPath, receivePush } from '../calendars/sync/push-channels.js'
import type { SecretKeys } from '../core/seal.js'
import type { Store } from '../store/store.js'
import type { PageRoute } from './page-route.js'

/** What receiving pushes needs. */
interface PushContext {
  readonly store: Store
  readonly clock: () => Instant
  readonly secretKeys: SecretKeys | undefined
}

/** The route of pushes of calendar providers. A push says only that something has changed: the sync reads what. */
export const pushRoutes = ({ store, clock, secretKeys }: PushContext): readonly PageRoute[] => [
  {
    name: 'connect.push',
    method: 'POST',
    path: pushPath,
    answer: async (request) => {
      const token = request.headers.get('X-Goog-Channel-Token') ?? ''
      const isKnown = await receivePush(store, secretKeys, token, clock())
      return new Response(null, { status: isKnown ? 204 : 404, headers: { 'Cache-Control': 'no-store' } })
    },
  },
]
