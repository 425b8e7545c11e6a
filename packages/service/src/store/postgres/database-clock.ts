import { type Instant, instant } from '@whenable/time'
import type pg from 'pg'

/** The clock of a database, as one process knows it. */
export interface DatabaseClock {
  /** The time now, Unix seconds. */
  now(): Instant
  /** Compares this machine with the database again. While the database is away, what is known stands. */
  compare(): Promise<void>
  stop(): void
}

/** How often a process compares itself with the database, in milliseconds. */
const comparedEvery = 60_000

/** Bounds of what a database's clock is ahead of a machine's, in milliseconds: it was read between question and answer. */
interface Comparison {
  readonly least: number
  readonly most: number
}

const compareOnce = async (pool: pg.Pool, machine: () => number): Promise<Comparison> => {
  // A wait for a free connection is no part of the round trip.
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
 * Starts a clock that all processes over one database share, whatever the clocks of their machines say. A difference that a
 * later comparison allows stands; otherwise the middle of its bounds takes its place.
 *
 * @param machine milliseconds since any moment; without it a count that a change of the machine's time does not move.
 * @throws Error of the database where the first comparison fails.
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
