import { instant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsReadBy, statementsOf } from '../../../testing/query-plans.js'
import { hasServer, openLimitedStore } from '../../../testing/stores.js'
import { monday } from '../../../testing/studio.js'
import type { MailLeaseRequest } from '../store.js'
import { bookingFiguresRecords } from './booking-figures.js'
import { bookingListRecords, wordMark } from './booking-list.js'
import { calendarQueries } from './calendars.js'
import { soughtInOrder as firstSought, mailQueries } from './mail.js'
import { deliveryQueries } from './notifications.js'
import { defaultDatabaseLimits } from './postgres-limits.js'
import { bookingQueries } from './scheduling.js'
import type { Sql } from './sql.js'

describe.skipIf(!hasServer)('on a large database', () => {
  let database: Awaited<ReturnType<typeof openLimitedStore>>
  beforeAll(async () => {
    database = await openLimitedStore(defaultDatabaseLimits)
  })
  afterAll(() => database.close())

  /** The rows that the reads of queries read on the database. Nothing is written. */
  const rowsOf = async (work: (sql: Sql) => Promise<unknown>): Promise<number> => {
    const isRead = (text: string) => /^(SELECT|WITH)/.test(text)
    const statements = await statementsOf(work, async (text, values) =>
      isRead(text) ? (await database.other.query(text, values)).rows : [],
    )
    let sum = 0
    for (const statement of statements.filter(({ text }) => isRead(text)))
      sum += await rowsReadBy(database.other, statement)
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
      expect(read).toBeLessThanOrEqual(firstSought + applications * (each + 2))
    })

    test('reads the first ones alone, whatever the number of applications, where these are of several', async () => {
      await database.other.query(
        `INSERT INTO whenable.mails (application_id, id, recipient, kind, created_at, next_at, attempts, lease, record)
         SELECT 'other' || n, n::text, 'a@example.com', 'other', to_timestamp(${monday}), to_timestamp(${monday} - 1000), 0, '', 'not read'
         FROM generate_series(1, 1000) AS n`,
      )
      try {
        expect(await rowsOf((sql) => mailQueries(sql).leaseMails(request))).toBeLessThanOrEqual(firstSought)
      } finally {
        await database.other.query(`DELETE FROM whenable.mails WHERE application_id LIKE 'other%'`)
      }
    })

    test('reads nothing of applications that are being served', async () => {
      const without = Array.from({ length: applications - 1 }, (_, index) => `app${index}`)
      const read = await rowsOf((sql) => mailQueries(sql).leaseMails({ ...request, without }))
      expect(read).toBeLessThanOrEqual(firstSought + each + applications * 2)
    })

    test('is not needed to count a backlog, whose emails are not read', async () => {
      const { mail } = await database.store.backlog()
      expect(mail).toEqual({ waiting: 20_000, since: monday - 20_000 })
    })
  })

  describe('a poll of deliveries', () => {
    const [webhooks, each, lanes] = [10, 5, 100]
    beforeAll(async () => {
      // All of them are due, and each lane has as many.
      await database.other.query(
        `INSERT INTO whenable.deliveries (application_id, id, webhook_id, lane, created_at, place, next_at, attempts, lease, record)
         SELECT 'app', n::text, 'webhook' || n % ${webhooks}, 'lane' || n % ${lanes}, to_timestamp(${monday} - 20000 + n), n,
           to_timestamp(${monday} - 20000 + n), 0, '', 'not read'
         FROM generate_series(1, 20000) AS n`,
      )
    })

    test.each([
      ['without statistics', false],
      ['with statistics', true],
    ])('reads a few deliveries of each webhook, whatever the backlog, %s', async (_name, isAnalyzed) => {
      if (isAnalyzed) await database.other.query('ANALYZE whenable.deliveries')
      const read = await rowsOf((sql) =>
        deliveryQueries(sql).leaseDeliveries({
          ...{ now: monday, until: instant(monday + 60), lease: 'one', limit: 20, each },
          without: { applications: [], webhooks: [] },
        }),
      )
      expect(read).toBeLessThanOrEqual(webhooks * (each * 2 + 2))
    })
  })

  describe('of bookings', () => {
    const most = 100
    beforeAll(async () => {
      // Most are of other applications, and are ahead as well.
      await database.other.query(
        `INSERT INTO whenable.bookings (application_id, id, turn, configuration_id, starts_at, ends_at, stands, waits, hosts, record)
         SELECT 'app' || n % 10, n::text, 1, CASE WHEN n % 20 = 0 THEN 'popular' ELSE 'type' || n % 10 END,
           at, at + interval '30 minutes', n % 3 > 0, false, '{}', 'not read'
         FROM (SELECT n, to_timestamp(${monday} + (n - 10000) * 3600) AS at FROM generate_series(1, 20000) AS n) AS booked`,
      )
      await database.other.query('VACUUM (ANALYZE) whenable.bookings')
    })

    test.each(['upcoming', 'past', 'cancelled', 'to_answer'] as const)(
      'a list is counted in an index, up to a number: %s',
      async (view) => {
        const read = await rowsOf((sql) =>
          bookingListRecords(sql).countBookings('app0', { view, now: monday }, most),
        )
        expect(read).toBeLessThanOrEqual(most)
      },
    )

    test('those of an event type that are ahead are counted in an index, up to a number', async () => {
      const counted = (limit: number) =>
        database.store.read((records) => records.countBookingsOf('app0', 'popular', monday, limit))
      expect([await counted(1_000), await counted(most)]).toEqual([334, most])
      const read = await rowsOf((sql) => bookingQueries(sql).countBookingsOf('app0', 'popular', monday, most))
      expect(read).toBeLessThanOrEqual(most)
    })

    const member = { grantId: 'nobody', email: 'ada@example.com' }
    test.each([
      ...(['interval', 'configuration', 'host'] as const).map((by) => [by, undefined] as const),
      ['interval of a member', member] as const,
    ])('insights read those of a period alone: by %s', async (by, of) => {
      // One application of ten has a booking every ten hours, whatever their number before and after.
      const weeks = 4
      const bounds = Array.from({ length: weeks + 1 }, (_, week) => instant(monday + week * 7 * 86_400))
      const read = await rowsOf((sql) =>
        bookingFiguresRecords(sql).bookingFigures(
          'app0',
          { bounds, member: of },
          of ? 'interval' : (by as 'host'),
        ),
      )
      expect(read).toBeGreaterThan(0)
      expect(read).toBeLessThanOrEqual((weeks * 7 * 24) / 10 + 2)
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
    // Among the first of the list, of which there are no others.
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
