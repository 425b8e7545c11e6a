import type { Draft, Slot } from '@whenable/flow'

/** What is about to be sent. */
export interface BookingSubmission {
  readonly slot: Slot
  readonly draft: Draft
  /** The visitor's zone, IANA name. */
  readonly timeZone: string
  /** The booking that is moved, where it is a move. */
  readonly bookingId?: string | undefined
}

/** A booking (or a move of one) is about to be sent. A page that prevents the default keeps it from being sent; the form stays. */
export class BookingSubmitEvent extends Event {
  constructor(readonly submission: BookingSubmission) {
    super('when-booking-submit', { bubbles: true, composed: true, cancelable: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-booking-submit': BookingSubmitEvent
  }
}
