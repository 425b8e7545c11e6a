import type { PlainDate } from '@whenable/time'

/** The visitor has turned to other days, of which this is the first. */
export class DaysChangeEvent extends Event {
  constructor(readonly date: PlainDate) {
    super('when-days-change', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-days-change': DaysChangeEvent
  }
}
