import { ServiceError } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { sha256 } from '../core/secrets.js'
import type { LimitStore } from '../store/store.js'

/** How often something may happen in so many seconds. */
interface RateLimit {
  readonly most: number
  readonly seconds: number
  /** Each process counts for itself: the store is not asked. */
  readonly isLocal?: boolean
}

/** What is limited; each counts for itself. */
export type Limited =
  /** Requests without a credential that is known, by network address. */
  | 'address'
  /** Requests with a credential that is known. */
  | 'credential'
  /** Questions whether the service is there, by network address: answered also while the store is away. */
  | 'probe'
  /** Credentials that were refused, by network address. */
  | 'refused-credentials'
  /** One-time codes that are mailed to an address, by who asks for them: a network address. */
  | 'code-emails'
  /** One-time codes that are mailed to an address, whoever asks for them from where nobody has signed in with it. */
  | 'code-emails-from-unknown-locations'
  /** One-time codes that are asked for from a network address. */
  | 'code-requests'
  /** One-time codes that were wrong, by network address. */
  | 'wrong-codes'

/** Requests a minute without a credential from one network address, when nobody says. */
export const defaultRateLimit = 600

const hour = 3_600

/**
 * @param perMinute requests a minute of a visitor; whoever has a credential is allowed ten times as many. 0: any number, and
 *   any number of one-time codes from a network address.
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
    'wrong-codes': { most: 20, seconds: hour },
  }
}

/** The part of a limit that a process may count before it tells the others. */
const share = 20

/**
 * Subjects of one limit that a process remembers. Beyond them it forgets the one it has known longest, and with it at most
 * the part of its count that the store has not been told.
 */
const maxSubjects = 20_000

/** What a process knows of a subject: what all had counted when it last told, and what it has counted since. */
interface Tally {
  reported: number
  since: number
}

/** Limits that all processes over one store keep together, to a twentieth. */
export interface RateLimits {
  /** @throws ServiceError `rate_limit_error` when what is counted has been too often already. Counts nothing. */
  check(limited: Limited, subject: string): void
  /** Counts one more. @throws ServiceError `rate_limit_error` when that is too often. */
  count(limited: Limited, subject: string): Promise<void>
}

/**
 * Counts by fixed windows. A large limit is counted in the process, which tells the store a part at a time; a small one
 * is told each time.
 *
 * @param perMinute requests a minute of a visitor; 0 counts no requests, only one-time codes by where they are mailed to and
 *   those that were wrong.
 * @param subjects how many subjects of each limit are remembered in this process.
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
    throw new ServiceError('rate_limit_error', `this comes too often: try again in ${retryAfter} seconds`, {
      retryAfter,
    })
  }

  return {
    check: (limited, subject) => {
      const { tallies, until, now } = windowOf(limited)
      const { reported, since } = tallies.get(subject) ?? { reported: 0, since: 0 }
      if (reported + since >= limits[limited].most) refuse(until, now)
    },
    count: async (limited, subject) => {
      const { most, isLocal } = limits[limited]
      if (most === Number.POSITIVE_INFINITY) return
      const { from, until, tallies, now } = windowOf(limited)
      const tally = tallies.get(subject) ?? { reported: 0, since: 0 }
      const [longestKnown] = tallies.keys()
      if (tallies.size >= subjects && !tallies.has(subject) && longestKnown !== undefined)
        tallies.delete(longestKnown)
      tallies.set(subject, tally)
      if (tally.reported + tally.since >= most) refuse(until, now)
      tally.since++
      if (isLocal) return
      if (tally.since >= Math.max(1, Math.floor(most / share))) {
        const hits = tally.since
        // Counted here at once, so that those who come meanwhile find it counted.
        tally.reported += hits
        tally.since = 0
        // A hash, since email and network addresses are nothing to be kept.
        const hash = await sha256(`${limited} ${subject}`)
        const all = await store.countHits({ subject: hash, from, until, hits })
        tally.reported = Math.max(tally.reported, all)
        if (all > most) refuse(until, now)
      }
    },
  }
}
