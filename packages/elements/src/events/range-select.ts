import type { When } from '@whenable/time'

/** The visitor selects empty time of a calendar: instants, or whole days with the last one included. */
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
