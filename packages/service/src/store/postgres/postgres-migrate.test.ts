import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hostInvitations } from '../../migrations/0008-host-invitations.js'
import { bookingColumns } from '../../migrations/0011-booking-columns.js'
import { migrations } from '../../migrations/migrations.js'
import { migrate } from './postgres-migrate.js'

// The embedded database takes seconds to start, more on a busy machine.
describe('the schema', { timeout: 120_000 }, () => {
  let database: PGlite
  let pool: pg.Pool
  beforeAll(async () => {
    database = await PGlite.create()
    pool = new pg.Pool({ ...createPgConfig(database), max: 1 } as unknown as pg.PoolConfig)
  })
  beforeEach(async () => {
    await pool.query('DROP SCHEMA public CASCADE')
    await pool.query('CREATE SCHEMA public')
  })
  afterAll(async () => {
    await pool.end()
    await database.close()
  })
  const version = async () =>
    (await pool.query('SELECT max(version)::int AS v FROM schema_migrations')).rows[0].v

  test('is made once, however often it is asked for', async () => {
    await migrate(pool)
    await migrate(pool)
    expect(await version()).toBe(migrations.length)
  })

  test('is made once by two programs that start at once', async () => {
    await Promise.all([migrate(pool), migrate(pool)])
    expect(await version()).toBe(migrations.length)
  })

  test('does without exclusion constraints where the engine has none', async () => {
    // This database was opened without the extension that the constraint needs.
    await migrate(pool)
    const { rows } = await pool.query("SELECT 1 FROM pg_constraint WHERE conname = 'booking_hosts_exclude'")
    expect(rows).toEqual([])
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
    // The order of its fields is the order of a form's questions.
    await add('signed-in', 'ada', { participants, fields: { z: 1, a: { b: 2, aa: 3 } } })
    await add('group', 'ada', { type: 'group' })
    await add('looking', 'jonas', { participants })
    await add('never', 'zoe', { participants })
    await pool.query(hostInvitations)
    const kept = (await pool.query('SELECT id, record FROM configurations')).rows
    const recordOf = (id: string): string => kept.find((row) => row.id === id).record
    expect(recordOf('signed-in')).toContain('"fields":{"z":1,"a":{"b":2,"aa":3}}')
    expect(JSON.parse(recordOf('signed-in')).consent).toEqual({ owner: 'ada@example.com', invitations: [] })
    for (const id of ['group', 'looking', 'never']) expect(JSON.parse(recordOf(id)).consent).toBeUndefined()
    const { rows } = await pool.query('SELECT configuration_id, email FROM host_invitations')
    expect(rows).toEqual([{ configuration_id: 'signed-in', email: 'zoe@example.com' }])
  })

  test('of a newer program is refused', async () => {
    await migrate(pool)
    await pool.query('INSERT INTO schema_migrations (version) VALUES ($1)', [migrations.length + 1])
    await expect(migrate(pool)).rejects.toThrow(
      /schema version \d+ and this program knows up to \d+: update Whenable/,
    )
  })
})
