/** The visitor chose an event type to book. Cancel it to open the booking yourself. */
export class ServiceChooseEvent extends Event {
  constructor(
    readonly configurationId: string,
    /** The address of its booking page. */
    readonly address: string,
  ) {
    super('when-service-choose', { bubbles: true, composed: true, cancelable: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-service-choose': ServiceChooseEvent
  }
}
