import { type Instant, instant, toIsoString } from '@whenable/time'
import { guestKey, hostKey } from '../../person.js'
import {
  type BookingQueries,
  type BookingRecord,
  type BookingScope,
  type BookingStatements,
  guestWords,
  hasGuest,
  heldBy,
  hostAddresses,
  isToAnswer,
  longestBooking,
  seatsOf,
} from '../store.js'
import { guestConditions, wordMark } from './booking-list.js'
import { bufferColumns, bufferOfRow, hostKeys, recordOf, type Sql, valuesOf, windowOf } from './sql.js'

/** The condition of active bookings of a scope that end after an instant. A booking's hosts have rows while it is active. */
const ahead = (applicationId: string, scope: BookingScope, endsAfter: Instant) => {
  const [condition, values] =
    'configurationId' in scope
      ? ['configuration_id = $3', [scope.configurationId]]
      : [
          `(configuration_id IN (SELECT id FROM configurations WHERE application_id = $1 AND grant_id = $3)
            OR id IN (SELECT booking_id FROM booking_hosts WHERE application_id = $1 AND email = $4))`,
          [scope.grantId, hostKey(scope.hostEmail)],
        ]
  return {
    condition: `application_id = $1 AND ends_at > $2 AND stands AND ${condition}`,
    values: [applicationId, toIsoString(endsAfter), ...values],
  }
}

/** Reads bookings with their hosts' times and seats. */
export const bookingQueries = (sql: Sql): BookingQueries => ({
  booking: (applicationId, id) =>
    sql.one<BookingRecord>('SELECT record FROM bookings WHERE application_id = $1 AND id = $2', [
      applicationId,
      id,
    ]),
  bookingOfUid: (applicationId, uid) =>
    sql.one<BookingRecord>('SELECT record FROM bookings WHERE application_id = $1 AND calendar_uid = $2', [
      applicationId,
      uid,
    ]),
  heldTimes: async (applicationId, emails, window) => {
    const [start, end] = windowOf(window)
    // Each host on its own: an engine without statistics would read the bookings of all hosts (`OFFSET 0` keeps it from joining).
    const found = await sql.rows(
      `SELECT held.*, ${bufferColumns} FROM unnest($2::text[]) AS host (address) CROSS JOIN LATERAL
         (SELECT email, booking_id, uid, configuration_id, extract(epoch FROM starts_at)::float8 AS start,
                extract(epoch FROM ends_at)::float8 AS end
          FROM booking_hosts
          WHERE application_id = $1 AND email = host.address
            AND starts_at > $3 AND starts_at < $5 AND ends_at > $4 OFFSET 0) AS held
       LEFT JOIN configurations
         ON configurations.application_id = $1 AND configurations.id = held.configuration_id`,
      [applicationId, hostKeys(emails), toIsoString(instant(window.start - longestBooking - 1)), start, end],
    )
    return found.map((row) => ({
      email: String(row['email']),
      bookingId: String(row['booking_id']),
      uid: String(row['uid']),
      buffer: bufferOfRow(row),
      start: instant(Number(row['start'])),
      end: instant(Number(row['end'])),
    }))
  },
  seats: async (applicationId, eventIds) => {
    if (!eventIds.length) return []
    const found = await sql.rows(
      'SELECT event_id, email, booking_id FROM seats WHERE application_id = $1 AND event_id = ANY($2::text[])',
      [applicationId, eventIds],
    )
    return found.map((row) => ({
      eventId: String(row['event_id']),
      email: String(row['email']),
      bookingId: String(row['booking_id']),
    }))
  },
  bookingsOfSeries: (applicationId, calendarId, seriesId) =>
    sql.all<BookingRecord>(
      `SELECT record FROM bookings WHERE application_id = $1 AND id IN
           (SELECT booking_id FROM seats WHERE application_id = $1 AND calendar_id = $2 AND series_id = $3)
         ORDER BY id`,
      [applicationId, calendarId, seriesId],
    ),
  bookingsMadeTogether: (applicationId, seriesId) =>
    sql.all<BookingRecord>(
      'SELECT record FROM bookings WHERE application_id = $1 AND series_id = $2 ORDER BY id',
      [applicationId, seriesId],
    ),
  bookingsOfGuest: async (applicationId, email) => {
    const { values, value } = valuesOf()
    const conditions = [
      `application_id = ${value(applicationId)}`,
      ...guestConditions(applicationId, email, value),
    ]
    const found = await sql.plannedRows(
      `SELECT record FROM bookings WHERE ${conditions.join(' AND ')} ORDER BY id`,
      values,
    )
    // Other addresses can have the same words.
    return found.map((row) => recordOf<BookingRecord>(row)).filter((booking) => hasGuest(booking, email))
  },
  bookingsOfGuestKey: (applicationId, configurationId, key, endsAfter) =>
    sql.all<BookingRecord>(
      `SELECT record FROM bookings WHERE application_id = $1 AND configuration_id = $2 AND guest_key = $3 AND stands
         AND ends_at > $4 ORDER BY starts_at, id`,
      [applicationId, configurationId, key, toIsoString(endsAfter)],
    ),
  bookingsEnded: (by, limit, which) =>
    sql.all<BookingRecord>(
      `SELECT record FROM bookings WHERE ends_at <= $1${which === 'cancelled' ? ' AND NOT stands' : ''}
       ORDER BY ends_at, id LIMIT $2`,
      [toIsoString(by), limit],
    ),
  bookingsAhead: (applicationId, scope, endsAfter) => {
    const { condition, values } = ahead(applicationId, scope, endsAfter)
    return sql.all<BookingRecord>(`SELECT record FROM bookings WHERE ${condition} ORDER BY id`, values)
  },
  countBookingsAhead: async (applicationId, scope, endsAfter) => {
    const { condition, values } = ahead(applicationId, scope, endsAfter)
    const found = await sql.rows(
      `SELECT configuration_id, count(*)::int AS count FROM bookings WHERE ${condition} GROUP BY configuration_id`,
      values,
    )
    return new Map(found.map((row) => [String(row['configuration_id']), Number(row['count'])]))
  },
  countBookingsOf: async (applicationId, configurationId, endsAfter, most) => {
    const [row] = await sql.rows(
      `SELECT count(*)::int AS count FROM
         (SELECT 1 FROM bookings WHERE application_id = $1 AND configuration_id = $2 AND stands AND ends_at > $3 LIMIT $4) found`,
      [applicationId, configurationId, toIsoString(endsAfter), most],
    )
    return Number(row?.['count'] ?? 0)
  },
  hasBookings: async (applicationId, configurationId) => {
    const found = await sql.rows(
      'SELECT 1 FROM bookings WHERE application_id = $1 AND configuration_id = $2 LIMIT 1',
      [applicationId, configurationId],
    )
    return found.length > 0
  },
  lastBooked: async (applicationId, groupId, email): Promise<Instant | undefined> => {
    const [row] = await sql.rows(
      `SELECT extract(epoch FROM max(made_at))::float8 AS at FROM booking_hosts
         WHERE application_id = $1 AND group_id = $2 AND email = $3`,
      [applicationId, groupId, hostKey(email)],
    )
    return row?.['at'] == null ? undefined : instant(Number(row['at']))
  },
})

/** Reads and writes bookings with their hosts' times and seats. */
export const bookingStatements = (sql: Sql): BookingStatements => {
  /** Writes a booking and its hosts' times, which must not exist yet. */
  const writeWithHolds = async (booking: BookingRecord): Promise<void> => {
    const { values, value } = valuesOf()
    const [applicationId, id] = [value(booking.applicationId), value(booking.id)]
    const columns = [
      booking.configurationId,
      toIsoString(booking.end),
      booking.status !== 'cancelled',
      JSON.stringify(booking),
      toIsoString(booking.start),
      isToAnswer(booking),
      hostAddresses(booking),
      booking.seriesId ?? null,
      booking.uid,
      guestKey(booking.guest.email),
      toIsoString(booking.createdAt),
      booking.movedFrom !== undefined,
      booking.attendance ?? null,
      booking.isCancelledByGuest ?? false,
    ]
    const grantId = value(booking.grantId ?? null)
    const [configurationId, ...others] = columns.map(value)
    const mark = wordMark(booking.applicationId)
    const words = guestWords(booking).map((word) => `${mark}${word}`)
    const insertion = `INSERT INTO bookings (application_id, id, turn, grant_id, configuration_id, ends_at, stands, record,
        starts_at, waits, hosts, series_id, calendar_uid, guest_key, made_at, moved, attendance, cancelled_by_guest, guest_words)
      VALUES (${applicationId}, ${id}, 1,
        coalesce(${grantId}::text, (SELECT configurations.grant_id FROM configurations
          WHERE configurations.application_id = ${applicationId} AND configurations.id = ${configurationId})),
        ${configurationId}, ${others.join(', ')}, array_to_tsvector(${value(words)}::text[]))
      ON CONFLICT (application_id, id) DO UPDATE
      SET grant_id = coalesce(excluded.grant_id, bookings.grant_id), ends_at = excluded.ends_at,
        stands = excluded.stands, record = excluded.record, starts_at = excluded.starts_at, waits = excluded.waits,
        hosts = excluded.hosts, guest_key = excluded.guest_key, moved = excluded.moved, attendance = excluded.attendance,
        cancelled_by_guest = excluded.cancelled_by_guest,
        guest_words = excluded.guest_words`
    const hosts = booking.status === 'cancelled' ? [] : heldBy(booking)
    if (!hosts.length) return sql.run(insertion, values)
    const same = [
      ...[booking.groupId, ...windowOf(booking), toIsoString(booking.createdAt)],
      ...[booking.uid, booking.configurationId],
    ]
      .map(value)
      .join(', ')
    const holds = hosts.map(
      ({ email, exclusive }) =>
        `(${applicationId}, ${value(hostKey(email))}, ${id}, ${same}, ${value(exclusive)})`,
    )
    await sql.run(
      `WITH written AS (${insertion}) INSERT INTO booking_hosts
         (application_id, email, booking_id, group_id, starts_at, ends_at, made_at, uid, configuration_id, exclusive)
       VALUES ${holds.join(', ')}`,
      values,
    )
  }

  const addSeats = async (booking: BookingRecord): Promise<void> => {
    const { applicationId, occurrence } = booking
    if (!occurrence) return
    for (const { eventId, email, bookingId } of seatsOf(booking))
      await sql.run(
        `INSERT INTO seats (application_id, event_id, email, booking_id, calendar_id, series_id)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [applicationId, eventId, email, bookingId, occurrence.calendarId, occurrence.seriesId],
      )
  }

  return {
    ...bookingQueries(sql),
    lockBooking: async (applicationId, id) => {
      return sql.one<BookingRecord>(
        'UPDATE bookings SET turn = turn + 1 WHERE application_id = $1 AND id = $2 RETURNING record',
        [applicationId, id],
      )
    },
    addBooking: async (booking) => {
      await writeWithHolds(booking)
      await addSeats(booking)
    },
    putBooking: async (booking) => {
      const { applicationId, id, occurrence } = booking
      await sql.run('DELETE FROM booking_hosts WHERE application_id = $1 AND booking_id = $2', [
        applicationId,
        id,
      ])
      if (occurrence)
        await sql.run('DELETE FROM seats WHERE application_id = $1 AND booking_id = $2', [applicationId, id])
      await writeWithHolds(booking)
      await addSeats(booking)
    },
    removeBookedTimes: async ({ applicationId, id }) => {
      for (const table of ['booking_hosts', 'seats'])
        await sql.run(`DELETE FROM ${table} WHERE application_id = $1 AND booking_id = $2`, [
          applicationId,
          id,
        ])
      await sql.run('DELETE FROM bookings WHERE application_id = $1 AND id = $2', [applicationId, id])
    },
  }
}
