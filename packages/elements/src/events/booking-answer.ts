/** The organizer has answered a pending booking. */
export class BookingAnswerEvent extends Event {
  static readonly type = 'when-booking-answer'

  constructor(readonly status: 'confirmed' | 'cancelled') {
    super(BookingAnswerEvent.type, { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-booking-answer': BookingAnswerEvent
  }
}
