import type { Schedule } from '@whenable/contract'

/** An owner added a schedule. */
export class ScheduleCreateEvent extends Event {
  constructor(readonly schedule: Schedule) {
    super('when-schedule-create', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-schedule-create': ScheduleCreateEvent
  }
}
