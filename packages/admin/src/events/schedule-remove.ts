/** An owner deleted a schedule. */
export class ScheduleRemoveEvent extends Event {
  constructor(readonly scheduleId: string) {
    super('when-schedule-remove', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-schedule-remove': ScheduleRemoveEvent
  }
}
