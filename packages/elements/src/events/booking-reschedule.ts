import type { BookingRecord } from '@whenable/flow'

/** A booking was rescheduled; it may have a new id. */
export class BookingRescheduleEvent extends Event {
  constructor(readonly booking: BookingRecord) {
    super('when-booking-reschedule', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-booking-reschedule': BookingRescheduleEvent
  }
}
