import type { HourCycle } from '@whenable/time'

/** The visitor switched between 12 and 24 hours. */
export class HourCycleChangeEvent extends Event {
  constructor(readonly hourCycle: HourCycle) {
    super('when-hour-cycle-change', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-hour-cycle-change': HourCycleChangeEvent
  }
}
