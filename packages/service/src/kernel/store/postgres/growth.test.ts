import { instant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsReadBy, statementsOf } from '../../../testing/query-plans.js'
import { hasServer, openLimitedStore } from '../../../testing/stores.js'
import { monday } from '../../../testing/studio.js'
import type { MailLeaseRequest } from '../store.js'
import { bookingListRecords, wordMark } from './booking-list.js'
import { calendarQueries } from './calendars.js'
import { mailQueries } from './mail.js'
import { defaultDatabaseLimits } from './postgres-limits.js'
import { bookingQueries } from './scheduling.js'
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
        `INSERT INTO whenable.mails (application_id, id, recipient, kind, created_at, next_at, attempts, lease, record)
         SELECT CASE WHEN n % 100 < ${applications} THEN 'app' || n % 100 ELSE 'app0' END, n::text, 'a@example.com', 'other',
           to_timestamp(${monday} - n), to_timestamp(${monday} - n % ${lasting}), 0, '', 'not read'
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

    test('is not needed to count a backlog, whose emails are not read', async () => {
      const { mail } = await database.store.backlog()
      expect(mail).toEqual({ waiting: 20_000, since: monday - 20_000 })
    })
  })

  describe('of bookings', () => {
    const scope = { configurationId: 'popular' }
    beforeAll(async () => {
      // Most are of other applications, and are ahead as well.
      await database.other.query(
        `INSERT INTO whenable.bookings (application_id, id, turn, configuration_id, starts_at, ends_at, stands, waits, hosts, record)
         SELECT 'app' || n % 10, n::text, 1, CASE WHEN n % 20 = 0 THEN 'popular' ELSE 'type' || n % 10 END,
           at, at + interval '30 minutes', n % 3 > 0, false, '{}', 'not read'
         FROM (SELECT n, to_timestamp(${monday} + (n - 10000) * 3600) AS at FROM generate_series(1, 20000) AS n) AS booked`,
      )
      await database.other.query('ANALYZE whenable.bookings')
    })

    test('those ahead are counted from an index, without being read', async () => {
      const counted = await database.store.read((records) =>
        records.countBookingsAhead('app0', scope, monday),
      )
      const [statement] = await statementsOf((sql) =>
        bookingQueries(sql).countBookingsAhead('app0', scope, monday),
      )
      expect(counted).toEqual(new Map([['popular', 334]]))
      expect(await rowsReadBy(database.other, statement!)).toBeLessThanOrEqual(334)
    })
  })

  test('a search for guests reads no bookings of guests with the same name elsewhere', async () => {
    await database.other.query(
      `INSERT INTO whenable.bookings
         (application_id, id, turn, starts_at, ends_at, stands, waits, hosts, guest_words, record)
       SELECT 'search' || n % 100, 'search' || n, 1, to_timestamp(${monday} - n * 60), to_timestamp(${monday} - n * 60 + 60),
         true, false, '{}', array_to_tsvector(ARRAY[mark || 'anna']), '{}'
       FROM generate_series(1, 20000) AS n
       JOIN unnest($1::text[]) WITH ORDINALITY AS marks (mark, number) ON number = n % 100 + 1`,
      [Array.from({ length: 100 }, (_, index) => wordMark(`search${index}`))],
    )
    await database.other.query('VACUUM (ANALYZE) whenable.bookings')
    const filter = { view: 'past', now: monday, guest: 'ann' } as const
    const read = await rowsOf((sql) => bookingListRecords(sql).bookings('search1', filter, { limit: 200 }))
    // Once in the order of the list, and once by their words.
    expect(read).toBeLessThanOrEqual(2 * 200)
  })

  test('a search for a name that most guests have reads only the bookings from which a page is filled', async () => {
    await database.other.query(
      `INSERT INTO whenable.bookings
         (application_id, id, turn, starts_at, ends_at, stands, waits, hosts, guest_words, record)
       SELECT 'common', 'common' || n, 1, to_timestamp(${monday} - n * 60), to_timestamp(${monday} - n * 60 + 60),
         true, false, '{}', array_to_tsvector(ARRAY[$1 || 'anna']), '{}'
       FROM generate_series(1, 5000) AS n`,
      [wordMark('common')],
    )
    await database.other.query('VACUUM (ANALYZE) whenable.bookings')
    const filter = { view: 'past', now: monday, guest: 'ann' } as const
    const read = await rowsOf((sql) => bookingListRecords(sql).bookings('common', filter, { limit: 50 }))
    expect(read).toBeLessThanOrEqual(500)
  })

  describe('of events', () => {
    const window = { start: instant(monday), end: instant(monday + 7 * 86_400) }
    beforeAll(async () => {
      // Of many calendars, one has a third of the events, nearly all of them over.
      await database.other.query(
        `INSERT INTO whenable.events (application_id, calendar_id, id, starts_at, ends_at, reach, list_key, updated_at, counts, record)
         SELECT application_id, calendar_id, 'e' || n, at, at + interval '30 minutes', 0,
           '1.' || lpad((extract(epoch FROM at)::bigint + 100000000000)::text, 13, '0') || '.e' || n, at, 'busy', '{}'
         FROM (SELECT n, CASE WHEN n % 3 = 0 THEN 'app' ELSE 'app' || n % 2000 END AS application_id,
             CASE WHEN n % 3 = 0 THEN 'busy' ELSE 'calendar' || n % 2000 END AS calendar_id,
             to_timestamp(${monday} + 7 * 86400 - n * 1200) AS at
           FROM generate_series(1, 60000) AS n) AS made`,
      )
      await database.other.query('ANALYZE whenable.events')
    })

    test.each([
      ['busy times', (sql: Sql) => calendarQueries(sql).occupiedTimes('app', ['busy', 'other'], window)],
      ['events', (sql: Sql) => calendarQueries(sql).eventsIn('app', ['busy', 'other'], window)],
    ])('%s of a window are read without the history of a calendar', async (_name, look) => {
      // Events of the week are at most an hour apart, and those of the three days before are read, too.
      expect(await rowsOf(look)).toBeLessThanOrEqual((7 + 4) * 24)
    })
  })
})
