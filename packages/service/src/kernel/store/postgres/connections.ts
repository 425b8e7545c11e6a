import { createHash } from 'node:crypto'
import type { Calendar } from '@whenable/contract'
import { toIsoString } from '@whenable/time'
import {
  type ConnectionLeaseRequest,
  type ConnectionRecord,
  type ConnectionRecords,
  type ConnectionTransaction,
  connectionListKey,
  indexedLength,
  type LeasedConnection,
  type SyncedCalendar,
  type SyncedItem,
} from '../store.js'
import { type Row, recordOf, type Sql } from './sql.js'

/** The key of an item's id or UID, which may be longer than an index allows. */
export const itemKey = (id: string): string => createHash('sha256').update(id).digest('hex')

/** The indexed part of a text. PostgreSQL stores no NUL characters. */
const cut = (text: string): string => text.slice(0, indexedLength).replaceAll('\0', '')

const syncedCalendarOf = (row: Row): SyncedCalendar => ({
  ...recordOf<Omit<SyncedCalendar, 'localWrites'>>(row),
  localWrites: Number(row['local_writes']),
})

/** The connections that are due, at most `each` of an application. */
const dueRows = (sql: Sql, { now, limit, each }: ConnectionLeaseRequest): Promise<Row[]> =>
  sql.plannedRows(
    `SELECT application_id, id FROM
       (SELECT application_id, id, next_at,
          row_number() OVER (PARTITION BY application_id ORDER BY next_at, id) AS turn
        FROM connections WHERE next_at <= $1) AS due
     WHERE turn <= $3 ORDER BY next_at, application_id, id LIMIT $2`,
    [toIsoString(now), limit, each],
  )

/** Reads connections, their calendars and items. */
export const connectionRecords = (sql: Sql): ConnectionRecords => ({
  connection: (applicationId, id) =>
    sql.one<ConnectionRecord>('SELECT record FROM connections WHERE application_id = $1 AND id = $2', [
      applicationId,
      id,
    ]),
  connectionsOfGrant: (applicationId, grantId) =>
    sql.all<ConnectionRecord>(
      'SELECT record FROM connections WHERE application_id = $1 AND grant_id = $2 ORDER BY list_key',
      [applicationId, grantId],
    ),
  connections: (applicationId, page) =>
    sql.page<ConnectionRecord>('connections WHERE application_id = $3', page, [applicationId]),
  connectionsOfCalendars: (applicationId, calendarIds) =>
    sql.all<ConnectionRecord>(
      `SELECT record FROM connections WHERE application_id = $1 AND id IN
         (SELECT connection_id FROM calendars WHERE application_id = $1 AND id = ANY($2::text[]))`,
      [applicationId, calendarIds],
    ),
  calendarsOfConnection: (applicationId, connectionId) =>
    sql.all<Calendar>('SELECT record FROM calendars WHERE application_id = $1 AND connection_id = $2', [
      applicationId,
      connectionId,
    ]),
  syncedCalendars: async (applicationId, connectionId) => {
    const rows = await sql.rows(
      'SELECT record, local_writes FROM synced_calendars WHERE application_id = $1 AND connection_id = $2',
      [applicationId, connectionId],
    )
    return rows.map(syncedCalendarOf)
  },
  syncedCalendar: async (applicationId, calendarId) => {
    const [row] = await sql.rows(
      'SELECT record, local_writes FROM synced_calendars WHERE application_id = $1 AND calendar_id = $2',
      [applicationId, calendarId],
    )
    return row && syncedCalendarOf(row)
  },
  syncedItems: async (applicationId, calendarId, { limit, after = '' }) => {
    const found = await sql.plannedRows(
      `SELECT key, record FROM synced_items
       WHERE application_id = $1 AND calendar_id = $2 AND key > $3 ORDER BY key LIMIT $4`,
      [applicationId, calendarId, after, limit + 1],
    )
    const items = found.slice(0, limit)
    return {
      items: items.map((row) => recordOf<SyncedItem>(row)),
      next: found.length > limit ? String(items.at(-1)?.['key']) : undefined,
    }
  },
  syncedItemsById: (applicationId, calendarId, ids) =>
    sql.all<SyncedItem>(
      `SELECT record FROM synced_items
       WHERE application_id = $1 AND calendar_id = $2 AND key = ANY($3::text[])`,
      [applicationId, calendarId, ids.map(itemKey)],
    ),
  syncedItemsOfUid: async (applicationId, calendarId, uid) => {
    const items = await sql.all<SyncedItem>(
      'SELECT record FROM synced_items WHERE application_id = $1 AND calendar_id = $2 AND uid = $3',
      [applicationId, calendarId, cut(uid)],
    )
    return items.filter((item) => item.uid === uid)
  },
  syncedItemsWithWarnings: (applicationId, calendarIds, limit) =>
    sql.all<SyncedItem>(
      `SELECT record FROM synced_items
       WHERE application_id = $1 AND calendar_id = ANY($2::text[]) AND has_warnings LIMIT $3`,
      [applicationId, calendarIds, limit],
    ),
})

/** Reads and writes connections, their calendars and items. */
export const connectionTransaction = (sql: Sql): ConnectionTransaction => ({
  ...connectionRecords(sql),
  putConnection: (connection) =>
    sql.run(
      `INSERT INTO connections (application_id, id, grant_id, account, status, unavailable_from,
         when_unavailable, next_at, lease, requested, list_key, record)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '', false, $9, $10)
       ON CONFLICT (application_id, id) DO UPDATE
       SET account = excluded.account, status = excluded.status, unavailable_from = excluded.unavailable_from,
           when_unavailable = excluded.when_unavailable, record = excluded.record`,
      [
        connection.applicationId,
        connection.id,
        connection.grantId,
        connection.account,
        connection.status,
        connection.unavailableFrom === undefined ? null : toIsoString(connection.unavailableFrom),
        connection.whenUnavailable,
        toIsoString(connection.createdAt),
        connectionListKey(connection),
        JSON.stringify(connection),
      ],
    ),
  lockConnection: (applicationId, id) =>
    sql.one<ConnectionRecord>(
      'UPDATE connections SET id = id WHERE application_id = $1 AND id = $2 RETURNING record',
      [applicationId, id],
    ),
  removeConnection: (applicationId, id) =>
    sql.run('DELETE FROM connections WHERE application_id = $1 AND id = $2', [applicationId, id]),
  leaseConnections: async (request) => {
    const { now, until, lease } = request
    const leased: LeasedConnection[] = []
    for (const { application_id, id } of await dueRows(sql, request)) {
      const connection = await sql.one<ConnectionRecord>(
        `UPDATE connections SET next_at = $4, lease = $5, requested = false
         WHERE application_id = $1 AND id = $2 AND next_at <= $3 RETURNING record`,
        [application_id, id, toIsoString(now), toIsoString(until), lease],
      )
      if (connection) leased.push({ connection, lease })
    }
    return leased
  },
  leaseConnection: async (applicationId, id, { now, until, lease }) => {
    const connection = await sql.one<ConnectionRecord>(
      `UPDATE connections SET next_at = $4, lease = $5, requested = false
       WHERE application_id = $1 AND id = $2 AND (lease = '' OR next_at <= $3) RETURNING record`,
      [applicationId, id, toIsoString(now), toIsoString(until), lease],
    )
    return connection && { connection, lease }
  },
  holdConnection: ({ connection: { applicationId, id }, lease }, until) =>
    sql.one<ConnectionRecord>(
      `UPDATE connections SET next_at = $4
       WHERE application_id = $1 AND id = $2 AND lease = $3 RETURNING record`,
      [applicationId, id, lease, toIsoString(until)],
    ),
  releaseConnection: async ({ connection: { applicationId, id }, lease }, now, again) => {
    const rows = await sql.rows(
      `UPDATE connections
       SET next_at = CASE WHEN requested THEN $4::timestamptz ELSE $5::timestamptz END, lease = '', requested = false
       WHERE application_id = $1 AND id = $2 AND lease = $3 RETURNING id`,
      [applicationId, id, lease, toIsoString(now), toIsoString(again)],
    )
    return rows.length > 0
  },
  requestSync: (applicationId, id, now) =>
    sql.run(
      `UPDATE connections
       SET requested = lease <> '', next_at = CASE WHEN lease = '' THEN $3::timestamptz ELSE next_at END
       WHERE application_id = $1 AND id = $2`,
      [applicationId, id, toIsoString(now)],
    ),

  putSyncedCalendar: (calendar) =>
    sql.run(
      `INSERT INTO synced_calendars (application_id, calendar_id, connection_id, local_writes, record)
       VALUES ($1, $2, $3, 0, $4)
       ON CONFLICT (application_id, calendar_id) DO UPDATE SET record = excluded.record`,
      [calendar.applicationId, calendar.calendarId, calendar.connectionId, JSON.stringify(calendar)],
    ),
  countLocalWrite: (applicationId, calendarId) =>
    sql.run(
      `UPDATE synced_calendars SET local_writes = local_writes + 1
       WHERE application_id = $1 AND calendar_id = $2`,
      [applicationId, calendarId],
    ),
  putSyncedItems: async (items) => {
    const [first] = items
    if (!first) return
    await sql.run(
      `INSERT INTO synced_items (application_id, calendar_id, key, uid, has_warnings, record)
       SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::boolean[], $6::text[])
       ON CONFLICT (application_id, calendar_id, key) DO UPDATE
       SET uid = excluded.uid, has_warnings = excluded.has_warnings, record = excluded.record`,
      [
        first.applicationId,
        first.calendarId,
        items.map(({ id }) => itemKey(id)),
        items.map(({ uid }) => cut(uid)),
        items.map(({ warnings = [] }) => warnings.length > 0),
        items.map((item) => JSON.stringify(item)),
      ],
    )
  },
  removeSyncedItems: (applicationId, calendarId, ids) =>
    sql.run(
      'DELETE FROM synced_items WHERE application_id = $1 AND calendar_id = $2 AND key = ANY($3::text[])',
      [applicationId, calendarId, ids.map(itemKey)],
    ),
})
