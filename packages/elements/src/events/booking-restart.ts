import type { BookingRecord } from '@whenable/flow'

/** The visitor wants to book another time. Canceling the event keeps the confirmation. */
export class BookingRestartEvent extends Event {
  /** @param booking the booking that was made. */
  constructor(readonly booking: BookingRecord) {
    super('when-booking-restart', { bubbles: true, composed: true, cancelable: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-booking-restart': BookingRestartEvent
  }
}
