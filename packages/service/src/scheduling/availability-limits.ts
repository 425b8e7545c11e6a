import { type Instant, type Interval, instant } from '@whenable/time'
import { validationError } from '../core/errors.js'

const day = 86_400

/** Slots that one answer holds at most; it says where the others begin. */
export const maxSlots = 10_000

/** Days of the longest window whose free times are computed at once: two months. */
export const maxDays = 62

/**
 * The window of a question about free times.
 *
 * @throws ServiceError naming `end_time` when it is not after `start_time`, or more than {@link maxDays} days after it.
 */
export const availabilityWindow = (start: Instant, end: Instant): Interval => {
  if (end <= start) throw validationError('end_time', end, 'an instant after start_time')
  if (end - start > maxDays * day)
    throw validationError(
      'end_time',
      end,
      `at most ${maxDays} days after start_time, ${start + maxDays * day}: ask again from there for later times`,
    )
  return { start, end }
}

/** Things that begin at some time, sorted by it, without those that are more than one answer holds. */
export const firstSlots = <Item extends { readonly start: Instant }>(
  items: readonly Item[],
): { readonly items: readonly Item[]; readonly next?: Instant } => {
  const next = items[maxSlots]?.start
  if (next === undefined) return { items }
  const before = items.filter(({ start }) => start < next)
  // As many that begin at one instant are cut apart: asking from that instant on would give the same ones again.
  return before.length
    ? { items: before, next }
    : { items: items.slice(0, maxSlots), next: instant(next + 1) }
}
