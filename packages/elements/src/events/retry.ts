/** The visitor wants what failed to be tried again. */
export class RetryEvent extends Event {
  constructor() {
    super('when-retry', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-retry': RetryEvent
  }
}
