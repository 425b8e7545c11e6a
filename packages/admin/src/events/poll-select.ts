/** An owner opened a poll, or went back to the list. */
export class PollSelectEvent extends Event {
  constructor(
    /** Null for the list. */
    readonly pollId: string | null,
  ) {
    super('when-poll-select', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-poll-select': PollSelectEvent
  }
}
