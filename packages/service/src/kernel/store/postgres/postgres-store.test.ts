import { randomUUID } from 'node:crypto'
import { instant, parseInstant } from '@whenable/time'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stores } from '../../../testing/stores.js'
import type { BookingRecord, Store } from '../store.js'
import { createPostgresStore } from './postgres-store.js'

const refused = (code: string) => Object.assign(new Error(code), { code })

/** A pool whose connection returns no rows and records statements. */
const quietPool = () => {
  const said: string[] = []
  const connection = {
    query: async (sql: string) => {
      said.push(sql)
      return { rows: [] }
    },
    release: () => said.push('release'),
  }
  return { said, pool: { connect: async () => connection } as unknown as pg.Pool }
}

describe('a transaction on Postgres', () => {
  test.each(['40001', '40P01', '23505'])('that fails with %s runs again from the start', async (code) => {
    const { pool, said } = quietPool()
    let runs = 0
    const result = await createPostgresStore(pool).transaction(async () => {
      if (++runs < 3) throw refused(code)
      return 'done'
    })
    expect([result, runs]).toEqual(['done', 3])
    expect(said).toEqual([
      ...['BEGIN', 'ROLLBACK', 'release'],
      ...['BEGIN', 'ROLLBACK', 'release'],
      ...['BEGIN', 'COMMIT', 'release'],
    ])
  })

  test('that fails for another reason does not run again', async () => {
    const { pool, said } = quietPool()
    const failed = createPostgresStore(pool).transaction(async () => {
      throw refused('22001')
    })
    await expect(failed).rejects.toMatchObject({ code: '22001' })
    expect(said).toEqual(['BEGIN', 'ROLLBACK', 'release'])
  })

  test.each(['26000', '42P05'])(
    'that a pooler refuses with %s disables prepared statements',
    async (code) => {
      const named: boolean[] = []
      const query = async (statement: string | pg.QueryConfig) => {
        if (typeof statement === 'string') return { rows: [] }
        named.push(statement.name !== undefined)
        if (statement.name !== undefined) throw refused(code)
        return { rows: [] }
      }
      const connection = { query, release: () => {} }
      const open = () => createPostgresStore({ connect: async () => connection, query } as unknown as pg.Pool)
      const store = open()
      await store.transaction((transaction) => transaction.removeCredential('hash'))
      await store.read((records) => records.credential('hash'))
      expect(named).toEqual([true, false, false])
      await open().read((records) => records.credential('hash'))
      expect(named).toEqual([true, false, false, true, false])
    },
  )

  test('that always fails gives up eventually', async () => {
    const { pool, said } = quietPool()
    const failed = createPostgresStore(pool).transaction(async () => {
      throw refused('40001')
    })
    await expect(failed).rejects.toMatchObject({ code: '40001' })
    expect(said.filter((sql) => sql === 'BEGIN').length).toBeLessThan(20)
  })
})

for (const [name, open] of stores.filter(([name]) => name !== 'memory'))
  describe(`the exclusion constraint: ${name}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())

    const applicationId = randomUUID()
    const start = parseInstant('2026-03-02T10:00:00Z')
    const bookingOf = (
      email: string,
      exclusive: boolean,
      change: Partial<BookingRecord> = {},
    ): BookingRecord => ({
      id: randomUUID(),
      applicationId,
      configurationId: randomUUID(),
      status: 'booked',
      start,
      end: instant(start + 1800),
      hosts: [{ email, exclusive }],
      events: [],
      organizer: { email, name: undefined },
      guest: { email: 'robin@example.com', name: 'Robin' },
      additionalGuests: [],
      additionalFields: {},
      title: 'Walkthrough',
      groupId: 'group',
      uid: `${randomUUID()}@whenable`,
      sequence: 0,
      salt: 'salt',
      createdAt: start,
      updatedAt: start,
      ...change,
    })
    const put = (booking: BookingRecord) =>
      store.transaction((transaction) => transaction.putBooking(booking))

    test('refuses an overlap that passed the checks as a taken slot', async () => {
      await put(bookingOf('ada@example.com', true))
      const second = bookingOf('ada@example.com', true, {
        start: instant(start + 900),
        end: instant(start + 2700),
      })
      await expect(put(second)).rejects.toMatchObject({ type: 'timeslot_not_available' })
      expect(await store.read((records) => records.booking(applicationId, second.id))).toBeUndefined()
    })

    test('allows bookings that touch, and those of other hosts', async () => {
      await put(bookingOf('jonas@example.com', true))
      await put(
        bookingOf('jonas@example.com', true, { start: instant(start + 1800), end: instant(start + 3600) }),
      )
      await put(bookingOf('kim@example.com', true))
    })

    test('does not apply to bookings that may overlap', async () => {
      await put(bookingOf('many@example.com', false))
      await put(bookingOf('many@example.com', false))
    })

    test('does not apply to cancelled bookings', async () => {
      const first = bookingOf('late@example.com', true)
      await put(first)
      await put({ ...first, status: 'cancelled' })
      await put(bookingOf('late@example.com', true))
    })
  })
