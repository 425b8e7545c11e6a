/** The organizer answered a pending booking. */
export class BookingAnswerEvent extends Event {
  constructor(readonly status: 'confirmed' | 'cancelled') {
    super('when-booking-answer', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-booking-answer': BookingAnswerEvent
  }
}
