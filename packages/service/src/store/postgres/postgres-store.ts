import { ServiceError } from '@whenable/contract'
import { instant, toIsoString } from '@whenable/time'
import type pg from 'pg'
import { mailWaits, type Records, type Store, type Transaction } from '../store.js'
import { accessRecords, accessTransaction } from './access.js'
import { answerTransaction } from './answers.js'
import { calendarRecords, calendarTransaction } from './calendars.js'
import { countHits } from './limits.js'
import { mailRecords, mailTransaction } from './mail.js'
import { notificationRecords, notificationTransaction } from './notifications.js'
import { schedulingRecords, schedulingTransaction } from './scheduling.js'
import { type Queryable, sqlOver } from './sql.js'

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

const recordsOver = (database: Queryable): Records => {
  const sql = sqlOver(database)
  return {
    ...accessRecords(sql),
    ...calendarRecords(sql),
    ...schedulingRecords(sql),
    ...mailRecords(sql),
    ...notificationRecords(sql),
  }
}

const transactionOver = (database: Queryable): Transaction => {
  const sql = sqlOver(database)
  return {
    ...accessTransaction(sql),
    ...calendarTransaction(sql),
    ...schedulingTransaction(sql),
    ...mailTransaction(sql),
    ...notificationTransaction(sql),
    ...answerTransaction(sql),
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
    countHits: (hits) => countHits(sqlOver(pool), hits),
    sweep: async (now) => {
      await pool.query('DELETE FROM credentials WHERE expires_at <= $1', [toIsoString(now)])
      await pool.query('DELETE FROM kept_answers WHERE expires_at <= $1', [toIsoString(now)])
      await pool.query('DELETE FROM hits WHERE ends_at <= $1', [toIsoString(now)])
      await pool.query('DELETE FROM mails WHERE next_at IS NULL OR next_at <= $1', [
        toIsoString(instant(now - mailWaits)),
      ])
    },
    ready: async () => {
      await pool.query('SELECT 1')
    },
    close: () => pool.end(),
  }
}
