import { ServiceError } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { sha256 } from '../secrets.js'
import type { LimitStore } from '../store/store.js'

/** A maximum count within a window of seconds. */
interface RateLimit {
  readonly most: number
  readonly seconds: number
  /** Each process counts on its own, without the store. */
  readonly isLocal?: boolean
}

/** The kinds of limits, each with counts of its own. */
export type Limited =
  /** Requests without an accepted credential, by network address. */
  | 'address'
  /** Requests with an accepted credential. */
  | 'credential'
  /** Health checks, by network address. They work while the store is unavailable. */
  | 'probe'
  /** Refused credentials, by network address. */
  | 'refused-credentials'
  /** One-time codes emailed to an address at the request of one network address. */
  | 'code-emails'
  /** One-time codes emailed to an address at the request of all locations where it has not signed in before. */
  | 'code-emails-from-unknown-locations'
  /** One-time codes requested from a network address. */
  | 'code-requests'
  /** The same from a network (/24, /48), to mailboxes whose account has not signed in from there before. */
  | 'code-requests-from-network'
  /** Wrong one-time codes, by network address. */
  | 'wrong-codes'
  /** Reads of a feed of bookings, by its secret: many calendars are read from the same addresses of a provider. */
  | 'feed-reads'
  /** Pictures of link previews that are drawn for a network address. */
  | 'previews'

/** Default limit of requests a minute from one network address without a credential. */
export const defaultRateLimit = 600

const hour = 3_600

/**
 * @param perMinute requests a minute without a credential; ten times as many with one. 0 disables these limits and those
 *   on codes requested from a network address. `anonymous/budgets.ts` limits what visitors cause.
 */
const limitsOf = (perMinute: number): Readonly<Record<Limited, RateLimit>> => {
  const most = perMinute || Number.POSITIVE_INFINITY
  return {
    address: { most, seconds: 60 },
    credential: { most: most * 10, seconds: 60 },
    probe: { most, seconds: 60, isLocal: true },
    'refused-credentials': { most: Math.ceil(most / 10), seconds: 60 },
    'code-emails': { most: 5, seconds: hour },
    'code-emails-from-unknown-locations': { most: 10, seconds: hour },
    'code-requests': { most: perMinute ? 20 : most, seconds: hour },
    'code-requests-from-network': { most: perMinute ? 20 : most, seconds: hour },
    'wrong-codes': { most: 20, seconds: hour },
    'feed-reads': { most: perMinute ? 120 : most, seconds: hour },
    previews: { most: perMinute ? 120 : most, seconds: hour },
  }
}

/** A process writes its count to the store after 1/20 of a limit. */
const share = 20

/**
 * Subjects of one limit that a process tracks. Beyond them it evicts the oldest, and loses at most the part of its count that
 * is not in the store yet.
 */
const maxSubjects = 20_000

/** A subject's counts in one process: the total of all processes at the last report, and the own count since. */
interface Tally {
  reported: number
  since: number
}

/** Limits that all processes on one store share, within a twentieth. */
export interface RateLimits {
  /** Checks a limit without counting. @throws ServiceError `rate_limit_error` if it is reached. */
  check(limited: Limited, subject: string): void
  /**
   * Counts one occurrence, or several that are made at once. The last ones may go beyond the limit together.
   *
   * @throws ServiceError `rate_limit_error` if the limit was reached before.
   */
  count(limited: Limited, subject: string, occurrences?: number): Promise<void>
}

/**
 * Creates rate limits with fixed windows. A process writes counts of a large limit to the store in batches, and counts of a
 * small one each time.
 *
 * @param perMinute see {@link limitsOf}.
 * @param subjects the number of subjects of each limit that this process tracks.
 */
export const createRateLimits = (
  store: LimitStore,
  clock: () => Instant,
  perMinute = defaultRateLimit,
  subjects = maxSubjects,
): RateLimits => {
  const limits = limitsOf(perMinute)
  const windows = new Map<Limited, { readonly from: Instant; readonly tallies: Map<string, Tally> }>()

  const windowOf = (limited: Limited) => {
    const { seconds } = limits[limited]
    const now = clock()
    const from = instant(now - (((now % seconds) + seconds) % seconds))
    const known = windows.get(limited)
    const window = known?.from === from ? known : { from, tallies: new Map<string, Tally>() }
    windows.set(limited, window)
    return { ...window, until: instant(from + seconds), now }
  }
  const refuse = (until: Instant, now: Instant): never => {
    const retryAfter = Math.max(1, until - now)
    throw new ServiceError('rate_limit_error', `too many requests: try again in ${retryAfter} seconds`, {
      retryAfter,
    })
  }

  return {
    check: (limited, subject) => {
      const { tallies, until, now } = windowOf(limited)
      const { reported, since } = tallies.get(subject) ?? { reported: 0, since: 0 }
      if (reported + since >= limits[limited].most) refuse(until, now)
    },
    count: async (limited, subject, occurrences = 1) => {
      const { most, isLocal } = limits[limited]
      if (most === Number.POSITIVE_INFINITY) return
      const { from, until, tallies, now } = windowOf(limited)
      const tally = tallies.get(subject) ?? { reported: 0, since: 0 }
      const [longestKnown] = tallies.keys()
      if (tallies.size >= subjects && !tallies.has(subject) && longestKnown !== undefined)
        tallies.delete(longestKnown)
      tallies.set(subject, tally)
      if (tally.reported + tally.since >= most) refuse(until, now)
      tally.since += occurrences
      if (isLocal) return
      if (tally.since >= Math.max(1, Math.floor(most / share))) {
        const hits = tally.since
        // Counted at once, so that concurrent requests see it.
        tally.reported += hits
        tally.since = 0
        // A hash, because email and network addresses should not be stored.
        const hash = await sha256(`${limited} ${subject}`)
        const all = await store.countHits({ subject: hash, from, until, hits })
        tally.reported = Math.max(tally.reported, all)
        if (all - occurrences >= most) refuse(until, now)
      }
    },
  }
}
