/** An owner wants to see an event type. */
export class EventTypeOpenEvent extends Event {
  constructor(
    readonly configurationId: string,
    /** What they want to do with it. */
    readonly view: 'edit' | 'share',
  ) {
    super('when-event-type-open', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-event-type-open': EventTypeOpenEvent
  }
}
