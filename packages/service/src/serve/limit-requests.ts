import { type Instant, instant } from '@whenable/time'
import { isUseStale, noteUse } from '../access/api-keys.js'
import { callCredential } from '../access/authorization.js'
import { linkStateAt } from '../access/link-state.js'
import { bearerIn } from '../kernel/http/bearer.js'
import type { RateLimits } from '../kernel/http/rate-limits.js'
import { sha256 } from '../kernel/secrets.js'
import type { Store } from '../kernel/store/store.js'

/** The options of {@link limitRequests}. */
export interface RequestLimits {
  readonly store: Store
  readonly clock: () => Instant
  readonly limits: RateLimits
  /** The network address that a request counts under, if it has one. */
  readonly addressOf: (request: Request) => string | undefined
  /** Paths of health checks. */
  readonly probes: ReadonlySet<string>
  /** Paths that accept a credential in the body. */
  readonly exchanges: ReadonlySet<string>
}

/** How long an accepted credential is cached, in seconds. */
const cachedSeconds = 60

/** Maximum number of cached credentials. The oldest is evicted first. */
const maxCached = 10_000

/**
 * Creates a rate limiter for requests. It counts a request under its credential if the store knows it as valid, and otherwise under
 * its network address, so that made-up credentials do not help.
 *
 * @returns a function that runs before each request, throws a `rate_limit_error` if there were too many, and returns a
 *   callback for the status of the response.
 */
export const limitRequests = ({ store, clock, limits, addressOf, probes, exchanges }: RequestLimits) => {
  /** When each cached credential expires, by its SHA-256. Routes still check the credential itself. */
  const accepted = new Map<string, Instant>()

  /** Looks at a credential. The secret of a link that has ended is genuine, but gives no higher limit. */
  const lookAt = async (hash: string, now: Instant): Promise<'accepted' | 'ended' | 'unknown'> => {
    const credential = await store.read((records) => callCredential(records, hash, now))
    if (!credential) return 'unknown'
    if (credential.kind === 'link' && linkStateAt(credential.link, now) !== 'active') return 'ended'
    const [oldest] = accepted.keys()
    if (accepted.size >= maxCached && oldest !== undefined) accepted.delete(oldest)
    accepted.set(hash, instant(Math.min(now + cachedSeconds, credential.expiresAt ?? now + cachedSeconds)))
    if (credential.kind === 'key' && isUseStale(credential, now))
      await store.transaction((transaction) => noteUse(transaction, credential, now)).catch(() => {})
    return 'accepted'
  }

  return async (request: Request, path: string): Promise<(status: number) => Promise<void>> => {
    const address = addressOf(request)
    const nothingMore = async () => {}
    if (address === undefined) return nothingMore
    if (probes.has(path)) {
      await limits.count('probe', address)
      return nothingMore
    }
    const header = request.headers.get('Authorization')
    const bearer = header === null ? undefined : bearerIn(header, 'legacy')
    const hash = bearer === undefined ? undefined : await sha256(bearer)
    // The response stays as it is; only later requests are refused.
    const countRefused = () => limits.count('refused-credentials', address).catch(() => {})

    if (hash !== undefined && (accepted.get(hash) ?? 0) > clock()) {
      await limits.count('credential', hash)
      return async (status) => {
        if (status !== 401) return
        accepted.delete(hash)
        await countRefused()
      }
    }
    const tries = header !== null || exchanges.has(path)
    if (tries) limits.check('refused-credentials', address)
    await limits.count('address', address)
    const isRefused = hash !== undefined && (await lookAt(hash, clock())) === 'unknown'
    return async (status) => {
      if (isRefused || (tries && status === 401)) await countRefused()
    }
  }
}
