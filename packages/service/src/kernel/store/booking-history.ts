import type { Instant, Interval } from '@whenable/time'

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

/** Reads histories of bookings. */
export interface BookingHistoryRecords {
  /** A booking's history, the earliest entry first. */
  bookingHistory(applicationId: string, bookingId: string): Promise<readonly BookingHistoryEntry[]>
}

/** Reads and writes histories of bookings. A removed booking has none. */
export interface BookingHistoryTransaction extends BookingHistoryRecords {
  addBookingHistory(applicationId: string, bookingId: string, entry: BookingHistoryEntry): Promise<void>
  /** Replaces an entry, which keeps its position; without `entry`, removes it. */
  putBookingHistory(
    applicationId: string,
    bookingId: string,
    id: string,
    entry: BookingHistoryEntry | undefined,
  ): Promise<void>
}
