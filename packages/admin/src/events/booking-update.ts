import type { OwnerBooking } from '@whenable/contract'

/** An owner changed a booking, or booked for somebody. */
export class BookingUpdateEvent extends Event {
  constructor(
    /** What was done: `confirm`, `decline`, `move`, `cancel`, `request-reschedule`, `reassign`, `calendar-change`, `add-note`, `remove-note`, `attendance` or `book`. */
    readonly action: string,
    /** The booking as it is now. */
    readonly booking: OwnerBooking,
  ) {
    super('when-booking-update', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-booking-update': BookingUpdateEvent
  }
}
