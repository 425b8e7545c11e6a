import type { CalendarEvent } from '@whenable/flow/calendar'
import type { Occurrence } from '@whenable/time'

/** The visitor opens an event of a calendar. */
export class EventSelectEvent extends Event {
  constructor(readonly occurrence: Occurrence<CalendarEvent>) {
    super('when-event-select', { bubbles: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-event-select': EventSelectEvent
  }
}
