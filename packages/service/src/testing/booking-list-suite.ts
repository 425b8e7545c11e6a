import { randomUUID } from 'node:crypto'
import { type Instant, instant } from '@whenable/time'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BookingFilter, BookingRecord, BookingView, Store } from '../kernel/store/store.js'
import { storedBooking } from './stored-records.js'
import { monday } from './studio.js'

const now = monday
const hour = 3_600

/** The tests of lists and histories of bookings that run for every store. */
export const describeBookingListStore = (name: string, open: () => Promise<Store>): void => {
  describe(`the bookings of a store: ${name}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())

    const openList = () => {
      const applicationId = randomUUID()
      const add = async (start: number, change: Partial<BookingRecord> = {}) => {
        const booking = storedBooking(instant(start), { applicationId, ...change })
        await store.transaction((transaction) => transaction.putBooking(booking))
        return booking
      }
      const list = (view: BookingView, change: Partial<BookingFilter> = {}, limit = 50, after?: string) =>
        store.read((records) => records.bookings(applicationId, { view, now, ...change }, { limit, after }))
      /** The ids of a list's bookings, which are as many as its count. */
      const idsOf = async (view: BookingView, change: Partial<BookingFilter> = {}) => {
        const ids = (await list(view, change)).items.map(({ id }) => id)
        const filter = { view, now, ...change }
        const count = await store.read((records) => records.countBookings(applicationId, filter, 50))
        expect(count).toBe(ids.length)
        return ids
      }
      return { applicationId, add, list, idsOf }
    }

    test('are listed by view, upcoming ones with the next first, the others with the latest first', async () => {
      const { add, idsOf } = openList()
      const later = await add(now + 2 * hour)
      const next = await add(now + hour)
      const running = await add(now - 600)
      const over = await add(now - 3 * hour)
      const older = await add(now - 48 * hour, { status: 'pending' })
      const pending = await add(now + 3 * hour, { status: 'pending' })
      const calendarChange = { kind: 'deleted', calendarId: 'c', foundAt: now } as const
      const changed = await add(now + 4 * hour, { calendarChange })
      const cancelled = await add(now + 5 * hour, { status: 'cancelled', calendarChange })
      const cancelledBefore = await add(now - 5 * hour, { status: 'cancelled' })
      expect(await idsOf('upcoming')).toEqual([running.id, next.id, later.id, pending.id, changed.id])
      expect(await idsOf('to_answer')).toEqual([pending.id, changed.id])
      expect(await idsOf('past')).toEqual([over.id, older.id])
      expect(await idsOf('cancelled')).toEqual([cancelled.id, cancelledBefore.id])
    })

    test('are filtered by guest, event type, host and start', async () => {
      const { add, idsOf } = openList()
      const noor = await add(now + hour, {
        guest: { email: 'noor@example.com', name: 'Noor Haddad' },
        additionalGuests: [{ email: 'jonas@example.com', name: 'JONAS Özgür 100%_' }],
      })
      const other = await add(now + 2 * hour, { hosts: [{ email: 'Kim@Example.com', exclusive: true }] })
      const cancelled = await add(now + 3 * hour, {
        status: 'cancelled',
        hosts: [{ email: 'Kim@example.com', exclusive: true }],
      })
      for (const guest of [
        'noor',
        'HADDAD',
        'noor@ex',
        'jonas',
        '100%_',
        'haddád jonas',
        'ÖZGÜR',
        'ozg',
        "'100':",
      ])
        expect(await idsOf('upcoming', { guest }), guest).toEqual([noor.id])
      expect(await idsOf('upcoming', { guest: 'addad' })).toEqual([])
      expect(await idsOf('upcoming', { guest: '%' })).toEqual([noor.id, other.id])
      expect(await idsOf('upcoming', { configurationId: other.configurationId })).toEqual([other.id])
      expect(await idsOf('upcoming', { host: 'kim@example.com' })).toEqual([other.id])
      expect(await idsOf('cancelled', { host: 'kim@example.com' })).toEqual([cancelled.id])
      expect(await idsOf('upcoming', { from: noor.start, until: other.start })).toEqual([noor.id])
    })

    test('of a guest are found by address however many words the names have', async () => {
      const { applicationId, add, idsOf } = openList()
      // A script without spaces, in which the ends of a word count as words.
      const letters = [...'กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอ']
      const booking = await add(now + hour, {
        additionalGuests: Array.from({ length: 50 }, (_, index) => ({
          email: `first.last${index}@example.com`,
          name: letters.map((_letter, at) => letters[(at * (index + 1) + index) % letters.length]).join(''),
        })),
      })
      const last = 'first.last49@example.com'
      expect(await idsOf('upcoming', { guest: last })).toEqual([booking.id])
      const found = await store.read((records) => records.bookingsOfGuest(applicationId, last))
      expect(found.map(({ id }) => id)).toEqual([booking.id])
    })

    test('a member has those of their configurations and those that they host', async () => {
      const { add, idsOf } = openList()
      const grantId = randomUUID()
      const own = await add(now + hour, { grantId })
      const hosted = await add(now + 2 * hour, { hosts: [{ email: 'Kim@example.com', exclusive: true }] })
      await add(now + 3 * hour)
      const member = { grantId, email: 'kim@example.com' }
      expect(await idsOf('upcoming', { member })).toEqual([own.id, hosted.id])
      expect(await idsOf('upcoming', { member: { grantId: randomUUID(), email: 'x@example.com' } })).toEqual(
        [],
      )
    })

    test('a written booking moves within the lists', async () => {
      const { add, idsOf } = openList()
      const booking = await add(now + hour, { status: 'pending' })
      await store.transaction((transaction) =>
        transaction.putBooking({
          ...booking,
          status: 'booked',
          guest: { email: 'z@example.com', name: 'Z' },
        }),
      )
      expect(await idsOf('to_answer')).toEqual([])
      expect(await idsOf('upcoming', { guest: 'z@' })).toEqual([booking.id])
      await store.transaction((transaction) => transaction.putBooking({ ...booking, status: 'cancelled' }))
      expect([await idsOf('upcoming'), await idsOf('cancelled')]).toEqual([[], [booking.id]])
    })

    test('are counted up to a limit', async () => {
      const { applicationId, add } = openList()
      for (let index = 0; index < 4; index++) await add(now + index * hour)
      const count = (most: number) =>
        store.read((records) => records.countBookings(applicationId, { view: 'upcoming', now }, most))
      expect([await count(10), await count(3)]).toEqual([4, 3])
    })

    test('pages contain each booking once and in order, also with equal starts and while others are added', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 9 }),
          fc.integer({ min: 1, max: 4 }),
          fc.constantFrom<BookingView>('upcoming', 'cancelled'),
          async (starts, limit, view) => {
            const { add, list, idsOf } = openList()
            const status = view === 'cancelled' ? 'cancelled' : 'booked'
            const sign = view === 'cancelled' ? -1 : 1
            for (const start of starts) await add(now + start * hour, { status })
            const expected = await idsOf(view)
            const found: BookingRecord[] = []
            let after: string | undefined
            do {
              const page = await list(view, {}, limit, after)
              found.push(...page.items)
              after = page.next
              // Before everything that was read: no later page contains it.
              await add(now + (sign > 0 ? 0 : 5) * hour - sign, { status })
            } while (after !== undefined)
            expect(found.map(({ id }) => id)).toEqual(expected)
            const order = found.map(({ start }): number => start * sign)
            expect(order).toEqual([...order].sort((a, b) => a - b))
          },
        ),
        { numRuns: process.env['WHENABLE_LONG'] ? 200 : 8 },
      )
    })

    test('a history keeps its entries in order, and ends with its booking', async () => {
      const { applicationId, add } = openList()
      const booking = await add(now)
      const history = () => store.read((records) => records.bookingHistory(applicationId, booking.id))
      const entry = (id: string, at: Instant, text?: string) => ({ id, at, kind: 'note' as const, text })
      await store.transaction(async (transaction) => {
        await transaction.addBookingHistory(applicationId, booking.id, entry('a', now))
        await transaction.addBookingHistory(applicationId, booking.id, entry('b', now))
        await transaction.addBookingHistory(applicationId, booking.id, entry('c', instant(now - 1)))
      })
      expect((await history()).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
      await store.transaction(async (transaction) => {
        await transaction.putBookingHistory(applicationId, booking.id, 'a', entry('a', now, 'changed'))
        await transaction.putBookingHistory(applicationId, booking.id, 'b', undefined)
        await transaction.putBookingHistory(applicationId, randomUUID(), 'c', undefined)
      })
      expect((await history()).map(({ id, text }) => [id, text])).toEqual([
        ['a', 'changed'],
        ['c', undefined],
      ])
      await store.transaction((transaction) => transaction.removeBooking(booking))
      expect(await history()).toEqual([])
    })
  })
}
