import type { Instant } from '@whenable/time'
import type { BookingFilter } from './booking-list.js'

/** What bookings are counted by: the interval in which they begin, their event type, or each of their hosts. */
export type FiguresBy = 'interval' | 'configuration' | 'host'

/** Which bookings are counted. */
export interface FiguresFilter extends Pick<BookingFilter, 'member'> {
  /** The bounds of adjacent half-open intervals, in order: at least two. Bookings that begin in none of them are not read. */
  readonly bounds: readonly Instant[]
}

/** What some bookings come to. */
export interface BookingFigures {
  /** Booked and pending ones. */
  readonly bookings: number
  readonly cancelled: number
  /** Of the cancelled ones, those that their guest cancelled. */
  readonly cancelledByGuest: number
  /** Of the bookings, those that were moved at least once. */
  readonly moved: number
  /** Of the bookings, those whose attendance was recorded. */
  readonly came: number
  readonly didNotCome: number
  /** The median of the seconds from when a booking was made to its start, at least 0; undefined without bookings. */
  readonly leadTime?: number | undefined
}

/** Figures with what they are of: the number of an interval, the id of an event type, or the lower-case address of a host. */
export interface KeyedFigures extends BookingFigures {
  readonly key: string
}

/** Counts bookings. */
export interface BookingFiguresRecords {
  /** What bookings come to, in no order. What has no bookings is missing. */
  bookingFigures(
    applicationId: string,
    filter: FiguresFilter,
    by: FiguresBy,
  ): Promise<readonly KeyedFigures[]>
}

/** The middle of some numbers, or the mean of the two in the middle, as a whole number; undefined without any. */
export const medianOf = (numbers: readonly number[]): number | undefined => {
  const sorted = [...numbers].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) return undefined
  const lower = sorted.length % 2 ? upper : (sorted[middle - 1] ?? upper)
  return Math.round((lower + upper) / 2)
}
