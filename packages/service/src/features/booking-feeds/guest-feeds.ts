import { type CalendarItem, writeCalendar } from '@whenable/icalendar'
import { oneLine } from '../../kernel/email/compose-email.js'
import { publishedItem } from '../../kernel/email/icalendar.js'
import { sha256 } from '../../kernel/secrets.js'
import type { BookingRecord, GuestFeedRecord, Records, Transaction } from '../../kernel/store/store.js'
import { guestEntry } from '../bookings/booking-email-content.js'
import { newLinkSecret } from '../links/links.js'
import { feedAddress, refreshHours } from './booking-feeds.js'

// The calendar of a guest follows one booking, or those that were made together: the credential of a booking proves nothing about others. It
// is on the guest's page, and must not follow from the address, which a guest may share. So the secret of the address is random.

/** What changing a guest's feed needs. */
interface GuestFeedContext {
  readonly transaction: Transaction
  readonly newId: () => string
}

type Followed = Pick<BookingRecord, 'applicationId' | 'id' | 'seriesId'>

const ownerOf = ({ id, seriesId }: Followed): string => seriesId ?? id

/** The address at which a guest's calendar follows a booking; undefined if none was created. */
export const guestFeedAddress = async (
  records: Records,
  booking: Followed,
  origin: string,
): Promise<string | undefined> => {
  const feed = await records.guestFeed(booking.applicationId, ownerOf(booking))
  return feed && feedAddress(origin, feed.secret)
}

const newGuestFeed = async ({ newId }: GuestFeedContext, booking: Followed): Promise<GuestFeedRecord> => {
  const secret = newLinkSecret(newId)
  const { applicationId } = booking
  return { applicationId, ownerId: ownerOf(booking), secret, hash: await sha256(secret) }
}

/** Creates the address at which a guest's calendar follows a booking. One that exists stays, also for those who ask at once. */
export const addGuestFeed = async (context: GuestFeedContext, booking: Followed): Promise<void> =>
  context.transaction.addGuestFeed(await newGuestFeed(context, booking))

/** Gives a guest's feed another address; the one before opens nothing any more. */
export const renewGuestFeed = async (context: GuestFeedContext, booking: Followed): Promise<void> => {
  const { transaction } = context
  const feed = await transaction.lockGuestFeed(booking.applicationId, ownerOf(booking))
  if (feed) await transaction.putGuestFeed(await newGuestFeed(context, booking))
}

/** Ends a guest's feed. */
export const endGuestFeed = (
  { transaction }: Pick<GuestFeedContext, 'transaction'>,
  booking: Followed,
): Promise<void> => transaction.removeGuestFeed(booking.applicationId, ownerOf(booking))

/** The bookings of a feed, by their start. */
const bookingsOf = async (
  records: Records,
  { applicationId, ownerId }: GuestFeedRecord,
): Promise<readonly BookingRecord[]> => {
  const series = await records.bookingsMadeTogether(applicationId, ownerId)
  const alone = series.length ? undefined : await records.booking(applicationId, ownerId)
  return (alone ? [alone] : series).toSorted((one, other) => one.start - other.start)
}

/**
 * A guest's feed as a calendar (RFC 5545): the entries of their invitations, which apps show once by their UID. They have no link that
 * changes the booking, and stay as cancelled. Undefined after the last booking was removed.
 */
export const guestFeedCalendar = async (
  records: Records,
  feed: GuestFeedRecord,
): Promise<string | undefined> => {
  const items: CalendarItem[] = []
  const bookings = await bookingsOf(records, feed)
  for (const booking of bookings) {
    const owned =
      (await records.configuration(booking.configurationId)) ??
      (await records.removedConfiguration(booking.configurationId))
    if (owned?.applicationId !== feed.applicationId) continue
    // Without an origin, an entry has no link to the guest's page.
    const entry = await guestEntry({ transaction: records, origin: '' }, owned, booking)
    items.push(publishedItem({ ...entry, stamp: booking.updatedAt }))
  }
  return bookings[0] && writeCalendar(items, { name: oneLine(bookings[0].title), refreshHours })
}
