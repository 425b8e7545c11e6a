import type { CalendarView } from '../calendar/model/views.model.js'

/** The visitor chose another view of a calendar. */
export class ViewChangeEvent extends Event {
  constructor(readonly view: CalendarView) {
    super('when-view-change', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-view-change': ViewChangeEvent
  }
}
