import type { CalendarEvent, RsvpStatus } from '@whenable/contract'
import type { Occurrence } from '@whenable/time'

/**
 * The visitor answers an invitation. Cancelable: nothing has been answered then. A page without a flow sends the answer itself
 * and gives `waitUntil` its promise; where that is rejected, or not settled within 90 seconds, the answer goes back to what it was, and the visitor is told.
 */
export class EventAnswerEvent extends Event {
  /** What the answer waits for; read by the element that dispatched it. */
  readonly awaited: PromiseLike<unknown>[] = []

  constructor(
    readonly occurrence: Occurrence<CalendarEvent>,
    readonly status: RsvpStatus,
  ) {
    super('when-event-answer', { bubbles: true, composed: true, cancelable: true })
  }

  /** Shows the answer as being saved until the promise is settled. */
  waitUntil(saved: PromiseLike<unknown>): void {
    this.awaited.push(saved)
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-event-answer': EventAnswerEvent
  }
}
