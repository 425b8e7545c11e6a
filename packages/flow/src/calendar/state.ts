import type {
  CalendarEvent,
  CalendarInfo,
  OccurrenceChoice,
  RsvpStatus,
  ServiceErrorInfo,
} from '@whenable/contract'
import type { Instant, Interval, Occurrence, PlainDate, When } from '@whenable/time'

/**
 * How something that is asked for stands. `expired`: its account has to be connected again before anything more can be read
 * (interface: Legacy account sync state; grants).
 */
export type LoadState = 'loading' | 'ready' | 'error' | 'expired'

/**
 * A calendar, whether its events are shown, and how far they are there for the window. An event can be moved unless
 * `info.readOnly` or its own `read_only` says no.
 */
export interface ShownCalendar {
  readonly info: CalendarInfo
  readonly shown: boolean
  readonly state: LoadState
  readonly error?: ServiceErrorInfo | undefined
}

/** The list of calendars itself; `there` with a fault is one from before. `expired` has a way to connect the account again where the source knows one. */
export interface CalendarList {
  readonly state: LoadState
  readonly error?: ServiceErrorInfo | undefined
  readonly reconnectUrl?: string | undefined
}

/** An event that cannot be drawn, or not as it says, and why. */
export interface UnreadableEvent {
  readonly event: CalendarEvent
  readonly message: string
}

/** Names an occurrence; `calendarId` where two calendars hold events of the same id. */
export interface OccurrenceName {
  readonly occurrenceId: string
  readonly calendarId?: string | undefined
}

/** What a change is: another time, an answer to an invitation, or the last change taken back. */
export type ChangeKind = 'move' | 'answer' | 'undo'

/** A change under way. While it is saved the occurrences show it as done; refused, they are as they were before. */
export type CalendarChange =
  /** The occurrence is one of a series: which of them move? `scopes` are those that can be chosen. */
  | ({
      readonly step: 'choosing-scope'
      readonly when: When
      readonly scopes: readonly OccurrenceChoice[]
    } & Required<OccurrenceName>)
  | ({ readonly step: 'saving'; readonly kind: ChangeKind } & Required<OccurrenceName>)
  | ({
      readonly step: 'refused'
      readonly kind: ChangeKind
      readonly error: ServiceErrorInfo
    } & Required<OccurrenceName>)

/** What a calendar shows. Plain JSON. */
export interface CalendarFacts {
  readonly list: CalendarList
  readonly calendars: readonly ShownCalendar[]
  /** What is looked at, half-open. */
  readonly window: Interval
  /** The viewer's zone: in it dates begin, and series that name none are read. */
  readonly timeZone: string
  /** Of the shown calendars, by start; `id` is unique in its calendar. */
  readonly occurrences: readonly Occurrence<CalendarEvent>[]
  readonly unreadable: readonly UnreadableEvent[]
  /** The last change can be taken back. */
  readonly canUndo: boolean
  readonly online: boolean
}

/** The step that a change is at. */
export interface CalendarStep {
  readonly change: CalendarChange | null
}

export type CalendarState = CalendarFacts & CalendarStep

export type CalendarIntent =
  /** Looks at another window; half-open. */
  | { readonly type: 'show'; readonly start: Instant; readonly end: Instant }
  /** Shows a calendar's events, or hides them. */
  | { readonly type: 'toggle-calendar'; readonly id: string }
  /** Asks again for what has failed: of one calendar, or of all and the list of them. */
  | { readonly type: 'retry'; readonly calendarId?: string | undefined }
  /** Asks again for everything that is known; it stays until the answer comes. */
  | { readonly type: 'refresh' }
  | { readonly type: 'change-time-zone'; readonly timeZone: string }
  /**
   * Moves an occurrence, or makes it longer or shorter: from one instant to another, or over whole days, of which `end` is
   * the last one. Ignored while a change is being saved.
   */
  | ({ readonly type: 'move' } & OccurrenceName &
      (
        | { readonly start: Instant; readonly end: Instant }
        | { readonly start: PlainDate; readonly end: PlainDate }
      ))
  /** Says which occurrences of the series move. */
  | { readonly type: 'choose-scope'; readonly scope: OccurrenceChoice }
  /** Moves nothing after all. */
  | { readonly type: 'cancel-change' }
  /** Takes the last change back. */
  | { readonly type: 'undo' }
  /** Puts a refusal, or else the offer to take a change back, away. */
  | { readonly type: 'dismiss' }
  /** Answers an invitation; of a series the whole of it, or `this` occurrence alone. */
  | ({
      readonly type: 'answer'
      readonly status: RsvpStatus
      readonly scope?: 'this' | 'all' | undefined
    } & OccurrenceName)
