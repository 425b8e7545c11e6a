import type { Calendar } from '@whenable/contract'
import {
  type CalendarRecords,
  type CalendarTransaction,
  calendarListKey,
  type EventRecord,
  listKey,
} from '../store.js'
import { type Sql, windowOf } from './sql.js'

/** Reads calendars and events. */
export const calendarRecords = (sql: Sql): CalendarRecords => ({
  calendars: (applicationId, ids) =>
    sql.all<Calendar>('SELECT record FROM calendars WHERE application_id = $1 AND id = ANY($2::text[])', [
      applicationId,
      ids,
    ]),
  primaryCalendar: (applicationId, grantId) =>
    sql.one<Calendar>(
      'SELECT record FROM calendars WHERE application_id = $1 AND grant_id = $2 AND is_primary',
      [applicationId, grantId],
    ),
  calendarsOfGrant: (applicationId, grantId, asked) =>
    sql.page<Calendar>('calendars WHERE application_id = $3 AND grant_id = $4', asked, [
      applicationId,
      grantId,
    ]),

  event: (applicationId, calendarId, eventId) =>
    sql.one<EventRecord>(
      'SELECT record FROM events WHERE application_id = $1 AND calendar_id = $2 AND id = $3',
      [applicationId, calendarId, eventId],
    ),
  eventsIn: (applicationId, calendarIds, window) =>
    sql.all<EventRecord>(
      `SELECT record FROM events
         WHERE application_id = $1 AND calendar_id = ANY($2::text[]) AND ends_at > $3 AND starts_at < $4`,
      [applicationId, calendarIds, ...windowOf(window)],
    ),
  eventsOfCalendar: (applicationId, calendarId, window, asked) =>
    sql.page<EventRecord>(
      'events WHERE application_id = $3 AND calendar_id = $4 AND ends_at > $5 AND starts_at < $6',
      asked,
      [applicationId, calendarId, ...windowOf(window)],
    ),
  overridesOf: (applicationId, calendarId, masterId) =>
    sql.all<EventRecord>(
      'SELECT record FROM events WHERE application_id = $1 AND calendar_id = $2 AND master_id = $3',
      [applicationId, calendarId, masterId],
    ),
})

/** Reads and writes calendars and events. */
export const calendarTransaction = (sql: Sql): CalendarTransaction => {
  return {
    ...calendarRecords(sql),
    putCalendar: (applicationId, calendar) =>
      sql.run(
        `INSERT INTO calendars (application_id, id, grant_id, is_primary, list_key, record)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (application_id, id) DO UPDATE
         SET is_primary = excluded.is_primary, list_key = excluded.list_key, record = excluded.record`,
        [
          applicationId,
          calendar.id,
          calendar.grant_id ?? null,
          calendar.is_primary ?? false,
          calendarListKey(calendar),
          JSON.stringify(calendar),
        ],
      ),
    putEvent: (applicationId, event, span) =>
      sql.run(
        `INSERT INTO events (application_id, calendar_id, id, master_id, starts_at, ends_at, list_key, record)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (application_id, calendar_id, id) DO UPDATE
         SET master_id = excluded.master_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
             list_key = excluded.list_key, record = excluded.record`,
        [
          applicationId,
          event.calendar_id,
          event.id,
          event.master_event_id ?? null,
          ...windowOf(span),
          listKey(span.start, event.id),
          JSON.stringify(event),
        ],
      ),
    removeEvent: (applicationId, calendarId, eventId) =>
      sql.run(
        'DELETE FROM events WHERE application_id = $1 AND calendar_id = $2 AND (id = $3 OR master_id = $3)',
        [applicationId, calendarId, eventId],
      ),
  }
}
