import { instant } from '@whenable/time'
import { listKey, type ScheduleRecord, type ScheduleRecords, type ScheduleTransaction } from '../store.js'
import { hostKeys, type Sql, windowOf } from './sql.js'

/** Reads schedules, and the bookings that count for limits. */
export const scheduleRecords = (sql: Sql): ScheduleRecords => ({
  schedules: (applicationId, ids) =>
    sql.all<ScheduleRecord>(
      'SELECT record FROM schedules WHERE application_id = $1 AND id = ANY($2::text[])',
      [applicationId, ids],
    ),
  schedulesOf: (applicationId, grantId, page) =>
    grantId === undefined
      ? sql.page<ScheduleRecord>('schedules WHERE application_id = $3', page, [applicationId])
      : sql.page<ScheduleRecord>('schedules WHERE application_id = $3 AND grant_id = $4', page, [
          applicationId,
          grantId,
        ]),
  configurationsUsing: async (applicationId, scheduleId) => {
    const found = await sql.rows(
      `SELECT configuration_id FROM schedule_uses WHERE application_id = $1 AND schedule_id = $2
         ORDER BY configuration_id COLLATE "C"`,
      [applicationId, scheduleId],
    )
    return found.map((row) => String(row['configuration_id']))
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
})

/** Reads and writes schedules. */
export const scheduleTransaction = (sql: Sql): ScheduleTransaction => ({
  ...scheduleRecords(sql),
  lockSchedules: async (applicationId, ids) => {
    const locked: string[] = []
    for (const id of [...new Set(ids)].sort()) {
      const [row] = await sql.rows(
        'UPDATE schedules SET turn = turn + 1 WHERE application_id = $1 AND id = $2 RETURNING id',
        [applicationId, id],
      )
      if (row) locked.push(id)
    }
    return locked
  },
  putSchedule: (schedule) =>
    sql.run(
      `INSERT INTO schedules (application_id, id, grant_id, turn, list_key, record, is_default)
       VALUES ($1, $2, $3, 1, $4, $5, $6)
       ON CONFLICT (application_id, id) DO UPDATE SET record = excluded.record, is_default = excluded.is_default`,
      [
        schedule.applicationId,
        schedule.id,
        schedule.grantId,
        listKey(schedule.createdAt, schedule.id),
        JSON.stringify(schedule),
        schedule.isDefault,
      ],
    ),
  removeSchedule: (applicationId, id) =>
    sql.run('DELETE FROM schedules WHERE application_id = $1 AND id = $2', [applicationId, id]),
})
