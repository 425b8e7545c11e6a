import type { AvailabilityQuery, BookingRequest } from '@whenable/contract'
import type { AbortEffect } from '../machine.js'
import type { Draft, Slot } from './state.js'

/** One submission: what is sent, under which key, for which slot. */
export interface Submission {
  /** The same for every attempt at this request until the service refuses it. */
  readonly key: string
  readonly slot: Slot
  readonly request: BookingRequest
  /** An attempt under this key got no answer: what was asked may have happened. */
  readonly unanswered: boolean
}

/** What outlives a reload. */
export interface StoredDraft {
  readonly draft: Draft
  readonly submission: Submission | null
  /** The submission was under way or without an answer when this was kept. */
  readonly inFlight: boolean
}

/** What a transition wants done, as plain data. An answer that carries another attempt than the awaited one changes nothing. */
export type BookingEffect =
  | { readonly type: 'settings'; readonly attempt: number; readonly bookingId: string | undefined }
  | { readonly type: 'availability'; readonly attempt: number; readonly query: AvailabilityQuery }
  /** Books, or moves the booking of `bookingId`. */
  | {
      readonly type: 'send'
      readonly attempt: number
      readonly submission: Submission
      readonly bookingId: string | undefined
    }
  /** Answers after so many seconds: what is known has become old. */
  | { readonly type: 'wait'; readonly attempt: number; readonly seconds: number }
  /** Keeps the draft over a reload; `null` forgets it. */
  | { readonly type: 'store-draft'; readonly attempt: 0; readonly stored: StoredDraft | null }
  | AbortEffect
