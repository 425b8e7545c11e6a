import { ServiceError } from '@whenable/contract'
import { toIsoString } from '@whenable/time'
import type { BookingRecord } from '../store/store.js'
import { cancelForOwner } from './bookings.js'
import type { BookingContext } from './slot-strategy.js'

/** What becomes of bookings ahead when that which they belong to is deleted: it is refused, or they are cancelled. */
export type BookingsAhead = 'cancel' | undefined

/** How many of the bookings in the way a refusal names. */
const maxNamed = 5

const conflict = (what: string, bookings: readonly BookingRecord[]): ServiceError => {
  const named = [...bookings]
    .sort((a, b) => a.start - b.start)
    .slice(0, maxNamed)
    .map(({ id, start }) => `${id} at ${toIsoString(start)}`)
  const others = bookings.length > maxNamed ? `, and ${bookings.length - maxNamed} more` : ''
  return new ServiceError(
    'conflict',
    `${what} has ${bookings.length} ${bookings.length === 1 ? 'booking' : 'bookings'} ahead ` +
      `(${named.join(', ')}${others}): cancel them first, or send bookings=cancel to cancel them and tell everyone`,
    { field: 'bookings' },
  )
}

/** What is to go, and its bookings. */
interface Removal {
  readonly applicationId: string
  /** Names it, for the refusal. */
  readonly what: string
  /** Its bookings that lie ahead. */
  readonly find: () => Promise<readonly BookingRecord[]>
  /** The addresses under whose lock bookings of it are made. */
  readonly hosts?: readonly string[]
}

/**
 * Makes sure that no booking is left behind when something is removed in this transaction, and locks the hosts, so that
 * none is added until it ends.
 *
 * @returns how many were cancelled.
 * @throws ServiceError `conflict` that names the bookings ahead, unless they are to be cancelled.
 */
export const clearBookingsAhead = async (
  context: BookingContext,
  { applicationId, what, find, hosts = [] }: Removal,
  choice: BookingsAhead,
): Promise<number> => {
  const { transaction } = context
  const found = await find()
  if (found.length && choice !== 'cancel') throw conflict(what, found)
  // Bookings are locked before hosts, everywhere: whoever did it the other way round would wait for the other for ever.
  for (const { id } of found) await transaction.lockBooking(applicationId, id)
  await transaction.lockHosts(applicationId, [
    ...hosts,
    ...found.flatMap((booking) => booking.hosts.map(({ email }) => email)),
  ])
  const ids = new Set(found.map(({ id }) => id))
  const standing = await find()
  const added = standing.filter(({ id }) => !ids.has(id))
  if (added.length) throw conflict(what, added)
  for (const booking of standing) {
    const owned = await transaction.configuration(booking.configurationId)
    if (owned) await cancelForOwner(context, owned, booking)
  }
  return standing.length
}
