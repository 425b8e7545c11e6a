import type { CalendarEvent, RsvpStatus } from '@whenable/contract'
import type { Occurrence } from '@whenable/time'

/**
 * The visitor answers an invitation. Canceling the event discards the answer. A page without a flow sends the answer
 * and passes the promise to `waitUntil`; if it rejects, or does not settle within two minutes, the answer is reset and
 * the visitor sees an error.
 */
export class EventAnswerEvent extends Event {
  /** The promises that the answer waits for; read by the element. */
  readonly awaited: PromiseLike<unknown>[] = []

  constructor(
    readonly occurrence: Occurrence<CalendarEvent>,
    readonly status: RsvpStatus,
  ) {
    super('when-event-answer', { bubbles: true, composed: true, cancelable: true })
  }

  /** Shows the answer as being saved until the promise settles. */
  waitUntil(saved: PromiseLike<unknown>): void {
    this.awaited.push(saved)
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-event-answer': EventAnswerEvent
  }
}
