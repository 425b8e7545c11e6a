import type { BookingSettings, BookingStatus, Fault } from '@whenable/contract'
import type { Instant, PlainDate } from '@whenable/time'

/** A bookable span, half-open, with the hosts who are free for it. */
export interface Slot {
  readonly start: Instant
  readonly end: Instant
  readonly emails: readonly string[]
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

/** What was booked, as far as the service and the flow know it; what a confirmation shows. */
export interface BookingRecord {
  readonly bookingId: string
  /** The guest's reference, from which the links to reschedule and cancel are made; absent where the service gives none. */
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
export type SlotsFace =
  | { readonly face: 'waiting' | 'there' }
  | { readonly face: 'failed'; readonly fault: Fault }

/** What is true beside any step. */
export interface BookingFacts {
  /** What the service shows of the configuration; `null` until it has come, or where it lacks the call. */
  readonly settings: BookingSettings | null
  /** All slots known, ascending, unique by start. */
  readonly slots: readonly Slot[]
  readonly known: readonly KnownWindow[]
  /** How the shown month's slots stand. */
  readonly availability: SlotsFace
  /** Hosts in the sequence round robin tries them; empty where it does not matter. */
  readonly order: readonly string[]
  /** The visitor's zone, IANA name; every date and time is shown in it. */
  readonly timeZone: string
  /** First day of the month shown. */
  readonly month: PlainDate
  /** The day chosen, in `timeZone`. */
  readonly date: PlainDate | null
  readonly draft: Draft
  /** Whether the browser has a network; a fact for the visitor, never a reason not to try. */
  readonly online: boolean
  readonly rescheduling: Rescheduling | null
}

/** Where the visitor is. Plain JSON; each member has a story, a screenshot and an accessibility transcript. */
export type BookingStep =
  /** Nothing to show yet. */
  | { readonly step: 'loading' }
  /** The month and the times. `lost` tells of a chosen slot that was taken meanwhile, after coming back from `taken`. */
  | { readonly step: 'choosing'; readonly lost?: Slot | undefined }
  /** A slot is chosen, the form is filled in. `fault` tells why a submission was refused; the fields stay. */
  | { readonly step: 'details'; readonly slot: Slot; readonly fault?: Fault | undefined }
  /** A submission is under way. */
  | { readonly step: 'submitting'; readonly slot: Slot; readonly key: string }
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
      readonly finding: 'checking' | 'free' | 'gone'
      /** Why the look itself failed, while it is still to be done. */
      readonly fault?: Fault | undefined
    }
  /** Nothing can be shown: no such configuration, no service. */
  | { readonly step: 'failed'; readonly fault: Fault }

export type BookingState = BookingFacts & BookingStep

/** What a visitor (or the page for them) can want. */
export type BookingIntent =
  | { readonly type: 'show-month'; readonly month: PlainDate }
  | { readonly type: 'choose-date'; readonly date: PlainDate | null }
  | { readonly type: 'choose-slot'; readonly start: Instant }
  | { readonly type: 'change-zone'; readonly timeZone: string }
  | { readonly type: 'edit'; readonly draft: Partial<Draft> }
  /** From the form, or from a taken slot, back to the times. */
  | { readonly type: 'back' }
  | { readonly type: 'submit' }
  /** After `failed`, a failed month, or `unconfirmed`: try again. */
  | { readonly type: 'retry' }
  /** The slots may be stale: ask again without taking anything away meanwhile. */
  | { readonly type: 'refresh' }
  /** Begin anew after the end. */
  | { readonly type: 'restart' }
