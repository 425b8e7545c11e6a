import type { BookingRecord } from '@whenable/flow'

/** A guest cancelled a booking. */
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
