import { type Calendar, type Grant, ServiceError } from '@whenable/contract'
import { type Instant, type Interval, instant, toIsoString } from '@whenable/time'
import type pg from 'pg'
import {
  type AnswerClaim,
  type Application,
  type BookingRecord,
  type Credential,
  calendarListKey,
  type EventRecord,
  grantListKey,
  type HostCounter,
  hostKey,
  type KeptAnswer,
  type Listed,
  listKey,
  longestBooking,
  type OwnedConfiguration,
  type Page,
  type Records,
  type Store,
  type Transaction,
} from './store.js'

/** The part of a pool or a connection that records are read through. */
type Queryable = Pick<pg.ClientBase, 'query'>

type Row = Record<string, unknown>

/**
 * What a transaction may be refused with, though nothing is wrong with it: it runs again. A row that somebody else has
 * just made (23505) is there when it does.
 */
const retried = new Set(['40001', '40P01', '23505'])
const mostAttempts = 12

/** The exclusion constraint's own refusal. */
const overlap = '23P01'

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

const read = <T>(row: Row | undefined): T | undefined =>
  row ? (JSON.parse(String(row['record'])) as T) : undefined

const windowOf = ({ start, end }: Interval): [string, string] => [toIsoString(start), toIsoString(end)]

/** Emails as hosts are kept under, each once, in the one order in which everybody locks them. */
const hostKeys = (emails: readonly string[]): string[] => [...new Set(emails.map(hostKey))].sort()

const recordsOver = (database: Queryable): Records => {
  const rows = async (sql: string, values: unknown[]): Promise<Row[]> =>
    (await database.query(sql, values)).rows
  const one = async <T>(sql: string, values: unknown[]): Promise<T | undefined> =>
    read<T>((await rows(sql, values))[0])
  const all = async <T>(sql: string, values: unknown[]): Promise<T[]> =>
    (await rows(sql, values)).map((row) => JSON.parse(String(row['record'])) as T)

  /** A page of what `from` selects; `$1` and `$2` are the page's own, and `values` begin at `$3`. */
  const page = async <T>(
    from: string,
    { after = '', limit }: Page,
    values: unknown[],
  ): Promise<Listed<T>> => {
    const found = await rows(
      `SELECT list_key, record FROM ${from} AND list_key > $1 ORDER BY list_key LIMIT $2`,
      [after, limit + 1, ...values],
    )
    const items = found.slice(0, limit)
    return {
      items: items.map((row) => JSON.parse(String(row['record'])) as T),
      next: found.length > limit ? String(items.at(-1)?.['list_key']) : undefined,
    }
  }

  return {
    applications: () => all<Application>('SELECT record FROM applications', []),
    applicationOfClient: (clientId) =>
      one<Application>('SELECT record FROM applications WHERE client_id = $1', [clientId]),
    credential: (hash) => one<Credential>('SELECT record FROM credentials WHERE hash = $1', [hash]),

    grant: (applicationId, name) => {
      const [column, value] =
        'id' in name
          ? ['id', name.id]
          : 'email' in name
            ? ['email', hostKey(name.email)]
            : ['external_id', name.externalId]
      return one<Grant>(`SELECT record FROM grants WHERE application_id = $1 AND ${column} = $2`, [
        applicationId,
        value,
      ])
    },
    grants: (applicationId, asked) => page<Grant>('grants WHERE application_id = $3', asked, [applicationId]),
    calendars: (applicationId, ids) =>
      all<Calendar>('SELECT record FROM calendars WHERE application_id = $1 AND id = ANY($2::text[])', [
        applicationId,
        ids,
      ]),
    primaryCalendar: (applicationId, grantId) =>
      one<Calendar>(
        'SELECT record FROM calendars WHERE application_id = $1 AND grant_id = $2 AND is_primary',
        [applicationId, grantId],
      ),
    calendarsOfGrant: (applicationId, grantId, asked) =>
      page<Calendar>('calendars WHERE application_id = $3 AND grant_id = $4', asked, [
        applicationId,
        grantId,
      ]),

    event: (applicationId, calendarId, eventId) =>
      one<EventRecord>(
        'SELECT record FROM events WHERE application_id = $1 AND calendar_id = $2 AND id = $3',
        [applicationId, calendarId, eventId],
      ),
    eventsIn: (applicationId, calendarIds, window) =>
      all<EventRecord>(
        `SELECT record FROM events
         WHERE application_id = $1 AND calendar_id = ANY($2::text[]) AND ends_at > $3 AND starts_at < $4`,
        [applicationId, calendarIds, ...windowOf(window)],
      ),
    eventsOfCalendar: (applicationId, calendarId, window, asked) =>
      page<EventRecord>(
        'events WHERE application_id = $3 AND calendar_id = $4 AND ends_at > $5 AND starts_at < $6',
        asked,
        [applicationId, calendarId, ...windowOf(window)],
      ),
    overridesOf: (applicationId, calendarId, masterId) =>
      all<EventRecord>(
        'SELECT record FROM events WHERE application_id = $1 AND calendar_id = $2 AND master_id = $3',
        [applicationId, calendarId, masterId],
      ),

    configuration: (id) => one<OwnedConfiguration>('SELECT record FROM configurations WHERE id = $1', [id]),
    configurationOfSlug: (applicationId, slug) =>
      one<OwnedConfiguration>('SELECT record FROM configurations WHERE application_id = $1 AND slug = $2', [
        applicationId,
        slug,
      ]),
    configurationsOfGrant: (applicationId, grantId, asked) =>
      page<OwnedConfiguration>('configurations WHERE application_id = $3 AND grant_id = $4', asked, [
        applicationId,
        grantId,
      ]),

    booking: (applicationId, id) =>
      one<BookingRecord>('SELECT record FROM bookings WHERE application_id = $1 AND id = $2', [
        applicationId,
        id,
      ]),
    heldTimes: async (applicationId, emails, window) => {
      const [start, end] = windowOf(window)
      const found = await rows(
        `SELECT email, booking_id, extract(epoch FROM starts_at)::float8 AS start,
                extract(epoch FROM ends_at)::float8 AS end
         FROM booking_hosts
         WHERE application_id = $1 AND email = ANY($2::text[])
           AND starts_at > $3 AND starts_at < $5 AND ends_at > $4`,
        [
          applicationId,
          hostKeys(emails),
          toIsoString(instant(window.start - longestBooking - 1)),
          start,
          end,
        ],
      )
      return found.map((row) => ({
        email: String(row['email']),
        bookingId: String(row['booking_id']),
        start: instant(Number(row['start'])),
        end: instant(Number(row['end'])),
      }))
    },
    counters: (applicationId, groupId) =>
      all<HostCounter>('SELECT record FROM host_counters WHERE application_id = $1 AND group_id = $2', [
        applicationId,
        groupId,
      ]),
    lastBooked: async (applicationId, groupId, email): Promise<Instant | undefined> => {
      const [row] = await rows(
        `SELECT extract(epoch FROM max(made_at))::float8 AS at FROM booking_hosts
         WHERE application_id = $1 AND group_id = $2 AND email = $3`,
        [applicationId, groupId, hostKey(email)],
      )
      return row?.['at'] == null ? undefined : instant(Number(row['at']))
    },
  }
}

const transactionOver = (database: Queryable): Transaction => {
  const run = async (sql: string, values: unknown[]): Promise<void> => {
    await database.query(sql, values)
  }
  const writeHolds = async (booking: BookingRecord): Promise<void> => {
    await run('DELETE FROM booking_hosts WHERE application_id = $1 AND booking_id = $2', [
      booking.applicationId,
      booking.id,
    ])
    if (booking.status === 'cancelled') return
    for (const { email, exclusive } of booking.hosts)
      await run(
        `INSERT INTO booking_hosts
           (application_id, email, booking_id, group_id, starts_at, ends_at, made_at, exclusive)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          booking.applicationId,
          hostKey(email),
          booking.id,
          booking.groupId,
          ...windowOf(booking),
          toIsoString(booking.createdAt),
          exclusive,
        ],
      )
  }

  return {
    ...recordsOver(database),
    addApplication: (application) =>
      run('INSERT INTO applications (id, client_id, record) VALUES ($1, $2, $3)', [
        application.id,
        application.clientId,
        JSON.stringify(application),
      ]),
    addCredential: (credential) =>
      run('INSERT INTO credentials (hash, application_id, expires_at, record) VALUES ($1, $2, $3, $4)', [
        credential.hash,
        credential.applicationId,
        credential.kind === 'session' ? toIsoString(credential.expiresAt) : null,
        JSON.stringify(credential),
      ]),
    removeCredential: (hash) => run('DELETE FROM credentials WHERE hash = $1', [hash]),
    putConnector: (applicationId, connector) =>
      run(
        `INSERT INTO connectors (application_id, provider, record) VALUES ($1, $2, $3)
         ON CONFLICT (application_id, provider) DO UPDATE SET record = excluded.record`,
        [applicationId, connector.provider, JSON.stringify(connector)],
      ),
    putGrant: (applicationId, grant) =>
      run(
        `INSERT INTO grants (application_id, id, email, external_id, list_key, record)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (application_id, id) DO UPDATE
         SET email = excluded.email, external_id = excluded.external_id, record = excluded.record`,
        [
          applicationId,
          grant.id,
          hostKey(grant.email),
          grant.external_id ?? null,
          grantListKey(grant),
          JSON.stringify(grant),
        ],
      ),
    removeGrant: async (applicationId, grantId) => {
      await run(
        `DELETE FROM events WHERE application_id = $1 AND calendar_id IN
           (SELECT id FROM calendars WHERE application_id = $1 AND grant_id = $2)`,
        [applicationId, grantId],
      )
      for (const table of ['calendars', 'configurations'])
        await run(`DELETE FROM ${table} WHERE application_id = $1 AND grant_id = $2`, [
          applicationId,
          grantId,
        ])
      await run('DELETE FROM grants WHERE application_id = $1 AND id = $2', [applicationId, grantId])
    },
    putCalendar: (applicationId, calendar) =>
      run(
        `INSERT INTO calendars (application_id, id, grant_id, is_primary, list_key, record)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (application_id, id) DO UPDATE
         SET is_primary = excluded.is_primary, list_key = excluded.list_key, record = excluded.record`,
        [
          applicationId,
          calendar.id,
          calendar.grant_id ?? null,
          calendar.is_primary ?? false,
          calendarListKey(calendar),
          JSON.stringify(calendar),
        ],
      ),
    putEvent: (applicationId, event, span) =>
      run(
        `INSERT INTO events (application_id, calendar_id, id, master_id, starts_at, ends_at, list_key, record)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (application_id, calendar_id, id) DO UPDATE
         SET master_id = excluded.master_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
             list_key = excluded.list_key, record = excluded.record`,
        [
          applicationId,
          event.calendar_id,
          event.id,
          event.master_event_id ?? null,
          ...windowOf(span),
          listKey(span.start, event.id),
          JSON.stringify(event),
        ],
      ),
    removeEvent: (applicationId, calendarId, eventId) =>
      run(
        'DELETE FROM events WHERE application_id = $1 AND calendar_id = $2 AND (id = $3 OR master_id = $3)',
        [applicationId, calendarId, eventId],
      ),
    putConfiguration: (owned) =>
      run(
        `INSERT INTO configurations (application_id, id, grant_id, slug, list_key, record)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (application_id, id) DO UPDATE SET slug = excluded.slug, record = excluded.record`,
        [
          owned.applicationId,
          owned.configuration.id,
          owned.grantId,
          owned.configuration.slug ?? null,
          listKey(owned.createdAt, owned.configuration.id),
          JSON.stringify(owned),
        ],
      ),
    removeConfiguration: (applicationId, id) =>
      run('DELETE FROM configurations WHERE application_id = $1 AND id = $2', [applicationId, id]),

    lockHosts: async (applicationId, emails) => {
      for (const email of hostKeys(emails))
        await run(
          `INSERT INTO hosts (application_id, email, turn) VALUES ($1, $2, 1)
           ON CONFLICT (application_id, email) DO UPDATE SET turn = hosts.turn + 1`,
          [applicationId, email],
        )
    },
    lockBooking: async (applicationId, id) => {
      const { rows } = await database.query<Row>(
        'UPDATE bookings SET turn = turn + 1 WHERE application_id = $1 AND id = $2 RETURNING record',
        [applicationId, id],
      )
      return read<BookingRecord>(rows[0])
    },
    putBooking: async (booking) => {
      await run(
        `INSERT INTO bookings (application_id, id, turn, record) VALUES ($1, $2, 1, $3)
         ON CONFLICT (application_id, id) DO UPDATE SET record = excluded.record`,
        [booking.applicationId, booking.id, JSON.stringify(booking)],
      )
      await writeHolds(booking)
    },
    putCounter: (applicationId, groupId, counter) =>
      run(
        `INSERT INTO host_counters (application_id, group_id, email, record) VALUES ($1, $2, $3, $4)
         ON CONFLICT (application_id, group_id, email) DO UPDATE SET record = excluded.record`,
        [applicationId, groupId, counter.email, JSON.stringify(counter)],
      ),

    claimAnswer: async ({ applicationId, scope, key, fingerprint, now, expiresAt }: AnswerClaim) => {
      // Waits for whoever inserted the same key and has not finished; takes over a row that has run out.
      const claimed = await database.query(
        `INSERT INTO kept_answers (application_id, scope, key, fingerprint, expires_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (application_id, scope, key) DO UPDATE
         SET fingerprint = excluded.fingerprint, expires_at = excluded.expires_at
         WHERE kept_answers.expires_at <= $6
         RETURNING key`,
        [applicationId, scope, key, fingerprint, toIsoString(expiresAt), toIsoString(now)],
      )
      if (claimed.rows.length) return undefined
      const { rows } = await database.query<Row>(
        'SELECT fingerprint, status, body FROM kept_answers WHERE application_id = $1 AND scope = $2 AND key = $3',
        [applicationId, scope, key],
      )
      return rows[0] as KeptAnswer | undefined
    },
    keepAnswer: ({ applicationId, scope, key }, status, body) =>
      run(
        'UPDATE kept_answers SET status = $4, body = $5 WHERE application_id = $1 AND scope = $2 AND key = $3',
        [applicationId, scope, key, status, body],
      ),
  }
}

/** Waits a while that grows with the attempts and differs between those who met. */
const backOff = (attempt: number): Promise<void> =>
  new Promise((done) => setTimeout(done, Math.random() * 2 ** Math.min(attempt, 8)))

/**
 * A store over a pool of connections to PostgreSQL, the embedded one or another; the schema is there already
 * ({@link migrate}). Closing the store ends the pool.
 */
export const createPostgresStore = (pool: pg.Pool): Store => {
  const records = recordsOver(pool)

  const attempt = async <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    const connection = await pool.connect()
    let broken: Error | undefined
    try {
      await connection.query('BEGIN')
      const result = await work(transactionOver(connection))
      await connection.query('COMMIT')
      return result
    } catch (error) {
      await connection.query('ROLLBACK').catch((lost: Error) => {
        broken = lost
      })
      throw error
    } finally {
      connection.release(broken)
    }
  }

  return {
    read: (work) => work(records),
    transaction: async (work) => {
      for (let number = 1; ; number++) {
        try {
          return await attempt(work)
        } catch (error) {
          const code = codeOf(error)
          if (code === overlap)
            throw new ServiceError(
              'timeslot_not_available',
              'The selected timeslot is unavailable: choose another one',
            )
          if (number === mostAttempts || typeof code !== 'string' || !retried.has(code)) throw error
          await backOff(number)
        }
      }
    },
    sweep: async (now) => {
      await pool.query('DELETE FROM credentials WHERE expires_at <= $1', [toIsoString(now)])
      await pool.query('DELETE FROM kept_answers WHERE expires_at <= $1', [toIsoString(now)])
    },
    ready: async () => {
      await pool.query('SELECT 1')
    },
    close: () => pool.end(),
  }
}
