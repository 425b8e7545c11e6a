import { waitUntil as waitBriefly } from '@open-wc/testing'

/**
 * Waits until a condition holds. The time limit is for conditions that never hold, and long enough for slow and busy machines: that of the
 * library is one second.
 */
export const waitUntil: typeof waitBriefly = (condition, message, options) =>
  waitBriefly(condition, message, { timeout: 60_000, ...options })
