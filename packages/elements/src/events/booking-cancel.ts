import type { BookingRecord } from '@whenable/flow'

/** A booking was cancelled by its guest. */
export class BookingCancelEvent extends Event {
  static readonly type = 'when-booking-cancel'

  constructor(readonly booking: BookingRecord) {
    super(BookingCancelEvent.type, { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-booking-cancel': BookingCancelEvent
  }
}
