import type { Instant } from '@whenable/time'

/** An owner booked a time of a poll. */
export class PollChooseEvent extends Event {
  constructor(
    readonly pollId: string,
    /** The start of the time. */
    readonly start: Instant,
    /** Undefined if the service does not tell it. */
    readonly bookingId: string | undefined,
  ) {
    super('when-poll-choose', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-poll-choose': PollChooseEvent
  }
}
