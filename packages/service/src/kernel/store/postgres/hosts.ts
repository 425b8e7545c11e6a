import { instant, toIsoString } from '@whenable/time'
import type { HoldRecord, HostQueries, ScheduleRecord } from '../store.js'
import { bufferColumns, bufferOfRow, hostKeys, recordOf, type Sql, windowOf } from './sql.js'

/** The accounts, bookings and holds of hosts. */
export const hostQueries = (sql: Sql): HostQueries => ({
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
  hostBookings: async (applicationId, emails, window) => {
    const found = await sql.rows(
      `SELECT booking_hosts.email, booking_hosts.booking_id, bookings.configuration_id,
          extract(epoch FROM booking_hosts.starts_at)::float8 AS start,
          (SELECT min(seats.event_id) FROM seats
             WHERE seats.application_id = $1 AND seats.booking_id = booking_hosts.booking_id) AS event_id
        FROM booking_hosts JOIN bookings
          ON bookings.application_id = booking_hosts.application_id AND bookings.id = booking_hosts.booking_id
        WHERE booking_hosts.application_id = $1 AND booking_hosts.email = ANY($2::text[])
          AND booking_hosts.starts_at >= $3 AND booking_hosts.starts_at < $4`,
      [applicationId, hostKeys(emails), ...windowOf(window)],
    )
    return found.map((row) => ({
      email: String(row['email']),
      bookingId: String(row['booking_id']),
      configurationId: String(row['configuration_id']),
      start: instant(Number(row['start'])),
      eventId: row['event_id'] === null ? undefined : String(row['event_id']),
    }))
  },
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
