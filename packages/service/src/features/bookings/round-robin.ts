import { instant } from '@whenable/time'
import { type BookingRecord, type HostCounter, hostKey, type Transaction } from '../../kernel/store/store.js'

const counted = (booking: BookingRecord | undefined): Set<string> =>
  new Set(booking && booking.status !== 'cancelled' ? booking.hosts.map((host) => hostKey(host.email)) : [])

/**
 * Updates the counters of a booking's group after a change of its hosts or status. The hosts are locked and the booking is
 * written already.
 *
 * @param counters the group's counters before the change.
 */
export const recount = async (
  transaction: Transaction,
  before: BookingRecord | undefined,
  after: BookingRecord,
  counters: readonly HostCounter[],
): Promise<void> => {
  const { applicationId, groupId } = after
  const had = counted(before)
  const has = counted(after)
  const changed = [...new Set([...had, ...has])].filter((email) => had.has(email) !== has.has(email))
  for (const email of changed) {
    const counter = counters.find((other) => other.email === email)
    const joined = has.has(email)
    const last = counter?.lastBookedAt ?? after.createdAt
    await transaction.putCounter(applicationId, groupId, {
      email,
      bookings: (counter?.bookings ?? 0) + (joined ? 1 : -1),
      lastBookedAt: joined
        ? instant(Math.max(last, after.createdAt))
        : await transaction.lastBooked(applicationId, groupId, email),
    })
  }
}
