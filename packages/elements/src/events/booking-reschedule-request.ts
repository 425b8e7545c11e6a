import type { BookingRecord } from '@whenable/flow'

/** The visitor wants to move the booking. A page that prevents the default keeps the link from being followed. */
export class BookingRescheduleRequestEvent extends Event {
  static readonly type = 'when-booking-reschedule-request'

  constructor(readonly booking: BookingRecord) {
    super(BookingRescheduleRequestEvent.type, { bubbles: true, composed: true, cancelable: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-booking-reschedule-request': BookingRescheduleRequestEvent
  }
}
