import type { BookingRecord } from '@whenable/flow'

/** The visitor wants to cancel the booking. A page that prevents the default keeps the link from being followed. */
export class BookingCancelRequestEvent extends Event {
  static readonly type = 'when-booking-cancel-request'

  constructor(readonly booking: BookingRecord) {
    super(BookingCancelRequestEvent.type, { bubbles: true, composed: true, cancelable: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-booking-cancel-request': BookingCancelRequestEvent
  }
}
