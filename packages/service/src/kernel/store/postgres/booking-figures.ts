import { toIsoString } from '@whenable/time'
import type { BookingFiguresRecords, FiguresBy } from '../store.js'
import { memberCondition } from './booking-list.js'
import { type Sql, valuesOf } from './sql.js'

/** What a row is counted under. The bounds are a subquery, so that their texts are read once and not for each row. */
const keys: Readonly<Record<FiguresBy, (bounds: string) => string>> = {
  interval: (bounds) => `width_bucket(starts_at, (SELECT ${bounds}::text[]::timestamptz[])) - 1`,
  configuration: () => 'configuration_id',
  host: () => 'address',
}

/** Counts bookings. Each half of them is read by an index of its own: those that stand, and the cancelled ones. */
export const bookingFiguresRecords = (sql: Sql): BookingFiguresRecords => ({
  bookingFigures: async (applicationId, { bounds, member }, by) => {
    const { values, value } = valuesOf()
    const times = bounds.map(toIsoString)
    const conditions = [
      `application_id = ${value(applicationId)}`,
      `starts_at >= ${value(times[0])}`,
      `starts_at < ${value(times.at(-1))}`,
      ...(member ? [memberCondition(member, value)] : []),
    ].join(' AND ')
    const key = keys[by](by === 'interval' ? value(times) : '')
    const half = (kind: string) =>
      `SELECT starts_at, made_at, stands, moved, attendance, cancelled_by_guest, configuration_id, hosts FROM bookings WHERE ${conditions} AND ${kind}`
    const rows = await sql.plannedRows(
      `SELECT (${key})::text AS key, count(*) FILTER (WHERE stands)::int AS bookings,
         count(*) FILTER (WHERE NOT stands)::int AS cancelled,
         count(*) FILTER (WHERE NOT stands AND cancelled_by_guest)::int AS cancelled_by_guest,
         count(*) FILTER (WHERE stands AND moved)::int AS moved,
         count(*) FILTER (WHERE stands AND attendance = 'came')::int AS came,
         count(*) FILTER (WHERE stands AND attendance = 'did_not_come')::int AS did_not_come,
         percentile_cont(0.5) WITHIN GROUP (ORDER BY greatest(extract(epoch FROM starts_at - made_at), 0)::float8)
           FILTER (WHERE stands) AS lead_time
       FROM (${half('stands')} UNION ALL ${half('NOT stands')}) AS found
       ${by === 'host' ? 'CROSS JOIN LATERAL unnest(hosts) AS host (address)' : ''} GROUP BY 1`,
      values,
    )
    const count = (one: unknown) => Number(one)
    return rows.map((row) => ({
      key: String(row['key']),
      bookings: count(row['bookings']),
      cancelled: count(row['cancelled']),
      cancelledByGuest: count(row['cancelled_by_guest']),
      moved: count(row['moved']),
      came: count(row['came']),
      didNotCome: count(row['did_not_come']),
      leadTime: row['lead_time'] == null ? undefined : Math.round(count(row['lead_time'])),
    }))
  },
})
