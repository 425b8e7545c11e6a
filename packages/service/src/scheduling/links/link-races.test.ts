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
