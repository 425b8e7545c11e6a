import type { Calendar, Event } from '@whenable/contract'
import { type Interval, instant } from '@whenable/time'
import { type Listed, listKey, type Page } from './listing.js'

/** An event as it is kept: the interface's record, with whatever else its owner wrote. */
export interface EventRecord
  extends Pick<Event, 'id' | 'calendar_id' | 'when' | 'recurrence'>,
    Partial<
      Pick<
        Event,
        | 'grant_id'
        | 'status'
        | 'busy'
        | 'read_only'
        | 'master_event_id'
        | 'original_start_time'
        | 'metadata'
        | 'created_at'
      >
    > {
  readonly participants: { email: string; name?: string | undefined; status?: string | undefined }[]
  readonly [field: string]: unknown
}

/** A calendar's place in its grant's list: the primary one leads. */
export const calendarListKey = (calendar: Calendar): string =>
  listKey(instant(Number(calendar['created_at'] ?? 0)), calendar.id, calendar.is_primary ? 0 : 1)

/** Calendars and events. */
export interface CalendarRecords {
  /** Calendars by id, in no particular order; ids that name none are left out. */
  calendars(applicationId: string, ids: readonly string[]): Promise<readonly Calendar[]>
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
  /** The same of one calendar, a page at a time, by start. */
  eventsOfCalendar(
    applicationId: string,
    calendarId: string,
    window: Interval,
    page: Page,
  ): Promise<Listed<EventRecord>>
  overridesOf(applicationId: string, calendarId: string, masterId: string): Promise<readonly EventRecord[]>
}

/** What can be done to them. */
export interface CalendarTransaction extends CalendarRecords {
  putCalendar(applicationId: string, calendar: Calendar): Promise<void>
  /** @param span the time in which the event, or any occurrence of it, may have a part; in any zone. */
  putEvent(applicationId: string, event: EventRecord, span: Interval): Promise<void>
  /** Removes the event and, of a master, its overrides. */
  removeEvent(applicationId: string, calendarId: string, eventId: string): Promise<void>
}
