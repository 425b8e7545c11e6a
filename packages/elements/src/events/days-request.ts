/** The visitor asked for the times of more days. */
export class DaysRequestEvent extends Event {
  constructor() {
    super('when-days-request', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-days-request': DaysRequestEvent
  }
}
