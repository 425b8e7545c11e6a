import type { Instant } from '@whenable/time'
import { isChannelToken, pushPath, receivePush } from '../calendars/sync/push-channels.js'
import type { SecretKeys } from '../kernel/seal.js'
import type { Store } from '../kernel/store/store.js'
import type { PageRoute } from './page-route.js'

/** What receiving pushes needs. */
interface PushContext {
  readonly store: Store
  readonly clock: () => Instant
  readonly secretKeys: SecretKeys | undefined
}

const noStore = { 'Cache-Control': 'no-store' }

/** Proves to Microsoft that this address expects its pushes (Microsoft Graph: notificationUrl validation). */
const answerChallenge = (challenge: string, isKnown: boolean): Response =>
  new Response(isKnown ? challenge : null, {
    status: isKnown ? 200 : 404,
    headers: { ...noStore, 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' },
  })

/** The route of pushes of calendar providers. A push says only that something has changed: the sync reads what. */
export const pushRoutes = ({ store, clock, secretKeys }: PushContext): readonly PageRoute[] => [
  {
    name: 'connect.push',
    method: 'POST',
    path: pushPath,
    answer: async (request) => {
      const { searchParams } = new URL(request.url)
      // Google sends the token in a header, Microsoft has no place for it but the address.
      const token = request.headers.get('X-Goog-Channel-Token') ?? searchParams.get('token') ?? ''
      const challenge = searchParams.get('validationToken')
      if (challenge !== null) return answerChallenge(challenge, await isChannelToken(secretKeys, token))
      const isKnown = await receivePush(store, secretKeys, token, clock())
      return new Response(null, { status: isKnown ? 204 : 404, headers: noStore })
    },
  },
]
