import type { CalendarEvent } from '@whenable/contract'
import type { Occurrence, When } from '@whenable/time'

/** The visitor wants to move an event to the time `when`. Canceling the event prevents the change. */
export class EventChangeEvent extends Event {
  constructor(
    readonly occurrence: Occurrence<CalendarEvent>,
    readonly when: When,
  ) {
    super('when-event-change', { bubbles: true, composed: true, cancelable: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-event-change': EventChangeEvent
  }
}
