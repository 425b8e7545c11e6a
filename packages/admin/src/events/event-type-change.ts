/** An owner opened or closed an event type. */
export class EventTypeChangeEvent extends Event {
  constructor(
    readonly configurationId: string,
    readonly isActive: boolean,
  ) {
    super('when-event-type-change', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-event-type-change': EventTypeChangeEvent
  }
}
