import type { BookingRecord } from '@whenable/flow'

/** A booking was made; its `status` says whether the organizer has yet to confirm. */
export class BookingCreateEvent extends Event {
  static readonly type = 'when-booking-create'

  constructor(readonly booking: BookingRecord) {
    super(BookingCreateEvent.type, { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-booking-create': BookingCreateEvent
  }
}
