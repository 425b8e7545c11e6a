import { instant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsReadBy, statementsOf } from '../../../testing/query-plans.js'
import { hasServer, openLimitedStore } from '../../../testing/stores.js'
import { monday } from '../../../testing/studio.js'
import type { MailLeaseRequest } from '../store.js'
import { mailQueries } from './mail.js'
import { defaultDatabaseLimits } from './postgres-limits.js'
import type { Sql } from './sql.js'

describe.skipIf(!hasServer)('on a large database', () => {
  let database: Awaited<ReturnType<typeof openLimitedStore>>
  beforeAll(async () => {
    database = await openLimitedStore(defaultDatabaseLimits)
  })
  afterAll(() => database.close())

  const rowsOf = async (work: (sql: Sql) => Promise<unknown>): Promise<number> => {
    let sum = 0
    for (const statement of await statementsOf(work)) sum += await rowsReadBy(database.other, statement)
    return sum
  }

  describe('a poll of emails', () => {
    const [applications, each, lasting] = [10, 5, 20]
    const request: MailLeaseRequest = {
      ...{ now: monday, until: instant(monday + 60), lease: 'one', limit: 20, each, without: [] },
      kind: 'other',
    }
    beforeAll(async () => {
      // One application has nearly all of them, and all are due.
      await database.other.query(
        `INSERT INTO whenable.mails (application_id, id, recipient, kind, next_at, attempts, lease, record)
         SELECT CASE WHEN n % 100 < ${applications} THEN 'app' || n % 100 ELSE 'app0' END, n::text, 'a@example.com', 'other',
           to_timestamp(${monday} - n % ${lasting}), 0, '', '{}'
         FROM generate_series(1, 20000) AS n`,
      )
    })

    test.each([
      ['without statistics', false],
      ['with statistics', true],
    ])('reads a few emails of each application, whatever the backlog, %s', async (_name, isAnalyzed) => {
      if (isAnalyzed) await database.other.query('ANALYZE whenable.mails')
      const read = await rowsOf((sql) => mailQueries(sql).leaseMails(request))
      expect(read).toBeLessThanOrEqual(applications * (each + 2))
    })

    test('reads nothing of applications that are being served', async () => {
      const without = Array.from({ length: applications - 1 }, (_, index) => `app${index}`)
      const read = await rowsOf((sql) => mailQueries(sql).leaseMails({ ...request, without }))
      expect(read).toBeLessThanOrEqual(each + applications * 2)
    })
  })
})
