import type { OwnerBooking } from '@whenable/contract'
import type { BookingsReady } from './state.js'

/** A booking that is shown, in the list, the calendar or the details. */
export const knownBooking = (
  { bookings, range, detail }: BookingsReady,
  bookingId: string | undefined,
): OwnerBooking | undefined =>
  [...(bookings ?? []), ...(range?.bookings ?? []), ...(detail ? [detail] : [])].find(
    ({ id }) => id === bookingId,
  )
