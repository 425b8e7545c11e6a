/** The visitor wants what failed to be tried again. */
export class RetryEvent extends Event {
  static readonly type = 'when-retry'

  constructor() {
    super(RetryEvent.type, { bubbles: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-retry': RetryEvent
  }
}
