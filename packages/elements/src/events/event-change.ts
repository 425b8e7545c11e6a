import type { CalendarEvent } from '@whenable/contract'
import type { Occurrence, When } from '@whenable/time'

/** The visitor wants an event of a calendar to be at another time, `when`. Once prevented, a source is asked for nothing. */
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
