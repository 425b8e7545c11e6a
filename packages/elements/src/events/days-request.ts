/** The visitor wants to see the times of further days than are known. */
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
