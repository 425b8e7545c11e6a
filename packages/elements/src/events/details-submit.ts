/** The visitor submitted a valid form. */
export class DetailsSubmitEvent extends Event {
  constructor() {
    super('when-details-submit', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-details-submit': DetailsSubmitEvent
  }
}
