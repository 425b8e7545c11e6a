import type { BookingsFilter } from '../bookings/flow/state.js'

/** An owner looks at another view or layout of their bookings, or filters it. The page can put them into its address. */
export class BookingsViewChangeEvent extends Event {
  constructor(
    /** `upcoming`, `to_answer`, `past` or `cancelled`. */
    readonly view: string,
    readonly filter: BookingsFilter,
    /** `list` or `calendar`. */
    readonly layout: 'list' | 'calendar' = 'list',
  ) {
    super('when-bookings-view-change', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-bookings-view-change': BookingsViewChangeEvent
  }
}
