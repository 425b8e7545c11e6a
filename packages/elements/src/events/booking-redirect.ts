import type { BookingRecord } from '@whenable/flow'

/**
 * A visitor is about to be redirected to the owner's page after booking. Canceling the event prevents the redirect;
 * the link stays.
 */
export class BookingRedirectEvent extends Event {
  constructor(
    readonly booking: BookingRecord,
    /** The owner's page, with the booking in its query. */
    readonly url: string,
  ) {
    super('when-booking-redirect', { bubbles: true, composed: true, cancelable: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-booking-redirect': BookingRedirectEvent
  }
}
