/** The owner opened another page. */
export class PageChangeEvent extends Event {
  constructor(
    /** The page's path below the base: `bookings`, `event-types/…`. */
    readonly path: string,
  ) {
    super('when-page-change', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-page-change': PageChangeEvent
  }
}
