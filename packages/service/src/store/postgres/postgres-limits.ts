import { ServiceError } from '@whenable/contract'
import type pg from 'pg'

/** How long a service waits for its database, in milliseconds. */
export interface DatabaseLimits {
  /** For a free connection. */
  readonly acquire: number
  /** For one statement, its locks included. */
  readonly statement: number
  /** For one lock. */
  readonly lock: number
  /** For the next statement of a transaction: then the server takes the connection and its locks back. */
  readonly idleInTransaction: number
}

/** Limits far above what any call needs while the database is well. */
export const defaultDatabaseLimits: DatabaseLimits = {
  acquire: 10_000,
  statement: 15_000,
  lock: 5_000,
  idleInTransaction: 30_000,
}

/**
 * Sets the limits of a new connection to a server. By statements and not by startup parameters, which poolers refuse.
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

/** Seconds after which a caller may try again. */
const retryAfter = 5

/** What PostgreSQL refuses with while it is too busy (SQLSTATE), and Node while it is not there. */
const unavailable = new Set([
  '55P03', // lock_not_available: lock_timeout
  '57014', // query_canceled: statement_timeout
  '25P03', // idle_in_transaction_session_timeout
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

/** What the pool and its connections say without a code. */
const messages =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? unavailable.has(code) : messages.test(error.message)
}

/**
 * What a caller is told of an error of the database: where it is only busy or away, to try again later. The error itself
 * goes along as the cause, for the log.
 */
export const toServiceError = (error: unknown): unknown =>
  isUnavailable(error)
    ? Object.assign(
        new ServiceError('internal_error', 'the database is busy or away: try again in a moment', {
          status: 503,
          retryAfter,
        }),
        { cause: error },
      )
    : error
