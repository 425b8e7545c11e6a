import type { Schedule } from '@whenable/contract'

/** An owner saved a schedule. */
export class ScheduleSaveEvent extends Event {
  constructor(readonly schedule: Schedule) {
    super('when-schedule-save', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-schedule-save': ScheduleSaveEvent
  }
}
