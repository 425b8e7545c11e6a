import { randomUUID } from 'node:crypto'
import { type Instant, instant } from '@whenable/time'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../kernel/store/memory/memory-store.js'
import type { BookingRecord, FiguresBy, FiguresFilter, KeyedFigures, Store } from '../kernel/store/store.js'
import { storedBooking } from './stored-records.js'
import { monday } from './studio.js'

const day = 86_400
const bounds = [0, 7, 14, 21].map((days) => instant(monday + days * day))
const groups = ['interval', 'configuration', 'host'] as const satisfies readonly FiguresBy[]
const people = ['ada@example.com', 'Jonas@Example.com', 'kim@example.com']
const grants = ['grant-a', 'grant-b']

/** A booking that begins in one of the intervals or beside them. */
const anyBooking: fc.Arbitrary<Partial<BookingRecord> & { readonly start: Instant }> = fc
  .record({
    start: fc.integer({ min: monday - day, max: monday + 22 * day }).map(instant),
    createdAt: fc.integer({ min: monday - 30 * day, max: monday + 22 * day }).map(instant),
    configurationId: fc.constantFrom('talk', 'course'),
    grantId: fc.constantFrom(...grants),
    status: fc.constantFrom('booked' as const, 'pending' as const, 'cancelled' as const),
    attendance: fc.constantFrom('came' as const, 'did_not_come' as const, undefined),
    isMoved: fc.boolean(),
    isCancelledByGuest: fc.constantFrom(true as const, undefined),
    emails: fc.subarray(people, { minLength: 1 }),
  })
  .map(({ isMoved, emails, ...booking }) => ({
    ...booking,
    end: instant(booking.start + 1_800),
    hosts: emails.map((email) => ({ email, exclusive: false })),
    ...(isMoved && { movedFrom: { start: monday, end: instant(monday + 60) } }),
  }))

const sorted = (figures: readonly KeyedFigures[]) =>
  [...figures].sort((one, other) => (one.key < other.key ? -1 : 1))

const sumOf = (figures: readonly KeyedFigures[]) => {
  const sum = (name: 'bookings' | 'cancelled' | 'cancelledByGuest' | 'moved' | 'came' | 'didNotCome') =>
    figures.reduce((total, one) => total + one[name], 0)
  return [
    sum('bookings'),
    sum('cancelled'),
    sum('cancelledByGuest'),
    sum('moved'),
    sum('came'),
    sum('didNotCome'),
  ]
}

/** The tests of what bookings come to that run for every store. */
export const describeBookingFiguresStore = (name: string, open: () => Promise<Store>): void => {
  describe(`what bookings come to, in a store: ${name}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())

    const add = async (to: Store, applicationId: string, bookings: readonly BookingRecord[]) =>
      to.transaction(async (transaction) => {
        for (const booking of bookings) await transaction.putBooking({ ...booking, applicationId })
      })
    const read = (
      from: Store,
      applicationId: string,
      by: FiguresBy,
      filter: FiguresFilter = { bounds },
    ): Promise<readonly KeyedFigures[]> =>
      from.read((records) => records.bookingFigures(applicationId, filter, by))

    test('counts bookings by the interval in which they begin, the bounds included at their beginning', async () => {
      const applicationId = randomUUID()
      const starts = [
        monday - 1,
        monday,
        monday + 7 * day - 1,
        monday + 7 * day,
        monday + 21 * day - 1,
        monday + 21 * day,
      ]
      await add(
        store,
        applicationId,
        starts.map((start) => storedBooking(instant(start))),
      )
      await add(store, randomUUID(), [storedBooking(monday)])
      const found = await read(store, applicationId, 'interval')
      expect(sorted(found).map(({ key, bookings }) => [key, bookings])).toEqual([
        ['0', 2],
        ['1', 1],
        ['2', 1],
      ])
    })

    test('follows what happens to a booking', async () => {
      const applicationId = randomUUID()
      const booking = storedBooking(instant(monday + day), { createdAt: instant(monday - day) })
      const figures = async (change: Partial<BookingRecord> = {}) => {
        await add(store, applicationId, [{ ...booking, ...change }])
        return (await read(store, applicationId, 'configuration'))[0]
      }
      const none = {
        ...{ key: booking.configurationId, cancelled: 0, cancelledByGuest: 0 },
        ...{ moved: 0, came: 0, didNotCome: 0 },
      }
      const one = { ...none, bookings: 1, leadTime: 2 * day }
      expect(await figures()).toEqual(one)
      expect(await figures({ status: 'pending' })).toEqual(one)
      expect(await figures({ movedFrom: booking })).toEqual({ ...one, moved: 1 })
      expect(await figures({ attendance: 'came' })).toEqual({ ...one, came: 1 })
      expect(await figures({ attendance: 'did_not_come' })).toEqual({ ...one, didNotCome: 1 })
      const cancelled = { ...none, bookings: 0, cancelled: 1, leadTime: undefined }
      expect(await figures({ status: 'cancelled', movedFrom: booking })).toEqual(cancelled)
      expect(await figures({ status: 'cancelled', isCancelledByGuest: true })).toEqual({
        ...cancelled,
        cancelledByGuest: 1,
      })
    })

    test('takes the middle of the times to the bookings, or the mean of the two in the middle', async () => {
      const applicationId = randomUUID()
      const leadTimeAfter = async (...leadTimes: readonly number[]) => {
        await add(
          store,
          applicationId,
          leadTimes.map((leadTime) => storedBooking(monday, { createdAt: instant(monday - leadTime) })),
        )
        return (await read(store, applicationId, 'interval'))[0]?.leadTime
      }
      expect(await leadTimeAfter(10, 1_000, 300)).toBe(300)
      expect(await leadTimeAfter(305)).toBe(303)
      // Two that were written down after they had begun.
      expect(await leadTimeAfter(-50, -60, -70, -80, -90)).toBe(0)
    })

    test('agrees with the store in memory, and sums by interval and by event type are the same', async () => {
      const model = createMemoryStore()
      await fc.assert(
        fc.asyncProperty(fc.array(anyBooking, { maxLength: 12 }), async (made) => {
          const applicationId = randomUUID()
          const bookings = made.map((one) => storedBooking(one.start, one))
          await add(store, applicationId, bookings)
          await add(model, applicationId, bookings)
          const member = { grantId: 'grant-a', email: 'JONAS@example.com' }
          const all = []
          for (const by of groups) {
            for (const filter of [{ bounds }, { bounds, member }])
              expect(sorted(await read(store, applicationId, by, filter))).toEqual(
                sorted(await read(model, applicationId, by, filter)),
              )
            all.push(sumOf(await read(store, applicationId, by)))
          }
          const [inIntervals, ofTypes, ofHosts] = all
          expect(ofTypes).toEqual(inIntervals)
          // A booking counts for each of its hosts.
          for (const [index, sum] of (ofHosts ?? []).entries())
            expect(sum).toBeGreaterThanOrEqual(inIntervals?.[index] ?? 0)
        }),
        { numRuns: 25 },
      )
    })
  })
}
