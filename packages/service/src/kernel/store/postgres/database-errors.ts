import { ServiceError } from '@whenable/contract'

/** Value of Retry-After in seconds. */
const retryAfter = 5

/**
 * Errors that pass, by code: of a server (SQLSTATE), of a pooler, and of Node. After `busy` the connection is good; after `lost` it is not,
 * and neither are the others to the same server.
 */
const passing: Readonly<Record<string, 'busy' | 'lost'>> = {
  '55P03': 'busy', // lock_not_available: lock_timeout
  '57014': 'busy', // query_canceled: statement_timeout
  '53100': 'busy', // disk_full
  '53200': 'busy', // out_of_memory
  '53300': 'busy', // too_many_connections
  '25006': 'lost', // read_only_sql_transaction: the server is a standby now
  '25P03': 'lost', // idle_in_transaction_session_timeout
  '57P01': 'lost', // admin_shutdown
  '57P02': 'lost', // crash_shutdown
  '57P03': 'lost', // cannot_connect_now
  '57P05': 'lost', // idle_session_timeout
  '08000': 'lost', // connection_exception
  '08001': 'lost', // sqlclient_unable_to_establish_sqlconnection
  '08003': 'lost', // connection_does_not_exist
  '08004': 'lost', // sqlserver_rejected_establishment_of_sqlconnection
  '08006': 'lost', // connection_failure
  '08007': 'lost', // transaction_resolution_unknown
  '08P01': 'lost', // protocol_violation: a pooler without a server behind it
  ECONNREFUSED: 'lost',
  ECONNRESET: 'lost',
  ECONNABORTED: 'lost',
  ETIMEDOUT: 'lost',
  EPIPE: 'lost',
  EHOSTUNREACH: 'lost',
  ENETUNREACH: 'lost',
  ENETDOWN: 'lost',
  ENOTFOUND: 'lost',
  EAI_AGAIN: 'lost',
}

/** A full pool's message. */
const busyMessage = /^timeout exceeded when trying to connect/

/** Messages of connections without a code: of the last, a statement without an answer. */
const lostMessages =
  /^(?:timeout expired|Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/

const kindOf = (error: unknown): 'busy' | 'lost' | undefined => {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return passing[code]
  if (busyMessage.test(error.message)) return 'busy'
  return lostMessages.test(error.message) ? 'lost' : undefined
}

/** Whether an error shows that a connection, and with it the server, is lost: it broke, went silent, or leads to a standby. */
export const isLost = (error: unknown): error is Error => kindOf(error) === 'lost'

/**
 * Whether a connection must not be used again after an error of a statement or of other work meanwhile. The errors of Node are left out: a
 * socket that breaks tells its connection, and another program's socket says nothing about this one.
 */
export const breaksConnection = (error: unknown): error is Error =>
  isLost(error) && ('severity' in error || !('code' in error))

/** The error of a server that accepts no writes. */
export const readOnlyError = (): Error =>
  Object.assign(new Error('the database is read-only: it is a standby, or became one'), { code: '25006' })

/**
 * Whether a pooler refused a parameter of a new connection: {@link limitsOfSession} are not for it.
 *
 * @see https://www.pgbouncer.org/config.html#ignore_startup_parameters
 */
export const isRefusedParameter = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '08P01' &&
  /startup (?:parameter|option)/i.test(error.message)

/**
 * Converts a database error to a 503 with Retry-After if the database is busy or unavailable. The original error becomes the
 * cause, for the log. Returns other errors unchanged.
 */
export const toServiceError = (error: unknown): unknown =>
  kindOf(error)
    ? Object.assign(
        new ServiceError('internal_error', 'the database is busy or unavailable: try again in a moment', {
          status: 503,
          retryAfter,
        }),
        { cause: error },
      )
    : error
