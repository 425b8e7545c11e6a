import type { CalendarEvent } from '@whenable/contract'
import type { Occurrence } from '@whenable/time'

/**
 * The visitor opens an event of a calendar. `slotKey` is that of the slot by which a session of a group event is booked; a page that prevents
 * the default keeps a session from being booked over the page.
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
