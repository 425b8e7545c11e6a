/** The visitor shows the events of a calendar, or hides them. */
export class CalendarToggleEvent extends Event {
  constructor(
    readonly calendarId: string,
    readonly shown: boolean,
  ) {
    super('when-calendar-toggle', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-calendar-toggle': CalendarToggleEvent
  }
}
