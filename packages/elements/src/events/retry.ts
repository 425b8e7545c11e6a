/** The visitor asked to load again what failed. */
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
