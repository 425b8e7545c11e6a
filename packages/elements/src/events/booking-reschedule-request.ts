import type { BookingRecord } from '@whenable/flow'

/** The visitor wants to reschedule the booking. Canceling the event keeps the link from being followed. */
export class BookingRescheduleRequestEvent extends Event {
  constructor(readonly booking: BookingRecord) {
    super('when-booking-reschedule-request', { bubbles: true, composed: true, cancelable: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-booking-reschedule-request': BookingRescheduleRequestEvent
  }
}
