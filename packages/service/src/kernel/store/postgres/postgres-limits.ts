import { ServiceError } from '@whenable/contract'
import type pg from 'pg'

/** Timeouts of database calls in milliseconds. */
export interface DatabaseLimits {
  /** For a free connection. */
  readonly acquire: number
  /** For one statement, including its locks. */
  readonly statement: number
  /** For one lock. */
  readonly lock: number
  /** For the next statement of a transaction. Then the server closes the connection and releases its locks. */
  readonly idleInTransaction: number
}

/** Default timeouts, far above what a call needs on a healthy database. */
export const defaultDatabaseLimits: DatabaseLimits = {
  acquire: 10_000,
  statement: 15_000,
  lock: 5_000,
  idleInTransaction: 30_000,
}

/**
 * Sets the timeouts of a new connection to a server. It uses statements, because poolers refuse startup parameters.
 */
export const limitConnection = async (
  connection: pg.ClientBase,
  { statement, lock, idleInTransaction }: DatabaseLimits,
): Promise<void> => {
  await connection.query(
    `SET statement_timeout = ${statement}; SET lock_timeout = ${lock};
     SET idle_in_transaction_session_timeout = ${idleInTransaction}`,
  )
}

/** Value of Retry-After in seconds. */
const retryAfter = 5

/** Error codes of a busy database (SQLSTATE) and of one that Node cannot reach. */
const unavailable = new Set([
  '55P03', // lock_not_available: lock_timeout
  '57014', // query_canceled: statement_timeout
  '25P03', // idle_in_transaction_session_timeout
  '53100', // disk_full
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '08001', // sqlclient_unable_to_establish_sqlconnection
  '08003', // connection_does_not_exist
  '08006', // connection_failure
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
])

/** Messages of the pool and its connections without a code. */
const messages =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? unavailable.has(code) : messages.test(error.message)
}

/**
 * Converts a database error to a 503 with Retry-After if the database is busy or unavailable. The original error becomes the
 * cause, for the log. Returns other errors unchanged.
 */
export const toServiceError = (error: unknown): unknown =>
  isUnavailable(error)
    ? Object.assign(
        new ServiceError('internal_error', 'the database is busy or unavailable: try again in a moment', {
          status: 503,
          retryAfter,
        }),
        { cause: error },
      )
    : error
