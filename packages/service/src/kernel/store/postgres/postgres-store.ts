import { ServiceError } from '@whenable/contract'
import { currentInstant, type Instant, instant } from '@whenable/time'
import type pg from 'pg'
import { removals } from '../removals.js'
import {
  countHits,
  mostWaitingCounted,
  type Records,
  type Store,
  statusCounts,
  type Transaction,
} from '../store.js'
import { removeEnded, tableRecords, tableWrites } from '../tables.js'
import { transactionListeners } from '../transaction-listeners.js'
import { accessQueries } from './access.js'
import { bookingFiguresRecords } from './booking-figures.js'
import { bookingListRecords } from './booking-list.js'
import { calendarQueries } from './calendars.js'
import { connectionQueries } from './connections.js'
import { breaksConnection, readOnlyError, toServiceError } from './database-errors.js'
import { deedQueries, sweepDeeds } from './deeds.js'
import { dueQueries } from './due.js'
import { hostQueries } from './hosts.js'
import { mailQueries } from './mail.js'
import { deliveryQueries } from './notifications.js'
import { pipelineOver, sendingOver } from './pipeline.js'
import { beginWith, type DatabaseLimits } from './postgres-limits.js'
import { opening } from './postgres-table.js'
import { bookingQueries, bookingStatements } from './scheduling.js'
import { type Queryable, type Sql, sqlOver } from './sql.js'
import { writeBackQueries } from './write-backs.js'

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

const recordsOver = (sql: Sql): Records => ({
  ...tableRecords(opening(sql)),
  ...hostQueries(sql),
  ...calendarQueries(sql),
  ...connectionQueries(sql),
  ...bookingQueries(sql),
  ...bookingListRecords(sql),
  ...bookingFiguresRecords(sql),
  ...deedQueries(sql),
  ...dueQueries(sql),
})

const transactionOver = (sql: Sql): Transaction => {
  const bookings = bookingStatements(sql)
  return {
    ...recordsOver(sql),
    ...tableWrites(opening(sql)),
    ...accessQueries(sql),
    ...writeBackQueries(sql),
    ...bookings,
    ...removals(opening(sql), bookings),
    ...mailQueries(sql),
    ...deliveryQueries(sql),
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
 * @param limits the limits of each transaction. Defaults to those of the session.
 */
export const createPostgresStore = (
  pool: pg.Pool,
  now: () => Instant = currentInstant,
  limits?: DatabaseLimits,
): Store => {
  const { onTransaction, announced } = transactionListeners()
  const begin = limits ? beginWith(limits) : 'BEGIN'
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
    let broken: Error | undefined
    try {
      const known = recordsOf.get(connection) ?? recordsOver(statementsOver(sendingOver(connection)))
      recordsOf.set(connection, known)
      return await work(known)
    } catch (error) {
      if (breaksConnection(error)) broken = error
      throw error
    } finally {
      connection.release(broken)
    }
  }

  const attempt = async <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    const connection = await pool.connect()
    const pipeline = pipelineOver(connection)
    const sql = sqlOver(pipeline, () => prepares, false)
    let broken: Error | undefined
    try {
      pipeline.query(begin)
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
      // A server that became a standby ends the transaction, but is of no use.
      if (breaksConnection(error)) broken ??= error
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
    transaction: (work) => announced(mappingErrors(() => transaction(work))),
    onTransaction,
    countHits: (hits) => mappingErrors(() => prepared(() => countHits(opening(statementsOver(pool)), hits))),
    sweep: async (now) => {
      const sql = statementsOver(pool)
      await removeEnded(opening(sql) as never, now)
      await sweepDeeds(sql, now)
    },
    backlog: async () => {
      const backlogOf = async (table: string, which = '') => {
        const [row] = await statementsOver(pool).rows(
          `SELECT (SELECT count(*)::int FROM (SELECT 1 FROM ${table}${which} LIMIT ${mostWaitingCounted}) found) AS waiting,
             extract(epoch FROM (SELECT min(created_at) FROM ${table}${which}))::float8 AS since`,
          [],
        )
        const since = row?.['since']
        return {
          waiting: Number(row?.['waiting'] ?? 0),
          ...(typeof since === 'number' ? { since: instant(since) } : {}),
        }
      }
      return {
        mail: await backlogOf('mails', ' WHERE next_at IS NOT NULL'),
        webhook: await backlogOf('deliveries'),
        calendar: await backlogOf('write_backs'),
        sms: await backlogOf('sms_reminders'),
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
      const connection = await pool.connect()
      let broken: Error | undefined
      try {
        const { rows } = await connection.query('SHOW transaction_read_only')
        if (rows[0]?.transaction_read_only === 'on') broken = readOnlyError()
      } finally {
        connection.release(broken)
      }
      if (broken) throw broken
    },
    close: () => pool.end(),
  }
}
