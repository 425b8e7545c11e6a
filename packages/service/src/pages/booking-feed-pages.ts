import type { Instant } from '@whenable/time'
import { bookingFeedsPath, feedOfSecret, feedSecretIn } from '../features/booking-feeds/booking-feeds.js'
import { bookingFeedCalendar, type FeedReading } from '../features/booking-feeds/feed-content.js'
import { guestFeedCalendar } from '../features/booking-feeds/guest-feeds.js'
import type { RateLimits } from '../kernel/http/rate-limits.js'
import { sha256 } from '../kernel/secrets.js'
import type { Records, Store } from '../kernel/store/store.js'
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

/** The feed of a secret with this SHA-256: a member's, or else a guest's. */
const feedOfHash = async (records: Records, hash: string) =>
  (await feedOfSecret(records, hash)) ?? (await records.guestFeedOfSecret(hash))

const calendarOf = (
  records: Records,
  found: NonNullable<Awaited<ReturnType<typeof feedOfHash>>>,
  reading: Omit<FeedReading, 'feed' | 'member'>,
): Promise<string | undefined> =>
  'member' in found
    ? bookingFeedCalendar(records, { ...found, ...reading })
    : guestFeedCalendar(records, found)

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
      const hash = secret === undefined ? undefined : await sha256(secret)
      const found = hash === undefined ? undefined : await store.read((records) => feedOfHash(records, hash))
      if (hash === undefined || !found) return missing()
      await limits.count('feed-reads', hash)
      const reading = { now: clock(), origin: originOf(request) }
      const calendar = await store.read((records) => calendarOf(records, found, reading))
      if (calendar === undefined) return missing()
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
