import { instant } from '@whenable/time'
import { expect, test } from 'vitest'
import { openEmptyDatabase } from '../../../testing/prepared-database.js'
import { monday } from '../../../testing/studio.js'
import { bookingQueries } from './scheduling.js'
import { inSchema } from './schema.js'
import type { Sql } from './sql.js'

/** The statement that reads the times of a host's bookings. */
const statementOf = async (): Promise<string> => {
  let statement = ''
  const rows: Sql['rows'] = async (text) => {
    statement = inSchema(text)
    return []
  }
  const window = { start: monday, end: instant(monday + 1_800) }
  await bookingQueries({ rows } as Sql).heldTimes('app', ['ada@example.com'], window)
  return statement
}

test('the times of a host are read without those of others, also by an engine without statistics', async () => {
  const { database, close } = await openEmptyDatabase()
  try {
    await database.exec(`INSERT INTO whenable.booking_hosts
        (application_id, email, booking_id, group_id, starts_at, ends_at, made_at, exclusive)
      SELECT 'app', n % 40 || '@example.com', n::text, 'group', at, at + interval '15 minutes', at, true
      FROM (SELECT n, to_timestamp(${monday} + n * 60) AS at FROM generate_series(1, 2000) n) AS booked;
      SET plan_cache_mode = force_generic_plan;
      PREPARE look AS ${await statementOf()}`)
    const at = `to_timestamp(${monday})`
    const { rows } = await database.query<Record<string, unknown>>(
      `EXPLAIN (FORMAT JSON) EXECUTE look('app', '{0@example.com}', ${at}, ${at}, ${at})`,
    )
    expect(JSON.stringify(rows)).toMatch(/"Index Cond":"[^"]*email = host\.address/)
  } finally {
    await close()
  }
})
