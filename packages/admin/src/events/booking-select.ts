/** An owner opened the details of a booking, or closed them. */
export class BookingSelectEvent extends Event {
  constructor(
    /** Null if they were closed. */
    readonly bookingId: string | null,
  ) {
    super('when-booking-select', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-booking-select': BookingSelectEvent
  }
}
