import type { Slot } from '@whenable/flow'

/** The visitor wants to know if a seat in a full event comes free. */
export class WaitlistRequestEvent extends Event {
  constructor(readonly slot: Slot) {
    super('when-waitlist-request', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-waitlist-request': WaitlistRequestEvent
  }
}
