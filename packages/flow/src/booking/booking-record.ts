import type { Booking, BookingSettings } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { BookingRecord } from './state.js'

/** Values for fields that the service's answer lacks. */
interface KnownValues {
  readonly settings: BookingSettings | null
  readonly bookingId: string
  readonly bookingRef?: string | undefined
  readonly start: Instant
  readonly end: Instant
  readonly guest: { readonly name: string; readonly email: string }
  readonly answers?: Readonly<Record<string, string>> | null | undefined
}

/**
 * The hosts that an answer names: an addition of our service. Without it, of several participants each may host or not, and only the
 * organizer of the booking is known.
 */
const hostsOf = (
  booking: Partial<Booking> | undefined,
  settings: BookingSettings | null,
): BookingRecord['hosts'] => {
  const { hosts } = Object(booking)
  const participants = settings?.participants ?? []
  const known: readonly unknown[] | undefined = Array.isArray(hosts)
    ? hosts
    : participants.length === 1
      ? participants
      : booking?.organizer && [booking.organizer]
  return known?.flatMap((host) => {
    const { name } = Object(host)
    return typeof name === 'string' && name ? [{ name }] : []
  })
}

const calendarEntryOf = (entry: Booking['calendar_entry']): BookingRecord['calendarEntry'] =>
  entry && {
    title: entry.title,
    description: entry.description,
    location: entry.location,
    joinUrl: entry.join_url,
    url: entry.url,
    sequence: entry.sequence,
  }

/** A booking as a confirmation shows it: the service's answer, with known values for fields that it lacks. */
export const bookingRecord = (
  booking: Partial<Booking> | undefined,
  { settings, bookingId, bookingRef, start, end, guest, answers }: KnownValues,
): BookingRecord => ({
  // The answer to a reschedule may have a new id, or be empty (interface: Bookings).
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
  hosts: hostsOf(booking, settings),
  guest: { name: guest.name, email: guest.email },
  ...(answers && Object.keys(answers).length > 0 && { answers }),
  ...(booking?.email === 'waiting' && { emailWaits: true }),
  ...(booking?.conferencing && { conferencing: booking.conferencing }),
  ...(booking?.calendar_entry && { calendarEntry: calendarEntryOf(booking.calendar_entry) }),
})

/** Whether the booking can still be changed: not cancelled, not begun, and before the configuration's notice (minutes). */
const isChangeable = (settings: BookingSettings | null, { status, start }: BookingRecord, now: Instant) =>
  status !== 'cancelled' &&
  now < start &&
  now <= start - (settings?.scheduler?.min_cancellation_notice ?? 0) * 60

/** Whether the guest may reschedule the booking at `now` (interface: Bookings; Configuration). */
export const canReschedule = (
  settings: BookingSettings | null,
  booking: BookingRecord,
  now: Instant,
): boolean => !settings?.scheduler?.hide_rescheduling_options && isChangeable(settings, booking, now)

/** Whether the guest may cancel the booking at `now` (interface: Bookings; Configuration). */
export const canCancel = (settings: BookingSettings | null, booking: BookingRecord, now: Instant): boolean =>
  !settings?.scheduler?.hide_cancellation_options && isChangeable(settings, booking, now)
