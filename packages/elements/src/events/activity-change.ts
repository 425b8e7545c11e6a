/** An owner ended what strangers caused, took that back, or blocked or unblocked somebody. */
export class ActivityChangeEvent extends Event {
  constructor(
    /** What they did. */
    readonly action: 'end' | 'undo' | 'block' | 'unblock',
  ) {
    super('when-activity-change', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-activity-change': ActivityChangeEvent
  }
}
