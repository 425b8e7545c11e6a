import { ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { LinkRecord } from '../kernel/store/store.js'

/** Whether a link still books, or which of its limits has ended it. */
export type LinkState = 'active' | 'used_up' | 'expired'

/** The state of a link. Each limit ends it on its own. */
export const linkStateAt = (
  { expiresAt, mostBookings, bookings }: Pick<LinkRecord, 'expiresAt' | 'mostBookings' | 'bookings'>,
  now: Instant,
): LinkState => {
  if (expiresAt !== undefined && expiresAt <= now) return 'expired'
  return mostBookings !== undefined && bookings >= mostBookings ? 'used_up' : 'active'
}

const ended = {
  used_up: 'this link has no bookings left: ask for a new one',
  expired: 'this link has expired: ask for a new one',
}

/** @throws ServiceError `forbidden` with the reason `link_used_up` or `link_expired` once a limit has ended the link. */
export const checkLink = (link: LinkRecord, now: Instant): void => {
  const state = linkStateAt(link, now)
  if (state !== 'active') throw new ServiceError('forbidden', ended[state], { reason: `link_${state}` })
}

/** Seconds until an instant; 0 once it has passed. */
export const secondsUntil = (at: Instant, now: Instant): number => Math.max(0, at - now)
