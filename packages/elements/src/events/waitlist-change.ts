/** The visitor's entry in a waitlist has changed. */
export class WaitlistChangeEvent extends Event {
  /** @param state `waiting`, `offered`, `booked`, `passed`, `left` or `expired`. */
  constructor(readonly state: 'waiting' | 'offered' | 'booked' | 'passed' | 'left' | 'expired') {
    super('when-waitlist-change', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-waitlist-change': WaitlistChangeEvent
  }
}
