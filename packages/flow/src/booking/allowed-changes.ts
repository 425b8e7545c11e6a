import type { BookingSettings } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { BookingRecord } from './state.js'

/** Whether the booking stands, has not begun, and the configuration's notice (minutes) has not passed. */
const isOpen = (settings: BookingSettings | null, { status, start }: BookingRecord, now: Instant) =>
  status !== 'cancelled' &&
  now < start &&
  now <= start - (settings?.scheduler?.min_cancellation_notice ?? 0) * 60

/** Whether the guest may move the booking now (interface: Bookings; Configuration). */
export const canReschedule = (
  settings: BookingSettings | null,
  booking: BookingRecord,
  now: Instant,
): boolean => !settings?.scheduler?.hide_rescheduling_options && isOpen(settings, booking, now)

/** Whether the guest may cancel the booking now (interface: Bookings; Configuration). */
export const canCancel = (settings: BookingSettings | null, booking: BookingRecord, now: Instant): boolean =>
  !settings?.scheduler?.hide_cancellation_options && isOpen(settings, booking, now)
