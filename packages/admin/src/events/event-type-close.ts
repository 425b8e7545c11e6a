/** An owner wants to leave the editor of an event type. Cancel it to keep the editor open. */
export class EventTypeCloseEvent extends Event {
  constructor(
    readonly configurationId: string,
    /** Whether something is not saved. The owner has agreed to lose it. */
    readonly hasUnsavedChanges: boolean,
  ) {
    super('when-event-type-close', { bubbles: true, composed: true, cancelable: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-event-type-close': EventTypeCloseEvent
  }
}
