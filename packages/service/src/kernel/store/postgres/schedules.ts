import { instant } from '@whenable/time'
import type { ScheduleQueries } from '../store.js'
import { hostKeys, type Sql, windowOf } from './sql.js'

/** Reads of schedules that join other tables. */
export const scheduleQueries = (sql: Sql): ScheduleQueries => ({
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
})
