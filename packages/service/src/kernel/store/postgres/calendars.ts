import type { Calendar } from '@whenable/contract'
import { type Interval, instant, toIsoString } from '@whenable/time'
import {
  type CalendarRecords,
  type CalendarTransaction,
  calendarListKey,
  countsAlone,
  type EventFilter,
  type EventRecord,
  indexedKeys,
  indexedLength,
  type Listed,
  listKey,
  type Page,
  type Positioned,
  type Room,
  roomListKey,
  type WhenUnavailable,
} from '../store.js'
import { keyRanges, reachOf } from './event-reach.js'
import { recordOf, type Sql, valuesOf, windowOf } from './sql.js'

/** The indexed part of a text. PostgreSQL stores no NUL characters. */
const cut = (text: string): string => text.slice(0, indexedLength).replaceAll('\0', '')

/** Whether a filter has an index of its own. */
const hasIndex = ({ masterId, icalUid, metadata, updatedAfter }: EventFilter): boolean =>
  [masterId, icalUid, metadata, updatedAfter].some((given) => given !== undefined)

/** A query for a page of a calendar's events: by a filter's own index, or else by class of length. */
const eventPage = (
  applicationId: string,
  calendarId: string,
  filter: EventFilter,
  { limit, after = '' }: Page,
): { readonly text: string; readonly values: unknown[] } => {
  const { values, value } = valuesOf()
  const { window, masterId, icalUid, metadata, updatedAfter, updatedBefore } = filter
  const owner = `application_id = ${value(applicationId)} AND calendar_id = ${value(calendarId)}`
  const most = value(limit + 1)
  const wanted = [
    window &&
      `ends_at > ${value(toIsoString(window.start))} AND starts_at < ${value(toIsoString(window.end))}`,
    masterId !== undefined && `master_id = ${value(masterId)}`,
    icalUid !== undefined && `ical_uid = ${value(cut(icalUid))}`,
    metadata && `${metadata.key} = ${value(cut(metadata.value))}`,
    updatedAfter !== undefined && `updated_at > ${value(toIsoString(updatedAfter))}`,
    updatedBefore !== undefined && `updated_at < ${value(toIsoString(updatedBefore))}`,
  ]
    .filter(Boolean)
    .map((condition) => ` AND ${condition}`)
    .join('')
  const order = `ORDER BY list_key LIMIT ${most}`
  const rows = `SELECT list_key, record FROM events WHERE ${owner}${wanted}`
  if (hasIndex(filter)) return { text: `${rows} AND list_key > ${value(after)} ${order}`, values }
  const classes = keyRanges(window).map(({ reach, above, below }) => {
    const from = value(after > above ? after : above)
    return `(${rows} AND reach = ${reach} AND list_key > ${from} AND list_key < ${value(below)} ${order})`
  })
  return { text: `${classes.join(' UNION ALL ')} ${order}`, values }
}

/** A query for columns of all events on calendars that may overlap a window. */
const windowEvents = (
  columns: string,
  applicationId: string,
  calendarIds: readonly string[],
  window: Interval,
): { readonly text: string; readonly values: unknown[] } => {
  const { values, value } = valuesOf()
  const rows = `SELECT ${columns} FROM events WHERE application_id = ${value(applicationId)}
    AND calendar_id = ANY(${value(calendarIds)}::text[])
    AND ends_at > ${value(toIsoString(window.start))} AND starts_at < ${value(toIsoString(window.end))}`
  const classes = keyRanges(window).map(
    ({ reach, above, below }) =>
      `(${rows} AND reach = ${reach} AND list_key > ${value(above)} AND list_key < ${value(below)})`,
  )
  return { text: classes.join(' UNION ALL '), values }
}

/** The columns of event times. Includes the record only if it is needed, because reading records is expensive. */
const occupiedTimeColumns = `calendar_id, id, counts, extract(epoch FROM starts_at)::float8 AS start,
  extract(epoch FROM ends_at)::float8 AS end, CASE WHEN counts IS NULL THEN record END AS record,
  CASE WHEN key5 IS NOT NULL THEN ical_uid END AS uid`

const eventColumns = [
  'application_id',
  'calendar_id',
  'id',
  'master_id',
  'configuration_id',
  'starts_at',
  'ends_at',
  'reach',
  'list_key',
  'ical_uid',
  'updated_at',
  'counts',
  ...indexedKeys,
  'record',
]

/** The tables with rows of a calendar. */
export const calendarTables = [
  'events',
  'synced_calendars',
  'synced_items',
  'write_backs',
  'managed_items',
] as const

const replaceEvent = `ON CONFLICT (application_id, calendar_id, id) DO UPDATE
  SET ${eventColumns
    .slice(3)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`

/** Writes an event and its calendar's new revision. */
const putEvent = `WITH revised AS (UPDATE calendars SET revision = $${eventColumns.length + 1} WHERE application_id = $1 AND id = $2)
  INSERT INTO events (${eventColumns.join(', ')})
  VALUES (${eventColumns.map((_, index) => `$${index + 1}`).join(', ')})
  ${replaceEvent}`

/** The types of columns that are not text. */
const columnTypes: Readonly<Record<string, string>> = {
  starts_at: 'timestamptz',
  ends_at: 'timestamptz',
  reach: 'integer',
  updated_at: 'timestamptz',
}

/** Writes events, a list for each column, and their calendar's new revision. */
const putEvents = `WITH revised AS (UPDATE calendars SET revision = $${eventColumns.length + 1}
    WHERE application_id = $${eventColumns.length + 2} AND id = $${eventColumns.length + 3})
  INSERT INTO events (${eventColumns.join(', ')})
  SELECT * FROM unnest(${eventColumns.map((column, index) => `$${index + 1}::${columnTypes[column] ?? 'text'}[]`).join(', ')})
  ${replaceEvent}`

const eventValues = (applicationId: string, event: EventRecord, span: Interval): readonly unknown[] => [
  applicationId,
  event.calendar_id,
  event.id,
  event.master_event_id ?? null,
  event.configuration_id ?? null,
  ...windowOf(span),
  reachOf(span),
  listKey(span.start, event.id),
  event.ical_uid === undefined ? null : cut(event.ical_uid),
  event.updated_at === undefined ? null : toIsoString(event.updated_at),
  countsAlone(event) ?? null,
  ...indexedKeys.map((key) => {
    const text = event.metadata?.[key]
    return text === undefined ? null : cut(text)
  }),
  JSON.stringify(event),
]

/** Reads calendars, events and rooms. */
export const calendarRecords = (sql: Sql): CalendarRecords => ({
  calendars: (applicationId, ids) =>
    sql.all<Calendar>('SELECT record FROM calendars WHERE application_id = $1 AND id = ANY($2::text[])', [
      applicationId,
      ids,
    ]),
  revisedCalendars: async (applicationId, ids) => {
    const found = await sql.rows(
      `SELECT calendars.revision, calendars.record, connections.when_unavailable AS policy,
         extract(epoch FROM connections.unavailable_from)::float8 AS unavailable_from
       FROM calendars LEFT JOIN connections
         ON connections.application_id = calendars.application_id AND connections.id = calendars.connection_id
       WHERE calendars.application_id = $1 AND calendars.id = ANY($2::text[])`,
      [applicationId, ids],
    )
    return found.map((row) => ({
      calendar: recordOf<Calendar>(row),
      revision: String(row['revision']),
      outage:
        row['unavailable_from'] === null
          ? undefined
          : { from: instant(Number(row['unavailable_from'])), policy: row['policy'] as WhenUnavailable },
    }))
  },
  primaryCalendar: (applicationId, grantId) =>
    sql.one<Calendar>(
      'SELECT record FROM calendars WHERE application_id = $1 AND grant_id = $2 AND is_primary',
      [applicationId, grantId],
    ),
  calendarsOfGrant: (applicationId, grantId, page) =>
    sql.page<Calendar>('calendars WHERE application_id = $3 AND grant_id = $4', page, [
      applicationId,
      grantId,
    ]),

  event: (applicationId, calendarId, eventId) =>
    sql.one<EventRecord>(
      'SELECT record FROM events WHERE application_id = $1 AND calendar_id = $2 AND id = $3',
      [applicationId, calendarId, eventId],
    ),
  events: (applicationId, calendarId, ids) =>
    sql.all<EventRecord>(
      'SELECT record FROM events WHERE application_id = $1 AND calendar_id = $2 AND id = ANY($3::text[])',
      [applicationId, calendarId, ids],
    ),
  eventsIn: async (applicationId, calendarIds, window) => {
    if (!calendarIds.length) return []
    const { text, values } = windowEvents('record', applicationId, calendarIds, window)
    return sql.all<EventRecord>(text, values)
  },
  eventsOfCalendar: async (
    applicationId,
    calendarId,
    filter,
    page,
  ): Promise<Listed<Positioned<EventRecord>>> => {
    const { text, values } = eventPage(applicationId, calendarId, filter, page)
    const found = await sql.plannedRows(text, values)
    const items = found
      .slice(0, page.limit)
      .map((row) => ({ at: String(row['list_key']), record: recordOf<EventRecord>(row) }))
    return { items, next: found.length > page.limit ? items.at(-1)?.at : undefined }
  },
  eventsOfIcalUid: (applicationId, icalUid) =>
    sql.all<EventRecord>('SELECT record FROM events WHERE application_id = $1 AND ical_uid = $2', [
      applicationId,
      cut(icalUid),
    ]),
  occupiedTimes: async (applicationId, calendarIds, window) => {
    if (!calendarIds.length) return { alone: [], records: [] }
    const { text, values } = windowEvents(occupiedTimeColumns, applicationId, calendarIds, window)
    const found = await sql.rows(text, values)
    return {
      alone: found
        .filter(({ counts }) => counts === 'busy' || counts === 'tentative')
        .map((row) => ({
          calendarId: String(row['calendar_id']),
          eventId: String(row['id']),
          isTentative: row['counts'] === 'tentative',
          uid: row['uid'] === null ? undefined : String(row['uid']),
          start: instant(Number(row['start'])),
          end: instant(Number(row['end'])),
        })),
      records: found.filter(({ counts }) => counts === null).map((row) => recordOf<EventRecord>(row)),
    }
  },
  groupEventsIn: (applicationId, configurationId, window) =>
    sql.all<EventRecord>(
      `SELECT record FROM events
         WHERE application_id = $1 AND configuration_id = $2 AND ends_at > $3 AND starts_at < $4`,
      [applicationId, configurationId, ...windowOf(window)],
    ),
  overridesOf: (applicationId, calendarId, masterId) =>
    sql.all<EventRecord>(
      'SELECT record FROM events WHERE application_id = $1 AND calendar_id = $2 AND master_id = $3',
      [applicationId, calendarId, masterId],
    ),
  rooms: (applicationId, page) => sql.page<Room>('rooms WHERE application_id = $3', page, [applicationId]),
})

/** Reads and writes calendars, events and rooms. */
export const calendarTransaction = (sql: Sql): CalendarTransaction => {
  // Random, so that no revision repeats after a rollback.
  const newRevision = (): string => crypto.randomUUID()

  return {
    ...calendarRecords(sql),
    putCalendar: (applicationId, calendar) =>
      sql.run(
        `INSERT INTO calendars (application_id, id, grant_id, is_primary, list_key, record, connection_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (application_id, id) DO UPDATE
         SET is_primary = excluded.is_primary, list_key = excluded.list_key, record = excluded.record,
             connection_id = excluded.connection_id`,
        [
          applicationId,
          calendar.id,
          calendar.grant_id ?? null,
          calendar.is_primary ?? false,
          calendarListKey(calendar),
          JSON.stringify(calendar),
          calendar.connection_id ?? null,
        ],
      ),
    removeCalendar: async (applicationId, calendarId) => {
      for (const table of calendarTables)
        await sql.run(`DELETE FROM ${table} WHERE application_id = $1 AND calendar_id = $2`, [
          applicationId,
          calendarId,
        ])
      await sql.run('DELETE FROM calendars WHERE application_id = $1 AND id = $2', [
        applicationId,
        calendarId,
      ])
    },
    putEvent: async (applicationId, event, span) => {
      await sql.run(putEvent, [...eventValues(applicationId, event, span), newRevision()])
    },
    putEvents: async (applicationId, events) => {
      const [first] = events
      if (!first) return
      const rows = events.map(({ event, span }) => eventValues(applicationId, event, span))
      const columns = eventColumns.map((_, index) => rows.map((row) => row[index]))
      await sql.run(putEvents, [...columns, newRevision(), applicationId, first.event.calendar_id])
    },
    removeEvent: async (applicationId, calendarId, eventId) => {
      await sql.run(
        'DELETE FROM events WHERE application_id = $1 AND calendar_id = $2 AND (id = $3 OR master_id = $3)',
        [applicationId, calendarId, eventId],
      )
      await sql.run('UPDATE calendars SET revision = $3 WHERE application_id = $1 AND id = $2', [
        applicationId,
        calendarId,
        newRevision(),
      ])
    },
    putRoom: (applicationId, grantId, room) =>
      room
        ? sql.run(
            `INSERT INTO rooms (application_id, grant_id, list_key, record) VALUES ($1, $2, $3, $4)
             ON CONFLICT (application_id, grant_id) DO UPDATE SET record = excluded.record`,
            [applicationId, grantId, roomListKey(grantId), JSON.stringify(room)],
          )
        : sql.run('DELETE FROM rooms WHERE application_id = $1 AND grant_id = $2', [applicationId, grantId]),
  }
}
