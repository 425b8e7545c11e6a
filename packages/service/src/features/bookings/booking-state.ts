import { type BookingStatus, ServiceError } from '@whenable/contract'

/** A change of a booking: a guest's PATCH or DELETE, or an organizer's PUT. */
export type BookingChange = 'reschedule' | 'cancel' | 'confirm' | 'decline'

/** The outcome of a change. `same`: nothing changes, and repeating the change is not an error. */
type Outcome = 'moved' | 'booked' | 'cancelled' | 'same' | 'refused'

/** Outcomes by change and current status (interface: Bookings). */
const outcomes: Record<BookingChange, Record<BookingStatus, Outcome>> = {
  reschedule: { pending: 'moved', booked: 'moved', cancelled: 'refused' },
  cancel: { pending: 'cancelled', booked: 'cancelled', cancelled: 'same' },
  confirm: { pending: 'booked', booked: 'same', cancelled: 'refused' },
  decline: { pending: 'cancelled', booked: 'cancelled', cancelled: 'same' },
}

/** The status of a new or moved booking: pending if the organizer must confirm it. */
export const newBookingStatus = (organizerConfirms: boolean): BookingStatus =>
  organizerConfirms ? 'pending' : 'booked'

/**
 * The status after a change, or undefined if nothing changes.
 *
 * @throws ServiceError `booking_cancelled` if a cancelled booking would change.
 */
export const statusAfter = (
  status: BookingStatus,
  change: BookingChange,
  organizerConfirms: boolean,
): BookingStatus | undefined => {
  const outcome = outcomes[change][status]
  if (outcome === 'refused')
    throw new ServiceError('booking_cancelled', 'the booking is cancelled and cannot be changed')
  if (outcome === 'same') return undefined
  return outcome === 'moved' ? newBookingStatus(organizerConfirms) : outcome
}
