/** An owner saved an event type. */
export class EventTypeSaveEvent extends Event {
  constructor(
    readonly configurationId: string,
    /** Its revision after the save. */
    readonly revision: string,
  ) {
    super('when-event-type-save', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-event-type-save': EventTypeSaveEvent
  }
}
