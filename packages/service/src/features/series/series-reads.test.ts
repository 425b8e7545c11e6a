import { parseInstant, seriesStarts } from '@whenable/time'
import { beforeEach, expect, test } from 'vitest'
import { createMemoryStore } from '../../kernel/store/memory/memory-store.js'
import type { Records, Store, Transaction } from '../../kernel/store/store.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestService,
} from '../../testing/studio.js'

const tuesday = parseInstant('2026-03-10T10:00:00Z')
const weeks = seriesStarts(tuesday, 'week', 52, { timezone: 'Europe/Lisbon' })

/** The windows of the hosts' time that were read, in days, while a transaction ran and otherwise. */
let reads: { readonly inTransaction: number[]; readonly outside: number[] }
let service: TestService
let id: string

/** A store that notes the windows for which the time of hosts is read. */
const noting = (store: Store): Store => {
  const noted = <R extends Records>(records: R, days: number[]): R => ({
    ...records,
    heldTimes: (applicationId, emails, window) => {
      days.push((window.end - window.start) / 86_400)
      return records.heldTimes(applicationId, emails, window)
    },
  })
  return {
    ...store,
    read: (work) => store.read((records) => work(noted(records, reads.outside))),
    transaction: (work) =>
      store.transaction((transaction) => work(noted<Transaction>(transaction, reads.inTransaction))),
  }
}

beforeEach(async () => {
  reads = { inTransaction: [], outside: [] }
  service = await openService(noting(createMemoryStore()))
  id = await addConfiguration(service, [await addHost(service, 'ada@example.com')], {
    scheduler: {
      ...{ min_booking_notice: 0, available_days_in_future: 400 },
      booking_series: { max_bookings: 52, every: ['week'] },
    },
  })
  for (const start of weeks)
    await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, { body: bookingBody(start) })
  reads = { inTransaction: [], outside: [] }
})

const long = (days: readonly number[]) => days.filter((count) => count > 1)

test('the nearest times of a series that is taken throughout are read in a few windows', async () => {
  const { data } = await service.call(
    'GET',
    `/v3/scheduling/availability/series?configuration_id=${id}&start_time=${tuesday}&every=week&count=52`,
  )
  for (const time of data.occurrences) expect(time.nearest).toHaveLength(3)
  expect(long(reads.outside)).toHaveLength(6)
  // 62 days, the slots that cross their end, and the longest buffers.
  expect(Math.max(...reads.outside)).toBeLessThan(63.2)
})

test('the nearest times of a series that is refused are read once its locks are released', async () => {
  const refused = await service.call('POST', `/v3/scheduling/booking-series?configuration_id=${id}`, {
    body: {
      slots: weeks.map((start) => ({ start_time: start, end_time: start + 1_800 })),
      guest: { name: 'Robin Vale', email: 'robin@example.com' },
    },
  })
  expect(refused.error.type).toBe('timeslot_not_available')
  expect((refused as unknown as { not_booked: unknown[] }).not_booked).toHaveLength(52)
  expect(long(reads.inTransaction)).toEqual([])
  expect(long(reads.outside)).toHaveLength(6)
})
