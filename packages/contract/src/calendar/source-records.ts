import type { Instant, RecurringEvent } from '@whenable/time'

/** Somebody invited to an event, with their answer: `yes`, `no`, `maybe` or `noreply`. */
export interface CalendarParticipant {
  readonly email: string
  readonly name?: string | null | undefined
  readonly status?: string | null | undefined
  readonly comment?: string | null | undefined
}

/**
 * An event as it comes, of either generation or of a page's own making (interface: Calendars, events, free/busy): fields
 * have the names of the wire, and those that are not named here are kept. Texts are never markup to a view.
 */
export interface CalendarEvent extends RecurringEvent {
  readonly title?: string | null | undefined
  readonly description?: string | null | undefined
  readonly location?: string | null | undefined
  /** Whether it takes its owner's time; absent: it does. */
  readonly busy?: boolean | null | undefined
  readonly visibility?: string | null | undefined
  readonly read_only?: boolean | null | undefined
  readonly organizer?:
    | { readonly email?: string | undefined; readonly name?: string | undefined }
    | null
    | undefined
  /** Whose event it is, in the earlier generation: `Name <address>`. */
  readonly owner?: string | null | undefined
  readonly participants?: readonly CalendarParticipant[] | null | undefined
  readonly conferencing?: unknown
  /** A CSS colour of its own, in place of its calendar's. */
  readonly color?: string | null | undefined
  /** Seats, of a group event. */
  readonly capacity?: number | null | undefined
  readonly metadata?: Readonly<Record<string, string>> | null | undefined
  readonly [field: string]: unknown
}

/** A calendar that can be shown. */
export interface CalendarInfo {
  readonly id: string
  readonly name: string
  /** `#rgb`, `#rrggbb` or a name of CSS, as its owner chose it. */
  readonly color?: string | undefined
  /** IANA zone in which its dates lie for a service. */
  readonly timeZone?: string | undefined
  readonly isPrimary?: boolean | undefined
  /** Nothing on it can be changed. */
  readonly readOnly?: boolean | undefined
  /** The address of its account: whose answer an answer is. */
  readonly email?: string | undefined
  /**
   * Whether its account can be read: `expired`, it has to be connected again; `stopped`, its copy is not kept up any more;
   * `delayed`, its provider cannot be reached now, and what is shown may be old. Absent: it can.
   */
  readonly access?: 'there' | 'expired' | 'stopped' | 'delayed' | undefined
  /** Where its owner connects it again. */
  readonly reconnectUrl?: string | undefined
}

/** What is asked of a calendar: half-open, Unix seconds. */
export interface EventQuery {
  readonly calendarId: string
  readonly start: Instant
  readonly end: Instant
}

/** One change of one event. `event` is the event as it is after it, and of a removal the one that goes. */
export type EventWrite =
  /** `changes` are the fields that become others. The id of an occurrence makes an override of it. */
  | {
      readonly kind: 'update'
      readonly calendarId: string
      readonly event: CalendarEvent
      readonly changes: Partial<CalendarEvent>
    }
  /** The id of `event` stands for the one that the answer brings. */
  | { readonly kind: 'create' | 'remove'; readonly calendarId: string; readonly event: CalendarEvent }
