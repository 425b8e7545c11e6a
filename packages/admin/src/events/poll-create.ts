/** An owner made a poll. */
export class PollCreateEvent extends Event {
  constructor(
    readonly pollId: string,
    /** The page on which it is answered. The service tells it once. */
    readonly address: string,
  ) {
    super('when-poll-create', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-poll-create': PollCreateEvent
  }
}
