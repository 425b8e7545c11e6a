/** The visitor wants to go back to the times. */
export class DetailsBackEvent extends Event {
  constructor() {
    super('when-details-back', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-details-back': DetailsBackEvent
  }
}
