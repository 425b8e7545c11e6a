import type { BookingSettings, ServiceErrorInfo } from '@whenable/contract'
import type { BookingRecord } from '../booking/state.js'

/** The part of the state that exists in every step. */
export interface ManageFacts {
  readonly settings: BookingSettings | null
  /** The booking; `null` until it has loaded. */
  readonly booking: BookingRecord | null
  /** The typed reason for cancelling or declining. It is kept after errors. */
  readonly reason: string
  readonly online: boolean
  /** The bookings that were made together with this one and can still be cancelled, with it, by start. Absent if it is alone. */
  readonly series?: readonly BookingRecord[] | undefined
  /** Which of them the visitor cancels. */
  readonly cancels?: SeriesChoice | undefined
}

/** Which bookings of a series are cancelled: one, it and the later ones, or all. */
export type SeriesChoice = 'this' | 'following' | 'all'

/** The step of managing a booking, by its guest or its organizer. Plain JSON. */
export type ManageStep =
  | { readonly step: 'loading' }
  /** The booking is shown. `error` is why the last request was refused. */
  | { readonly step: 'shown'; readonly error?: ServiceErrorInfo | undefined }
  /** The visitor chooses another time in a booking flow. */
  | { readonly step: 'rescheduling' }
  /** The visitor confirms the cancellation and can type a reason. `sending`: the request is pending. */
  | { readonly step: 'cancelling'; readonly sending: boolean; readonly error?: ServiceErrorInfo | undefined }
  /** The organizer's answer is being sent. */
  | { readonly step: 'answering'; readonly status: 'confirmed' | 'cancelled' }
  /** `declined`: the organizer has declined the booking with this flow. */
  | { readonly step: 'cancelled'; readonly declined?: boolean | undefined }
  /** The booking is over, or no longer exists. */
  | { readonly step: 'expired' }
  | { readonly step: 'failed'; readonly error: ServiceErrorInfo }

export type ManageState = ManageFacts & ManageStep

export type ManageIntent =
  | { readonly type: 'reschedule' }
  /** Reports that a booking flow has rescheduled the booking. */
  | { readonly type: 'rescheduled'; readonly booking: BookingRecord }
  | { readonly type: 'cancel' }
  | { readonly type: 'edit-reason'; readonly reason: string }
  /** Chooses which bookings of the series to cancel. */
  | { readonly type: 'choose-bookings'; readonly bookings: SeriesChoice }
  /** Confirms the cancellation. */
  | { readonly type: 'confirm-cancel' }
  /** Confirms or declines the booking as its organizer. It needs a reference with a salt. */
  | { readonly type: 'answer'; readonly status: 'confirmed' | 'cancelled' }
  /** Keeps the booking as it is: leaves rescheduling or cancelling. */
  | { readonly type: 'back' }
  | { readonly type: 'retry' }
