import { randomUUID } from 'node:crypto'
import { type Interval, instant, parseInstant } from '@whenable/time'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyRanges, reachOf } from './calendars.js'
import { migrate } from './postgres/postgres-migrate.js'
import { createPostgresStore } from './postgres/postgres-store.js'

const day = 86_400
const now = parseInstant('2026-03-01T00:00:00Z')
const spanOf = (start: number, seconds: number): Interval => ({
  start: instant(start),
  end: instant(start + seconds),
})

describe('the reach of an event', () => {
  test('is the smallest class that covers its duration', () => {
    expect([1, 3 * day, 3 * day + 1, 192 * day, 1e10].map((length) => reachOf(spanOf(now, length)))).toEqual([
      0, 0, 1, 2, 4,
    ])
  })

  test("bounds the starts of a window's events in every class but the last", () => {
    const ranges = keyRanges(spanOf(now, day))
    expect(ranges.map(({ above }) => above === '')).toEqual([false, false, false, false, true])
    expect(ranges.every(({ above, below }) => above < below)).toBe(true)
  })
})

const server = process.env['WHENABLE_TEST_POSTGRES']

const administer = async (sql: string) => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(sql)
  await client.end()
}

/** A new database on the server. */
const createDatabase = async () => {
  const name = `whenable_${randomUUID().replaceAll('-', '')}`
  await administer(`CREATE DATABASE ${name}`)
  const url = new URL(server ?? '')
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, options: '-c search_path=whenable,public' })
  const drop = async () => {
    await pool.end()
    await administer(`DROP DATABASE ${name}`)
  }
  return { pool, drop }
}

describe.skipIf(!server)('a query for a window', () => {
  let pool: pg.Pool
  let drop: () => Promise<void>

  beforeAll(async () => {
    const database = await createDatabase()
    pool = database.pool
    drop = database.drop
    await migrate(pool)
    // Half-hour meetings every hour of more than two years.
    await pool.query(
      `INSERT INTO events (application_id, calendar_id, id, starts_at, ends_at, reach, list_key, updated_at, key1, record)
       SELECT 'app', 'cal', 'e' || n, at, at + interval '30 minutes', 0,
         '1.' || lpad((extract(epoch FROM at)::bigint + 100000000000)::text, 13, '0') || '.e' || n, at,
         CASE WHEN n % 500 = 0 THEN 'gold' END, '{}'
       FROM (SELECT n, timestamptz '2026-03-01Z' - n * interval '1 hour' AS at FROM generate_series(1, 20000) n) s`,
    )
    await pool.query('ANALYZE events')
  })
  afterAll(() => drop())

  /** The rows that a statement reads, including discarded ones. */
  const rowsOf = (node: Record<string, unknown>): number => {
    const inner = ((node['Plans'] as Record<string, unknown>[]) ?? []).reduce(
      (sum, one) => sum + rowsOf(one),
      0,
    )
    const isScan = /Scan/.test(String(node['Node Type'])) && node['Node Type'] !== 'Bitmap Index Scan'
    const own =
      (Number(node['Actual Rows']) + Number(node['Rows Removed by Filter'] ?? 0)) *
      Number(node['Actual Loops'])
    return inner + (isScan ? own : 0)
  }

  test.each([
    [
      'of a month long ago',
      720,
      (records: Records) => records.eventsIn('app', ['cal'], spanOf(now - 400 * day, 30 * day)),
    ],
    [
      'of the busy time of that month',
      720,
      (records: Records) => records.occupiedTimes('app', ['cal'], spanOf(now - 400 * day, 30 * day)),
    ],
    [
      'of a page of that month',
      51,
      (records: Records) =>
        records.eventsOfCalendar('app', 'cal', { window: spanOf(now - 400 * day, 30 * day) }, { limit: 50 }),
    ],
    [
      'of a page of everything',
      51,
      (records: Records) => records.eventsOfCalendar('app', 'cal', {}, { limit: 50 }),
    ],
    [
      'of what has a pair of metadata',
      40,
      (records: Records) =>
        records.eventsOfCalendar('app', 'cal', { metadata: { key: 'key1', value: 'gold' } }, { limit: 50 }),
    ],
    [
      'of what was changed last',
      24,
      (records: Records) =>
        records.eventsOfCalendar('app', 'cal', { updatedAfter: instant(now - day - 1) }, { limit: 50 }),
    ],
  ])('%s reads its own rows and those of a few days before', async (_what, rows, look) => {
    const page: pg.QueryConfig<unknown[]>[] = []
    const listening = Object.assign(Object.create(pool), {
      query: async (statement: pg.QueryConfig<unknown[]>) => {
        page.push(statement)
        return pool.query(statement)
      },
    }) as pg.Pool
    await createPostgresStore(listening).read(async (records) => look(records))
    const { name, text = '', values = [] } = page[0] ?? {}
    const literals = values.map((value) => `'${Array.isArray(value) ? `{${value}}` : value}'`)
    const connection = await pool.connect()
    try {
      await connection.query(`PREPARE look AS ${text}`)
      // The custom plan and the generic plan, which connections use for repeated statements.
      for (const mode of ['force_custom_plan', ...(name ? ['force_generic_plan'] : [])]) {
        await connection.query(`SET plan_cache_mode = ${mode}`)
        const plan = await connection.query(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE look(${literals})`)
        expect(rowsOf(plan.rows[0]['QUERY PLAN'][0].Plan)).toBeLessThanOrEqual(rows + 3 * 24 + 2)
      }
    } finally {
      connection.release(true)
    }
  })
})

type Records = Parameters<Parameters<ReturnType<typeof createPostgresStore>['read']>[0]>[0]
