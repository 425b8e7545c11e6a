import type { Draft, Slot } from '@whenable/flow'

/** A booking, or a rescheduling, that is about to be sent. */
export interface BookingSubmission {
  readonly slot: Slot
  readonly draft: Draft
  /** The visitor's time zone (IANA name). */
  readonly timeZone: string
  /** The booking that is rescheduled, if any. */
  readonly bookingId?: string | undefined
}

/** A booking, or a rescheduling, is about to be sent. Canceling the event prevents that; the form stays. */
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
