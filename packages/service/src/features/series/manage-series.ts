import type { SeriesChoice } from '@whenable/contract'
import type { BookingContext } from '../../event-types/slot-strategy.js'
import { notFoundError } from '../../kernel/errors.js'
import type { BookingRecord, OwnedConfiguration, Records } from '../../kernel/store/store.js'
import { changeStatus, lockedBooking } from '../bookings/bookings.js'
import { checkNotice, isInTimeToChange } from '../bookings/change-notice.js'

const byStart = (a: BookingRecord, b: BookingRecord): number => a.start - b.start || (a.id < b.id ? -1 : 1)

/**
 * The bookings that were made together with a booking, in the order of their start; only itself if it was made alone. Cancelled ones
 * are included.
 */
export const bookingsOfSeries = async (
  records: Records,
  { applicationId, configuration }: OwnedConfiguration,
  booking: BookingRecord,
): Promise<readonly BookingRecord[]> => {
  if (booking.seriesId === undefined) return [booking]
  const all = await records.bookingsMadeTogether(applicationId, booking.seriesId)
  return all.filter(({ configurationId }) => configurationId === configuration.id).sort(byStart)
}

/**
 * Cancels a booking and the later ones of its series, or all of them, for its guest. Those that have begun, or whose time of notice
 * has, stay as they are.
 *
 * @returns the chosen bookings, in the order of their start.
 * @throws ServiceError `too_late_to_change` if that leaves none to cancel.
 */
export const cancelSeries = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  bookingId: string,
  choice: SeriesChoice,
  reason?: string,
): Promise<readonly BookingRecord[]> => {
  const { transaction, now } = context
  const { applicationId } = owned
  const named = await transaction.booking(applicationId, bookingId)
  if (named?.configurationId !== owned.configuration.id) throw notFoundError('booking', bookingId)
  // Always in the order of their ids, and bookings before hosts, so that two requests cannot block each other.
  const ids = (await bookingsOfSeries(transaction, owned, named)).map(({ id }) => id).sort()
  const locked: BookingRecord[] = []
  for (const id of ids) locked.push(await lockedBooking(context, owned, id))
  const from = locked.find(({ id }) => id === bookingId)?.start ?? named.start
  const chosen = locked.filter(({ start }) => choice === 'all' || start >= from).sort(byStart)
  const open = chosen.filter(({ status }) => status !== 'cancelled')
  const changeable = open.filter((booking) => isInTimeToChange(owned, booking, now))
  if (open[0] && !changeable.length) checkNotice(owned, open[0], now)
  await transaction.lockHosts(applicationId, [
    ...new Set(changeable.flatMap(({ hosts }) => hosts.map(({ email }) => email))),
  ])
  const results = new Map<string, BookingRecord>()
  for (const booking of changeable)
    results.set(booking.id, await changeStatus(context, owned, booking, 'cancel', reason))
  return chosen.map((booking) => results.get(booking.id) ?? booking)
}
