import type { CalendarEvent } from '@whenable/contract'
import type { Occurrence } from '@whenable/time'

/**
 * The visitor opened an event of a calendar. `slotKey` is the key of the slot that books a session of a group event.
 * Canceling the event keeps the session from being booked in a popup.
 */
export class EventSelectEvent extends Event {
  constructor(
    readonly occurrence: Occurrence<CalendarEvent>,
    readonly slotKey?: string,
  ) {
    super('when-event-select', { bubbles: true, composed: true, cancelable: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-event-select': EventSelectEvent
  }
}
