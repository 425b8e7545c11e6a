/** The form is filled in without a fault and is to be sent. */
export class DetailsSubmitEvent extends Event {
  static readonly type = 'when-details-submit'

  constructor() {
    super(DetailsSubmitEvent.type, { bubbles: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-details-submit': DetailsSubmitEvent
  }
}
