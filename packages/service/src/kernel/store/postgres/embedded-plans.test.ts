import { instant } from '@whenable/time'
import { expect, test } from 'vitest'
import { openEmptyDatabase } from '../../../testing/prepared-database.js'
import { monday } from '../../../testing/studio.js'
import { embeddedStoreOn } from './embedded-store.js'

test('after maintenance, a page of a long list is read from its index, without sorting the rest', async () => {
  const { database, close } = await openEmptyDatabase()
  const store = await embeddedStoreOn(database, { close })
  try {
    await database.exec(`INSERT INTO whenable.bookings
        (application_id, id, turn, starts_at, ends_at, stands, waits, hosts, record)
      SELECT 'app', n::text, 1, at, at + interval '30 minutes', true, false, '{}', repeat('x', 900)
      FROM (SELECT n, to_timestamp(${monday} - n * 3600) AS at FROM generate_series(1, 2000) n) AS booked`)
    await store.sweep(instant(monday))
    const { rows } = await database.query(`EXPLAIN SELECT record FROM whenable.bookings
      WHERE application_id = 'app' AND stands AND ends_at <= to_timestamp(${monday}) AND starts_at < to_timestamp(${monday})
        AND (starts_at, id) < (to_timestamp(${monday - 86_400}), '24')
      ORDER BY starts_at DESC, id DESC LIMIT 51`)
    const plan = JSON.stringify(rows)
    expect(plan).toContain('Index Scan Backward using bookings_upcoming')
    expect(plan).not.toContain('Sort')
  } finally {
    await store.close()
  }
})
