import type { BookingSettings, BookingStatus, SeriesInterval, ServiceErrorInfo } from '@whenable/contract'
import type { Instant, PlainDate } from '@whenable/time'

/** The group event of a slot (interface: Availability). */
export interface SlotEvent {
  readonly eventId: string
  /** The id of its series. */
  readonly masterId?: string | undefined
  readonly calendarId?: string | undefined
  /** The number of seats left, if the service provides it. */
  readonly seats?: number | undefined
  /** The number of all seats, taken or not, if the service provides it. */
  readonly allSeats?: number | undefined
  /** Details of the event. If they are missing, those of the settings apply to all events. */
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly location?: string | undefined
}

/** A bookable half-open time span in Unix seconds, with the email addresses of the free hosts. */
export interface Slot {
  readonly start: Instant
  readonly end: Instant
  readonly emails: readonly string[]
  /** The group event, if it is one. Several can begin at the same time. */
  readonly event?: SlotEvent | undefined
}

/** A half-open time span, in Unix seconds, whose slots have loaded. */
export interface KnownWindow {
  readonly from: Instant
  readonly to: Instant
}

/** What the visitor has typed. It is kept through every step, error and reload. */
export interface Draft {
  readonly name: string
  readonly email: string
  /** Answers to the configuration's additional fields, by key. */
  readonly answers: Readonly<Record<string, string>>
  readonly guests: readonly { readonly name: string; readonly email: string }[]
  /** Why a booking moves, for its hosts. */
  readonly reason?: string | undefined
}

/** Whether a field with a value from the page is shown read-only (`locked`) or not shown (`hidden`). */
export type FieldAccess = 'locked' | 'hidden'

/** A slot by its start, and for group events the event. */
export interface WantedSlot {
  readonly start: Instant
  readonly eventId?: string | undefined
}

/** Initial values of the form. What the visitor has typed or stored takes precedence. */
export interface Prefill {
  readonly name?: string | undefined
  readonly email?: string | undefined
  /** The value of all fields of type `phone_number` that are not in `answers`. */
  readonly phone?: string | undefined
  /**
   * Answers by the key of the additional field, also for hidden fields (`metadata`). Answers to unknown fields are not sent. A list has the
   * values of a parameter of an address, which are read by the field's type (see `answerOfValues` of `@whenable/contract`).
   */
  readonly answers?: Readonly<Record<string, string | readonly string[]>> | undefined
  readonly guests?: Draft['guests'] | undefined
  /** The time that the visitor has chosen elsewhere: the form opens with it, or the times say that it is gone. */
  readonly slot?: WantedSlot | undefined
  /**
   * Locked and hidden fields, by `name`, `email` and `answers.KEY`. Ignored while the value is invalid, so that the visitor can
   * correct it.
   */
  readonly access?: Readonly<Record<string, FieldAccess>> | undefined
}

/** A booking as a confirmation shows it. Times are Unix seconds. */
export interface BookingRecord {
  /** The id, which is also the guest's credential to read, move and cancel the booking. Keep it out of analytics, logs and URLs. */
  readonly bookingId: string
  /** The iCalendar UID, if the service provides it. It identifies the booking but is not a credential. */
  readonly uid?: string | undefined
  /** The guest's reference for links to reschedule and cancel, if the service provides it. Like the id, it is a credential. */
  readonly bookingRef?: string | undefined
  readonly status: BookingStatus
  readonly title: string
  readonly description?: string | undefined
  readonly location?: string | undefined
  readonly start: Instant
  readonly end: Instant
  readonly organizer?: { readonly name?: string | undefined; readonly email?: string | undefined } | undefined
  /** Who hosts it, as far as that is known and visitors may know it. */
  readonly hosts?: readonly { readonly name: string }[] | undefined
  readonly guest: { readonly name: string; readonly email: string }
  /** What the visitor answered to the additional fields, by their keys. Absent without answers. */
  readonly answers?: Readonly<Record<string, string>> | undefined
  /** Its video call. Without an address it is `pending` or `failed`, and the guest gets the address later. */
  readonly conferencing?:
    | {
        readonly provider: string
        readonly details?: { readonly url?: string | undefined } | undefined
        readonly state?: string | undefined
      }
    | undefined
  /**
   * What its entry in the guest's calendar says, if the service provides it: `url` is the page to move and cancel it, `sequence` rises
   * with every change (RFC 5545, 3.8.7.4).
   */
  /** Whether the email to the guest waits, so that none has been sent yet. */
  readonly emailWaits?: boolean | undefined
  readonly calendarEntry?:
    | {
        readonly title?: string | undefined
        readonly description?: string | undefined
        readonly location?: string | undefined
        readonly joinUrl?: string | undefined
        readonly url?: string | undefined
        readonly sequence?: number | undefined
      }
    | undefined
  /** All bookings that were made together, with this one, which is the first. */
  readonly series?: readonly BookingRecord[] | undefined
}

/** One of several times that the visitor books at once. */
export interface SeriesTime {
  readonly slot: Slot
  /** `free`; `taken`; or `outside` of the times that are offered. Only free times can be booked. */
  readonly state: 'free' | 'taken' | 'outside'
  /** Whether a clock change gives it another wall time than the first one, in the visitor's time zone. */
  readonly shifts: boolean
  /** The nearest free times, if it is not free. */
  readonly nearest: readonly Slot[]
}

/** How a series repeats, and its number of times. */
export interface SeriesRule {
  readonly every: SeriesInterval
  readonly count: number
}

/** Several times that the visitor books at once. */
export interface BookingSeriesDraft {
  /** In the order of their start. */
  readonly times: readonly SeriesTime[]
  /** The rule that they follow; absent once the visitor has added or replaced a time by hand. */
  readonly rule?: SeriesRule | undefined
}

/** The booking to reschedule. */
export interface Rescheduling {
  readonly bookingId: string
  /** The current time of the booking, in Unix seconds. Defaults to that in the settings. */
  readonly start?: Instant | undefined
  readonly end?: Instant | undefined
}

/** The state of the free times: loading, ready, or failed to load. */
export type AvailabilityState =
  | { readonly state: 'loading' | 'ready' }
  | { readonly state: 'error'; readonly error: ServiceErrorInfo }

/**
 * What to tell the visitor of the hold of their slot: that there is one, the seconds of its last minute, in steps of ten, or that it has
 * ended. The slot can still be booked then, while it is free.
 */
export type HoldNotice =
  | { readonly state: 'ending'; readonly seconds: number }
  | { readonly state: 'held' | 'ended' }

/** What the visitor is told of their payment on the owner's page. */
export interface PaymentNotice {
  /**
   * `pending`: the time is kept while they pay. `expired`: it is kept no longer, and booked if they have paid and it is free. `failed`: they
   * did not pay. `refund_due`: they paid when it was taken.
   */
  readonly status: 'pending' | 'expired' | 'failed' | 'refund_due'
  /** In the currency's smallest unit (see `formatPrice` of `@whenable/contract`). */
  readonly amount: number
  readonly currency: string
  /** The owner's page, while it is pending. */
  readonly url?: string | undefined
  /** Seconds for which the time is kept, as the service said last. */
  readonly seconds: number
}

/** What the visitor is told while they confirm their email address. */
export interface ConfirmationNotice {
  /** `pending`: the time is kept. `expired`: it is free for everybody again, and the code still books it while it is. */
  readonly status: 'pending' | 'expired'
  /** The address to which the code was sent. */
  readonly email: string
  /** Seconds for which the time is kept, as the service said last. */
  readonly seconds: number
  /** Whether another code can be sent now. */
  readonly sendsAgain: boolean
  /** What the service is asked: about a code, for another one, or to give up. Absent: nothing that the visitor waits for. */
  readonly busy?: 'code' | 'sending' | 'leaving' | undefined
  /** The last code was `wrong`, or one of too many (`used-up`), so that another one has to be sent. */
  readonly problem?: 'wrong' | 'used-up' | undefined
  /** Whether another code was sent. */
  readonly isSentAgain?: boolean | undefined
}

/** The part of the state that exists in every step. */
export interface BookingFacts {
  /** The public settings of the configuration; `null` until they have loaded, and for services without them. */
  readonly settings: BookingSettings | null
  /** The loaded free slots, ascending, unique by start and event. */
  readonly slots: readonly Slot[]
  /** The loaded group events that are full or have begun. */
  readonly unavailable: readonly Slot[]
  readonly knownWindows: readonly KnownWindow[]
  /** The state of the slots of the shown month. */
  readonly availability: AvailabilityState
  /** The last day, in `timeZone`, that a running search for a free time has requested. */
  readonly searchingUntil?: PlainDate | undefined
  /** The email addresses of the hosts in round-robin order; empty if it does not apply. */
  readonly order: readonly string[]
  /** The visitor's IANA time zone, in which all dates and times are shown. */
  readonly timeZone: string
  /** The first day of the shown month. */
  readonly month: PlainDate
  /** The chosen day, in `timeZone`. */
  readonly date: PlainDate | null
  readonly draft: Draft
  /** The values from the page. Answers in `draft` take precedence. */
  readonly prefill?: Prefill | undefined
  /** Whether the browser has a network connection. Requests are sent in any case. */
  readonly online: boolean
  readonly rescheduling: Rescheduling | null
  /** The times that are booked at once, if there are several (capability `booking-series`). */
  readonly series?: BookingSeriesDraft | undefined
  /** Absent while nothing is held, and while there is more than a minute left. */
  readonly hold?: HoldNotice | undefined
}

/** The step of a booking, as plain JSON. */
export type BookingStep =
  /** Settings and free times are loading. */
  | { readonly step: 'loading' }
  /** The visitor chooses a time. `takenSlot` is a slot that turned out to be taken, after going back from `taken`. */
  | { readonly step: 'choosing'; readonly takenSlot?: Slot | undefined }
  /** The visitor has chosen a slot and fills in the form. */
  | {
      readonly step: 'details'
      readonly slot: Slot
      /** Why the submission was refused, or why it cannot succeed. */
      readonly error?: ServiceErrorInfo | undefined
      /** Set if the slot is no longer available: the nearest free times. */
      readonly alternatives?: readonly Slot[] | undefined
    }
  /** The visitor looks through several times, and replaces or drops those that are not free. `slot` is the first. */
  | {
      readonly step: 'reviewing'
      readonly slot: Slot
      /** Whether the times of a rule are loading. */
      readonly isLoading: boolean
      /** Why the times of a rule could not be loaded. */
      readonly error?: ServiceErrorInfo | undefined
      /** Whether the service refused a submission because some times are taken. Nothing is booked. */
      readonly isRefused?: boolean | undefined
    }
  /** The booking is being submitted. */
  | {
      readonly step: 'submitting'
      readonly slot: Slot
      readonly key: string
      /** Set while the challenge that the service asks for is solved (see `SubmissionService.solveChallenge`). */
      readonly isVerifying?: true | undefined
      /** Set if it takes longer than a few seconds, such as while it is sent again to a service that is unavailable. */
      readonly isDelayed?: true | undefined
      /** Set if the service refused the slot as taken and the flow is loading the free times again. */
      readonly refusal?: ServiceErrorInfo | undefined
    }
  /** The visitor pays on the owner's page, which decides what follows. Looked at every few seconds. */
  | {
      readonly step: 'paying'
      readonly slot: Slot
      readonly payment: PaymentNotice
      /** Why the last look failed. */
      readonly error?: ServiceErrorInfo | undefined
    }
  /** The visitor confirms their email address by the code, or the link, of an email. Looked at every few seconds. */
  | {
      readonly step: 'confirming'
      readonly slot: Slot
      readonly confirmation: ConfirmationNotice
      /** Why the last request of the visitor failed, other than by a wrong code. */
      readonly error?: ServiceErrorInfo | undefined
    }
  | { readonly step: 'booked'; readonly booking: BookingRecord }
  /** The booking was sent, and the organizer still needs to confirm it. */
  | { readonly step: 'pending'; readonly booking: BookingRecord }
  /** The slot is taken. The nearest free times are offered, and the form is kept. */
  | { readonly step: 'taken'; readonly slot: Slot; readonly alternatives: readonly Slot[] }
  /** The submission got no answer. The flow checks whether the slot is still free. */
  | {
      readonly step: 'unconfirmed'
      readonly slot: Slot
      readonly key: string
      /**
       * `checking`: in progress; `free`: nothing was booked; `taken`: most likely booked by this submission; `unknown`: the slot has begun, or
       * begins so soon that it is offered no longer in any case.
       */
      readonly slotStatus: 'checking' | 'free' | 'taken' | 'unknown'
      /** Why the check failed. */
      readonly error?: ServiceErrorInfo | undefined
    }
  /** Nothing can be shown, for example because the configuration does not exist or the service cannot be reached. */
  | { readonly step: 'failed'; readonly error: ServiceErrorInfo }

export type BookingState = BookingFacts & BookingStep

/** What a visitor, or the page, can send to a booking flow. */
export type BookingIntent =
  | { readonly type: 'show-month'; readonly month: PlainDate }
  | { readonly type: 'choose-date'; readonly date: PlainDate | null }
  /** Searches for the next free time after the shown month or day, up to a year ahead, and shows it. `show-month` stops it. */
  | { readonly type: 'find-next-free' }
  /** Chooses a slot. `eventId` is needed if several group events begin at the same time. */
  | { readonly type: 'choose-slot'; readonly start: Instant; readonly eventId?: string | undefined }
  | { readonly type: 'change-time-zone'; readonly timeZone: string }
  | { readonly type: 'edit'; readonly draft: Partial<Draft> }
  /** Fills in values from the page. What was typed takes precedence. */
  | { readonly type: 'prefill'; readonly prefill: Prefill }
  /** Goes back from the form, or from a taken slot, to the times; from a payment or a confirmation, which is given up, to the form. */
  | { readonly type: 'back' }
  | { readonly type: 'submit' }
  /** Enters the code of the email that confirms the visitor's address. */
  | { readonly type: 'enter-code'; readonly code: string }
  /** Sends another code. */
  | { readonly type: 'send-another-code' }
  /** Repeats the chosen time, and shows which times of the series are free. */
  | ({ readonly type: 'repeat' } & SeriesRule)
  /** Keeps the chosen times, and goes back to the free times to choose another one. */
  | { readonly type: 'add-time' }
  /** Removes one of several times. */
  | { readonly type: 'drop-time'; readonly start: Instant; readonly eventId?: string | undefined }
  /** Replaces one of several times by one of its nearest free times. */
  | {
      readonly type: 'replace-time'
      readonly start: Instant
      readonly eventId?: string | undefined
      readonly by: Slot
    }
  /** Shows the chosen times, from the free times or from the form. */
  | { readonly type: 'review' }
  /** Continues with the form, once all times are free. */
  | { readonly type: 'continue' }
  /** Tries again after `failed`, `unconfirmed` or a month that failed to load. */
  | { readonly type: 'retry' }
  /** Loads the free times again. The loaded ones stay until the answer arrives. */
  | { readonly type: 'refresh' }
  /** Starts another booking. The visitor's name and email address stay. */
  | { readonly type: 'restart' }
