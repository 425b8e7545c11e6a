import type {
  BookingSettings,
  Seat,
  ServiceErrorInfo,
  WaitlistEntry,
  WaitlistOffer,
} from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { BookingRecord, Draft } from '../booking/state.js'

/** What a visitor waits for: any time that starts within a half-open window, in Unix seconds. */
export interface WantedTime {
  readonly start: Instant
  readonly end: Instant
  /** The full session of a group event, if only a seat in it is wanted. */
  readonly event?: Seat | undefined
  /** The visitor's own booking, which they would rather have in this window. */
  readonly bookingId?: string | undefined
}

/** The part of the state that exists in every step. */
export interface WaitlistFacts {
  readonly online: boolean
  /** The public settings of the configuration, whose additional fields the form asks for. */
  readonly settings: BookingSettings | null
  /** What is wanted; `null` until the entry of a link has loaded. */
  readonly wanted: WantedTime | null
  /** What the visitor has typed. It is kept through every step, error and reload. */
  readonly draft: Draft
}

/** The step of a wait, as plain JSON. */
export type WaitlistStep =
  /** An entry is being read: that of a link, or that of an earlier page load. */
  | { readonly step: 'loading' }
  /** The visitor fills in the form, or confirms that their booking should be earlier. */
  | {
      readonly step: 'asking'
      /** Why the service refused. */
      readonly error?: ServiceErrorInfo | undefined
    }
  | {
      readonly step: 'joining'
      /** Set while the challenge that the service asks for is solved. */
      readonly isVerifying?: true | undefined
    }
  /** The visitor waits. A time in `entry.offer` is no longer kept for them, but they may take it while it is free. */
  | {
      readonly step: 'waiting'
      readonly entry: WaitlistEntry
      /** Set while the visitor leaves the waitlist. */
      readonly isLeaving?: true | undefined
      readonly error?: ServiceErrorInfo | undefined
    }
  /** A time has come free and is kept for the visitor. */
  | {
      readonly step: 'offered'
      readonly entry: WaitlistEntry
      readonly offer: WaitlistOffer
      /** How long it is kept, rounded up: to minutes, in the last minute to ten seconds. */
      readonly seconds: number
      /** Set while the visitor passes it on. */
      readonly isPassing?: true | undefined
      readonly error?: ServiceErrorInfo | undefined
    }
  /** The visitor has accepted the offered time. */
  | { readonly step: 'accepting'; readonly entry: WaitlistEntry; readonly offer: WaitlistOffer }
  /** The offered time is booked, or the booking has moved to it. `booking` is missing after a reload. */
  | { readonly step: 'booked'; readonly entry: WaitlistEntry; readonly booking?: BookingRecord | undefined }
  /** The offered time went to the next in line. */
  | { readonly step: 'passed'; readonly entry: WaitlistEntry }
  | { readonly step: 'left'; readonly entry: WaitlistEntry }
  /** The window is over, or the service no longer knows the entry. */
  | { readonly step: 'expired'; readonly entry?: WaitlistEntry | undefined }
  /** The entry could not be read. */
  | { readonly step: 'failed'; readonly error: ServiceErrorInfo }

export type WaitlistFlowState = WaitlistFacts & WaitlistStep

export type WaitlistIntent =
  | { readonly type: 'edit'; readonly draft: Partial<Draft> }
  /** Joins the waitlist. */
  | { readonly type: 'submit' }
  /** Takes the offered time. */
  | { readonly type: 'accept' }
  /** Leaves the offered time to the next in line. */
  | { readonly type: 'pass' }
  /** Leaves the waitlist. */
  | { readonly type: 'leave' }
  /** Waits again, once an entry has ended without a booking. */
  | { readonly type: 'restart' }
  | { readonly type: 'retry' }
  /** Reads the entry again, for example when the visitor returns to the page. */
  | { readonly type: 'refresh' }
