/** Timeouts of database calls in milliseconds; 0 disables one. */
export interface DatabaseLimits {
  /** For a free connection. */
  readonly acquire: number
  /** For one statement, including its locks. The connection is dropped if the server has not answered {@link grace} later. */
  readonly statement: number
  /** For one lock. */
  readonly lock: number
  /** For the next statement of a transaction. Then the server closes the connection and releases its locks. */
  readonly idleInTransaction: number
}

/** Default timeouts, far above what a call needs on a healthy database. A caller gets an answer within six seconds. */
export const defaultDatabaseLimits: DatabaseLimits = {
  acquire: 5_000,
  statement: 4_500,
  lock: 4_000,
  idleInTransaction: 30_000,
}

/** How long after its limit a statement's answer is waited for, in milliseconds. Then the server is taken for lost. */
const grace = 500

/** How long a connection waits for the answer to a statement, in milliseconds, whatever the server does. */
export const silenceOf = ({ statement }: DatabaseLimits): number => (statement ? statement + grace : 0)

const parameters = ({ statement, lock, idleInTransaction }: DatabaseLimits) => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idleInTransaction,
})

/** The limits of a session, which it begins with. A `SET` would last in a pooler's connection for whoever has it next. */
export const limitsOfSession = parameters

/** The statement that begins a transaction with its own limits, whatever the session has. */
export const beginWith = (limits: DatabaseLimits): string =>
  [
    'BEGIN',
    ...Object.entries(parameters(limits)).map(([name, value]) => `SET LOCAL ${name} = ${value}`),
  ].join('; ')
