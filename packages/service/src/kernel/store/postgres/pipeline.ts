import type { Duplex } from 'node:stream'
import type pg from 'pg'
import type { Queryable } from './sql.js'

/** Whether a connection can be pipelined, and its socket. The types of `pg` lack both. */
interface Wire {
  readonly pipeline?: boolean
  readonly connection?: { readonly stream?: Duplex }
}

/** The socket of a connection; undefined on the embedded database. */
export const socketOf = (connection: pg.ClientBase): Duplex | undefined =>
  (connection as Wire).connection?.stream

/**
 * Sends statements over a connection that can be pipelined: without waiting for the answers to earlier ones, and those of one turn of the
 * event loop together. A round trip and a system call for each statement would cost more than most statements. Other connections
 * accept a statement once the earlier ones are answered.
 */
export const sendingOver = (connection: pg.ClientBase): Queryable & { readonly isPipelined: boolean } => {
  const { pipeline: isPipelined = false } = connection as Wire
  const socket = socketOf(connection)
  return {
    isPipelined,
    query: (statement) => {
      if (isPipelined) {
        socket?.cork()
        process.nextTick(() => socket?.uncork())
      }
      return connection.query(statement as pg.QueryConfig)
    },
  }
}

/** The statements of one transaction, in the order in which they are sent and answered. */
export interface Pipeline extends Queryable {
  /** Waits for all statements, and accepts no more. Rejects with the error of the first that failed, as all later ones did. */
  end(): Promise<void>
}

/** Sends the statements of a transaction. A caller may wait for an answer or leave an error to {@link Pipeline.end}. */
export const pipelineOver = (connection: pg.ClientBase): Pipeline => {
  const { isPipelined, query } = sendingOver(connection)
  let last: Promise<unknown> = Promise.resolve()
  let hasEnded = false
  return {
    query: (statement) => {
      if (hasEnded) return Promise.reject(new Error('the transaction has ended'))
      const sent = isPipelined ? query(statement) : undefined
      // An earlier error is reported instead.
      sent?.catch(() => {})
      const answer = last.then(() => sent ?? query(statement))
      answer.catch(() => {})
      last = answer
      return answer
    },
    end: async () => {
      hasEnded = true
      await last
    },
  }
}
