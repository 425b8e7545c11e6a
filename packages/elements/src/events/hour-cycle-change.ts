import type { HourCycle } from '@whenable/time'

/** The visitor wants times on the other clock, 12 or 24 hours. */
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
