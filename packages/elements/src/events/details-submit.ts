/** The form is filled in without a fault and is to be sent. */
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
