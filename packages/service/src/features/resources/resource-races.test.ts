import { instant, parseInstant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payment, price } from '../../testing/paid-studio.js'
import { racingStores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestService,
} from '../../testing/studio.js'

const rounds = process.env['WHENABLE_LONG'] ? 20 : 1
const visitors = 20
const monday = parseInstant('2026-03-02T09:00:00Z')

for (const [name, open] of racingStores)
  describe(`many visitors and two rooms: ${name}`, () => {
    let service: TestService
    beforeAll(async () => {
      service = await openService(await open())
    })
    afterAll(() => service.store.close())

    const addRooms = (count: number): Promise<string[]> =>
      Promise.all(
        Array.from({ length: count }, async (_, index) => {
          const { data } = await service.withKey('POST', '/admin/v1/resources', { name: `Room ${index}` })
          return data.id
        }),
      )
    /** Event types of one host each, which need one of the same rooms: their hosts' locks do not keep them apart. */
    const eventTypes = (round: string, count: number, rooms: readonly string[]) =>
      Promise.all(
        Array.from({ length: count }, async (_, index) =>
          addConfiguration(service, [await addHost(service, `h${index}-${round}@example.com`)], {
            scheduler: {
              ...{ min_booking_notice: 0, available_days_in_future: 60 },
              // In different orders, which the locks must not depend on.
              resources: [{ one_of: index % 2 ? [...rooms].reverse() : rooms }],
            },
          }),
        ),
      )
    const post = (id: string, start: number, guest: number) =>
      service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
        body: bookingBody(instant(start), { guest: { name: 'Robin', email: `guest${guest}@example.com` } }),
      })
    const roomOf = async (booking: string): Promise<string> =>
      (await service.withKey('GET', `/admin/v1/bookings/${booking}`)).data.resources[0].id

    test('no room has two bookings at once', async () => {
      for (let round = 0; round < rounds; round++) {
        const ids = await eventTypes(`book${round}`, visitors, await addRooms(2))
        const answers = await Promise.all(ids.map((id, guest) => post(id, monday, guest)))
        const statuses = answers.map(({ status }) => status).sort()
        expect(statuses).toEqual([200, 200, ...Array.from({ length: visitors - 2 }, () => 400)])
        const booked = answers.filter(({ status }) => status === 200)
        const taken = await Promise.all(booked.map(({ data }) => roomOf(data.booking_id)))
        expect(new Set(taken).size).toBe(2)
      }
      expect(service.errors).toEqual([])
    })

    test('a room that somebody pays for is not booked by others, who came at once', async () => {
      for (let round = 0; round < rounds; round++) {
        const rooms = await addRooms(2)
        const others = await eventTypes(`pay${round}`, visitors / 2, rooms)
        const paid = await Promise.all(
          Array.from({ length: visitors / 2 }, async (_, index) =>
            addConfiguration(service, [await addHost(service, `p${index}-${round}@example.com`)], {
              scheduler: {
                ...{ min_booking_notice: 0, available_days_in_future: 60, payment },
                resources: [{ one_of: rooms }],
              },
            }),
          ),
        )
        const pay = (id: string, guest: number) =>
          service.call('POST', `/v3/scheduling/payments?configuration_id=${id}`, {
            body: {
              ...bookingBody(monday, { guest: { name: 'Robin', email: `payer${guest}@example.com` } }),
              payment_token: `the random token of ${guest} in round ${round}`,
            },
          })
        const [payments, bookings] = await Promise.all([
          Promise.all(paid.map(pay)),
          Promise.all(others.map((id, guest) => post(id, monday, guest))),
        ])
        const pending = payments.filter(({ status }) => status === 200)
        const booked = bookings.filter(({ status }) => status === 200)
        expect(pending.length + booked.length).toBe(2)
        for (const { data } of pending) {
          const complete = `/v3/scheduling/payments/${data.payment_id}/complete`
          const completed = await service.withKey('POST', complete, price)
          expect(completed.data.status).toBe('completed')
          booked.push({ ...completed, data: completed.data.booking })
        }
        const taken = await Promise.all(booked.map(({ data }) => roomOf(data.booking_id)))
        expect(new Set(taken).size).toBe(2)
      }
      expect(service.errors).toEqual([])
    })

    test('a schedule is not deleted while a room gets its hours', async () => {
      const keeper = await addHost(service, 'keeper@example.com')
      const schedule = { grant_id: keeper.grantId, timezone: 'Europe/Lisbon', weekly: [] }
      await service.withKey('POST', '/admin/v1/schedules', { ...schedule, name: 'Working hours' })
      for (let round = 0; round < 5; round++) {
        const { data: house } = await service.withKey('POST', '/admin/v1/schedules', {
          ...schedule,
          name: 'House',
        })
        const [room] = await addRooms(1)
        const [given, deleted] = await Promise.all([
          service.withKey('PATCH', `/admin/v1/resources/${room}`, { schedule_id: house.id }),
          service.withKey('DELETE', `/admin/v1/schedules/${house.id}`),
        ])
        expect([given.status, deleted.status].filter((status) => status === 200)).toHaveLength(1)
      }
      expect(service.errors).toEqual([])
    })

    test('bookings, moves and cancellations leave each room one booking at a time', async () => {
      const rooms = await addRooms(2)
      const ids = await eventTypes('mixed', 6, rooms)
      const made = await Promise.all(ids.map((id, index) => post(id, monday + 3_600 * (index % 3), index)))
      expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
      await Promise.all(
        made.map(({ data }, index) => {
          const path = `/v3/scheduling/bookings/${data.booking_id}?configuration_id=${ids[index]}`
          return index % 3 === 2
            ? service.call('DELETE', path, { body: {} })
            : service.call('PATCH', path, {
                body: { start_time: monday + 7_200, end_time: monday + 9_000 },
              })
        }),
      )
      const { data } = await service.withKey('GET', '/admin/v1/bookings?limit=100')
      const standing = (
        data as { id: string; status: string; start_time: number; configuration_id: string }[]
      ).filter(({ status, configuration_id }) => status !== 'cancelled' && ids.includes(configuration_id))
      const held = await Promise.all(
        standing.map(async ({ id, start_time }) => `${start_time} ${await roomOf(id)}`),
      )
      expect(standing).toHaveLength(4)
      expect(new Set(held).size).toBe(held.length)
      expect(service.errors).toEqual([])
    })
  })
