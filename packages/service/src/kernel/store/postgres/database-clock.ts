import { type Instant, instant } from '@whenable/time'
import type pg from 'pg'

/** A database's clock, as one process estimates it. */
export interface DatabaseClock {
  /** The current time in Unix seconds. */
  now(): Instant
  /** Compares this machine's clock with the database's again. Keeps the estimate if the database is unavailable. */
  compare(): Promise<void>
  stop(): void
}

/** Interval between comparisons in milliseconds. */
const comparedEvery = 60_000

/** Bounds of the offset of a database's clock from a machine's, in milliseconds, by the round trip of a query. */
interface Comparison {
  readonly least: number
  readonly most: number
}

const compareOnce = async (pool: pg.Pool, machine: () => number): Promise<Comparison> => {
  // Waiting for a free connection is not part of the round trip.
  const connection = await pool.connect()
  try {
    const before = machine()
    const { rows } = await connection.query(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
    )
    const after = machine()
    const now = Number(rows[0]?.now)
    return { least: now - after, most: now - before }
  } finally {
    connection.release()
  }
}

/**
 * Starts a clock that all processes on a database share, independent of their machines' clocks. Keeps the offset while it is
 * within the bounds of a later comparison, and otherwise replaces it by their middle.
 *
 * @param machine returns milliseconds since any moment. Defaults to a monotonic clock.
 * @throws the database's error if the first comparison fails.
 */
export const startDatabaseClock = async (
  pool: pg.Pool,
  machine: () => number = () => performance.now(),
): Promise<DatabaseClock> => {
  const middle = ({ least, most }: Comparison): number => (least + most) / 2
  let ahead = middle(await compareOnce(pool, machine))
  let underWay: Promise<void> | undefined
  const compare = async (): Promise<void> => {
    const found = await compareOnce(pool, machine).catch(() => undefined)
    if (found && (ahead < found.least || ahead > found.most)) ahead = middle(found)
  }
  const compareInTurn = (): Promise<void> => {
    underWay ??= compare().finally(() => {
      underWay = undefined
    })
    return underWay
  }
  const timer = setInterval(compareInTurn, comparedEvery).unref()
  return {
    now: () => instant(Math.floor((machine() + ahead) / 1000)),
    compare: compareInTurn,
    stop: () => clearInterval(timer),
  }
}
