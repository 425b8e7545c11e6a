import type { Instant } from '@whenable/time'
import type { RateLimits } from '../kernel/http/rate-limits.js'
import { networkOf } from '../kernel/ip-address.js'
import { hostKey } from '../kernel/person.js'
import type { LimitStore } from '../kernel/store/store.js'
import { isKnownLocation, type SignInLocation } from './known-sign-in-locations.js'

/**
 * Counts a code to email: for each network address; for its network, so that nobody asks for others from address after address; and for
 * all unknown locations of a mailbox together. The last two do not affect a location where the account has signed in before.
 *
 * @throws ServiceError `rate_limit_error` if there were too many.
 */
export const countCodeEmail = async (
  { limits, store, now }: { readonly limits: RateLimits; readonly store: LimitStore; readonly now: Instant },
  location: SignInLocation,
): Promise<void> => {
  const mailbox = `${location.applicationId} ${hostKey(location.email)}`
  if (location.address) await limits.count('code-requests', location.address)
  await limits.count('code-emails', `${mailbox} ${location.address}`)
  try {
    if (location.address) await limits.count('code-requests-from-network', networkOf(location.address))
    await limits.count('code-emails-from-unknown-locations', mailbox)
  } catch (error) {
    if (!(await isKnownLocation(store, location, now))) throw error
  }
}
