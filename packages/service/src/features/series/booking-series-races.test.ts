import { type Instant, instant, parseInstant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { racingStores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestAnswer,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

const rounds = process.env['WHENABLE_LONG'] ? 40 : 3
const visitors = 12
const week = 7 * 86_400
const tuesday = parseInstant('2026-03-03T10:00:00Z')
const slotAt = (start: number) => ({ start_time: start, end_time: start + 1_800 })
const weeks = (count: number, from = 0): Instant[] =>
  Array.from({ length: count }, (_, index) => instant(tuesday + (from + index) * week))
const guest = { name: 'Robin Vale', email: 'robin@example.com' }

for (const [name, open] of racingStores)
  describe(`simultaneous series of bookings: ${name}`, () => {
    let service: TestService
    beforeAll(async () => {
      service = await openService(await open())
    })
    afterAll(() => service.store.close())

    const scheduler = {
      min_booking_notice: 0,
      available_days_in_future: 90,
      booking_series: { max_bookings: 12, every: ['week'] },
    }
    const configure = (hosts: readonly TestHost[], change: object = {}) =>
      addConfiguration(service, hosts, { scheduler, ...change })
    const bookAll = (id: string, starts: readonly Instant[], more: object = {}, headers = {}) =>
      service.call('POST', `/v3/scheduling/booking-series?configuration_id=${id}`, {
        body: { slots: starts.map(slotAt), guest, ...more },
        headers,
      })
    const bookOne = (id: string, start: Instant) =>
      service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, { body: bookingBody(start) })
    const heldBy = (email: string) =>
      service.store.read((records) =>
        records.heldTimes(service.applicationId, [email], {
          start: instant(tuesday - week),
          end: instant(tuesday + 20 * week),
        }),
      )
    /** Every request succeeds or reports a taken time, without deadlocks or database errors. */
    const expectServedOrTaken = (answers: readonly TestAnswer[]) => {
      for (const { status, error } of answers)
        if (status !== 200) expect(error.type).toBe('timeslot_not_available')
      expect(service.errors).toEqual([])
    }

    test('of visitors whose series share a time, whole series succeed and no time is booked twice', async () => {
      for (let round = 0; round < rounds; round++) {
        const host = await addHost(service, `whole${round}@example.com`)
        const id = await configure([host])
        // Each overlaps its neighbours; half of them ask from the last time on.
        const answers = await Promise.all(
          Array.from({ length: visitors }, (_, index) => {
            const starts = weeks(3, index % 6)
            return bookAll(id, index % 2 ? starts : [...starts].reverse())
          }),
        )
        expectServedOrTaken(answers)
        const won = answers.filter(({ status }) => status === 200)
        expect(won.length).toBeGreaterThan(0)
        const held = await heldBy(host.email)
        expect(held).toHaveLength(won.length * 3)
        expect(new Set(held.map(({ start }) => start)).size).toBe(held.length)
      }
    })

    test('with skipping and single bookings, every time is booked once and each is answered for', async () => {
      for (let round = 0; round < rounds; round++) {
        const hosts = [
          await addHost(service, `skip-a${round}@example.com`),
          await addHost(service, `skip-b${round}@example.com`),
        ]
        const id = await configure(hosts, {
          availability: { duration_minutes: 30, availability_rules: { availability_method: 'max-fairness' } },
        })
        const answers = await Promise.all(
          Array.from({ length: visitors }, (_, index) =>
            index % 3
              ? bookAll(id, weeks(4, index % 5), { if_taken: 'skip' })
              : bookOne(id, weeks(8)[index % 8] as Instant),
          ),
        )
        expectServedOrTaken(answers)
        const booked = answers
          .filter(({ status }) => status === 200)
          .flatMap(({ data }) => data.bookings ?? [data])
        const held = (await Promise.all(hosts.map(({ email }) => heldBy(email)))).flat()
        expect(held.map(({ bookingId }) => bookingId).sort()).toEqual(
          booked.map((one: { booking_id: string }) => one.booking_id).sort(),
        )
        const places = held.map(({ email, start }) => `${email} ${start}`)
        expect(new Set(places).size).toBe(places.length)
      }
    })

    test('one request that is sent many times at once books once', async () => {
      const host = await addHost(service, 'again@example.com')
      const id = await configure([host])
      const headers = { 'Idempotency-Key': crypto.randomUUID() }
      const answers = await Promise.all(Array.from({ length: 8 }, () => bookAll(id, weeks(5), {}, headers)))
      expect(new Set(answers.map(({ data }) => data?.series_id)).size).toBe(1)
      expect(await heldBy(host.email)).toHaveLength(5)
    })

    test('cancelling a series from each of its bookings at once, while one moves, ends without one left behind', async () => {
      for (let round = 0; round < rounds; round++) {
        const host = await addHost(service, `cancel${round}@example.com`)
        const id = await configure([host])
        const { data } = await bookAll(id, weeks(4))
        const ids = data.bookings.map((one: { booking_id: string }) => one.booking_id)
        const answers = await Promise.all([
          ...ids.map((bookingId: string) =>
            service.call(
              'DELETE',
              `/v3/scheduling/bookings/${bookingId}/series?configuration_id=${id}&bookings=all`,
              { body: {} },
            ),
          ),
          service.call('PATCH', `/v3/scheduling/bookings/${ids[2]}?configuration_id=${id}`, {
            body: slotAt(tuesday + 9 * week),
          }),
        ])
        for (const { status } of answers.slice(0, -1)) expect(status).toBe(200)
        expect([200, 400]).toContain(answers.at(-1)?.status)
        expect(await heldBy(host.email)).toEqual([])
        expect(service.errors).toEqual([])
      }
    })
  })
