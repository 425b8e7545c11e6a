import type { BookingRecord } from '@whenable/flow'

/** The visitor wants to cancel the booking. Canceling the event keeps the link from being followed. */
export class BookingCancelRequestEvent extends Event {
  constructor(readonly booking: BookingRecord) {
    super('when-booking-cancel-request', { bubbles: true, composed: true, cancelable: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-booking-cancel-request': BookingCancelRequestEvent
  }
}
