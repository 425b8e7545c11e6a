import { type Instant, instant, parseInstant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { racingStores } from './testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  configurationOf,
  openService,
  type TestAnswer,
  type TestHost,
  type TestService,
} from './testing/studio.js'

const rounds = process.env['WHENABLE_LONG'] ? 50 : 3
const visitors = 40
const halfHour = 1800

const won = (answers: readonly TestAnswer[]) => answers.filter((answer) => answer.status === 200)
const lost = (answers: readonly TestAnswer[]) =>
  answers.filter((answer) => answer.error?.type === 'timeslot_not_available')

for (const [name, open] of racingStores)
  describe(`simultaneous visitors: ${name}`, { timeout: 120_000 }, () => {
    let service: TestService
    let ada: TestHost
    let jonas: TestHost
    beforeAll(async () => {
      service = await openService(await open())
      ada = await addHost(service, 'ada@example.com')
      jonas = await addHost(service, 'jonas@example.com')
    })
    afterAll(() => service.store.close())

    /** The half hours of the Mondays to come, from nine on. */
    const slotOf = (round: number): Instant =>
      instant(parseInstant('2026-03-03T09:00:00Z') + (round % 12) * halfHour)
    const post = (id: string, body: object, headers: Record<string, string> = {}) =>
      service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, { body, headers })
    const crowd = <T>(work: (index: number) => Promise<T>) =>
      Promise.all(Array.from({ length: visitors }, (_, index) => work(index)))

    test(`${visitors} at one slot: one gets it and the others are told that it is taken`, async () => {
      for (let round = 0; round < rounds; round++) {
        const id = await addConfiguration(service, [await addHost(service, `host${round}@example.com`)])
        const answers = await crowd(() => post(id, bookingBody(slotOf(round))))
        expect([won(answers).length, lost(answers).length]).toEqual([1, visitors - 1])
      }
      expect(service.errors).toEqual([])
    })

    test('at slots that overlap in two configurations of one host: what is booked never overlaps', async () => {
      for (let round = 0; round < rounds; round++) {
        const host = await addHost(service, `two${round}@example.com`)
        const short = await addConfiguration(service, [host])
        const long = await addConfiguration(service, [host], {
          availability: { duration_minutes: 60, interval_minutes: 30 },
        })
        const answers = await crowd((index) => {
          const start = slotOf(index % 4)
          const length = index % 2 ? 2 * halfHour : halfHour
          return post(index % 2 ? long : short, bookingBody(start, { end_time: start + length }))
        })
        const taken = won(answers)
          .map(({ data }) => ({ start: data.start_time, end: data.end_time }))
          .sort((a, b) => a.start - b.start)
        expect(taken.length).toBeGreaterThan(0)
        expect(won(answers).length + lost(answers).length).toBe(visitors)
        for (const [index, { start }] of taken.entries())
          if (index) expect(start).toBeGreaterThanOrEqual(taken[index - 1]?.end)
      }
    })

    test('a round robin gives one slot to each of its hosts once, and counts them', async () => {
      const id = await addConfiguration(service, [ada, jonas], {
        availability: { duration_minutes: 30, availability_rules: { availability_method: 'max-fairness' } },
      })
      for (let round = 0; round < rounds; round++) {
        const answers = await crowd(() => post(id, bookingBody(slotOf(round))))
        expect(
          won(answers)
            .map(({ data }) => data.organizer.email)
            .sort(),
        ).toEqual([ada.email, jonas.email])
        for (const { data } of won(answers))
          await service.call('DELETE', `/v3/scheduling/bookings/${data.booking_id}?configuration_id=${id}`, {
            body: {},
          })
      }
      const application = await service.store.read((records) => records.configuration(id))
      const counters = await service.store.read((records) =>
        records.counters(application?.applicationId ?? '', id),
      )
      expect(counters.map((counter) => counter.bookings)).toEqual([0, 0])
    })

    test('a slot that many bookings move to is taken by one, and the others stay where they were', async () => {
      const host = await addHost(service, 'moving@example.com')
      const id = await addConfiguration(service, [host])
      const booked = await Promise.all(
        Array.from({ length: 8 }, (_, index) => post(id, bookingBody(slotOf(index)))),
      )
      const target = slotOf(10)
      const answers = await Promise.all(
        booked.map(({ data }) =>
          service.call('PATCH', `/v3/scheduling/bookings/${data.booking_id}?configuration_id=${id}`, {
            body: { start_time: target, end_time: target + halfHour },
          }),
        ),
      )
      expect([won(answers).length, lost(answers).length]).toEqual([1, 7])
      const starts = await Promise.all(
        booked.map(
          async ({ data }) =>
            (await service.call('GET', `/v3/scheduling/bookings/${data.booking_id}?configuration_id=${id}`))
              .data.start_time,
        ),
      )
      expect(new Set(starts).size).toBe(8)
    })

    test('one request sent many times under one idempotency key is one booking with one answer', async () => {
      const id = await addConfiguration(service, [await addHost(service, 'once@example.com')])
      const headers = { 'Idempotency-Key': 'the same' }
      const answers = await crowd(() => post(id, bookingBody(slotOf(0)), headers))
      expect(new Set(answers.map((answer) => answer.data?.booking_id)).size).toBe(1)
      expect(answers.every((answer) => answer.status === 200)).toBe(true)
    })

    test('two changes of one booking at once: it ends cancelled, and its time is free again', async () => {
      const id = await addConfiguration(service, [await addHost(service, 'both@example.com')])
      for (let round = 0; round < rounds; round++) {
        const { data } = await post(id, bookingBody(slotOf(0)))
        const path = `/v3/scheduling/bookings/${data.booking_id}?configuration_id=${id}`
        const target = slotOf(5)
        const [moved, cancelled] = await Promise.all([
          service.call('PATCH', path, { body: { start_time: target, end_time: target + halfHour } }),
          service.call('DELETE', path, { body: {} }),
        ])
        expect(cancelled.status).toBe(200)
        expect(moved.status === 200 || moved.error.type === 'booking_cancelled').toBe(true)
        expect((await service.call('GET', path)).data.status).toBe('cancelled')
        for (const start of [slotOf(0), target]) {
          const again = await post(id, bookingBody(start))
          expect(again.status).toBe(200)
          await service.call(
            'DELETE',
            `/v3/scheduling/bookings/${again.data.booking_id}?configuration_id=${id}`,
            { body: {} },
          )
        }
      }
    })

    test('two changes of different fields at once are both kept', async () => {
      const id = await addConfiguration(service, [ada])
      const calendar = `/v3/grants/${ada.grantId}/events`
      const event = await service.withKey('POST', `${calendar}?calendar_id=${ada.calendarId}`, {
        when: { time: slotOf(0) },
        busy: false,
      })
      for (const path of [
        `/v3/grants/${ada.grantId}/scheduling/configurations/${id}`,
        `${calendar}/${event.data.id}?calendar_id=${ada.calendarId}`,
      ]) {
        const fields = ['name', 'title', 'note', 'colour']
        await Promise.all(fields.map((field) => service.withKey('PUT', path, { [field]: `new ${field}` })))
        const { data } = await service.withKey('GET', path)
        expect(fields.map((field) => data[field])).toEqual(fields.map((field) => `new ${field}`))
      }
    })

    test('two configurations that want one slug at once: one has it', async () => {
      const body = configurationOf([ada], { slug: crypto.randomUUID() })
      const path = `/v3/grants/${ada.grantId}/scheduling/configurations`
      const answers = await Promise.all(Array.from({ length: 6 }, () => service.withKey('POST', path, body)))
      expect(won(answers)).toHaveLength(1)
      expect(answers.filter((answer) => answer.error?.field === 'slug')).toHaveLength(5)
    })
  })
