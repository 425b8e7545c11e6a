import type { BookingSettings, BookingStatus, ServiceErrorInfo } from '@whenable/contract'
import type { Instant, PlainDate } from '@whenable/time'

/** The group event that a slot is a seat in (interface: Availability). */
export interface SlotEvent {
  readonly eventId: string
  /** The series that it is an occurrence of. */
  readonly masterId?: string | undefined
  readonly calendarId?: string | undefined
  /** Seats left; absent where the service does not tell. */
  readonly seats?: number | undefined
  /** What the event says of itself; absent where the service tells it of all events together alone. */
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly location?: string | undefined
}

/** A bookable span, half-open, with the hosts who are free for it. */
export interface Slot {
  readonly start: Instant
  readonly end: Instant
  readonly emails: readonly string[]
  /** For group events alone. Several may begin at the same time. */
  readonly event?: SlotEvent | undefined
}

/** A stretch of time whose slots are known, half-open. */
export interface KnownWindow {
  readonly from: Instant
  readonly to: Instant
}

/** What the visitor has typed. It survives every step, every failure and a reload. */
export interface Draft {
  readonly name: string
  readonly email: string
  /** Answers to the configuration's additional fields, by key. */
  readonly answers: Readonly<Record<string, string>>
  readonly guests: readonly { readonly name: string; readonly email: string }[]
}

/** How a field that the page has filled in can be reached: shown and not to be changed, or not shown at all. */
export type FieldAccess = 'locked' | 'hidden'

/** Values that the form starts with, under what the visitor types and what was kept. */
export interface Prefill {
  readonly name?: string | undefined
  readonly email?: string | undefined
  /** For every field of the type `phone_number` that `answers` does not name. */
  readonly phone?: string | undefined
  /**
   * Answers by the additional fields' keys, those to hidden fields (`metadata`) among them. What the configuration has no
   * field for is never sent.
   */
  readonly answers?: Readonly<Record<string, string>> | undefined
  readonly guests?: Draft['guests'] | undefined
  /**
   * Fields by the paths `name`, `email` and `answers.KEY`. It counts as long as the value above is one that the field
   * accepts: nobody is left with a fault that they cannot mend.
   */
  readonly access?: Readonly<Record<string, FieldAccess>> | undefined
}

/** What was booked, as far as the service and the flow know it; what a confirmation shows. */
export interface BookingRecord {
  /** The guest's credential: whoever has it can read, move and cancel the booking. Not for analytics, logs or addresses. */
  readonly bookingId: string
  /** The UID of the booking's calendar entries, where the service tells it: it names the booking and opens nothing. */
  readonly uid?: string | undefined
  /** The guest's reference, a credential as the id is, from which the links to reschedule and cancel are made; absent where the service gives none. */
  readonly bookingRef?: string | undefined
  readonly status: BookingStatus
  readonly title: string
  readonly description?: string | undefined
  readonly location?: string | undefined
  readonly start: Instant
  readonly end: Instant
  readonly organizer?: { readonly name?: string | undefined; readonly email?: string | undefined } | undefined
  readonly guest: { readonly name: string; readonly email: string }
}

/** The booking that is being moved, when the flow runs for a reschedule. */
export interface Rescheduling {
  readonly bookingId: string
  /** The time that it is moved from, where the page knows it; else the settings tell it. */
  readonly start?: Instant | undefined
  readonly end?: Instant | undefined
}

/** How the free times stand: under way, here, or not to be had. */
export type AvailabilityState =
  | { readonly state: 'loading' | 'ready' }
  | { readonly state: 'error'; readonly error: ServiceErrorInfo }

/** What is true beside any step. */
export interface BookingFacts {
  /** What the service shows of the configuration; `null` until it has come, or where it lacks the call. */
  readonly settings: BookingSettings | null
  /** All slots known that can be booked, ascending, unique by start and event. */
  readonly slots: readonly Slot[]
  /** Group events that are known and cannot be booked: full, or begun meanwhile. */
  readonly unavailable: readonly Slot[]
  readonly knownWindows: readonly KnownWindow[]
  /** How the shown month's slots stand. */
  readonly availability: AvailabilityState
  /** While a free time is looked for after the shown month: the last day that is looked at just now, in `timeZone`. */
  readonly searchingUntil?: PlainDate | undefined
  /** Hosts in the sequence round robin tries them; empty where it does not matter. */
  readonly order: readonly string[]
  /** The visitor's zone, IANA name; every date and time is shown in it. */
  readonly timeZone: string
  /** First day of the month shown. */
  readonly month: PlainDate
  /** The day chosen, in `timeZone`. */
  readonly date: PlainDate | null
  readonly draft: Draft
  /** What the page has filled in; answers from it stand under those in `draft`. */
  readonly prefill?: Prefill | undefined
  /** Whether the browser has a network; a fact for the visitor, never a reason not to try. */
  readonly online: boolean
  readonly rescheduling: Rescheduling | null
}

/** Where the visitor is. Plain JSON; each member has a story, a screenshot and an accessibility transcript. */
export type BookingStep =
  /** Nothing to show yet. */
  | { readonly step: 'loading' }
  /** The month and the times. `lost` tells of a chosen slot that was taken meanwhile, after coming back from `taken`. */
  | { readonly step: 'choosing'; readonly takenSlot?: Slot | undefined }
  /** A slot is chosen, the form is filled in. The fields stay, whatever happens. */
  | {
      readonly step: 'details'
      readonly slot: Slot
      /** Why a submission was refused, or why none would succeed any more. */
      readonly error?: ServiceErrorInfo | undefined
      /** The slot has gone while the form was filled in: the nearest free times in its place. */
      readonly alternatives?: readonly Slot[] | undefined
    }
  /** A submission is under way. */
  | {
      readonly step: 'submitting'
      readonly slot: Slot
      readonly key: string
      /** The service says that the slot is taken, and a look has yet to tell whether that is so. */
      readonly refusal?: ServiceErrorInfo | undefined
    }
  | { readonly step: 'booked'; readonly booking: BookingRecord }
  /** Booked as far as the visitor goes; the organizer has yet to confirm. */
  | { readonly step: 'pending'; readonly booking: BookingRecord }
  /** Somebody else was faster; the nearest free times are offered, the form is kept. */
  | { readonly step: 'taken'; readonly slot: Slot; readonly alternatives: readonly Slot[] }
  /** Sent, but no answer came. The flow looks whether the slot is still free before it tells anything. */
  | {
      readonly step: 'unconfirmed'
      readonly slot: Slot
      readonly key: string
      /** `checking`: looking; `free`: nothing was booked; `gone`: most likely booked by this very submission. */
      readonly slotStatus: 'checking' | 'free' | 'taken'
      /** Why the look itself failed, while it is still to be done. */
      readonly error?: ServiceErrorInfo | undefined
    }
  /** Nothing can be shown: no such configuration, no service. */
  | { readonly step: 'failed'; readonly error: ServiceErrorInfo }

export type BookingState = BookingFacts & BookingStep

/** What a visitor (or the page for them) can want. */
export type BookingIntent =
  | { readonly type: 'show-month'; readonly month: PlainDate }
  | { readonly type: 'choose-date'; readonly date: PlainDate | null }
  /** Looks for the next free time after what is shown, a year ahead at most, and turns there. Turning a page calls it off. */
  | { readonly type: 'find-next-free' }
  /** `eventId` says which group event, where several begin at once. */
  | { readonly type: 'choose-slot'; readonly start: Instant; readonly eventId?: string | undefined }
  | { readonly type: 'change-time-zone'; readonly timeZone: string }
  | { readonly type: 'edit'; readonly draft: Partial<Draft> }
  /** The page fills in values, which stand under what has been typed. */
  | { readonly type: 'prefill'; readonly prefill: Prefill }
  /** From the form, or from a taken slot, back to the times. */
  | { readonly type: 'back' }
  | { readonly type: 'submit' }
  /** After `failed`, a failed month, or `unconfirmed`: try again. */
  | { readonly type: 'retry' }
  /** The slots may be stale: ask again without taking anything away meanwhile. */
  | { readonly type: 'refresh' }
  /** Book another after the end: the visitor's name and address stay. */
  | { readonly type: 'restart' }
