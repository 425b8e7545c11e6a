/** An owner chose the time zone of a calendar's times that have none. */
export class CalendarTimeZoneChangeEvent extends Event {
  constructor(
    readonly calendarId: string,
    /** Undefined: that of the owner's hours. */
    readonly timeZone: string | undefined,
  ) {
    super('when-calendar-time-zone-change', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-calendar-time-zone-change': CalendarTimeZoneChangeEvent
  }
}
