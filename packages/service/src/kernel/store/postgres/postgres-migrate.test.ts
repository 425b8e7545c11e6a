import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openEmptyDatabase } from '../../../testing/prepared-database.js'
import { createServerDatabase } from '../../../testing/stores.js'
import { hostInvitations } from './migrations/0008-host-invitations.js'
import { bookingColumns } from './migrations/0011-booking-columns.js'
import { waitlistOrder } from './migrations/0032-waitlist-order.js'
import { waitlistList } from './migrations/0033-waitlist-list.js'
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

  /** The schema of the first version. */
  const makeFormer = async (until: number) => {
    await pool.query('CREATE TABLE public.schema_migrations (version integer PRIMARY KEY)')
    for (const [index, sql] of migrations.slice(0, until).entries()) {
      await pool.query(sql)
      await pool.query('INSERT INTO public.schema_migrations VALUES ($1)', [index + 1])
    }
    await pool.query("INSERT INTO public.applications VALUES ('app', 'client', '{}')")
  }

  test.each([1, 6])('of version %i in public is moved, with its rows', async (until) => {
    await makeFormer(until)
    await Promise.all([migrate(pool), migrate(pool)])
    expect(await version()).toBe(migrations.length)
    expect((await pool.query('SELECT client_id FROM whenable.applications')).rows).toEqual([
      { client_id: 'client' },
    ])
    const { rows } = await pool.query(
      "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'",
    )
    expect(rows).toEqual([])
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

  test('frees the time that bookings of configurations deleted earlier still held', async () => {
    const step = migrations.indexOf(bookingColumns)
    for (const sql of migrations.slice(0, step)) await pool.query(sql)
    const record = (configurationId: string) =>
      JSON.stringify({ configurationId, end: 1_772_449_200, status: 'booked' })
    await pool.query(
      `INSERT INTO configurations VALUES ('app', 'kept', 'grant', NULL, 'key', '{}');
       INSERT INTO bookings VALUES ('app', 'one', 1, '${record('kept')}'), ('app', 'two', 1, '${record('gone')}');
       INSERT INTO booking_hosts SELECT application_id, 'ada@example.com', id, 'group', now(), now(), now(), false FROM bookings;
       INSERT INTO seats SELECT application_id, 'event', id, id, 'calendar', 'series' FROM bookings`,
    )
    await pool.query(bookingColumns)
    const held = async (table: string) => (await pool.query(`SELECT booking_id FROM ${table}`)).rows
    expect(await held('booking_hosts')).toEqual([{ booking_id: 'one' }])
    expect(await held('seats')).toEqual([{ booking_id: 'one' }])
  })

  test('asks the other hosts of configurations whose owner may have written them with an access token', async () => {
    const step = migrations.indexOf(hostInvitations)
    for (const sql of migrations.slice(0, step)) await pool.query(sql)
    const grant = (id: string, scope: string[]) =>
      `('app', '${id}', '${id}@example.com', NULL, '${id}', '${JSON.stringify({ id, scope })}')`
    await pool.query(
      `INSERT INTO grants VALUES ${grant('ada', ['email', 'calendar'])}, ${grant('jonas', ['email'])}, ${grant('zoe', [])}`,
    )
    const add = (id: string, owner: string, configuration: object) =>
      pool.query('INSERT INTO configurations VALUES ($1, $2, $3, NULL, $2, $4)', [
        'app',
        id,
        owner,
        JSON.stringify({ grantId: owner, configuration: { id, ...configuration } }),
      ])
    const participants = [{ email: 'ADA@example.com' }, { email: 'Zoe@example.com' }]
    // The order of fields is the order of questions in forms.
    await add('signed-in', 'ada', { participants, fields: { z: 1, a: { b: 2, aa: 3 } } })
    await add('group', 'ada', { type: 'group' })
    await add('looking', 'jonas', { participants })
    await add('never', 'zoe', { participants })
    await pool.query(hostInvitations)
    const stored = (await pool.query('SELECT id, record FROM configurations')).rows
    const recordOf = (id: string): string => stored.find((row) => row.id === id).record
    expect(recordOf('signed-in')).toContain('"fields":{"z":1,"a":{"b":2,"aa":3}}')
    expect(JSON.parse(recordOf('signed-in')).consent).toEqual({ owner: 'ada@example.com', invitations: [] })
    for (const id of ['group', 'looking', 'never']) expect(JSON.parse(recordOf(id)).consent).toBeUndefined()
    const { rows } = await pool.query('SELECT configuration_id, email FROM host_invitations')
    expect(rows).toEqual([{ configuration_id: 'signed-in', email: 'zoe@example.com' }])
  })

  test('keeps the order of those who wait, and adds others behind them', async () => {
    for (const sql of migrations.slice(0, migrations.indexOf(waitlistOrder))) await pool.query(sql)
    const add = (id: string, listKey: string) =>
      pool.query(
        `INSERT INTO waitlist_entries (application_id, id, configuration_id, guest, hashes, in_line, turn, remove_at, list_key, record)
         VALUES ('app', $1, 'type', 'guest', '{}', true, 1, now(), $2, '{}')`,
        [id, listKey],
      )
    await add('second', '2026-03-02T09:00:01Z second')
    await add('first', '2026-03-02T09:00:00Z first')
    await pool.query(waitlistOrder)
    await add('third', '2026-03-02T09:00:02Z third')
    const idsBy = async (column: string) =>
      (await pool.query(`SELECT id FROM waitlist_entries ORDER BY ${column}`)).rows.map(({ id }) => id)
    expect(await idsBy('position')).toEqual(['first', 'second', 'third'])
    await pool.query(waitlistList)
    expect(await idsBy('list_key')).toEqual(['first', 'second', 'third'])
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
      await pool.query('CREATE SCHEMA whenable')
      await pool.query('CREATE TABLE whenable.schema_migrations (version integer PRIMARY KEY)')
      await pool.query('SET search_path TO whenable')
      const connection = await pool.connect()
      await connection.query('SET search_path TO whenable')
      await connection.query(migrations[0] ?? '')
      await connection.query('INSERT INTO schema_migrations VALUES (1)')
      connection.release(true)
      await other.query('BEGIN')
      await other.query('SELECT * FROM whenable.credentials')
      await expect(migrate(pool)).rejects.toThrow(/version 2: another session has locked a table/)
      await other.query('ROLLBACK')
      await migrate(pool)
    } finally {
      await other.end()
      await pool.end()
      await database.drop()
    }
  },
)
