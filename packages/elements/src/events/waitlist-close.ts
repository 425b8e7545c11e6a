/** The visitor wants to go back from the waitlist to where they came from. */
export class WaitlistCloseEvent extends Event {
  constructor() {
    super('when-waitlist-close', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-waitlist-close': WaitlistCloseEvent
  }
}
