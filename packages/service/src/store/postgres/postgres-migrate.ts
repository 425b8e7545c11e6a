import type pg from 'pg'
import { exclusionConstraint, migrations } from './migrations/migrations.js'
import { schema, tablesUntil } from './schema.js'

/** Somebody else is at the same step: the schema, or the step's row, is there already. */
const alreadyThere = new Set(['23505', '42P06', '42P07', '42710', '40001', '40P01'])

/** What a relation, a type or an index that is there already is refused with. */
const inTheWay = new Set(['42P07', '42710', '42P06'])

/** A lock was not to be had in time. */
const lockTimeout = '55P03'

/** How long a step waits for a lock, in milliseconds: what it waits for holds up everybody behind it. */
const lockLimit = 10_000

/** How often a step is tried that another program seems to be taking: with {@link lockLimit}, for ten minutes. */
const maxTries = 60

/** The refusals of an engine that has no such extension or constraint, or of one that lets nobody add it. */
const unsupported = new Set(['0A000', '58P01', '42704', '42501', '42601'])

/** Existing rows violate the constraint. */
const exclusionViolation = '23P01'

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Is told what a person should know, where the migration goes on all the same. */
export type MigrationReport = (message: string) => void

const versionOf = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query(`SELECT max(version)::int AS version FROM ${schema}.schema_migrations`)
  return Number(rows[0]?.version ?? 0)
}

/** Work in one transaction, with our schema first and a limit on what it waits for. */
const inTransaction = async (
  pool: pg.Pool,
  work: (connection: pg.PoolClient) => Promise<void>,
): Promise<void> => {
  const connection = await pool.connect()
  try {
    await connection.query('BEGIN')
    await connection.query(`SET LOCAL search_path TO ${schema}, public`)
    await connection.query(`SET LOCAL lock_timeout TO ${lockLimit}`)
    await work(connection)
    await connection.query('COMMIT')
  } catch (error) {
    await connection.query('ROLLBACK')
    throw error
  } finally {
    connection.release()
  }
}

/** The error of a step, with what to do about it. */
const explained = (error: unknown, version: number): unknown => {
  const code = codeOf(error)
  if (inTheWay.has(code))
    return new Error(
      `schema version ${version}: ${messageOf(error)} in the schema "${schema}", and this program did not make it. Move it to another schema, or drop it, and start again`,
    )
  if (code === lockTimeout)
    return new Error(
      `schema version ${version}: another session has kept a table locked for ${lockLimit / 1000} seconds (${messageOf(error)}). End it, and start again`,
    )
  return error
}

/**
 * Takes one step and notes it, both or neither.
 *
 * @returns whether the step was taken here; otherwise another program is at it.
 */
const step = async (pool: pg.Pool, version: number, sql: string): Promise<boolean> => {
  let isOurs = false
  try {
    await inTransaction(pool, async (connection) => {
      // The row comes first: of two programs that start at once, one waits here, and then finds the step taken.
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

/** Makes the schema and the table that counts the steps. */
const prepare = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema])
  // Whoever may not make schemas may use one that an administrator has made.
  if (!rows.length) await ignoringWhatIsThere(pool.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`))
  await ignoringWhatIsThere(
    pool.query(`CREATE TABLE IF NOT EXISTS ${schema}.schema_migrations (version integer PRIMARY KEY)`),
  )
}

/** The version of a schema that an earlier version of this program has made in another one, or 0. */
const formerVersion = async (pool: pg.Pool, former: string): Promise<number> => {
  const columns = await pool.query(
    `SELECT table_name, column_name, data_type FROM information_schema.columns
     WHERE table_schema = $1 AND (table_name = 'schema_migrations' OR column_name = 'record')`,
    [former],
  )
  const isOurs = columns.rows.some(
    ({ table_name, column_name, data_type }) =>
      table_name === 'schema_migrations' && column_name === 'version' && data_type === 'integer',
  )
  const withRecords = new Set(columns.rows.map(({ table_name }) => table_name))
  const first = ['applications', 'credentials', 'grants', 'calendars', 'events', 'configurations', 'bookings']
  if (!isOurs || !first.every((table) => withRecords.has(table))) return 0
  const { rows } = await pool.query(`SELECT max(version)::int AS version FROM ${former}.schema_migrations`)
  return Number(rows[0]?.version ?? 0)
}

/** Moves the tables that earlier versions of this program made in `public`. */
const moveFormerTables = async (pool: pg.Pool): Promise<void> => {
  const former = 'public'
  if ((await versionOf(pool)) > 0) return
  const version = await formerVersion(pool, former)
  if (!version) return
  try {
    await inTransaction(pool, async (connection) => {
      // Of two programs that start at once, one waits here, and then finds nothing to move.
      await connection.query(`LOCK TABLE ${former}.schema_migrations IN ACCESS EXCLUSIVE MODE`)
      for (const table of tablesUntil(version))
        await connection.query(`ALTER TABLE ${former}.${table} SET SCHEMA ${schema}`)
      await connection.query(
        `INSERT INTO schema_migrations (version) SELECT version FROM ${former}.schema_migrations`,
      )
      await connection.query(`DROP TABLE ${former}.schema_migrations`)
    })
  } catch (error) {
    const isTaken = codeOf(error) === '42P01' && (await versionOf(pool)) > 0
    if (!isTaken) throw explained(error, version)
  }
}

/**
 * Brings a database to this program's schema; forward only.
 *
 * @throws Error when the database is newer than this program, when something that this program did not make stands where a
 *   table is to be, and when a lock is not to be had in time.
 */
export const migrate = async (pool: pg.Pool, report: MigrationReport = () => {}): Promise<void> => {
  await prepare(pool)
  await moveFormerTables(pool)
  let tries = 0
  for (let version = await versionOf(pool); version < migrations.length; version = await versionOf(pool)) {
    if (await step(pool, version + 1, migrations[version] ?? '')) tries = 0
    else if (++tries === maxTries)
      throw new Error(
        `schema version ${version + 1}: another program has been taking this step for ${(maxTries * lockLimit) / 60_000} minutes. End it, and start again`,
      )
  }
  const version = await versionOf(pool)
  if (version > migrations.length)
    throw new Error(
      `the database has schema version ${version} and this program knows up to ${migrations.length}: update Whenable`,
    )
  await addExclusionConstraint(pool, report)
}

/** Adds the constraint where the engine has such; the lock on the hosts does without it. */
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
  try {
    await inTransaction(pool, async (connection) => {
      for (const statement of exclusionConstraint.statements) await connection.query(statement)
    })
  } catch (error) {
    // Another program that starts at the same time has added it.
    if (await isThere()) return
    const code = codeOf(error)
    if (unsupported.has(code))
      report(
        `The database has no exclusion constraints (${messageOf(error)}). Bookings are kept apart by locks alone, which is enough.`,
      )
    else if (code === exclusionViolation)
      report(
        `The exclusion constraint was not added: bookings in the database overlap already (${(error as { detail?: string }).detail ?? messageOf(error)}). Cancel one of each pair, and start again.`,
      )
    else report(`The exclusion constraint was not added: ${messageOf(error)}`)
  }
}
