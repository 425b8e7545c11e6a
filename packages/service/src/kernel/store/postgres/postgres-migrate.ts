import type pg from 'pg'
import { exclusionConstraint, migrations } from './migrations/migrations.js'
import { inSchema, schema } from './schema.js'

/** Errors of a concurrent migration: the schema or the migration's row already exists. */
const alreadyThere = new Set(['23505', '42P06', '42P07', '42710', '40001', '40P01'])

/** Errors of an existing relation, type, index or schema. */
const inTheWay = new Set(['42P07', '42710', '42P06'])

/** Error of a lock timeout. */
const lockTimeout = '55P03'

/** How long a migration waits for a lock, in milliseconds. Others queue behind it meanwhile. */
const lockLimit = 10_000

/** How often to try a migration that another program is running: with {@link lockLimit}, ten minutes. */
const maxTries = 60

/** Errors of an engine that lacks the extension or the constraint, or does not allow adding it. */
const unsupported = new Set(['0A000', '58P01', '42704', '42501', '42601'])

/** Error of existing rows that violate the constraint. */
const exclusionViolation = '23P01'

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Receives messages for the operator that do not stop the migration. */
export type MigrationReport = (message: string) => void

const versionOf = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query(`SELECT max(version)::int AS version FROM ${schema}.schema_migrations`)
  return Number(rows[0]?.version ?? 0)
}

/** Runs work in one transaction, with our schema first and a lock timeout. */
const inTransaction = async (
  pool: pg.Pool,
  work: (connection: pg.PoolClient) => Promise<void>,
): Promise<void> => {
  const connection = await pool.connect()
  try {
    await connection.query('BEGIN')
    await connection.query(`SET LOCAL search_path TO ${schema}, public`)
    await connection.query(`SET LOCAL lock_timeout TO ${lockLimit}`)
    // A pooler's connection may have limits that another program has set.
    await connection.query(
      'SET LOCAL statement_timeout TO 0; SET LOCAL idle_in_transaction_session_timeout TO 0',
    )
    await work(connection)
    await connection.query('COMMIT')
  } catch (error) {
    await connection.query('ROLLBACK')
    throw error
  } finally {
    connection.release()
  }
}

/** Adds advice to the error of a migration. */
const explained = (error: unknown, version: number): unknown => {
  const code = codeOf(error)
  if (inTheWay.has(code))
    return new Error(
      `schema version ${version}: ${messageOf(error)} in the schema "${schema}", and another program created it. Move it to another schema or drop it, then start again`,
    )
  if (code === lockTimeout)
    return new Error(
      `schema version ${version}: another session has locked a table for ${lockLimit / 1000} seconds (${messageOf(error)}). End that session, then start again`,
    )
  return error
}

/**
 * Runs one migration and records it, atomically.
 *
 * @returns false if another program is running the migration.
 */
const step = async (pool: pg.Pool, version: number, sql: string): Promise<boolean> => {
  let isOurs = false
  try {
    await inTransaction(pool, async (connection) => {
      // The row comes first: of two programs that start at once, one waits here, and then finds the migration done.
      await connection.query('INSERT INTO schema_migrations (version) VALUES ($1)', [version])
      isOurs = true
      await connection.query(sql)
    })
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code === '40001' || code === '40P01') return false
    if (!isOurs && (code === '23505' || code === lockTimeout)) return false
    throw explained(error, version)
  }
}

const ignoringWhatIsThere = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!alreadyThere.has(codeOf(error))) throw error
  })

/** Creates the schema and the table of completed migrations. */
const prepare = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema])
  // A user without the right to create schemas may use one that an administrator created.
  if (!rows.length) await ignoringWhatIsThere(pool.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`))
  await ignoringWhatIsThere(
    pool.query(`CREATE TABLE IF NOT EXISTS ${schema}.schema_migrations (version integer PRIMARY KEY)`),
  )
}

/**
 * Migrates a database to this program's schema, only forward.
 *
 * @param steps the migrations. Default: all of this program.
 * @throws Error if the database is newer than this program, if another object has the name of a table, or if a lock times out.
 */
export const migrate = async (
  pool: pg.Pool,
  report: MigrationReport = () => {},
  steps = migrations,
): Promise<void> => {
  await prepare(pool)
  let tries = 0
  for (let version = await versionOf(pool); version < steps.length; version = await versionOf(pool)) {
    if (await step(pool, version + 1, steps[version] ?? '')) tries = 0
    else if (++tries === maxTries)
      throw new Error(
        `schema version ${version + 1}: another program has been running this migration for ${(maxTries * lockLimit) / 60_000} minutes. End that program, then start again`,
      )
  }
  const version = await versionOf(pool)
  if (version > steps.length)
    throw new Error(
      `the database has schema version ${version}, but this program supports only ${steps.length}: update Whenable`,
    )
  await addExclusionConstraint(pool, report)
}

/** Adds the exclusion constraint if the engine supports it. The locks on hosts work without it. */
const addExclusionConstraint = async (pool: pg.Pool, report: MigrationReport): Promise<void> => {
  const isThere = async () => {
    const { rows } = await pool.query(
      `SELECT 1 FROM pg_constraint JOIN pg_namespace ON pg_namespace.oid = connamespace
       WHERE conname = $1 AND nspname = $2`,
      [exclusionConstraint.name, schema],
    )
    return rows.length > 0
  }
  if (await isThere()) return
  const reportOverlap = (detail: string) =>
    report(
      `The exclusion constraint was not added: existing bookings overlap (${detail}). Cancel one of each pair, then start again.`,
    )
  try {
    await inTransaction(pool, async (connection) => {
      await connection.query(exclusionConstraint.extension)
    })
    // Adding it locks the table for as long as its rows are checked: in vain, at each start, if bookings overlap.
    const { rows } = await pool.query(inSchema(exclusionConstraint.violation))
    if (rows.length)
      return reportOverlap(
        `${rows[0].email}, booking ${rows[0].booking_id}, at ${rows[0].starts_at.toISOString()}`,
      )
    await inTransaction(pool, async (connection) => {
      await connection.query(exclusionConstraint.addition)
    })
  } catch (error) {
    // Another program that starts at the same time has added it.
    if (await isThere()) return
    const code = codeOf(error)
    if (unsupported.has(code))
      report(
        `The database does not support exclusion constraints (${messageOf(error)}). Locks alone prevent double bookings.`,
      )
    else if (code === exclusionViolation)
      reportOverlap((error as { detail?: string }).detail ?? messageOf(error))
    else report(`The exclusion constraint was not added: ${messageOf(error)}`)
  }
}
