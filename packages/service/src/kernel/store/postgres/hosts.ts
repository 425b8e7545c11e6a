import type { HostRecords, ScheduleRecord } from '../store.js'
import { hostKeys, type Sql } from './sql.js'

/** Reads the accounts of hosts. */
export const hostRecords = (sql: Sql): HostRecords => ({
  hostAccounts: async (applicationId, emails) => {
    if (!emails.length) return []
    const found = await sql.rows(
      `SELECT grants.email, grants.id, members.record::json->>'timezone' AS timezone,
         members.record::json->>'picture' AS picture, schedules.record AS schedule
       FROM grants
         LEFT JOIN members ON members.application_id = grants.application_id AND members.grant_id = grants.id
         LEFT JOIN schedules ON schedules.application_id = grants.application_id AND schedules.grant_id = grants.id
           AND schedules.is_default
       WHERE grants.application_id = $1 AND grants.email = ANY($2::text[])`,
      [applicationId, hostKeys(emails)],
    )
    return found.map((row) => ({
      email: String(row['email']),
      grantId: String(row['id']),
      timezone: row['timezone'] === null ? undefined : String(row['timezone']),
      picture: row['picture'] === null ? undefined : String(row['picture']),
      schedule:
        row['schedule'] === null ? undefined : (JSON.parse(String(row['schedule'])) as ScheduleRecord),
    }))
  },
})
