import type pg from 'pg'
import { exclusionConstraint, migrations } from '../../migrations/migrations.js'

/** Somebody else is at the same step: the table, or the step's row, is there already. */
const alreadyThere = new Set(['23505', '42P07', '42710', '40001', '40P01'])

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

const versionOf = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query('SELECT max(version)::int AS version FROM schema_migrations')
  return Number(rows[0]?.version ?? 0)
}

/** Takes one step and notes it, both or neither. */
const step = async (pool: pg.Pool, version: number, sql: string): Promise<void> => {
  const connection = await pool.connect()
  try {
    await connection.query('BEGIN')
    // The row comes first: of two programs that start at once, one waits here, and then finds the step taken.
    await connection.query('INSERT INTO schema_migrations (version) VALUES ($1)', [version])
    await connection.query(sql)
    await connection.query('COMMIT')
  } catch (error) {
    await connection.query('ROLLBACK')
    if (!alreadyThere.has(String(codeOf(error)))) throw error
  } finally {
    connection.release()
  }
}

/**
 * Brings a database to this program's schema; forward only.
 *
 * @throws Error when the database is newer than this program.
 */
export const migrate = async (pool: pg.Pool): Promise<void> => {
  await pool
    .query('CREATE TABLE IF NOT EXISTS schema_migrations (version integer PRIMARY KEY)')
    .catch((error: unknown) => {
      if (!alreadyThere.has(String(codeOf(error)))) throw error
    })
  for (let version = await versionOf(pool); version < migrations.length; version = await versionOf(pool))
    await step(pool, version + 1, migrations[version] ?? '')
  const version = await versionOf(pool)
  if (version > migrations.length)
    throw new Error(
      `the database has schema version ${version} and this program knows up to ${migrations.length}: update Whenable`,
    )
  await addExclusionConstraint(pool)
}

/** Adds the constraint where the engine has such; the lock on the hosts does without it. */
const addExclusionConstraint = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query('SELECT 1 FROM pg_constraint WHERE conname = $1', [
    exclusionConstraint.name,
  ])
  if (rows.length) return
  try {
    for (const statement of exclusionConstraint.statements) await pool.query(statement)
  } catch {
    // No such extension, no such constraint, or no right to add one.
  }
}
