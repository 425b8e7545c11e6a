import { ServiceError } from '@whenable/contract'
import { toIsoString } from '@whenable/time'
import type { BookingContext } from '../../event-types/slot-strategy.js'
import type { BookingRecord } from '../../kernel/store/store.js'
import { cancelForOwner } from './bookings.js'

/** What to do about upcoming bookings of something that is deleted: cancel them, or refuse. */
export type BookingsAhead = 'cancel' | undefined

/** How many bookings a refusal names. */
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
      `(${named.join(', ')}${others}): cancel them first, or send bookings=cancel to cancel them and notify everyone`,
    { field: 'bookings' },
  )
}

/** Something to delete, and its bookings. */
interface Removal {
  readonly applicationId: string
  /** Its name, for the error. */
  readonly what: string
  /** Finds its upcoming bookings. */
  readonly find: () => Promise<readonly BookingRecord[]>
  /** The hosts to lock so that nobody can make another booking. */
  readonly hosts?: readonly string[]
}

/**
 * Cancels the upcoming bookings of something that this transaction deletes, and locks the hosts so that nobody can make
 * another one.
 *
 * @returns the number of cancelled bookings.
 * @throws ServiceError `conflict` naming the bookings, unless `choice` is `cancel`.
 */
export const cancelBookingsAhead = async (
  context: BookingContext,
  { applicationId, what, find, hosts = [] }: Removal,
  choice: BookingsAhead,
): Promise<number> => {
  const { transaction } = context
  const found = await find()
  if (found.length && choice !== 'cancel') throw conflict(what, found)
  // Always lock bookings before hosts: the opposite order would deadlock.
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
