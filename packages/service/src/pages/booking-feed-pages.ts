import type { Instant } from '@whenable/time'
import { bookingFeedsPath, feedOfSecret, feedSecretIn } from '../features/booking-feeds/booking-feeds.js'
import { bookingFeedCalendar } from '../features/booking-feeds/feed-content.js'
import type { RateLimits } from '../kernel/http/rate-limits.js'
import { sha256 } from '../kernel/secrets.js'
import type { Store } from '../kernel/store/store.js'
import type { PageRoute } from './page-route.js'

/** What serving feeds needs. */
interface FeedPagesContext {
  readonly store: Store
  readonly clock: () => Instant
  readonly limits: RateLimits
  readonly originOf: (request: Request) => string
}

const headers = {
  // The address is a secret: no proxy keeps what it answers, and no search engine lists it.
  'Cache-Control': 'private, no-cache',
  'X-Robots-Tag': 'noindex',
}

const missing = (): Response =>
  new Response('There is no such calendar, or no longer.\n', {
    status: 404,
    headers: { ...headers, 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' },
  })

/** Serves the feeds of bookings to calendar programs, which read them by their secret addresses. */
export const bookingFeedPages = ({
  store,
  clock,
  limits,
  originOf,
}: FeedPagesContext): readonly PageRoute[] => [
  {
    name: 'booking-feed',
    path: `${bookingFeedsPath}/:name`,
    answer: async (request, { name = '' }) => {
      const secret = feedSecretIn(name)
      if (secret === undefined) return missing()
      const found = await store.read((records) => feedOfSecret(records, secret))
      if (!found) return missing()
      await limits.count('feed-reads', found.feed.hash)
      const reading = { ...found, now: clock(), origin: originOf(request) }
      const calendar = await store.read((records) => bookingFeedCalendar(records, reading))
      const tag = `"${(await sha256(calendar)).slice(0, 32)}"`
      if (request.headers.get('If-None-Match')?.includes(tag))
        return new Response(null, { status: 304, headers: { ...headers, ETag: tag } })
      return new Response(calendar, {
        headers: {
          ...headers,
          ETag: tag,
          'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
          'Content-Disposition': 'inline; filename="bookings.ics"',
        },
      })
    },
  },
]
