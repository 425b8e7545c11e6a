import type { PlainDate } from '@whenable/time'

/** The visitor went to other days; `date` is the first one. */
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
