import type { Calendar, EventData } from '@whenable/contract'
import { type Instant, type Interval, instant } from '@whenable/time'
import type { ConnectionRecord, WhenUnavailable } from './connections.js'
import { type Listed, listKey, type Page, type Positioned } from './listing.js'

/** A stored event: the interface's record with any other fields that its owner wrote. */
export interface EventRecord
  extends Pick<EventData, 'id' | 'calendar_id' | 'when' | 'recurrence'>,
    Partial<
      Pick<
        EventData,
        | 'grant_id'
        | 'status'
        | 'busy'
        | 'read_only'
        | 'master_event_id'
        | 'original_start_time'
        | 'metadata'
        | 'title'
        | 'description'
        | 'location'
        | 'capacity'
        | 'created_at'
        | 'updated_at'
        | 'ical_uid'
        | 'organizer'
        | 'event_type'
      >
    > {
  readonly participants: EventGuest[]
  /** Whether the owner of a connected calendar has declined this invitation, so that its time is free. */
  readonly is_declined?: boolean | undefined
  /** Whether no seats are offered, because the owner has changed this group event in their calendar and has yet to decide. */
  readonly is_undecided?: boolean | undefined
  /** The group configuration that the event belongs to, if it is a group event. */
  readonly configuration_id?: string | undefined
  readonly [field: string]: unknown
}

/** A participant of a stored event. */
export interface EventGuest {
  email: string
  name?: string | undefined
  status?: string | undefined
  [field: string]: unknown
}

/** How an event's time counts (interface: How slots come about, rule 3). */
export type Counting = 'busy' | 'tentative' | 'free'

/** How an event's time counts. */
export const countingOf = ({ busy, status, is_declined }: EventRecord): Counting => {
  if (busy === false || status === 'cancelled' || is_declined) return 'free'
  return status === 'tentative' || status === 'maybe' ? 'tentative' : 'busy'
}

/**
 * Like {@link countingOf}, for an event whose start and end alone determine its time. Undefined for series, occurrences,
 * moments and whole days, whose records must be read.
 */
export const countsAlone = (event: EventRecord): Counting | undefined =>
  event.when.object === 'timespan' &&
  !event.recurrence.length &&
  event.master_event_id === undefined &&
  event['cancelled'] === undefined
    ? countingOf(event)
    : undefined

/** The time of one event. */
export interface OccupiedTime extends Interval {
  readonly calendarId: string
  readonly eventId: string
  readonly isTentative: boolean
  /** The UID of an event that is counted in a group (`metadata.key5`), as that of a booking is. */
  readonly uid?: string | undefined
}

/** The times of calendars' events: intervals of simple events, and records of events that must be expanded. */
export interface OccupiedTimes {
  readonly alone: readonly OccupiedTime[]
  readonly records: readonly EventRecord[]
}

/** The searchable keys of `metadata` (interface: Metadata). */
export const indexedKeys = ['key1', 'key2', 'key3', 'key4', 'key5'] as const

/** A searchable key and its value. */
export interface MetadataPair {
  readonly key: (typeof indexedKeys)[number]
  readonly value: string
}

/** Indexed length of a value in characters. Callers must compare longer values themselves. */
export const indexedLength = 500

/** The filters of a list that have an index. An event must pass all of them. */
export interface EventFilter {
  /** The event or one of its occurrences may overlap this interval. */
  readonly window?: Interval | undefined
  /** The series of an override. */
  readonly masterId?: string | undefined
  readonly icalUid?: string | undefined
  readonly metadata?: MetadataPair | undefined
  readonly updatedAfter?: Instant | undefined
  readonly updatedBefore?: Instant | undefined
}

/** A room resource of an application. */
export interface Room {
  readonly email: string
  readonly name?: string | undefined
  readonly [field: string]: unknown
}

/** A calendar's position in its grant's list. The primary one comes first. */
export const calendarListKey = (calendar: Calendar): string =>
  listKey(instant(Number(calendar['created_at'] ?? 0)), calendar.id, calendar.is_primary ? 0 : 1)

/** A room's position in its application's list. */
export const roomListKey = (grantId: string): string => listKey(instant(0), grantId)

/** How busy time counts from an instant on, if a calendar's connection is unavailable. */
export interface Outage {
  readonly from: Instant
  readonly policy: WhenUnavailable
}

/** The outage of a connection, if its busy times no longer count as known from some instant on. */
export const outageOf = ({ unavailableFrom, whenUnavailable }: ConnectionRecord): Outage | undefined =>
  unavailableFrom === undefined ? undefined : { from: unavailableFrom, policy: whenUnavailable }

/** A calendar with a revision that changes with every event on it, and with its connection's outage. */
export interface RevisedCalendar {
  readonly calendar: Calendar
  readonly revision: string
  readonly outage?: Outage | undefined
}

/** Reads calendars, events and rooms. */
export interface CalendarRecords {
  /** Calendars by id, in no particular order, without unknown ids. */
  calendars(applicationId: string, ids: readonly string[]): Promise<readonly Calendar[]>
  /** Like `calendars`, with what decides whether a computed busy time is still valid. */
  revisedCalendars(applicationId: string, ids: readonly string[]): Promise<readonly RevisedCalendar[]>
  primaryCalendar(applicationId: string, grantId: string): Promise<Calendar | undefined>
  /** A grant's calendars, the primary one first. */
  calendarsOfGrant(applicationId: string, grantId: string, page: Page): Promise<Listed<Calendar>>

  event(applicationId: string, calendarId: string, eventId: string): Promise<EventRecord | undefined>
  /** Stored events of a calendar by id, in no particular order, without unknown ids. */
  events(applicationId: string, calendarId: string, ids: readonly string[]): Promise<readonly EventRecord[]>
  /** Events, masters and overrides that may overlap a window. Reads only the window's rows. */
  eventsIn(
    applicationId: string,
    calendarIds: readonly string[],
    window: Interval,
  ): Promise<readonly EventRecord[]>
  /** The event times in a window, without simple events that are free. */
  occupiedTimes(
    applicationId: string,
    calendarIds: readonly string[],
    window: Interval,
  ): Promise<OccupiedTimes>
  /** A page of a calendar's events, masters and overrides that pass a filter, by start. */
  eventsOfCalendar(
    applicationId: string,
    calendarId: string,
    filter: EventFilter,
    page: Page,
  ): Promise<Listed<Positioned<EventRecord>>>
  /** The copies of an event on all calendars of the application, with their overrides. */
  eventsOfIcalUid(applicationId: string, icalUid: string): Promise<readonly EventRecord[]>
  /** The group events of a configuration that may overlap a window, on all calendars. */
  groupEventsIn(
    applicationId: string,
    configurationId: string,
    window: Interval,
  ): Promise<readonly EventRecord[]>
  overridesOf(applicationId: string, calendarId: string, masterId: string): Promise<readonly EventRecord[]>

  /** A page of an application's rooms. */
  rooms(applicationId: string, page: Page): Promise<Listed<Room>>
}

/** Reads and writes calendars, events and rooms. */
export interface CalendarTransaction extends CalendarRecords {
  putCalendar(applicationId: string, calendar: Calendar): Promise<void>
  /** Removes a calendar with its events, the items that it was synced from, and pending writes. */
  removeCalendar(applicationId: string, calendarId: string): Promise<void>
  /** @param span the interval that the event or any of its occurrences may overlap, in any time zone. */
  putEvent(applicationId: string, event: EventRecord, span: Interval): Promise<void>
  /** Writes events of one calendar, each once. Spans are those of `putEvent`. */
  putEvents(
    applicationId: string,
    events: readonly { readonly event: EventRecord; readonly span: Interval }[],
  ): Promise<void>
  /** Removes an event; for a master, also its overrides. */
  removeEvent(applicationId: string, calendarId: string, eventId: string): Promise<void>

  /** Writes a grant's room resource, or removes it if `room` is undefined. */
  putRoom(applicationId: string, grantId: string, room: Room | undefined): Promise<void>
}
