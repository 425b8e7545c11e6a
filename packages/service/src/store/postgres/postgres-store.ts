import { ServiceError } from '@whenable/contract'
import { currentInstant, type Instant, instant, toIsoString } from '@whenable/time'
import type pg from 'pg'
import { deadLetterLifetime, mailLifetime, type Records, type Store, type Transaction } from '../store.js'
import { accessRecords, accessTransaction } from './access.js'
import { calendarRecords, calendarTransaction } from './calendars.js'
import { deadLetterRecords, deadLetterTransaction } from './dead-letters.js'
import { answerTransaction } from './idempotency.js'
import { countHits } from './limits.js'
import { mailRecords, mailTransaction } from './mail.js'
import { notificationRecords, notificationTransaction } from './notifications.js'
import { toServiceError } from './postgres-limits.js'
import { schedulingRecords, schedulingTransaction } from './scheduling.js'
import { type Queryable, type Sql, sqlOver } from './sql.js'

/**
 * What a transaction may be refused with, though nothing is wrong with it: it runs again. A row that somebody else has
 * just made (23505) is there when it does.
 */
const retried = new Set(['40001', '40P01', '23505'])
const maxAttempts = 12

/**
 * The refusals of a pooler that gives each transaction another connection to the server, and does not take along what was
 * prepared on the one before.
 */
const unprepared = new Set(['26000', '42P05'])

/** The exclusion constraint's own refusal. */
const overlap = '23P01'

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** Whether an error is one after which PostgreSQL's process ends. */
export const isPanic = (error: unknown): error is Error =>
  error instanceof Error && 'severity' in error && error.severity === 'PANIC'

const recordsOver = (sql: Sql): Records => {
  return {
    ...accessRecords(sql),
    ...calendarRecords(sql),
    ...schedulingRecords(sql),
    ...mailRecords(sql),
    ...notificationRecords(sql),
    ...deadLetterRecords(sql),
  }
}

const transactionOver = (sql: Sql): Transaction => {
  return {
    ...accessTransaction(sql),
    ...calendarTransaction(sql),
    ...schedulingTransaction(sql),
    ...mailTransaction(sql),
    ...notificationTransaction(sql),
    ...deadLetterTransaction(sql),
    ...answerTransaction(sql),
  }
}

/** Waits a while that grows with the attempts and differs between those who met. */
const backOff = (attempt: number): Promise<void> =>
  new Promise((done) => setTimeout(done, Math.random() * 2 ** Math.min(attempt, 8)))

/**
 * A store over a pool of connections to PostgreSQL, the embedded one or another; the schema is there already
 * ({@link migrate}). Closing the store ends the pool.
 *
 * @param now the time now; the machine's without it, which does where the database is in this process.
 */
export const createPostgresStore = (pool: pg.Pool, now: () => Instant = currentInstant): Store => {
  let prepares = true
  const statementsOver = (database: Queryable): Sql => sqlOver(database, () => prepares)
  const records = recordsOver(statementsOver(pool))

  /** Whether an error says that statements cannot be prepared here: from now on none is. */
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

  const attempt = async <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    const connection = await pool.connect()
    let broken: Error | undefined
    try {
      await connection.query('BEGIN')
      const result = await work(transactionOver(statementsOver(connection)))
      await connection.query('COMMIT')
      return result
    } catch (error) {
      // The server, or the embedded database, is gone: it answers nothing any more.
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

  /** Does what asks the database; where that is busy or away, the caller hears so. */
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
    read: (work) => mappingErrors(() => prepared(() => work(records))),
    transaction: (work) => mappingErrors(() => transaction(work)),
    countHits: (hits) => mappingErrors(() => prepared(() => countHits(statementsOver(pool), hits))),
    sweep: async (now) => {
      const sql = statementsOver(pool)
      await sql.run('DELETE FROM credentials WHERE expires_at <= $1', [toIsoString(now)])
      await sql.run('DELETE FROM kept_answers WHERE expires_at <= $1', [toIsoString(now)])
      await sql.run('DELETE FROM mail_tallies WHERE ends_at <= $1', [toIsoString(now)])
      await sql.run('DELETE FROM dead_letters WHERE died_at <= $1', [
        toIsoString(instant(now - deadLetterLifetime)),
      ])
      await sql.run('DELETE FROM hits WHERE ends_at <= $1', [toIsoString(now)])
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
      }
    },
    ready: async () => {
      await pool.query('SELECT 1')
    },
    close: () => pool.end(),
  }
}
