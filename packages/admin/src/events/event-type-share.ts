/** An owner copied a way to share an event type. */
export class EventTypeShareEvent extends Event {
  constructor(
    readonly configurationId: string,
    /** What was copied. */
    readonly way: 'website' | 'popup' | 'button' | 'link' | 'email' | 'policy',
  ) {
    super('when-event-type-share', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-event-type-share': EventTypeShareEvent
  }
}
