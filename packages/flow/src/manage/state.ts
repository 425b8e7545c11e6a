import type { BookingSettings, ServiceErrorInfo } from '@whenable/contract'
import type { BookingRecord } from '../booking/state.js'

/** What is true beside any step. */
export interface ManageFacts {
  readonly settings: BookingSettings | null
  /** The booking as last known; `null` until it has come. */
  readonly booking: BookingRecord | null
  /** The reason typed for a cancellation or for declining; kept over every failure. */
  readonly reason: string
  readonly online: boolean
}

/** Where a visitor with a link to their booking, or an organizer with a request, is. Plain JSON. */
export type ManageStep =
  | { readonly step: 'loading' }
  /** The booking, and what can be done with it. `fault` tells why the last wish was refused. */
  | { readonly step: 'shown'; readonly error?: ServiceErrorInfo | undefined }
  /** Another time is being chosen; a booking flow runs for it. */
  | { readonly step: 'rescheduling' }
  /** Asked whether to cancel, with room for a reason; `sending` while the answer is awaited. */
  | { readonly step: 'cancelling'; readonly sending: boolean; readonly error?: ServiceErrorInfo | undefined }
  /** The organizer's answer is under way. */
  | { readonly step: 'answering'; readonly status: 'confirmed' | 'cancelled' }
  /** `declined`: by the organizer, whose answer was sent from here. */
  | { readonly step: 'cancelled'; readonly declined?: boolean | undefined }
  /** The link names a booking that is over or that is not there any more. */
  | { readonly step: 'expired' }
  | { readonly step: 'failed'; readonly error: ServiceErrorInfo }

export type ManageState = ManageFacts & ManageStep

export type ManageIntent =
  | { readonly type: 'reschedule' }
  /** The booking flow has moved the booking. */
  | { readonly type: 'rescheduled'; readonly booking: BookingRecord }
  | { readonly type: 'cancel' }
  | { readonly type: 'edit-reason'; readonly reason: string }
  /** Carry out the cancellation that is asked about. */
  | { readonly type: 'confirm-cancel' }
  /** The organizer confirms or declines; needs a reference with a salt. */
  | { readonly type: 'answer'; readonly status: 'confirmed' | 'cancelled' }
  /** Keep the booking as it is: out of rescheduling or cancelling. */
  | { readonly type: 'back' }
  | { readonly type: 'retry' }
