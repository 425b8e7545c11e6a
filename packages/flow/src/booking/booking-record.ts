import type { Booking, BookingSettings } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { BookingRecord } from './state.js'

/** What is known where a booking's own answer leaves it open. */
interface Known {
  readonly settings: BookingSettings | null
  readonly bookingId: string
  readonly bookingRef?: string | undefined
  readonly start: Instant
  readonly end: Instant
  readonly guest: { readonly name: string; readonly email: string }
}

/** A booking as a confirmation shows it: what the service answered, else what is known otherwise. */
export const bookingRecord = (
  booking: Partial<Booking> | undefined,
  { settings, bookingId, bookingRef, start, end, guest }: Known,
): BookingRecord => ({
  // A reschedule may answer with a new id, or with nothing at all (interface: Bookings).
  bookingId: booking?.booking_id ?? bookingId,
  bookingRef: booking?.booking_ref ?? bookingRef,
  uid: booking?.ical_uid,
  status: booking?.status ?? (settings?.booking_type === 'organizer-confirmation' ? 'pending' : 'booked'),
  title: booking?.title ?? settings?.event?.title ?? settings?.name ?? '',
  description: booking?.description ?? settings?.event?.description,
  location: booking?.location ?? settings?.event?.location,
  start: booking?.start_time ?? start,
  end: booking?.end_time ?? end,
  organizer: booking?.organizer ?? settings?.organizer,
  guest: { name: guest.name, email: guest.email },
})
