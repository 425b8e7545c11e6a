import { type Instant, instant, parseInstant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { racingStores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestAnswer,
  type TestService,
} from '../../testing/studio.js'

const visitors = 12
const halfHour = 1_800
const reasonOf = ({ error }: TestAnswer) => (error as { reason?: string } | undefined)?.reason

for (const [name, open] of racingStores)
  describe(`simultaneous visitors with one link: ${name}`, () => {
    let service: TestService
    beforeAll(async () => {
      service = await openService(await open())
    })
    afterAll(() => service.store.close())

    const slotOf = (index: number): Instant =>
      instant(parseInstant('2026-03-03T09:00:00Z') + index * halfHour)
    const linkOf = async (host: string, most: number) => {
      const configuration = await addConfiguration(service, [await addHost(service, host)], {
        requires_session_auth: true,
      })
      const body = { configuration_id: configuration, most_bookings: most }
      return (await service.withKey('POST', '/v3/scheduling/links', body)).data
    }
    const book = (secret: string, start: Instant) =>
      service.call('POST', '/v3/scheduling/bookings', { bearer: secret, body: bookingBody(start) })
    const bookingsOf = async (id: string) =>
      (await service.withKey('GET', `/v3/scheduling/links/${id}`)).data.bookings

    test(`${visitors} visitors book different times: as many succeed as the link allows`, async () => {
      const { id, secret } = await linkOf('many@example.com', 3)
      const answers = await Promise.all(
        Array.from({ length: visitors }, (_, index) => book(secret, slotOf(index))),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
      expect(answers.filter((answer) => reasonOf(answer) === 'link_used_up')).toHaveLength(visitors - 3)
      expect(await bookingsOf(id)).toBe(3)
    })

    test(`${visitors} visitors book one time: one succeeds, and the others cost the link nothing`, async () => {
      const { id, secret } = await linkOf('one@example.com', 2)
      const answers = await Promise.all(Array.from({ length: visitors }, () => book(secret, slotOf(0))))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await bookingsOf(id)).toBe(1)
      expect((await book(secret, slotOf(4))).status).toBe(200)
    })

    test('while a booking is cancelled, as many others succeed as the link has back', async () => {
      const { id, secret } = await linkOf('returned@example.com', 2)
      const made = [(await book(secret, slotOf(0))).data, (await book(secret, slotOf(1))).data]
      const cancelling = made.flatMap(({ booking_id }) =>
        Array.from({ length: 2 }, () =>
          service.call('DELETE', `/v3/scheduling/bookings/${booking_id}`, { bearer: secret, body: {} }),
        ),
      )
      const answers = await Promise.all([
        ...cancelling,
        ...Array.from({ length: 6 }, (_, index) => book(secret, slotOf(index + 2))),
      ])
      expect(answers.slice(0, 4).map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const booked = answers.slice(4).filter(({ status }) => status === 200).length
      expect(booked).toBeLessThanOrEqual(2)
      expect(await bookingsOf(id)).toBe(booked)
      for (let index = booked; index < 2; index++)
        expect((await book(secret, slotOf(index + 9))).status).toBe(200)
      expect(reasonOf(await book(secret, slotOf(12)))).toBe('link_used_up')
      expect(service.errors).toEqual([])
    })

    const holding = async (configuration: string, change: object = {}) =>
      service.withKey('POST', '/v3/scheduling/links', {
        ...{ configuration_id: configuration, hold_slots: true, most_bookings: 1 },
        slots: [{ start_time: slotOf(0) }, { start_time: slotOf(1) }],
        ...change,
      })
    const addTalk = async () =>
      addConfiguration(service, [await addHost(service, `${crypto.randomUUID()}@a.test`)])

    test('of links that hold the same times at once one is made', async () => {
      const talk = await addTalk()
      const answers = await Promise.all(Array.from({ length: visitors }, () => holding(talk)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ error }) => error?.field === 'slots.0.start_time')).toHaveLength(visitors - 1)
      expect(service.errors).toEqual([])
    })

    test('a link that holds its times while others book them gets all of them, or is refused', async () => {
      const talk = await addTalk()
      const bookElsewhere = (index: number) =>
        service.call('POST', `/v3/scheduling/bookings?configuration_id=${talk}`, {
          body: bookingBody(slotOf(index)),
        })
      const [first, link, second] = await Promise.all([bookElsewhere(0), holding(talk), bookElsewhere(1)])
      expect([first.status === 200 || second.status === 200, link.status === 200]).toContain(true)
      if (link.status === 200) expect([first.status, second.status]).toEqual([400, 400])
      expect(service.errors).toEqual([])
    })

    test('visitors with a link that holds its times and others who want them never book one twice', async () => {
      const talk = await addTalk()
      const { id, secret } = (await holding(talk)).data
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, (_, index) => book(secret, slotOf(index % 2))),
        ...Array.from({ length: 4 }, (_, index) =>
          service.call('POST', `/v3/scheduling/bookings?configuration_id=${talk}`, {
            body: bookingBody(slotOf(index % 2)),
          }),
        ),
      ])
      expect(answers.slice(0, 4).filter(({ status }) => status === 200)).toHaveLength(1)
      // The time that was not booked is released with the last booking of the link.
      const others = answers.slice(4).filter(({ status }) => status === 200)
      expect(others.length).toBeLessThan(2)
      expect(await bookingsOf(id)).toBe(1)
      expect(service.errors).toEqual([])
    })

    test('a link that is revoked while it books leaves a booking or none, and no hold', async () => {
      const talk = await addTalk()
      const { id, secret } = (await holding(talk)).data
      const [booked] = await Promise.all([
        book(secret, slotOf(0)),
        service.withKey('DELETE', `/v3/scheduling/links/${id}`),
        service.withKey('DELETE', `/v3/scheduling/links/${id}`),
      ])
      const holds = await service.store.read((records) =>
        records.holdsOfConfiguration(service.applicationId, talk, service.now),
      )
      expect(holds).toEqual([])
      expect([200, 401, 404]).toContain(booked.status)
      expect(service.errors).toEqual([])
    })

    test('a link that is revoked meanwhile books no more, and nothing deadlocks', async () => {
      const { id, secret } = await linkOf('revoked@example.com', 100)
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, (_, index) => book(secret, slotOf(index))),
        service.withKey('DELETE', `/v3/scheduling/links/${id}`),
        ...Array.from({ length: 6 }, (_, index) => book(secret, slotOf(index + 6))),
      ])
      for (const { status } of answers) expect([200, 401, 404]).toContain(status)
      expect((await book(secret, slotOf(15))).status).toBe(401)
      expect(service.errors).toEqual([])
    })
  })
