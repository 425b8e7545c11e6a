/** The visitor wants back to the times. */
export class DetailsBackEvent extends Event {
  static readonly type = 'when-details-back'

  constructor() {
    super(DetailsBackEvent.type, { bubbles: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-details-back': DetailsBackEvent
  }
}
