import { toIsoString } from '@whenable/time'
import { leaseRows, type WriteBackQueries, writeBackTable } from '../store.js'
import { opening } from './postgres-table.js'
import type { Sql } from './sql.js'

/** Leases of pending writes, which depend on their connections. */
export const writeBackQueries = (sql: Sql): WriteBackQueries => ({
  leaseWriteBacks: async (request) => {
    const due = await sql.plannedRows(
      `SELECT application_id, calendar_id, event_id FROM
         (SELECT mine.application_id, calendar_id, event_id, mine.next_at,
            row_number() OVER (PARTITION BY mine.application_id, connection_id
                               ORDER BY mine.next_at, calendar_id, event_id) AS turn
          FROM write_backs AS mine LEFT JOIN connections
            ON connections.application_id = mine.application_id AND connections.id = mine.connection_id
          WHERE mine.next_at <= $1 AND connection_id <> ALL($4::text[])
            AND connections.status IS DISTINCT FROM 'expired') AS due
       WHERE turn <= $3 ORDER BY next_at, application_id, calendar_id, event_id LIMIT $2`,
      [toIsoString(request.now), request.limit, request.each, request.without],
    )
    const keys = due.map(
      (row) => [String(row['application_id']), String(row['calendar_id']), String(row['event_id'])] as const,
    )
    return (await leaseRows(opening(sql)(writeBackTable), keys, request)).map(
      ({ record: writeBack, version, attempts, lease }) => ({ writeBack, version, attempts, lease }),
    )
  },
})
