/** An owner chose the calendar that bookings go to. */
export class PrimaryCalendarChangeEvent extends Event {
  constructor(readonly calendarId: string) {
    super('when-primary-calendar-change', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-primary-calendar-change': PrimaryCalendarChangeEvent
  }
}
