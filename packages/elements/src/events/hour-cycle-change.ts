import type { HourCycle } from '@whenable/time'

/** The visitor wants times on the other clock, 12 or 24 hours. */
export class HourCycleChangeEvent extends Event {
  static readonly type = 'when-hour-cycle-change'

  constructor(readonly hourCycle: HourCycle) {
    super(HourCycleChangeEvent.type, { bubbles: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-hour-cycle-change': HourCycleChangeEvent
  }
}
