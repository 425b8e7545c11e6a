/** An owner ended what strangers caused, took that back, blocked or unblocked somebody, or sent the emails that waited. */
export class ActivityChangeEvent extends Event {
  constructor(
    /** What they did. */
    readonly action: 'end' | 'undo' | 'block' | 'unblock' | 'send-emails',
  ) {
    super('when-activity-change', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-activity-change': ActivityChangeEvent
  }
}
