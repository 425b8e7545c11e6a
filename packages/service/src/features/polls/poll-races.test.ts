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

const rounds = process.env['WHENABLE_LONG'] ? 20 : 2
const crowdSize = 12
const halfHour = 1_800
const nine = parseInstant('2026-03-03T09:00:00Z')
const slotOf = (index: number): Instant => instant(nine + index * halfHour)
const reasonOf = ({ error }: TestAnswer) => (error as { reason?: string } | undefined)?.reason
const isOk = ({ status }: TestAnswer) => status === 200

for (const [name, open] of racingStores)
  describe(`a poll that several people use at once: ${name}`, () => {
    let service: TestService
    beforeAll(async () => {
      service = await openService(await open())
    })
    afterAll(() => service.store.close())

    let hosts = 0
    const pollOf = async () => {
      const host = await addHost(service, `host${hosts++}@example.com`)
      const configuration = await addConfiguration(service, [host])
      const { data } = await service.withKey('POST', '/v3/scheduling/polls', {
        ...{ configuration_id: configuration, title: 'Plan' },
        slots: [0, 1, 2, 3].map((index) => ({ start_time: slotOf(index) })),
      })
      return { configuration, id: data.id as string, secret: data.secret as string }
    }
    const votes = Object.fromEntries([0, 1, 2, 3].map((index) => [slotOf(index), 'yes']))
    const answer = (secret: string, person: number) =>
      service.call('PUT', `/v3/scheduling/poll-pages/${secret}/answers/${crypto.randomUUID()}`, {
        body: { name: `Guest ${person}`, email: `guest${person}@example.com`, votes },
      })
    const choose = (id: string, start: Instant) =>
      service.withKey('POST', `/v3/scheduling/polls/${id}/choose`, { start_time: start })
    const read = async (id: string) => (await service.withKey('GET', `/v3/scheduling/polls/${id}`)).data
    const bookingsOf = (configuration: string) =>
      service.domainEvents.filter(
        ({ type, data }) => type === 'booking.created' && data.object.configuration_id === configuration,
      )
    const crowd = <T>(work: (index: number) => Promise<T>) =>
      Promise.all(Array.from({ length: crowdSize }, (_, index) => work(index)))

    test(`${crowdSize} choose the same time: there is one booking, and all are told of it`, async () => {
      for (let round = 0; round < rounds; round++) {
        const { id, secret, configuration } = await pollOf()
        await answer(secret, 0)
        const answers = await crowd(() => choose(id, slotOf(0)))
        expect(answers.map(({ status }) => status)).toEqual(Array(crowdSize).fill(200))
        expect(new Set(answers.map(({ data }) => data.booking_id)).size).toBe(1)
        expect(bookingsOf(configuration)).toHaveLength(1)
      }
      expect(service.errors).toEqual([])
    })

    test(`${crowdSize} choose different times: one is booked, and the others are a conflict`, async () => {
      for (let round = 0; round < rounds; round++) {
        const { id, secret, configuration } = await pollOf()
        await answer(secret, 0)
        const answers = await crowd((index) => choose(id, slotOf(index % 4)))
        const chosen = new Set(answers.filter(isOk).map(({ data }) => data.chosen_start_time))
        expect(chosen.size).toBe(1)
        for (const refused of answers.filter((one) => !isOk(one)))
          expect([refused.status, reasonOf(refused)]).toEqual([409, 'poll_booked'])
        expect(bookingsOf(configuration)).toHaveLength(1)
      }
      expect(service.errors).toEqual([])
    })

    test('the time is chosen while a visitor books it: one of them has it, and the poll knows', async () => {
      for (let round = 0; round < rounds; round++) {
        const { id, secret, configuration } = await pollOf()
        await answer(secret, 0)
        const [chosen, ...booked] = await Promise.all([
          choose(id, slotOf(1)),
          ...Array.from({ length: 4 }, () =>
            service.call('POST', `/v3/scheduling/bookings?configuration_id=${configuration}`, {
              body: bookingBody(slotOf(1)),
            }),
          ),
        ])
        const answers = [chosen, ...booked] as readonly TestAnswer[]
        expect(answers.filter(isOk)).toHaveLength(1)
        for (const refused of answers.filter((one) => !isOk(one)))
          expect(refused.error.type).toBe('timeslot_not_available')
        expect((await read(id)).state).toBe(chosen?.status === 200 ? 'booked' : 'open')
        expect(bookingsOf(configuration)).toHaveLength(1)
      }
      expect(service.errors).toEqual([])
    })

    test('people answer while the poll is closed: whoever was told so is in it, and nobody else', async () => {
      for (let round = 0; round < rounds; round++) {
        const { id, secret } = await pollOf()
        const [before, closed, after] = await Promise.all([
          crowd((index) => answer(secret, index)),
          service.withKey('PATCH', `/v3/scheduling/polls/${id}`, { state: 'closed' }),
          crowd((index) => answer(secret, crowdSize + index)),
        ])
        expect(closed.status).toBe(200)
        const answers = [...before, ...after]
        for (const refused of answers.filter((one) => !isOk(one)))
          expect(reasonOf(refused)).toBe('poll_closed')
        const poll = await read(id)
        expect(poll.state).toBe('closed')
        const names = poll.answers.map((one: { name: string }) => one.name)
        expect(names.sort()).toEqual(
          answers
            .filter(isOk)
            .map(({ data }) => data.name)
            .sort(),
        )
      }
      expect(service.errors).toEqual([])
    })

    test('people answer while a time is chosen: who was told so in time is invited', async () => {
      for (let round = 0; round < rounds; round++) {
        const { id, secret } = await pollOf()
        await answer(secret, 100)
        const [chosen, answers] = await Promise.all([
          choose(id, slotOf(2)),
          crowd((index) => answer(secret, index)),
        ])
        expect(chosen.status).toBe(200)
        for (const refused of answers.filter((one) => !isOk(one)))
          expect(reasonOf(refused)).toBe('poll_booked')
        const booking = await service.store.read((records) =>
          records.booking(service.applicationId, chosen.data.booking_id),
        )
        const invited = [booking?.guest, ...(booking?.additionalGuests ?? [])].map((one) => one?.name)
        const told = answers.filter(isOk).map(({ data }) => data.name as string)
        expect(invited.sort()).toEqual(['Guest 100', ...told].sort())
      }
      expect(service.errors).toEqual([])
    })

    test('a time is chosen while the event type is deleted: nothing deadlocks', async () => {
      const { id, secret, configuration } = await pollOf()
      await answer(secret, 0)
      const grants = await service.store.read((records) => records.configuration(configuration))
      const [chosen, deleted] = await Promise.all([
        choose(id, slotOf(0)),
        service.withKey('DELETE', `/v3/grants/${grants?.grantId}/scheduling/configurations/${configuration}`),
      ])
      expect([200, 404]).toContain(chosen.status)
      expect([200, 409]).toContain(deleted.status)
      expect(service.errors).toEqual([])
    })
  })
