import type {
  Availability,
  AvailabilityQuery,
  Booking,
  BookingRequest,
  BookingSeries,
  BookingSeriesRequest,
  BookingSettings,
  EmailConfirmationData,
  HoldTerm,
  PaymentData,
  SeriesAvailability,
  ServiceErrorInfo,
  WaitingEmails,
} from '@whenable/contract'
import type {
  AbortEffect,
  AnswerEvent,
  EffectErrorEvent,
  Handlers,
  PageEvent,
  Progress,
  Transition,
  TransitionFunction,
} from '../machine.js'
import type {
  BookingFacts,
  BookingIntent,
  BookingStep,
  Draft,
  KnownWindow,
  SeriesRule,
  Slot,
  WantedSlot,
} from './state.js'

/** One submission: what is sent, under which key, for which slot. */
export interface Submission {
  /** Idempotency key: the same for every attempt at this request until the service refuses it. */
  readonly key: string
  readonly slot: Slot
  readonly request: BookingRequest
  /** The request for several bookings, in place of `request`. */
  readonly series?: BookingSeriesRequest | undefined
}

/** What survives a reload. */
export interface StoredDraft {
  readonly draft: Draft
  readonly submission: Submission | null
  /** See {@link BookingProgress.unanswered}. */
  readonly unanswered: readonly string[]
  /** The submission was sent and not answered when this was stored. */
  readonly inFlight: boolean
}

/** The answer to a request for several bookings: the bookings, or the times that are taken. */
export type SeriesAnswer = Pick<BookingSeries, 'bookings' | 'not_booked'>

/** Effects whose answers the flow awaits. */
export type PendingBookingEffect =
  | { readonly type: 'settings'; readonly attempt: number; readonly bookingId: string | undefined }
  | {
      readonly type: 'availability'
      readonly attempt: number
      readonly query: AvailabilityQuery
      /** The window whose slots the answer loads. */
      readonly window: KnownWindow
      /** Loads times again that may have changed. */
      readonly isRefresh: boolean
    }
  /** Books, or moves the booking of `bookingId`. */
  | {
      readonly type: 'send'
      readonly attempt: number
      readonly submission: Submission
      readonly bookingId: string | undefined
      /** An attempt without an answer may have booked one of its slots. */
      readonly mayBeBooked: boolean
      /** The response to the last challenge, and how many this submission has met. */
      readonly challengeResponse?: string | undefined
      readonly round?: number | undefined
    }
  /** Solves the challenge that the service asks for, before the submission is sent again. */
  | {
      readonly type: 'challenge'
      readonly attempt: number
      readonly submission: Submission
      readonly bookingId: string | undefined
      /** How many challenges this submission has met, this one included. */
      readonly round: number
    }
  /** Solves a challenge for the emails of a booking that wait. */
  | { readonly type: 'release'; readonly attempt: number; readonly bookingId: string; readonly slot: Slot }
  /** Loads the times of a series. */
  | {
      readonly type: 'series'
      readonly attempt: number
      readonly slot: Slot
      readonly rule: SeriesRule
      readonly timeZone: string
      /** The hold of the first time, which counts as free. */
      readonly holdId?: string | undefined
    }
  /** Holds a slot, or moves the hold to it. */
  | {
      readonly type: 'hold'
      readonly attempt: number
      readonly id: string
      readonly slot: Slot
      /** The booking that moves to the slot. */
      readonly bookingId?: string | undefined
    }
  | { readonly type: 'extend-hold'; readonly attempt: number; readonly id: string }
  /** Answers after some seconds with how many it were. */
  | { readonly type: 'hold-timer'; readonly attempt: number; readonly seconds: number }
  /** Asks what became of a payment, or gives it up. */
  | { readonly type: 'look-at-payment'; readonly attempt: number; readonly payment: StoredPayment }
  | { readonly type: 'cancel-payment'; readonly attempt: number; readonly payment: StoredPayment }
  /** Sends the code of an email, sends another email, asks what became of a confirmation, or gives it up. */
  | {
      readonly type: 'confirm-email'
      readonly attempt: number
      readonly confirmation: StoredConfirmation
      readonly code: string
    }
  | { readonly type: 'send-code'; readonly attempt: number; readonly confirmation: StoredConfirmation }
  | {
      readonly type: 'look-at-confirmation'
      readonly attempt: number
      readonly confirmation: StoredConfirmation
    }
  | {
      readonly type: 'cancel-confirmation'
      readonly attempt: number
      readonly confirmation: StoredConfirmation
    }
  | { readonly type: 'confirmation-timer'; readonly attempt: number; readonly seconds: number }
  /** Answers after some seconds: the loaded times may be outdated, or a payment has come. */
  | { readonly type: 'wait'; readonly attempt: number; readonly seconds: number }

/** A payment that survives a reload. Seconds are as the service told them last. */
export interface StoredPayment {
  readonly id: string
  /** The visitor's credential. */
  readonly token: string
  readonly slot: Slot
  readonly guest: { readonly name: string; readonly email: string }
  /** In the currency's smallest unit. */
  readonly amount: number
  readonly currency: string
  /** The owner's page, while the payment is pending. */
  readonly url?: string | undefined
  readonly seconds: number
}

/** The answer to a submission that is paid for first. */
export interface StartedPayment {
  readonly payment: StoredPayment
  readonly data: PaymentData
}

/** A confirmation that survives a reload. Seconds are as the service told them last. */
export interface StoredConfirmation {
  readonly id: string
  /** The visitor's credential. */
  readonly token: string
  readonly slot: Slot
  /** What is booked once the address is confirmed. */
  readonly submission: Submission
  /** The address to which the code was sent. */
  readonly email: string
  readonly seconds: number
  /** Whether another code can be sent now. */
  readonly sendsAgain: boolean
}

/** The answer to a submission whose visitor confirms their address first. */
export interface StartedConfirmation {
  readonly confirmation: StoredConfirmation
  readonly data: EmailConfirmationData
}

/** The hold of the chosen slot. Seconds are as the service told them, less what timers have counted since. */
export interface Holding {
  /** A credential: who knows it holds the slot. */
  readonly id: string
  /** The slot that is held, or that was requested; undefined until one is chosen after a reload. */
  readonly slotKey?: string | undefined
  /** Seconds until it expires; 0 if nothing is held. */
  readonly seconds: number
  /** Seconds until it expires however often it is extended. */
  readonly most: number
  /** Whether the visitor has typed since it was last extended. */
  readonly hasTyped: boolean
}

/** Effects of the booking flow, as plain data. */
export type BookingEffect =
  | PendingBookingEffect
  /** Lets the hold expire soon. It is taken up again if the visitor comes back. */
  | { readonly type: 'leave-hold'; readonly attempt: 0; readonly id: string }
  /** Forgets the hold, so that a reload does not take it up. */
  | { readonly type: 'store-hold'; readonly attempt: 0; readonly id: null }
  /** Tells the page what has become of the hold. */
  | {
      readonly type: 'report-hold'
      readonly attempt: 0
      readonly state: 'held' | 'extended' | 'ended'
      readonly seconds: number
    }
  /** Stores the draft, so that it survives a reload; `null` removes it. */
  | { readonly type: 'store-draft'; readonly attempt: 0; readonly stored: StoredDraft | null }
  /** Stores a payment in the same way. */
  | { readonly type: 'store-payment'; readonly attempt: 0; readonly stored: StoredPayment | null }
  /** Stores a confirmation likewise; `isBooked` removes its token as well. */
  | {
      readonly type: 'store-confirmation'
      readonly attempt: 0
      readonly stored: StoredConfirmation | null
      readonly isBooked: boolean
    }
  | AbortEffect

/** What the booking flow knows, in plain JSON. */
export interface BookingProgress extends Progress<BookingFacts, BookingStep, PendingBookingEffect> {
  /** The settings have loaded; they are `null` if the service lacks the call. */
  readonly settingsLoaded: boolean
  /** Why the last request failed. The flow sends no more until the visitor asks for it or the network returns. */
  readonly loadError: ServiceErrorInfo | null
  readonly submission: Submission | null
  /** The slots, by key, that attempts without an answer may have booked, under whichever idempotency key. */
  readonly unanswered: readonly string[]
  /** Whether the outcome of a submission is checked because somebody has asked since it failed (see `unconfirmed.ts`). */
  readonly isCheckAskedFor: boolean
  /** The visitor has chosen a month or a day, so the flow no longer turns to the first free month. */
  readonly hasNavigated: boolean
  /** The visitor asked for the next free time after the shown month. */
  readonly isFindingNextFree: boolean
  /**
   * The slot that the visitor has chosen elsewhere: whether its times were asked for again, and whether it was shown. `opened`: its form is
   * open, and its visitor has done nothing yet; they may be a program that follows links.
   */
  readonly wanted?:
    | { readonly slot: WantedSlot; readonly state: 'new' | 'checking' | 'gone' | 'opened' | 'done' }
    | undefined
  /** Language for the service's emails, BCP 47. */
  readonly locale: string | undefined
  /** The hold of the chosen slot; `null` if it was given up, absent if there was none. */
  readonly holding?: Holding | null | undefined
  /** The payment of the chosen slot; `null` once it is over, absent if there was none. */
  readonly payment?: StoredPayment | null | undefined
  /** The confirmation that the visitor is asked for; `null` once it is over, absent if there was none. */
  readonly confirming?: StoredConfirmation | null | undefined
}

export type BookingEvent =
  | BookingIntent
  | PageEvent
  | EffectErrorEvent
  | AnswerEvent<'settings', BookingSettings | null>
  | AnswerEvent<'availability', Availability>
  | AnswerEvent<'send', Partial<Booking> | SeriesAnswer | StartedPayment | StartedConfirmation | undefined>
  | AnswerEvent<'hold', HoldTerm>
  | AnswerEvent<'extend-hold', HoldTerm>
  | AnswerEvent<'hold-timer', number>
  | AnswerEvent<'look-at-payment', PaymentData>
  | AnswerEvent<'cancel-payment', PaymentData>
  | AnswerEvent<'confirm-email', EmailConfirmationData>
  | AnswerEvent<'send-code', EmailConfirmationData>
  | AnswerEvent<'look-at-confirmation', EmailConfirmationData>
  | AnswerEvent<'cancel-confirmation', EmailConfirmationData>
  | AnswerEvent<'confirmation-timer', void>
  | AnswerEvent<'challenge', string | undefined>
  | AnswerEvent<'release', WaitingEmails | undefined>
  | AnswerEvent<'series', SeriesAvailability>
  | AnswerEvent<'wait', void>

/** One transition of the booking flow in progress. */
export type BookingTransition = Transition<BookingProgress>

export type BookingTransitionFunction = TransitionFunction<BookingProgress, BookingEvent, BookingEffect>

/** Handlers of the booking flow, by event type. */
export type BookingHandlers<
  Types extends BookingEvent['type'] = Exclude<BookingEvent['type'], PageEvent['type']>,
> = Handlers<BookingProgress, BookingEvent, Types>
