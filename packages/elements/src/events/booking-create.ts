import type { BookingRecord } from '@whenable/flow'

/** A booking was made. Its `status` says whether the organizer has to confirm it. */
export class BookingCreateEvent extends Event {
  constructor(readonly booking: BookingRecord) {
    super('when-booking-create', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-booking-create': BookingCreateEvent
  }
}
