import type { Calendar, EventData } from '@whenable/contract'
import { type Instant, type Interval, instant } from '@whenable/time'
import { type Listed, listKey, type Page, type Positioned } from './listing.js'

/** An event as it is kept: the interface's record, with whatever else its owner wrote. */
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
  /** The group configuration in whose events a seat can be booked. */
  readonly configuration_id?: string | undefined
  readonly [field: string]: unknown
}

/** Somebody who takes part in an event that is kept. */
export interface EventGuest {
  email: string
  name?: string | undefined
  status?: string | undefined
  [field: string]: unknown
}

/** How an event counts in the time that it takes (interface: How slots come about, rule 3). */
export type Counting = 'busy' | 'tentative' | 'free'

/** See {@link Counting}. */
export const countingOf = ({ busy, status }: EventRecord): Counting => {
  if (busy === false || status === 'cancelled') return 'free'
  return status === 'tentative' || status === 'maybe' ? 'tentative' : 'busy'
}

/**
 * The same of an event whose own start and end are all that it takes, as far as every reader of it agrees; of a series, of
 * one of its occurrences, of a moment or of whole days the record must be read.
 */
export const countsAlone = (event: EventRecord): Counting | undefined =>
  event.when.object === 'timespan' &&
  !event.recurrence.length &&
  event.master_event_id === undefined &&
  event['cancelled'] === undefined
    ? countingOf(event)
    : undefined

/** Time that one event takes. */
export interface OccupiedTime extends Interval {
  readonly calendarId: string
  readonly eventId: string
  readonly isTentative: boolean
}

/** What takes time on some calendars: the events that count alone, and those whose records must be read. */
export interface OccupiedTimes {
  readonly alone: readonly OccupiedTime[]
  readonly records: readonly EventRecord[]
}

/** The keys of `metadata` that can be searched by (interface: Metadata). */
export const indexedKeys = ['key1', 'key2', 'key3', 'key4', 'key5'] as const

/** One of those keys and the value that is looked for. */
export interface MetadataPair {
  readonly key: (typeof indexedKeys)[number]
  readonly value: string
}

/** Characters by which a value is searched; what is longer must be compared by whoever asks. */
export const indexedLength = 500

/** The part of a list's filters that an index knows; every one that is given must hold. */
export interface EventFilter {
  /** The event, or an occurrence of it, may have a part in this time. */
  readonly window?: Interval | undefined
  /** It is an override of this series. */
  readonly masterId?: string | undefined
  readonly icalUid?: string | undefined
  readonly metadata?: MetadataPair | undefined
  readonly updatedAfter?: Instant | undefined
  readonly updatedBefore?: Instant | undefined
}

/** A room of an application: a grant that people meet in. */
export interface Room {
  readonly email: string
  readonly name?: string | undefined
  readonly [field: string]: unknown
}

/** A calendar's place in its grant's list: the primary one leads. */
export const calendarListKey = (calendar: Calendar): string =>
  listKey(instant(Number(calendar['created_at'] ?? 0)), calendar.id, calendar.is_primary ? 0 : 1)

/** A room's place in its application's list. */
export const roomListKey = (grantId: string): string => listKey(instant(0), grantId)

/** Calendars and events. */
export interface CalendarRecords {
  /** Calendars by id, in no particular order; ids that name none are left out. */
  calendars(applicationId: string, ids: readonly string[]): Promise<readonly Calendar[]>
  /** The same with a text each, which differs as soon as an event on the calendar does. */
  revisedCalendars(
    applicationId: string,
    ids: readonly string[],
  ): Promise<readonly { readonly calendar: Calendar; readonly revision: string }[]>
  primaryCalendar(applicationId: string, grantId: string): Promise<Calendar | undefined>
  /** A grant's calendars, the primary one first. */
  calendarsOfGrant(applicationId: string, grantId: string, page: Page): Promise<Listed<Calendar>>

  event(applicationId: string, calendarId: string, eventId: string): Promise<EventRecord | undefined>
  /** Events, masters and overrides that may have a part in the window; reads the window's rows alone. */
  eventsIn(
    applicationId: string,
    calendarIds: readonly string[],
    window: Interval,
  ): Promise<readonly EventRecord[]>
  /** What may take time in the window; events that are free are left out where they count alone. */
  occupiedTimes(
    applicationId: string,
    calendarIds: readonly string[],
    window: Interval,
  ): Promise<OccupiedTimes>
  /** Events, masters and overrides of one calendar that a filter lets through, a page at a time, by start. */
  eventsOfCalendar(
    applicationId: string,
    calendarId: string,
    filter: EventFilter,
    page: Page,
  ): Promise<Listed<Positioned<EventRecord>>>
  /** The copies of an event, on any calendar of the application, with their overrides. */
  eventsOfIcalUid(applicationId: string, icalUid: string): Promise<readonly EventRecord[]>
  /** The group events of a configuration that may have a part in the window, on any calendar. */
  groupEventsIn(
    applicationId: string,
    configurationId: string,
    window: Interval,
  ): Promise<readonly EventRecord[]>
  overridesOf(applicationId: string, calendarId: string, masterId: string): Promise<readonly EventRecord[]>

  /** The rooms of an application, in one order. */
  rooms(applicationId: string, page: Page): Promise<Listed<Room>>
}

/** What can be done to them. */
export interface CalendarTransaction extends CalendarRecords {
  putCalendar(applicationId: string, calendar: Calendar): Promise<void>
  /** Removes a calendar with its events. */
  removeCalendar(applicationId: string, calendarId: string): Promise<void>
  /** @param span the time in which the event, or any occurrence of it, may have a part; in any zone. */
  putEvent(applicationId: string, event: EventRecord, span: Interval): Promise<void>
  /** Removes the event and, of a master, its overrides. */
  removeEvent(applicationId: string, calendarId: string, eventId: string): Promise<void>

  /** Makes a grant a room, or, without one, no room any longer. */
  putRoom(applicationId: string, grantId: string, room: Room | undefined): Promise<void>
}
