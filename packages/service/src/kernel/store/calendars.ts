import type { Calendar, EventData } from '@whenable/contract'
import { type Instant, type Interval, instant } from '@whenable/time'
import type { ConnectionRecord, WhenUnavailable } from './connections.js'
import {
  type Listed,
  listKey,
  type OpenForReading,
  type OpenForWriting,
  type Page,
  type Positioned,
  table,
} from './table.js'

const day = 86_400

/**
 * The classes of events by the length of their span in seconds: three days for single events (a date in any time zone), the
 * last one for endless series. An event of a class that overlaps a window begins at most the class's length before it.
 */
const reaches = [3 * day, 24 * day, 192 * day, 1_536 * day, Number.POSITIVE_INFINITY] as const

/** The class of a span of time. */
export const reachOf = ({ start, end }: Interval): number =>
  reaches.findIndex((longest) => end - start <= longest)

/** Bounds below and above all list keys. */
const first = ''
const last = '~'

/** For each class, the exclusive bounds of the list keys of events that may overlap a window. */
export const keyRanges = (window?: Interval): readonly { reach: number; above: string; below: string }[] =>
  reaches.map((longest, reach) => ({
    reach,
    above: window && Number.isFinite(longest) ? listKey(instant(window.start - longest), '') : first,
    below: window ? listKey(window.end, '') : last,
  }))

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
const indexedLength = 500

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

/** The calendars. Their revision changes with every event on them. */
export const calendarTable = table<Calendar>()({
  name: 'calendars',
  key: ['applicationId', 'id'],
  columns: {
    applicationId: 'text',
    id: 'text',
    grantId: ['text', ({ grant_id: grantId }) => grantId],
    isPrimary: ['boolean', ({ is_primary: isPrimary = false }) => isPrimary],
    connectionId: ['text?', ({ connection_id: connectionId }) => connectionId],
    listKey: ['text', calendarListKey],
  },
  state: { revision: ['text', () => ''] },
  indexes: [
    ['applicationId', 'grantId', 'listKey'],
    { on: ['applicationId', 'connectionId'], only: 'connection_id IS NOT NULL' },
  ],
})

/** The indexed part of a text. PostgreSQL stores no NUL characters. */
const indexed = (text: string | undefined): string | undefined =>
  text?.slice(0, indexedLength).replaceAll('\0', '')

/** The column of a searchable key. */
const keyColumn = (key: MetadataPair['key']) =>
  ['text?', ({ metadata }: EventRecord) => indexed(metadata?.[key])] as const

/** An index of the list of a calendar by a column that few events have. */
const listedBy = <const Name extends string>(name: Name, column: string = name) =>
  ({ on: ['applicationId', 'calendarId', name, 'listKey'], only: `${column} IS NOT NULL` }) as const

/** The events, masters and overrides. */
export const eventTable = table<EventRecord>()({
  name: 'events',
  key: ['applicationId', 'calendarId', 'id'],
  columns: {
    applicationId: 'text',
    calendarId: ['text', ({ calendar_id: calendarId }) => calendarId],
    id: 'text',
    masterId: ['text?', ({ master_event_id: masterId }) => masterId],
    configurationId: ['text?', ({ configuration_id: configurationId }) => configurationId],
    startsAt: 'time',
    endsAt: 'time',
    reach: 'integer',
    listKey: 'text',
    icalUid: ['text?', ({ ical_uid: uid }) => indexed(uid)],
    updatedAt: ['time?', ({ updated_at: updatedAt }) => updatedAt],
    counts: ['text?', countsAlone],
    key1: keyColumn('key1'),
    key2: keyColumn('key2'),
    key3: keyColumn('key3'),
    key4: keyColumn('key4'),
    key5: keyColumn('key5'),
  },
  indexes: [
    ['applicationId', 'calendarId', 'reach', 'listKey'],
    ['applicationId', 'calendarId', 'updatedAt'],
    ['applicationId', 'configurationId', 'endsAt', 'startsAt'],
    ['applicationId', 'icalUid'],
    listedBy('masterId', 'master_id'),
    ...indexedKeys.map((key) => listedBy(key)),
  ],
})

/** The room resources of grants. */
export const roomTable = table<Room>()({
  name: 'rooms',
  key: ['applicationId', 'grantId'],
  columns: { applicationId: 'text', grantId: 'text', listKey: 'text' },
  indexes: [['applicationId', 'listKey']],
})

/** Reads of calendars that join other tables, and of events by window. */
export interface CalendarQueries {
  /** Calendars by id, with what decides whether a computed busy time is still valid. */
  revisedCalendars(applicationId: string, ids: readonly string[]): Promise<readonly RevisedCalendar[]>
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
}

/** The conditions of a filter. */
export const eventConditions = ({
  window,
  masterId,
  icalUid,
  metadata,
  updatedAfter,
  updatedBefore,
}: EventFilter) => ({
  startsAt: { before: window?.end },
  endsAt: { after: window?.start },
  masterId,
  icalUid: indexed(icalUid),
  ...(metadata ? { [metadata.key]: indexed(metadata.value) } : {}),
  updatedAt: { after: updatedAfter, before: updatedBefore },
})

/** Reads calendars, events and rooms. */
export const calendarRecords = (open: OpenForReading) => {
  const calendars = open(calendarTable)
  const events = open(eventTable)
  return {
    /** Calendars by id, in no particular order, without unknown ids. */
    calendars: (applicationId: string, ids: readonly string[]) =>
      calendars.all({ applicationId, id: { in: ids } }),
    primaryCalendar: (applicationId: string, grantId: string) =>
      calendars.one({ applicationId, grantId, isPrimary: true }),
    /** A grant's calendars, the primary one first. */
    calendarsOfGrant: (applicationId: string, grantId: string, page: Page) =>
      calendars.page({ applicationId, grantId }, page),
    /** The calendars of a connection, in no particular order. */
    calendarsOfConnection: (applicationId: string, connectionId: string) =>
      calendars.all({ applicationId, connectionId }),

    event: events.get,
    /** Stored events of a calendar by id, in no particular order, without unknown ids. */
    events: (applicationId: string, calendarId: string, ids: readonly string[]) =>
      events.all({ applicationId, calendarId, id: { in: ids } }),
    /** The copies of an event on all calendars of the application, with their overrides. */
    eventsOfIcalUid: (applicationId: string, icalUid: string) =>
      events.all({ applicationId, icalUid: indexed(icalUid) }),
    /** The group events of a configuration that may overlap a window, on all calendars. */
    groupEventsIn: (applicationId: string, configurationId: string, { start, end }: Interval) =>
      events.all({ applicationId, configurationId, endsAt: { after: start }, startsAt: { before: end } }),
    overridesOf: (applicationId: string, calendarId: string, masterId: string) =>
      events.all({ applicationId, calendarId, masterId }),

    /** A page of an application's rooms. */
    rooms: (applicationId: string, page: Page) => open(roomTable).page({ applicationId }, page),
  }
}

/** Writes calendars, events and rooms. */
export const calendarWrites = (open: OpenForWriting) => {
  const calendars = open(calendarTable)
  const events = open(eventTable)
  const rooms = open(roomTable)
  /** Changes the revision of a calendar: to a random one, so that none repeats after a rollback. */
  const revise = (applicationId: string, calendarId: string) =>
    calendars.change([applicationId, calendarId], { revision: crypto.randomUUID() })
  const givenWith = (applicationId: string, { id }: EventRecord, span: Interval) => ({
    applicationId,
    startsAt: span.start,
    endsAt: span.end,
    reach: reachOf(span),
    listKey: listKey(span.start, id),
  })
  return {
    putCalendar: (applicationId: string, calendar: Calendar) => calendars.put(calendar, { applicationId }),
    /** @param span the interval that the event or any of its occurrences may overlap, in any time zone. */
    putEvent: async (applicationId: string, event: EventRecord, span: Interval): Promise<void> => {
      await Promise.all([
        events.put(event, givenWith(applicationId, event, span)),
        revise(applicationId, event.calendar_id),
      ])
    },
    /** Writes events of one calendar, each once. Spans are those of `putEvent`. */
    putEvents: async (
      applicationId: string,
      written: readonly { readonly event: EventRecord; readonly span: Interval }[],
    ): Promise<void> => {
      const [first] = written
      if (!first) return
      const given = new Map(written.map(({ event, span }) => [event, givenWith(applicationId, event, span)]))
      await events.putAll(
        written.map(({ event }) => event),
        (event) => given.get(event) ?? givenWith(applicationId, event, first.span),
      )
      await revise(applicationId, first.event.calendar_id)
    },
    /** Removes an event; for a master, also its overrides. */
    removeEvent: async (applicationId: string, calendarId: string, eventId: string): Promise<void> => {
      await Promise.all([
        events.remove(applicationId, calendarId, eventId),
        events.removeAll({ applicationId, calendarId, masterId: eventId }),
        revise(applicationId, calendarId),
      ])
    },
    /** Writes a grant's room resource, or removes it if `room` is undefined. */
    putRoom: (applicationId: string, grantId: string, room: Room | undefined): Promise<void> =>
      room
        ? rooms.put(room, { applicationId, grantId, listKey: roomListKey(grantId) })
        : rooms.remove(applicationId, grantId),
  }
}
