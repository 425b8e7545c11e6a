import { type BookingStatus, ServiceError } from '@whenable/contract'

/** What can be asked of a booking: a guest's PATCH and DELETE, an organizer's PUT. */
export type BookingChange = 'reschedule' | 'cancel' | 'confirm' | 'decline'

/** `same`: it is that already, and asking again is no error. `refused`: a cancelled booking stays as it is. */
type Outcome = 'moved' | 'booked' | 'cancelled' | 'same' | 'refused'

/** The states of a booking (interface: Bookings), by what is asked and from which state. */
const outcomes: Record<BookingChange, Record<BookingStatus, Outcome>> = {
  reschedule: { pending: 'moved', booked: 'moved', cancelled: 'refused' },
  cancel: { pending: 'cancelled', booked: 'cancelled', cancelled: 'same' },
  confirm: { pending: 'booked', booked: 'same', cancelled: 'refused' },
  decline: { pending: 'cancelled', booked: 'cancelled', cancelled: 'same' },
}

/** The status with which a slot is taken: an organizer who confirms is asked first, and asked again after a move. */
export const newBookingStatus = (organizerConfirms: boolean): BookingStatus =>
  organizerConfirms ? 'pending' : 'booked'

/**
 * The status after a change, or nothing where the booking is that already.
 *
 * @throws ServiceError `booking_cancelled` for anything but a repeat on a cancelled booking.
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
