import { type Instant, toIsoString } from '@whenable/time'
import type { Sql } from './sql.js'

/** Keeps what guests read of the configurations that are about to be removed, by a column and its value. */
export const keepRemoved = async (
  sql: Sql,
  applicationId: string,
  [column, value]: readonly [column: 'id' | 'grant_id', value: string],
  now: Instant,
): Promise<void> => {
  await sql.run(
    `INSERT INTO removed_configurations (application_id, id, record)
     SELECT application_id, id, record FROM configurations WHERE application_id = $1 AND ${column} = $2
       AND EXISTS (SELECT 1 FROM bookings WHERE bookings.application_id = configurations.application_id
         AND bookings.configuration_id = configurations.id)
     ON CONFLICT (application_id, id) DO UPDATE SET record = excluded.record`,
    [applicationId, value],
  )
  const of = column === 'id' ? 'configuration_id' : column
  for (const table of ['links', 'polls'])
    await sql.run(
      `INSERT INTO removed_links (hash, removed_at) SELECT hash, $3::timestamptz FROM ${table}
       WHERE application_id = $1 AND ${of} = $2 ON CONFLICT (hash) DO NOTHING`,
      [applicationId, value, toIsoString(now)],
    )
}

/** Removes what was kept of a configuration without bookings. */
export const dropRemoved = (sql: Sql, applicationId: string, configurationId: string): Promise<void> =>
  sql.run(
    `DELETE FROM removed_configurations WHERE application_id = $1 AND id = $2
       AND NOT EXISTS (SELECT 1 FROM bookings WHERE application_id = $1 AND configuration_id = $2)`,
    [applicationId, configurationId],
  )
