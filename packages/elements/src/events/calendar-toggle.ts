/** The visitor showed or hid the events of a calendar. */
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
