import type { BookingRecord } from '@whenable/flow'

/** A booking was moved; it may have a new id. */
export class BookingRescheduleEvent extends Event {
  static readonly type = 'when-booking-reschedule'

  constructor(readonly booking: BookingRecord) {
    super(BookingRescheduleEvent.type, { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-booking-reschedule': BookingRescheduleEvent
  }
}
