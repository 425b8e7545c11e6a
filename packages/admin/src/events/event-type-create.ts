/** An owner created an event type, or duplicated one. */
export class EventTypeCreateEvent extends Event {
  constructor(readonly configurationId: string) {
    super('when-event-type-create', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-event-type-create': EventTypeCreateEvent
  }
}
