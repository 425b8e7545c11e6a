import type {
  CalendarEvent,
  CalendarInfo,
  OccurrenceChoice,
  RsvpStatus,
  ServiceErrorInfo,
} from '@whenable/contract'
import type { Instant, Interval, Occurrence, PlainDate, When } from '@whenable/time'

/**
 * The state of a request. `expired`: its account must be reconnected before it can be read (interface: "Legacy account sync state";
 * "Grants").
 */
export type LoadState = 'loading' | 'ready' | 'error' | 'expired'

/**
 * A calendar, whether its events are shown, and the state of its events in the window. Events can be moved unless `info.readOnly`
 * or their own `read_only` is true.
 */
export interface ShownCalendar {
  readonly info: CalendarInfo
  readonly shown: boolean
  readonly state: LoadState
  readonly error?: ServiceErrorInfo | undefined
}

/**
 * The list of calendars. `ready` with an `error` is an earlier list that failed to reload. `expired` has a `reconnectUrl` if the
 * source has one.
 */
export interface CalendarList {
  readonly state: LoadState
  readonly error?: ServiceErrorInfo | undefined
  readonly reconnectUrl?: string | undefined
}

/** An invalid event, and why it is invalid. It is not shown, or shown in part. */
export interface UnreadableEvent {
  readonly event: CalendarEvent
  readonly message: string
}

/** Identifies an occurrence. `calendarId` is needed if two calendars have events with the same id. */
export interface OccurrenceName {
  readonly occurrenceId: string
  readonly calendarId?: string | undefined
}

/** The kind of a change: a move, an answer to an invitation, or the undo of the last change. */
export type ChangeKind = 'move' | 'answer' | 'undo'

/** A change in progress. While it is saved, the occurrences show it as done. If it is refused, they show the previous state. */
export type CalendarChange =
  /** The visitor must choose which occurrences of the series move. `scopes` are the choices. */
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

/** The contents of a calendar, as plain JSON. */
export interface CalendarFacts {
  readonly list: CalendarList
  readonly calendars: readonly ShownCalendar[]
  /** The shown time span, half-open, in Unix seconds. */
  readonly window: Interval
  /** The viewer's IANA time zone, also for all-day events and for series without a time zone. */
  readonly timeZone: string
  /** The occurrences of the shown calendars, by start. `id` is unique within its calendar. */
  readonly occurrences: readonly Occurrence<CalendarEvent>[]
  readonly unreadable: readonly UnreadableEvent[]
  /** Whether the last change can be undone. */
  readonly canUndo: boolean
  readonly online: boolean
}

/** The step of the current change. */
export interface CalendarStep {
  readonly change: CalendarChange | null
}

export type CalendarState = CalendarFacts & CalendarStep

export type CalendarIntent =
  /** Shows another window, half-open. */
  | { readonly type: 'show'; readonly start: Instant; readonly end: Instant }
  /** Shows a calendar's events, or hides them. */
  | { readonly type: 'toggle-calendar'; readonly id: string }
  /** Repeats failed requests: those of one calendar, or of all calendars and the list of calendars. */
  | { readonly type: 'retry'; readonly calendarId?: string | undefined }
  /** Loads all loaded months again. They stay until the answers arrive. */
  | { readonly type: 'refresh' }
  | { readonly type: 'change-time-zone'; readonly timeZone: string }
  /**
   * Moves or resizes an occurrence. `start` and `end` are instants, or dates of which `end` is the last one. Ignored while a
   * change is being saved.
   */
  | ({ readonly type: 'move' } & OccurrenceName &
      (
        | { readonly start: Instant; readonly end: Instant }
        | { readonly start: PlainDate; readonly end: PlainDate }
      ))
  /** Chooses which occurrences of the series move. */
  | { readonly type: 'choose-scope'; readonly scope: OccurrenceChoice }
  /** Cancels the change. */
  | { readonly type: 'cancel-change' }
  /** Undoes the last change. */
  | { readonly type: 'undo' }
  /** Dismisses the refusal, or else the offer to undo. */
  | { readonly type: 'dismiss' }
  /** Answers an invitation, for a whole series or only for `this` occurrence. */
  | ({
      readonly type: 'answer'
      readonly status: RsvpStatus
      readonly scope?: 'this' | 'all' | undefined
    } & OccurrenceName)
