import type { ConnectionQueries, ConnectionRecord } from '../store.js'
import type { Sql } from './sql.js'

/** Reads of connections that join other tables. */
export const connectionQueries = (sql: Sql): ConnectionQueries => ({
  connectionsOfCalendars: (applicationId, calendarIds) =>
    sql.all<ConnectionRecord>(
      `SELECT record FROM connections WHERE application_id = $1 AND id IN
         (SELECT connection_id FROM calendars WHERE application_id = $1 AND id = ANY($2::text[]))`,
      [applicationId, calendarIds],
    ),
})
