/** The visitor chose an event type to book. Cancel it to open the booking yourself. */
export class EventTypeChooseEvent extends Event {
  constructor(
    readonly configurationId: string,
    /** The address of its booking page. */
    readonly address: string,
  ) {
    super('when-event-type-choose', { bubbles: true, composed: true, cancelable: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-event-type-choose': EventTypeChooseEvent
  }
}
