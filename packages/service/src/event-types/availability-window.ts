import type { Configuration } from '@whenable/contract'
import { type Instant, type Interval, instant } from '@whenable/time'
import { validationError } from '../kernel/errors.js'
import { isGroup } from './configuration-rules.js'

/** A day in seconds. */
export const day = 86_400

/** Maximum number of slots in a response, which then says where the next ones begin. */
export const maxSlots = 10_000

/** Maximum length of an availability window in days. */
export const maxDays = 62

/** How long a slot can last, in seconds: a slot belongs to a window that it ends in. Group events last up to 31 days. */
export const longestSlot = (configuration: Configuration): number => (isGroup(configuration) ? 31 : 1) * day

/**
 * The window of an availability request.
 *
 * @throws ServiceError naming `end_time` if it is not after `start_time`, or more than {@link maxDays} days after it.
 */
export const availabilityWindow = (start: Instant, end: Instant): Interval => {
  if (end <= start) throw validationError('end_time', end, 'an instant after start_time')
  if (end - start > maxDays * day)
    throw validationError(
      'end_time',
      end,
      `at most ${maxDays} days after start_time, ${start + maxDays * day}: request later times from there`,
    )
  return { start, end }
}

/** The first items of a list sorted by start, at most {@link maxSlots}, and where the next ones begin. */
export const firstSlots = <Item extends { readonly start: Instant }>(
  items: readonly Item[],
): { readonly items: readonly Item[]; readonly next?: Instant } => {
  const next = items[maxSlots]?.start
  if (next === undefined) return { items }
  const before = items.filter(({ start }) => start < next)
  // If all of them begin at one instant, the rest is dropped: a request from that instant would return the same ones.
  return before.length
    ? { items: before, next }
    : { items: items.slice(0, maxSlots), next: instant(next + 1) }
}
