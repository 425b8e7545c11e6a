import type { BookingRecord } from '@whenable/flow'

/** A booking was cancelled by its guest. */
export class BookingCancelEvent extends Event {
  constructor(readonly booking: BookingRecord) {
    super('when-booking-cancel', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-booking-cancel': BookingCancelEvent
  }
}
