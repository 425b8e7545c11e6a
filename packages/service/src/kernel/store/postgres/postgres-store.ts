import { ServiceError } from '@whenable/contract'
import { currentInstant, type Instant, instant, toIsoString } from '@whenable/time'
import type pg from 'pg'
import {
  auditLifetime,
  deadLetterLifetime,
  emailConfirmationLifetime,
  endedPollLifetime,
  expiredLinkLifetime,
  logEntryLifetime,
  mailLifetime,
  paymentLifetime,
  type Records,
  type Store,
  statusCounts,
  type Transaction,
} from '../store.js'
import { accessRecords, accessTransaction } from './access.js'
import { activityRecords, activityTransaction, sweepBlocks } from './activity.js'
import { auditRecords, auditTransaction } from './audit.js'
import { bookingHistoryRecords, bookingHistoryTransaction, bookingListRecords } from './booking-list.js'
import { calendarRecords, calendarTransaction } from './calendars.js'
import { connectionRecords, connectionTransaction } from './connections.js'
import { deadLetterRecords, deadLetterTransaction } from './dead-letters.js'
import { deedRecords, deedTransaction, sweepDeeds } from './deeds.js'
import { emailConfirmationRecords, emailConfirmationTransaction } from './email-confirmations.js'
import { holdRecords, holdTransaction } from './holds.js'
import { hostRecords } from './hosts.js'
import { answerTransaction } from './idempotency.js'
import { countHits } from './limits.js'
import { linkRecords, linkTransaction } from './links.js'
import { mailRecords, mailTransaction } from './mail.js'
import { memberRecords, memberTransaction } from './members.js'
import { notificationRecords, notificationTransaction } from './notifications.js'
import { paymentRecords, paymentTransaction } from './payments.js'
import { pipelineOver, sendingOver } from './pipeline.js'
import { pollRecords, pollTransaction } from './polls.js'
import { toServiceError } from './postgres-limits.js'
import { scheduleRecords, scheduleTransaction } from './schedules.js'
import { schedulingRecords, schedulingTransaction } from './scheduling.js'
import { slugRecords, slugTransaction } from './slugs.js'
import { type Queryable, type Sql, sqlOver } from './sql.js'
import { waitlistRecords, waitlistTransaction } from './waitlist.js'
import { writeBackRecords, writeBackTransaction } from './write-backs.js'

/**
 * Errors after which a transaction runs again: serialization failures, deadlocks, and rows that another transaction has just
 * inserted (23505).
 */
const retried = new Set(['40001', '40P01', '23505'])
const maxAttempts = 12

/**
 * Errors of a pooler that gives each transaction another connection, without the statements that were prepared on the
 * previous one.
 */
const unprepared = new Set(['26000', '42P05'])

/** Error of the exclusion constraint. */
const overlap = '23P01'

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** Whether PostgreSQL's process ends after an error. */
export const isPanic = (error: unknown): error is Error =>
  error instanceof Error && 'severity' in error && error.severity === 'PANIC'

const recordsOver = (sql: Sql): Records => {
  return {
    ...accessRecords(sql),
    ...memberRecords(sql),
    ...hostRecords(sql),
    ...auditRecords(sql),
    ...calendarRecords(sql),
    ...connectionRecords(sql),
    ...writeBackRecords(sql),
    ...schedulingRecords(sql),
    ...bookingListRecords(sql),
    ...bookingHistoryRecords(sql),
    ...holdRecords(sql),
    ...paymentRecords(sql),
    ...emailConfirmationRecords(sql),
    ...scheduleRecords(sql),
    ...linkRecords(sql),
    ...pollRecords(sql),
    ...slugRecords(sql),
    ...waitlistRecords(sql),
    ...mailRecords(sql),
    ...notificationRecords(sql),
    ...deadLetterRecords(sql),
    ...deedRecords(sql),
    ...activityRecords(sql),
  }
}

const transactionOver = (sql: Sql): Transaction => {
  return {
    ...accessTransaction(sql),
    ...memberTransaction(sql),
    ...hostRecords(sql),
    ...auditTransaction(sql),
    ...calendarTransaction(sql),
    ...connectionTransaction(sql),
    ...writeBackTransaction(sql),
    ...schedulingTransaction(sql),
    ...bookingListRecords(sql),
    ...bookingHistoryTransaction(sql),
    ...holdTransaction(sql),
    ...paymentTransaction(sql),
    ...emailConfirmationTransaction(sql),
    ...scheduleTransaction(sql),
    ...linkTransaction(sql),
    ...pollTransaction(sql),
    ...slugTransaction(sql),
    ...waitlistTransaction(sql),
    ...mailTransaction(sql),
    ...notificationTransaction(sql),
    ...deadLetterTransaction(sql),
    ...deedTransaction(sql),
    ...activityTransaction(sql),
    ...answerTransaction(sql),
  }
}

/** Waits for a random time that grows with the attempts. */
const backOff = (attempt: number): Promise<void> =>
  new Promise((done) => setTimeout(done, Math.random() * 2 ** Math.min(attempt, 8)))

/**
 * Creates a store over a pool of connections to PostgreSQL, embedded or not. The schema must exist ({@link migrate}). Closing the
 * store ends the pool.
 *
 * @param now the current time. Defaults to the machine's clock, for a database in this process.
 */
export const createPostgresStore = (pool: pg.Pool, now: () => Instant = currentInstant): Store => {
  let prepares = true
  const statementsOver = (database: Queryable): Sql => sqlOver(database, () => prepares)
  const records = recordsOver(statementsOver(pool))

  /** Whether an error shows that prepared statements do not work here. Disables them from now on. */
  const isUnprepared = (error: unknown): boolean => {
    const found = unprepared.has(String(codeOf(error)))
    if (found) prepares = false
    return found
  }

  const prepared = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!isUnprepared(error)) throw error
      return work()
    }
  }

  const recordsOf = new WeakMap<pg.PoolClient, Records>()

  /** Reads over one connection, so that what is read at once takes one round trip. */
  const read = async <T>(work: (records: Records) => Promise<T>): Promise<T> => {
    if (!pool.options?.pipeline) return work(records)
    const connection = await pool.connect()
    try {
      const known = recordsOf.get(connection) ?? recordsOver(statementsOver(sendingOver(connection)))
      recordsOf.set(connection, known)
      return await work(known)
    } finally {
      connection.release()
    }
  }

  const attempt = async <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    const connection = await pool.connect()
    const pipeline = pipelineOver(connection)
    const sql = sqlOver(pipeline, () => prepares, false)
    let broken: Error | undefined
    try {
      pipeline.query('BEGIN')
      // If a statement has failed, its error comes first.
      const result = await work(transactionOver(sql)).finally(pipeline.end)
      await connection.query('COMMIT')
      return result
    } catch (error) {
      // The server or the embedded database has stopped responding.
      if (isPanic(error)) broken = error
      else
        await connection.query('ROLLBACK').catch((lost: Error) => {
          broken = lost
        })
      throw error
    } finally {
      connection.release(broken)
    }
  }

  /** Runs work and converts database errors with {@link toServiceError}. */
  const mappingErrors = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw toServiceError(error)
    }
  }

  const transaction: Store['transaction'] = async (work) => {
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
        const isPassing = isUnprepared(error) || retried.has(String(code))
        if (number === maxAttempts || !isPassing) throw error
        await backOff(number)
      }
    }
  }

  return {
    now,
    read: (work) => mappingErrors(() => prepared(() => read(work))),
    transaction: (work) => mappingErrors(() => transaction(work)),
    countHits: (hits) => mappingErrors(() => prepared(() => countHits(statementsOver(pool), hits))),
    sweep: async (now) => {
      const sql = statementsOver(pool)
      await sql.run('DELETE FROM credentials WHERE expires_at <= $1', [toIsoString(now)])
      await sql.run('DELETE FROM holds WHERE expires_at <= $1', [toIsoString(now)])
      await sql.run('DELETE FROM payments WHERE expires_at <= $1', [
        toIsoString(instant(now - paymentLifetime)),
      ])
      await sql.run('DELETE FROM email_confirmations WHERE expires_at <= $1', [
        toIsoString(instant(now - emailConfirmationLifetime)),
      ])
      await sql.run('DELETE FROM kept_answers WHERE expires_at <= $1', [toIsoString(now)])
      await sql.run('DELETE FROM mail_tallies WHERE ends_at <= $1', [toIsoString(now)])
      await sql.run('DELETE FROM dead_letters WHERE died_at <= $1', [
        toIsoString(instant(now - deadLetterLifetime)),
      ])
      await sql.run('DELETE FROM delivery_log WHERE attempted_at <= $1', [
        toIsoString(instant(now - logEntryLifetime)),
      ])
      await sql.run('DELETE FROM audit_entries WHERE happened_at <= $1', [
        toIsoString(instant(now - auditLifetime)),
      ])
      await sweepDeeds(sql, now)
      await sweepBlocks(sql, now)
      await sql.run('DELETE FROM hits WHERE ends_at <= $1', [toIsoString(now)])
      await sql.run('DELETE FROM links WHERE expires_at <= $1', [
        toIsoString(instant(now - expiredLinkLifetime)),
      ])
      await sql.run('DELETE FROM removed_links WHERE removed_at <= $1', [
        toIsoString(instant(now - expiredLinkLifetime)),
      ])
      await sql.run('DELETE FROM polls WHERE ends_at <= $1', [toIsoString(instant(now - endedPollLifetime))])
      await sql.run('DELETE FROM waitlist_entries WHERE remove_at <= $1', [toIsoString(now)])
      await sql.run('DELETE FROM withheld_mails WHERE ends_at <= $1', [toIsoString(now)])
      await sql.run('DELETE FROM held_mails WHERE held_at <= $1', [toIsoString(instant(now - mailLifetime))])
      await sql.run('DELETE FROM mails WHERE next_at IS NULL OR next_at <= $1', [
        toIsoString(instant(now - mailLifetime)),
      ])
    },
    backlog: async () => {
      const backlogOf = async (from: string) => {
        const [row] = await statementsOver(pool).rows(
          `SELECT count(*)::int AS waiting, min((record::json->>'createdAt')::float8) AS since FROM ${from}`,
          [],
        )
        const since = row?.['since']
        return {
          waiting: Number(row?.['waiting'] ?? 0),
          ...(typeof since === 'number' ? { since: instant(since) } : {}),
        }
      }
      return {
        mail: await backlogOf('mails WHERE next_at IS NOT NULL'),
        webhook: await backlogOf('deliveries'),
        calendar: await backlogOf('write_backs'),
      }
    },
    connectionStatuses: async () => {
      const rows = await statementsOver(pool).rows(
        'SELECT status, count(*)::int AS count FROM connections GROUP BY status',
        [],
      )
      return statusCounts(Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)])))
    },
    ready: async () => {
      await pool.query('SELECT 1')
    },
    close: () => pool.end(),
  }
}
