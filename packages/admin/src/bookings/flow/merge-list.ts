import type { Page } from '@whenable/client/internal/pages'
import type { OwnerBooking } from '@whenable/contract'
import { isSame } from '../../flow/list.js'

const isBefore = (one: OwnerBooking, other: OwnerBooking, sign: number): boolean =>
  one.start_time === other.start_time
    ? one.id !== other.id && one.id < other.id === sign > 0
    : (one.start_time - other.start_time) * sign < 0

/**
 * A list after its first page was read again: what the page covers is as the page says, what was read beyond it stays. Bookings that
 * have not changed keep their identity.
 *
 * @param sign -1 for a list with the latest bookings first.
 */
export const mergePage = (
  known: readonly OwnerBooking[],
  { items, next }: Page<OwnerBooking>,
  sign: 1 | -1,
): readonly OwnerBooking[] => {
  const before = new Map(known.map((booking) => [booking.id, booking]))
  const fresh = items.map((booking) => {
    const same = before.get(booking.id)
    return same && isSame(same, booking) ? same : booking
  })
  const last = fresh.at(-1)
  const ids = new Set(fresh.map(({ id }) => id))
  const beyond =
    next === undefined || !last
      ? []
      : known.filter((booking) => !ids.has(booking.id) && isBefore(last, booking, sign))
  const merged = [...fresh, ...beyond]
  return merged.length === known.length && merged.every((booking, index) => booking === known[index])
    ? known
    : merged
}

/** A list with the latest data of its bookings, none added, removed or moved. */
export const updateInPlace = (
  known: readonly OwnerBooking[],
  latest: readonly OwnerBooking[],
): readonly OwnerBooking[] => {
  const after = new Map(latest.map((booking) => [booking.id, booking]))
  const updated = known.map((booking) => after.get(booking.id) ?? booking)
  return updated.every((booking, index) => booking === known[index]) ? known : updated
}

/** How many bookings were added or removed between two lists. */
export const countChanges = (known: readonly OwnerBooking[], latest: readonly OwnerBooking[]): number => {
  const [before, after] = [known, latest].map((list) => new Set(list.map(({ id }) => id))) as [
    Set<string>,
    Set<string>,
  ]
  return [...before].filter((id) => !after.has(id)).length + [...after].filter((id) => !before.has(id)).length
}
