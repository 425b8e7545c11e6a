import { toIsoString } from '@whenable/time'
import type { HoldRecord, HoldRecords, HoldTransaction } from '../store.js'
import { bufferColumns, bufferOfRow, hostKeys, recordOf, type Sql, windowOf } from './sql.js'

/** Reads holds. */
export const holdRecords = (sql: Sql): HoldRecords => ({
  hold: (applicationId, hash) =>
    sql.one<HoldRecord>('SELECT record FROM holds WHERE application_id = $1 AND hash = $2', [
      applicationId,
      hash,
    ]),
  holdsOfHosts: async (applicationId, emails, window, now) => {
    const found = await sql.rows(
      `SELECT holds.record, ${bufferColumns} FROM holds LEFT JOIN configurations
         ON configurations.application_id = holds.application_id AND configurations.id = holds.configuration_id
       WHERE holds.application_id = $1 AND expires_at > $2 AND hosts && $3::text[] AND ends_at > $4 AND starts_at < $5`,
      [applicationId, toIsoString(now), hostKeys(emails), ...windowOf(window)],
    )
    return found.map((row) => ({ ...recordOf<HoldRecord>(row), buffer: bufferOfRow(row) }))
  },
  holdsOfEvents: async (applicationId, eventIds, now) =>
    eventIds.length
      ? sql.all<HoldRecord>(
          'SELECT record FROM holds WHERE application_id = $1 AND expires_at > $2 AND event_id = ANY($3::text[])',
          [applicationId, toIsoString(now), eventIds],
        )
      : [],
  holdsOfConfiguration: (applicationId, configurationId, now) =>
    sql.all<HoldRecord>(
      'SELECT record FROM holds WHERE application_id = $1 AND expires_at > $2 AND configuration_id = $3',
      [applicationId, toIsoString(now), configurationId],
    ),
})

/** Reads and writes holds. */
export const holdTransaction = (sql: Sql): HoldTransaction => ({
  ...holdRecords(sql),
  putHold: (hold) =>
    sql.run(
      `INSERT INTO holds (application_id, hash, configuration_id, hosts, event_id, starts_at, ends_at, expires_at, record)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (application_id, hash) DO UPDATE SET configuration_id = excluded.configuration_id,
         hosts = excluded.hosts, event_id = excluded.event_id, starts_at = excluded.starts_at,
         ends_at = excluded.ends_at, expires_at = excluded.expires_at, record = excluded.record`,
      [
        hold.applicationId,
        hold.hash,
        hold.configurationId,
        hold.hosts,
        hold.seats?.eventId ?? null,
        ...windowOf(hold),
        toIsoString(hold.expiresAt),
        JSON.stringify(hold),
      ],
    ),
  removeHold: (applicationId, hash) =>
    sql.run('DELETE FROM holds WHERE application_id = $1 AND hash = $2', [applicationId, hash]),
})
