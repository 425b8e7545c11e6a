import { type Instant, instant, parseInstant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasServer, openStoresOfTwoMachines, racingStores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestAnswer,
  type TestService,
} from '../../testing/studio.js'

const holders = 50
const halfHour = 1800
const addressOf = (request: Request) => request.headers.get('x-address') ?? undefined

const typeOf = ({ status, error }: TestAnswer) => (status === 200 ? 'ok' : error.type)
const countOf = (answers: readonly TestAnswer[], type: string) =>
  answers.filter((answer) => typeOf(answer) === type).length
const crowd = <T>(work: (index: number) => Promise<T>, count = holders) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

for (const [name, open] of racingStores)
  describe(`simultaneous holders: ${name}`, () => {
    let service: TestService
    beforeAll(async () => {
      service = await openService(await open(), { addressOf, rateLimit: 0 })
    })
    afterAll(() => service.store.close())

    const slotAt = (index: number): Instant =>
      instant(parseInstant('2026-03-03T09:00:00Z') + index * halfHour)
    const timesOf = (index: number) => ({ start_time: slotAt(index), end_time: slotAt(index + 1) })
    const nameOf = (id: string, index: number) => `the random id of holder ${index} of ${id}`
    const addTalk = async () =>
      addConfiguration(service, [await addHost(service, `${crypto.randomUUID()}@a.test`)])
    const hold = (id: string, index: number, slot: number, address = `visitor ${index}`) =>
      service.call('POST', `/v3/scheduling/holds?configuration_id=${id}`, {
        body: { ...timesOf(slot), hold_id: nameOf(id, index) },
        headers: { 'x-address': address },
      })
    const book = (id: string, slot: number, more: Record<string, unknown> = {}) =>
      service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
        body: bookingBody(slotAt(slot), more),
      })

    test(`of ${holders} holders of one slot one succeeds, and that one alone books it`, async () => {
      const id = await addTalk()
      const answers = await crowd((index) => hold(id, index, 2))
      expect([countOf(answers, 'ok'), countOf(answers, 'timeslot_not_available')]).toEqual([1, holders - 1])
      const bookings = await crowd((index) => book(id, 2, { hold_id: nameOf(id, index) }))
      expect(bookings.map(typeOf)).toEqual(
        answers.map((answer) => (answer.status === 200 ? 'ok' : 'timeslot_not_available')),
      )
      expect(service.errors).toEqual([])
    })

    test('of holders and guests who want one slot at once, one succeeds', async () => {
      const id = await addTalk()
      const answers = await crowd((index) => (index % 2 ? hold(id, index, 3) : book(id, 3)))
      expect(countOf(answers, 'ok')).toBe(1)
      expect(countOf(answers, 'timeslot_not_available')).toBe(holders - 1)
      expect(service.errors).toEqual([])
    })

    test('of holds that move to one slot at once one succeeds, and the others stay where they are', async () => {
      const id = await addTalk()
      for (const index of [0, 1, 2, 3]) expect(typeOf(await hold(id, index, index))).toBe('ok')
      const answers = await crowd(
        (index) =>
          service.call(
            'PATCH',
            `/v3/scheduling/holds/${encodeURIComponent(nameOf(id, index))}?configuration_id=${id}`,
            {
              body: timesOf(8),
            },
          ),
        4,
      )
      expect([countOf(answers, 'ok'), countOf(answers, 'timeslot_not_available')]).toEqual([1, 3])
      const bookings = await crowd((index) => book(id, index), 4)
      expect(bookings.map(typeOf)).toEqual(
        answers.map((answer) => (answer.status === 200 ? 'ok' : 'timeslot_not_available')),
      )
    })

    test('one address takes three holds, however many requests it sends at once', async () => {
      const id = await addTalk()
      const answers = await crowd((index) => hold(id, index, index, '203.0.113.7'), 12)
      expect([countOf(answers, 'ok'), countOf(answers, 'rate_limit_error')]).toEqual([3, 9])
    })

    test('visitors take a third of a day, however many requests they send at once', async () => {
      const id = await addTalk()
      const answers = await crowd((index) => hold(id, index, index), 16)
      expect([countOf(answers, 'ok'), countOf(answers, 'rate_limit_error')]).toEqual([5, 11])
    })

    test('a hold that is booked, extended and released at once leaves a booking and no hold', async () => {
      const id = await addTalk()
      await hold(id, 0, 5)
      const path = `/v3/scheduling/holds/${encodeURIComponent(nameOf(id, 0))}?configuration_id=${id}`
      const [booked] = await Promise.all([
        book(id, 5, { hold_id: nameOf(id, 0) }),
        ...Array.from({ length: 5 }, () => service.call('PATCH', path, { body: {} })),
        service.call('DELETE', path),
      ])
      expect(typeOf(booked as TestAnswer)).toBe('ok')
      expect((await service.call('PATCH', path, { body: {} })).status).toBe(404)
      expect(service.errors).toEqual([])
    })

    test('seats that are held and booked at once are never more than there are', async () => {
      const host = await addHost(service, `${crypto.randomUUID()}@a.test`)
      const path = `/v3/grants/${host.grantId}/scheduling/configurations`
      const group = await service.withKey('POST', path, {
        type: 'group',
        name: 'Pottery',
        group_booking: { calendar_id: host.calendarId },
        scheduler: { min_booking_notice: 0, available_days_in_future: 60 },
      })
      const when = { start_time: slotAt(2), end_time: slotAt(4) }
      const event = await service.withKey('POST', `${path}/${group.data.id}/group-events`, {
        ...{ calendar_id: host.calendarId, title: 'Pottery', capacity: 12, when },
      })
      const seat = { ...when, event_id: event.data.id, calendar_id: host.calendarId }
      const answers = await crowd((index) =>
        index % 2
          ? service.withKey('POST', `/v3/scheduling/holds?configuration_id=${group.data.id}`, seat)
          : service.call('POST', `/v3/scheduling/bookings?configuration_id=${group.data.id}`, {
              body: { ...seat, guest: { name: 'Robin', email: `robin${index}@example.com` } },
            }),
      )
      expect([countOf(answers, 'ok'), countOf(answers, 'timeslot_not_available')]).toEqual([12, holders - 12])
    })
  })

test.runIf(hasServer)('a machine whose clock is a day ahead reads the same holds', async () => {
  const stores = await openStoresOfTwoMachines()
  const service = await openService(stores, { clock: undefined as never })
  try {
    const start = instant(stores[0].now() + 20 * 86_400 - (stores[0].now() % 86_400) + 10 * 3600)
    const id = await addConfiguration(service, [await addHost(service, 'ada@example.com', 'UTC')], {
      participants: [
        { email: 'ada@example.com', is_organizer: true, availability: { calendar_ids: ['primary'] } },
      ],
      event_booking: { title: 'Talk', timezone: 'UTC' },
    })
    const body = { start_time: start, end_time: start + halfHour }
    const held = await service.call('POST', `/v3/scheduling/holds?configuration_id=${id}`, { body })
    expect(held.data).toMatchObject({ expires_in: 300, most_seconds: 900 })
    const path = `/v3/scheduling/holds/${held.data.hold_id}?configuration_id=${id}`
    // Calls alternate between the machines.
    for (let turn = 0; turn < 2; turn++) {
      expect(
        typeOf(
          await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
            body: bookingBody(start),
          }),
        ),
      ).toBe('timeslot_not_available')
      const { data } = await service.call('PATCH', path, { body: {} })
      expect(data.expires_in).toBe(300)
      expect(data.most_seconds).toBeGreaterThan(840)
      await service.call('GET', '/livez')
    }
  } finally {
    await service.store.close()
  }
})
