import { type Instant, instant } from '@whenable/time'
import { isUseStale, noteUse } from '../admin/api-keys.js'
import { sha256 } from '../core/secrets.js'
import type { Store } from '../store/store.js'
import { isCallCredential } from './authorization.js'
import { bearerIn } from './bearer.js'
import type { RateLimits } from './rate-limits.js'

/** What the limits on requests work with. */
export interface RequestLimits {
  readonly store: Store
  readonly clock: () => Instant
  readonly limits: RateLimits
  /** The network address that a request is counted under; nothing where it came over no network. */
  readonly addressOf: (request: Request) => string | undefined
  /** What asks whether the service is there. */
  readonly probes: ReadonlySet<string>
  /** The paths that take a credential in the body. */
  readonly exchanges: ReadonlySet<string>
}

/** How long a credential that was found counts for itself before it is looked up again, in seconds. */
const rememberedSeconds = 60

/** Credentials that are remembered at most; the oldest goes first, and is looked up again when it comes. */
const maxRemembered = 10_000

/**
 * Counts requests before anything else is done for them: under their credential where that was found in the store, and under
 * their network address in every other case, so that a made-up credential gains nothing.
 *
 * @returns what runs before a request is answered, and returns what is to be told of the answer's status.
 * @throws ServiceError `rate_limit_error` where there were too many.
 */
export const limitRequests = ({ store, clock, limits, addressOf, probes, exchanges }: RequestLimits) => {
  /** Until when a credential counts for itself, by its SHA-256. It opens nothing: that is the route's to say. */
  const accepted = new Map<string, Instant>()

  const isAccepted = async (hash: string, now: Instant): Promise<boolean> => {
    const credential = await store.read((records) => records.credential(hash))
    if (!isCallCredential(credential, now)) return false
    const [oldest] = accepted.keys()
    if (accepted.size >= maxRemembered && oldest !== undefined) accepted.delete(oldest)
    accepted.set(
      hash,
      instant(Math.min(now + rememberedSeconds, credential.expiresAt ?? now + rememberedSeconds)),
    )
    if (credential.kind === 'key' && isUseStale(credential, now))
      await store.transaction((transaction) => noteUse(transaction, credential, now)).catch(() => {})
    return true
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
    // The answer stands; the next try hears that it is one too many.
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
    const isRefused = hash !== undefined && !(await isAccepted(hash, clock()))
    return async (status) => {
      if (isRefused || (tries && status === 401)) await countRefused()
    }
  }
}
