import type { CalendarEvent, CalendarInfo, EventQuery, EventWrite, RsvpStatus } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { BookingService, CallOptions } from '../booking-service.js'

export type {
  CalendarEvent,
  CalendarInfo,
  CalendarParticipant,
  EventQuery,
  EventWrite,
} from '@whenable/contract'

/**
 * The port through which a calendar flow reaches events. `@whenable/client` has an adapter for each generation of the
 * interface, `eventsOf` is one of plain lists. Methods reject with a `ServiceError` of `@whenable/contract`.
 */
export interface EventSource {
  /**
   * Names whose events these are. A page may make one anew with every render: elements take two with one key for the same, and without keys two
   * that have the same data and are written alike.
   */
  readonly key?: unknown
  /** Where the owner connects the account again when nothing of it can be read. */
  readonly reconnectUrl?: string | undefined
  calendars(options: CallOptions): Promise<readonly CalendarInfo[]>
  /**
   * What is seen in a window: single events, masters with the overrides of their occurrences, cancelled ones too; or
   * instances in place of their masters. More than was asked for does no harm.
   */
  events(query: EventQuery, options: CallOptions): Promise<readonly CalendarEvent[]>
  /** Changes an event; answers with what has become of it. Without it nothing can be changed. */
  change?(write: EventWrite, options: CallOptions): Promise<CalendarEvent | undefined>
  /** What books the sessions that a calendar lists; nothing where they are not to be booked. */
  booking?(calendarId: string | null | undefined): BookingService | undefined
  /** Answers an invitation; without it nobody can. */
  answer?(event: CalendarEvent, status: RsvpStatus, options: CallOptions): Promise<CalendarEvent | undefined>
}

/** When an address is busy, or why nobody can say. An `error` means unknown, never free. */
export interface FreeBusyAnswer {
  /** `free_busy` or `error`. */
  readonly object?: string | undefined
  readonly email: string
  readonly time_slots?:
    | readonly {
        readonly start_time: Instant
        readonly end_time: Instant
        /** `busy`, `tentative`, `free` …; absent: busy. */
        readonly status?: string | undefined
      }[]
    | null
    | undefined
  readonly error?: string | undefined
}

/** The port that tells when people are busy (interface: free-busy). */
export interface PeopleSource {
  /**
   * Names who tells. A page may make one anew with every render: elements take two with one key for the same, and without keys two
   * that have the same data and are written alike.
   */
  readonly key?: unknown
  /** One entry an address; half-open window. */
  freeBusy(
    query: { readonly emails: readonly string[]; readonly start: Instant; readonly end: Instant },
    options: CallOptions,
  ): Promise<readonly FreeBusyAnswer[]>
}
