import { toIsoString } from '@whenable/time'
import type { HoldQueries, HoldRecord } from '../store.js'
import { bufferColumns, bufferOfRow, hostKeys, recordOf, type Sql, windowOf } from './sql.js'

/** Reads of holds that join other tables. */
export const holdQueries = (sql: Sql): HoldQueries => ({
  holdsOfHosts: async (applicationId, emails, window, now) => {
    const found = await sql.rows(
      `SELECT holds.record, ${bufferColumns} FROM holds LEFT JOIN configurations
         ON configurations.application_id = holds.application_id AND configurations.id = holds.configuration_id
       WHERE holds.application_id = $1 AND expires_at > $2 AND hosts && $3::text[] AND ends_at > $4 AND starts_at < $5`,
      [applicationId, toIsoString(now), hostKeys(emails), ...windowOf(window)],
    )
    return found.map((row) => ({ ...recordOf<HoldRecord>(row), buffer: bufferOfRow(row) }))
  },
})
