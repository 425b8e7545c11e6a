import {
  type BookingFigures,
  type BookingFiguresRecords,
  type BookingRecord,
  type FiguresBy,
  hostAddresses,
  medianOf,
} from '../store.js'
import { isOfMember } from './booking-list.js'
import type { Tables } from './tables.js'

/** What a booking is counted under, with the bounds of the intervals. */
const keysOf: Readonly<
  Record<FiguresBy, (booking: BookingRecord, bounds: readonly number[]) => readonly string[]>
> = {
  interval: ({ start }, bounds) => [String(bounds.findLastIndex((bound) => bound <= start))],
  configuration: ({ configurationId }) => [configurationId],
  host: hostAddresses,
}

const figuresOf = (bookings: readonly BookingRecord[]): BookingFigures => {
  const standing = bookings.filter(({ status }) => status !== 'cancelled')
  const count = (matches: (booking: BookingRecord) => boolean) => standing.filter(matches).length
  return {
    bookings: standing.length,
    cancelled: bookings.length - standing.length,
    cancelledByGuest: bookings.filter(
      (booking) => booking.status === 'cancelled' && booking.isCancelledByGuest,
    ).length,
    moved: count(({ movedFrom }) => movedFrom !== undefined),
    came: count(({ attendance }) => attendance === 'came'),
    didNotCome: count(({ attendance }) => attendance === 'did_not_come'),
    leadTime: medianOf(standing.map(({ start, createdAt }) => Math.max(start - createdAt, 0))),
  }
}

/** Counts bookings. */
export const bookingFiguresRecords = (tables: Tables): BookingFiguresRecords => ({
  bookingFigures: async (applicationId, { bounds, member }, by) => {
    const [first = 0, last = 0] = [bounds[0], bounds.at(-1)]
    const found = tables.bookings.where(
      (booking) =>
        booking.applicationId === applicationId &&
        booking.start >= first &&
        booking.start < last &&
        isOfMember(tables, booking, member),
    )
    const groups = new Map<string, BookingRecord[]>()
    for (const booking of found)
      for (const key of keysOf[by](booking, bounds)) groups.set(key, [...(groups.get(key) ?? []), booking])
    return [...groups].map(([key, bookings]) => ({ key, ...figuresOf(bookings) }))
  },
})
