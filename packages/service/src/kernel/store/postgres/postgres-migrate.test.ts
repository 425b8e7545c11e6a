import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openEmptyDatabase } from '../../../testing/prepared-database.js'
import { createServerDatabase, hasServer } from '../../../testing/stores.js'
import { exclusionConstraint, migrations } from './migrations/migrations.js'
import { migrate } from './postgres-migrate.js'

// The embedded database takes seconds to start, more on a busy machine.
describe('the schema', () => {
  let opened: Awaited<ReturnType<typeof openEmptyDatabase>>
  let pool: pg.Pool
  const poolOf = (database: PGlite) =>
    new pg.Pool({ ...createPgConfig(database), max: 1 } as unknown as pg.PoolConfig)
  /** Creates the database without any migration. */
  const empty = async (pool: pg.Pool) => {
    await pool.query('DROP EXTENSION IF EXISTS btree_gist CASCADE')
    await pool.query('DROP SCHEMA public CASCADE')
    await pool.query('DROP SCHEMA IF EXISTS whenable CASCADE')
    await pool.query('CREATE SCHEMA public')
  }
  beforeAll(async () => {
    opened = await openEmptyDatabase()
    pool = poolOf(opened.database)
  })
  beforeEach(async () => {
    await empty(pool)
    await pool.query('SET search_path TO whenable, public')
  })
  afterAll(async () => {
    await pool.end()
    await opened.close()
  })
  const version = async () =>
    (await pool.query('SELECT max(version)::int AS v FROM schema_migrations')).rows[0].v

  test('is created once, however often a program starts', async () => {
    await migrate(pool)
    await migrate(pool)
    expect(await version()).toBe(migrations.length)
  })

  test('is created once by two programs that start concurrently', async () => {
    await Promise.all([migrate(pool), migrate(pool)])
    expect(await version()).toBe(migrations.length)
  })

  test('is separate from the tables of another program', async () => {
    await pool.query('CREATE TABLE public.events (name text)')
    await pool.query("INSERT INTO public.events VALUES ('theirs')")
    await migrate(pool)
    const { rows } = await pool.query(
      "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'",
    )
    expect(rows).toEqual([{ table_name: 'events' }])
    expect((await pool.query('SELECT * FROM public.events')).rows).toEqual([{ name: 'theirs' }])
    expect((await pool.query('SELECT * FROM whenable.events')).rows).toEqual([])
  })

  /** A migration of a later version. */
  const later = `ALTER TABLE applications ADD COLUMN plan text;
    UPDATE applications SET plan = record::json->>'plan'`

  test('of an earlier version is migrated with its rows, once', async () => {
    await migrate(pool)
    await pool.query(
      `INSERT INTO applications (id, client_id, record) VALUES ('app', 'client', '{"plan":"all"}')`,
    )
    const steps = [...migrations, later]
    await Promise.all([migrate(pool, undefined, steps), migrate(pool, undefined, steps)])
    await migrate(pool, undefined, steps)
    expect(await version()).toBe(steps.length)
    expect((await pool.query('SELECT client_id, plan FROM applications')).rows).toEqual([
      { client_id: 'client', plan: 'all' },
    ])
  })

  test('stays as it was if a migration fails', async () => {
    await migrate(pool)
    await expect(migrate(pool, undefined, [...migrations, `${later}; SELECT 1 / 0`])).rejects.toThrow(/zero/)
    expect(await version()).toBe(migrations.length)
    await migrate(pool, undefined, [...migrations, later])
    expect(await version()).toBe(migrations.length + 1)
  })

  test('ignores another program’s schema_migrations in public', async () => {
    await pool.query('CREATE TABLE public.schema_migrations (version integer PRIMARY KEY)')
    await pool.query('INSERT INTO public.schema_migrations VALUES (4)')
    await pool.query('CREATE TABLE public.applications (id text, record text)')
    await migrate(pool)
    expect(await version()).toBe(migrations.length)
    expect((await pool.query('SELECT version FROM public.schema_migrations')).rows).toEqual([{ version: 4 }])
  })

  test('fails with the name of a table that another program created', async () => {
    await pool.query('CREATE SCHEMA whenable')
    await pool.query('CREATE TABLE whenable.events (name text)')
    await expect(migrate(pool)).rejects.toThrow(
      /"events" already exists in the schema "whenable".*start again/,
    )
    await pool.query('DROP TABLE whenable.events')
    await migrate(pool)
    expect(await version()).toBe(migrations.length)
  })

  test('reports overlapping bookings that prevent the exclusion constraint', async () => {
    await migrate(pool)
    await pool.query(`ALTER TABLE whenable.booking_hosts DROP CONSTRAINT ${exclusionConstraint.name}`)
    for (const id of ['one', 'two'])
      await pool.query(
        `INSERT INTO whenable.booking_hosts VALUES ('app', 'ada@example.com', '${id}', 'group',
           '2026-03-02T10:00Z', '2026-03-02T11:00Z', now(), true)`,
      )
    const reports: string[] = []
    await migrate(pool, (message) => reports.push(message))
    expect(reports).toEqual([
      expect.stringMatching(/not added: existing bookings overlap .*ada@example\.com/),
    ])
    await pool.query("DELETE FROM whenable.booking_hosts WHERE booking_id = 'two'")
    await migrate(pool, (message) => reports.push(message))
    expect(reports).toHaveLength(1)
    const { rows } = await pool.query('SELECT 1 FROM pg_constraint WHERE conname = $1', [
      exclusionConstraint.name,
    ])
    expect(rows).toHaveLength(1)
  })

  test.skipIf(!hasServer)('looks for overlapping bookings without a lock on them', async () => {
    const { url, drop } = await createServerDatabase(process.env['WHENABLE_TEST_POSTGRES'] ?? '')
    const first = new pg.Pool({ connectionString: url })
    const reports: string[] = []
    try {
      await migrate(first)
      await first.query(`ALTER TABLE whenable.booking_hosts DROP CONSTRAINT ${exclusionConstraint.name};
        INSERT INTO whenable.booking_hosts
          (application_id, email, booking_id, group_id, starts_at, ends_at, made_at, exclusive)
        SELECT 'app', 'ada@example.com', n::text, 'group', now() + n * interval '1 minute', now() + interval '1 hour', now(), true
        FROM generate_series(1, 2) AS n`)
      const reader = await first.connect()
      await reader.query('BEGIN; SELECT 1 FROM whenable.booking_hosts')
      // The reader keeps the table from being locked.
      await migrate(first, (message) => reports.push(message))
      await reader.query('COMMIT')
      reader.release()
    } finally {
      await first.end()
      await drop()
    }
    expect(reports).toEqual([
      expect.stringMatching(/existing bookings overlap \(ada@example\.com, booking 2/),
    ])
  })

  test('works without exclusion constraints if the engine lacks them, and reports it', async () => {
    // This database lacks the extension that the constraint needs.
    const bare = await openEmptyDatabase({})
    const barePool = poolOf(bare.database)
    try {
      await empty(barePool)
      const reports: string[] = []
      await migrate(barePool, (message) => reports.push(message))
      expect(reports).toEqual([expect.stringContaining('does not support exclusion constraints')])
      const { rows } = await barePool.query('SELECT 1 FROM pg_constraint WHERE conname = $1', [
        exclusionConstraint.name,
      ])
      expect(rows).toEqual([])
    } finally {
      await barePool.end()
      await bare.close()
    }
  })

  test('of a newer program is refused', async () => {
    await migrate(pool)
    await pool.query('INSERT INTO schema_migrations (version) VALUES ($1)', [migrations.length + 1])
    await expect(migrate(pool)).rejects.toThrow(
      /schema version \d+, but this program supports only \d+: update Whenable/,
    )
  })
})

const server = process.env['WHENABLE_TEST_POSTGRES']

/** Shortens lock timeouts of a pool to a hundredth. */
const hurry = (pool: pg.Pool) =>
  pool.on('connect', (connection) => {
    const query = connection.query.bind(connection) as (...args: unknown[]) => unknown
    const hurried = (sql: unknown) =>
      typeof sql === 'string' ? sql.replace(/(?<=lock_timeout TO \d+)00\b/, '') : sql
    // As in `postgres-pool.ts`: one that is being closed is told that its database is dropped.
    connection.on('error', () => {})
    Object.assign(connection, { query: (sql: unknown, ...rest: unknown[]) => query(hurried(sql), ...rest) })
  })

test.skipIf(!server)(
  'a migration gives up on a table that another session keeps locked, and names the lock',
  async () => {
    const database = await createServerDatabase(server ?? '')
    const pool = hurry(new pg.Pool({ connectionString: database.url }))
    const other = new pg.Client({ connectionString: database.url })
    try {
      await other.connect()
      await migrate(pool)
      const steps = [...migrations, 'ALTER TABLE credentials ADD COLUMN note text']
      await other.query('BEGIN')
      await other.query('SELECT * FROM whenable.credentials')
      await expect(migrate(pool, undefined, steps)).rejects.toThrow(
        /version 2: another session has locked a table/,
      )
      await other.query('ROLLBACK')
      await migrate(pool, undefined, steps)
    } finally {
      await other.end()
      await pool.end()
      await database.drop()
    }
  },
)
