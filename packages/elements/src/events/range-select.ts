import type { When } from '@whenable/time'

/** The visitor selected empty time of a calendar: instants, or dates (the last one is included). */
export class RangeSelectEvent extends Event {
  constructor(readonly when: Extract<When, { object: 'timespan' | 'datespan' }>) {
    super('when-range-select', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-range-select': RangeSelectEvent
  }
}
