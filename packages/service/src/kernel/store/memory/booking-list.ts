import { hostKey } from '../../person.js'
import { searchWords } from '../../search-words.js'
import {
  type BookingFilter,
  type BookingListRecords,
  type BookingRecord,
  bookingListKey,
  guestWords,
  hostAddresses,
  isLatestFirst,
  isToAnswer,
} from '../store.js'
import type { Tables } from './tables.js'

const isInView = (booking: BookingRecord, { view, now }: BookingFilter): boolean => {
  if (view === 'cancelled') return booking.status === 'cancelled'
  if (booking.status === 'cancelled') return false
  if (view === 'past') return booking.end <= now
  return booking.end > now && (view === 'upcoming' || isToAnswer(booking))
}

const hasGuestLike = (booking: BookingRecord, search: string): boolean => {
  const words = guestWords(booking)
  return searchWords(search).every((word) => words.some((known) => known.startsWith(word)))
}

/** Whether a booking is of a member's event types, or they host it; without a member, whether or not. */
export const isOfMember = (
  { configurations }: Pick<Tables, 'configurations'>,
  booking: BookingRecord,
  member: BookingFilter['member'],
): boolean => {
  if (!member) return true
  const grantId =
    configurations.get(booking.applicationId, booking.configurationId)?.grantId ?? booking.grantId
  return grantId === member.grantId || hostAddresses(booking).includes(hostKey(member.email))
}

/** Lists of bookings. */
export const bookingListRecords = (tables: Tables): BookingListRecords => {
  const matches = (booking: BookingRecord, filter: BookingFilter): boolean => {
    const { member, guest, configurationId, host, from, until } = filter
    const hosts = hostAddresses(booking)
    return (
      isInView(booking, filter) &&
      isOfMember(tables, booking, member) &&
      (guest === undefined || hasGuestLike(booking, guest)) &&
      (configurationId === undefined || booking.configurationId === configurationId) &&
      (host === undefined || hosts.includes(hostKey(host))) &&
      (from === undefined || booking.start >= from) &&
      (until === undefined || booking.start < until)
    )
  }
  const all = (applicationId: string, filter: BookingFilter) =>
    tables.bookings.where((row) => row.applicationId === applicationId && matches(row, filter))
  return {
    bookings: async (applicationId, filter, { limit, after }) => {
      const sign = isLatestFirst(filter.view) ? -1 : 1
      const ordered = all(applicationId, filter)
        .map((record) => ({ at: bookingListKey(record), record }))
        .sort((a, b) => (a.at < b.at ? -sign : sign))
      const following = ordered.filter(
        ({ at }) => after === undefined || (sign > 0 ? at > after : at < after),
      )
      const page = following.slice(0, limit)
      return {
        items: page.map(({ record }) => record),
        next: following.length > limit ? page.at(-1)?.at : undefined,
      }
    },
    countBookings: async (applicationId, filter, most) => Math.min(all(applicationId, filter).length, most),
  }
}
