import type { Instant, Interval } from '@whenable/time'
import { type OpenForReading, type OpenForWriting, table } from './table.js'

/** What happened to a booking. */
export type BookingHistoryKind =
  | 'booked'
  /** Booked, and not yet confirmed. */
  | 'requested'
  | 'confirmed'
  | 'declined'
  | 'moved'
  | 'cancelled'
  | 'reassigned'
  /** The guest was asked to choose another time. */
  | 'reschedule_requested'
  /** The owner moved or deleted its event in their calendar, or had the event written again as it was booked. */
  | 'moved_in_calendar'
  | 'deleted_in_calendar'
  | 'calendar_restored'
  | 'reminder_sent'
  /** A reminder by text message was taken by the gateway, or was not sent. */
  | 'sms_sent'
  | 'sms_refused'
  | 'attendance'
  | 'note'

/**
 * Who changed a booking: its guest, or whoever holds the guest's link; a member of the application, whose name is kept; a program with
 * an API key; its organizer by their emailed link; or the service itself.
 */
export interface BookingActor {
  readonly kind: 'guest' | 'member' | 'api_key' | 'organizer' | 'service'
  readonly email?: string | undefined
  readonly name?: string | undefined
}

/** An entry of a booking's history. Notes are entries that only members may read. */
export interface BookingHistoryEntry {
  readonly id: string
  readonly kind: BookingHistoryKind
  readonly at: Instant
  readonly by?: BookingActor | undefined
  /** The time before, of a moved booking; or the booked time. */
  readonly before?: Interval | undefined
  readonly after?: Interval | undefined
  /** The hosts before and after, of a reassigned booking. */
  readonly hostsBefore?: readonly string[] | undefined
  readonly hostsAfter?: readonly string[] | undefined
  /** The reason of a cancellation, the message to the guest, or the text of a note. */
  readonly text?: string | undefined
  readonly attendance?: 'came' | 'did_not_come' | undefined
}

/** The histories of bookings. A removed booking has none. */
export const bookingHistoryTable = table<BookingHistoryEntry>()({
  name: 'booking_history',
  key: ['applicationId', 'bookingId', 'id'],
  columns: { applicationId: 'text', bookingId: 'text', id: 'text', listKey: 'arrival' },
  indexes: [['applicationId', 'bookingId', 'listKey']],
})

/** Reads histories of bookings. */
export const bookingHistoryRecords = (open: OpenForReading) => ({
  /** A booking's history, the earliest entry first. */
  bookingHistory: (applicationId: string, bookingId: string) =>
    open(bookingHistoryTable).all({ applicationId, bookingId }),
})

/** Writes histories of bookings. */
export const bookingHistoryWrites = (open: OpenForWriting) => {
  const entries = open(bookingHistoryTable)
  return {
    addBookingHistory: (
      applicationId: string,
      bookingId: string,
      entry: BookingHistoryEntry,
    ): Promise<void> => entries.put(entry, { applicationId, bookingId }),
    /** Replaces an entry, which keeps its position; without `entry`, removes it. */
    putBookingHistory: async (
      applicationId: string,
      bookingId: string,
      id: string,
      entry: BookingHistoryEntry | undefined,
    ): Promise<void> => {
      if (!entry) await entries.remove(applicationId, bookingId, id)
      else if (await entries.get(applicationId, bookingId, id))
        await entries.put(entry, { applicationId, bookingId })
    },
  }
}
