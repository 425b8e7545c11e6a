/** An owner deleted an event type. */
export class EventTypeRemoveEvent extends Event {
  constructor(readonly configurationId: string) {
    super('when-event-type-remove', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-event-type-remove': EventTypeRemoveEvent
  }
}
