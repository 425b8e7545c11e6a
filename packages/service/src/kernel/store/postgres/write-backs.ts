import { toIsoString } from '@whenable/time'
import type {
  LeasedWriteBack,
  ManagedItem,
  WriteBack,
  WriteBackLeaseRequest,
  WriteBackRecords,
  WriteBackTransaction,
} from '../store.js'
import { itemKey } from './connections.js'
import { type Row, recordOf, type Sql } from './sql.js'

/** The due writes, at most `each` of a connection, without connections that have to be signed in again. */
const dueRows = (sql: Sql, { now, limit, each, without }: WriteBackLeaseRequest): Promise<Row[]> =>
  sql.plannedRows(
    `SELECT application_id, calendar_id, event_id FROM
       (SELECT w.application_id, w.calendar_id, w.event_id, w.next_at,
          row_number() OVER (PARTITION BY w.application_id, w.connection_id
                             ORDER BY w.next_at, w.calendar_id, w.event_id) AS turn
        FROM write_backs w
        LEFT JOIN connections c ON c.application_id = w.application_id AND c.id = w.connection_id
        WHERE w.next_at <= $1 AND w.connection_id <> ALL($4::text[]) AND c.status IS DISTINCT FROM 'expired') AS due
     WHERE turn <= $3 ORDER BY next_at, application_id, calendar_id, event_id LIMIT $2`,
    [toIsoString(now), limit, each, without],
  )

/** Reads pending writes, and the items that are written. */
export const writeBackRecords = (sql: Sql): WriteBackRecords => ({
  writeBack: (applicationId, calendarId, eventId) =>
    sql.one<WriteBack>(
      'SELECT record FROM write_backs WHERE application_id = $1 AND calendar_id = $2 AND event_id = $3',
      [applicationId, calendarId, eventId],
    ),
  managedItems: (applicationId, calendarId, uids) =>
    sql.all<ManagedItem>(
      `SELECT record FROM managed_items
       WHERE application_id = $1 AND calendar_id = $2 AND key = ANY($3::text[])`,
      [applicationId, calendarId, uids.map(itemKey)],
    ),
})

const leasedRow = 'application_id = $1 AND calendar_id = $2 AND event_id = $3 AND lease = $4'

const identityOf = ({ writeBack, lease }: LeasedWriteBack): unknown[] => [
  writeBack.applicationId,
  writeBack.calendarId,
  writeBack.eventId,
  lease,
]

/** Reads and writes pending writes, and the items that are written. */
export const writeBackTransaction = (sql: Sql): WriteBackTransaction => ({
  ...writeBackRecords(sql),
  putWriteBack: (writeBack) =>
    sql.run(
      `INSERT INTO write_backs
         (application_id, connection_id, calendar_id, event_id, version, next_at, attempts, lease, record)
       VALUES ($1, $2, $3, $4, 1, $5, 0, '', $6)
       ON CONFLICT (application_id, calendar_id, event_id) DO UPDATE
       SET version = write_backs.version + 1, attempts = 0, record = excluded.record,
           connection_id = excluded.connection_id,
           next_at = CASE WHEN write_backs.lease = '' THEN excluded.next_at ELSE write_backs.next_at END`,
      [
        writeBack.applicationId,
        writeBack.connectionId,
        writeBack.calendarId,
        writeBack.eventId,
        toIsoString(writeBack.createdAt),
        JSON.stringify(writeBack),
      ],
    ),
  leaseWriteBacks: async (request) => {
    const { now, until, lease } = request
    const leased: LeasedWriteBack[] = []
    for (const { application_id, calendar_id, event_id } of await dueRows(sql, request)) {
      const [row] = await sql.rows(
        `UPDATE write_backs SET next_at = $5, lease = $6, attempts = attempts + 1
         WHERE application_id = $1 AND calendar_id = $2 AND event_id = $3 AND next_at <= $4
         RETURNING record, version, attempts`,
        [application_id, calendar_id, event_id, toIsoString(now), toIsoString(until), lease],
      )
      if (row)
        leased.push({
          writeBack: recordOf<WriteBack>(row),
          version: Number(row['version']),
          attempts: Number(row['attempts']),
          lease,
        })
    }
    return leased
  },
  finishWriteBack: async (leased, now) => {
    const removed = await sql.rows(
      `DELETE FROM write_backs WHERE ${leasedRow} AND version = $5 RETURNING event_id`,
      [...identityOf(leased), leased.version],
    )
    if (removed.length) return 'done'
    const changed = await sql.rows(
      `UPDATE write_backs SET lease = '', next_at = $5 WHERE ${leasedRow} RETURNING event_id`,
      [...identityOf(leased), toIsoString(now)],
    )
    return changed.length ? 'changed' : 'lost'
  },
  releaseWriteBack: (leased, again, counts) =>
    sql.run(
      `UPDATE write_backs SET lease = '', next_at = $5, attempts = greatest(0, attempts - $6::integer)
       WHERE ${leasedRow}`,
      [...identityOf(leased), toIsoString(again), counts ? 0 : 1],
    ),
  putManagedItem: (item) =>
    sql.run(
      `INSERT INTO managed_items (application_id, calendar_id, key, record) VALUES ($1, $2, $3, $4)
       ON CONFLICT (application_id, calendar_id, key) DO UPDATE SET record = excluded.record`,
      [item.applicationId, item.calendarId, itemKey(item.uid), JSON.stringify(item)],
    ),
  removeManagedItem: (applicationId, calendarId, uid) =>
    sql.run('DELETE FROM managed_items WHERE application_id = $1 AND calendar_id = $2 AND key = $3', [
      applicationId,
      calendarId,
      itemKey(uid),
    ]),
})
