import { type Instant, instant, parseInstant, toIsoString } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BookingRecord } from '../../kernel/store/store.js'
import { racingStores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  configurationOf,
  openService,
  type TestAnswer,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

const rounds = process.env['WHENABLE_LONG'] ? 50 : 1
const visitors = 40
const halfHour = 1800

const won = (answers: readonly TestAnswer[]) => answers.filter((answer) => answer.status === 200)
const lost = (answers: readonly TestAnswer[]) =>
  answers.filter((answer) => answer.error?.type === 'timeslot_not_available')

for (const [name, open] of racingStores)
  describe(`simultaneous visitors: ${name}`, () => {
    let service: TestService
    let ada: TestHost
    let jonas: TestHost
    beforeAll(async () => {
      service = await openService(await open())
      ada = await addHost(service, 'ada@example.com')
      jonas = await addHost(service, 'jonas@example.com')
    })
    afterAll(() => service.store.close())

    /** The half hours of the coming Mondays, from 9:00 on. */
    const slotOf = (round: number): Instant =>
      instant(parseInstant('2026-03-03T09:00:00Z') + (round % 12) * halfHour)
    const post = (id: string, body: object, headers: Record<string, string> = {}) =>
      service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, { body, headers })
    const crowd = <T>(work: (index: number) => Promise<T>) =>
      Promise.all(Array.from({ length: visitors }, (_, index) => work(index)))

    test(`${visitors} visitors book one slot: one succeeds, and the others get timeslot_not_available`, async () => {
      for (let round = 0; round < rounds; round++) {
        const id = await addConfiguration(service, [await addHost(service, `host${round}@example.com`)])
        const answers = await crowd(() => post(id, bookingBody(slotOf(round))))
        expect([won(answers).length, lost(answers).length]).toEqual([1, visitors - 1])
      }
      expect(service.errors).toEqual([])
    })

    test('concurrent bookings in two configurations of one host never overlap', async () => {
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

    test('round robin books each host once for one slot, and counts the bookings', async () => {
      const id = await addConfiguration(service, [ada, jonas], {
        availability: { duration_minutes: 30, availability_rules: { availability_method: 'max-fairness' } },
      })
      // One request more than the others: a cancelled booking counts for the next one.
      for (let round = 0; round <= rounds; round++) {
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

    test('of many reschedules to one slot, one succeeds, and the others keep their times', async () => {
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

    /** The stored bookings with these ids. */
    const kept = async (configuration: string, ids: readonly string[]): Promise<BookingRecord[]> => {
      const { applicationId = '' } =
        (await service.store.read((records) => records.configuration(configuration))) ?? {}
      const found = await Promise.all(
        ids.map((id) => service.store.read((records) => records.booking(applicationId, id))),
      )
      return found.filter((booking) => booking !== undefined)
    }

    /** Active bookings of a host do not overlap. */
    const expectApart = (bookings: readonly BookingRecord[]) => {
      const held = bookings
        .filter(({ status }) => status !== 'cancelled')
        .flatMap(({ start, end, hosts }) => hosts.map(({ email }) => ({ email, start, end })))
        .sort((a, b) => (a.email === b.email ? a.start - b.start : a.email < b.email ? -1 : 1))
      for (const [index, { email, start }] of held.entries()) {
        const before = held[index - 1]
        if (before?.email === email) expect(start).toBeGreaterThanOrEqual(before.end)
      }
    }

    /** All requests succeed or report a taken time, without deadlocks or database errors. */
    const expectServedOrTaken = (answers: readonly TestAnswer[]) => {
      expect(answers.filter(({ status }) => status !== 200).map(({ error }) => error?.type)).toEqual(
        lost(answers).map(({ error }) => error?.type),
      )
      expect(service.errors).toEqual([])
    }

    test('bookings that swap times concurrently never overlap', async () => {
      for (let round = 0; round < rounds; round++) {
        const host = await addHost(service, `places${round}@example.com`)
        const id = await addConfiguration(service, [host], {
          availability: { duration_minutes: 60, interval_minutes: 30 },
        })
        const length = 2 * halfHour
        const booked = await Promise.all(
          [0, 2, 4, 6].map((index) =>
            post(id, bookingBody(slotOf(index), { end_time: slotOf(index) + length })),
          ),
        )
        const answers = await crowd((index) => {
          const { data } = booked[index % booked.length] as TestAnswer
          // To the time of another booking, next to it, or overlapping half of it.
          const start = slotOf((index * 5 + round) % 8)
          return service.call('PATCH', `/v3/scheduling/bookings/${data.booking_id}?configuration_id=${id}`, {
            body: { start_time: start, end_time: start + length },
          })
        })
        expectServedOrTaken(answers)
        expectApart(
          await kept(
            id,
            booked.map(({ data }) => data.booking_id),
          ),
        )
      }
    })

    test('concurrent bookings of overlapping host pairs cause neither double bookings nor deadlocks', async () => {
      for (let round = 0; round < rounds; round++) {
        const hosts: TestHost[] = []
        for (const name of ['c', 'a', 'b']) hosts.push(await addHost(service, `${name}${round}@ring.example`))
        const ids: string[] = []
        for (const index of [0, 1, 2])
          ids.push(
            await addConfiguration(service, [hosts[index], hosts[(index + 1) % 3]] as TestHost[], {
              availability: { duration_minutes: 60, interval_minutes: 30 },
            }),
          )
        const length = 2 * halfHour
        const answers = await crowd((index) => {
          const start = slotOf((index * 3) % 5)
          return post(ids[index % 3] ?? '', bookingBody(start, { end_time: start + length }))
        })
        expectServedOrTaken(answers)
        expect(won(answers).length).toBeGreaterThan(0)
        const made = won(answers).map(({ data }) => data.booking_id)
        expectApart(await kept(ids[0] ?? '', made))

        // All at once: new bookings, reschedules in a ring, and cancellations.
        const configurationOf = new Map<string, string>()
        for (const booking of await kept(ids[0] ?? '', made))
          configurationOf.set(booking.id, booking.configurationId)
        const later = await crowd((index) => {
          const start = slotOf((index * 7 + 1) % 8)
          const body = { start_time: start, end_time: start + length }
          const booking = made[index % made.length] ?? ''
          const path = `/v3/scheduling/bookings/${booking}?configuration_id=${configurationOf.get(booking)}`
          if (index % 8 === 7) return service.call('DELETE', path, { body: {} })
          return index % 2
            ? service.call('PATCH', path, { body })
            : post(ids[index % 3] ?? '', bookingBody(start, body))
        })
        expectServedOrTaken(later.filter(({ error }) => error?.type !== 'booking_cancelled'))
        const all = later.flatMap(({ data }) => data?.booking_id ?? [])
        expectApart(await kept(ids[0] ?? '', [...new Set([...made, ...all])]))
      }
    })

    test('seven seats and a hundred guests: seven guests get one seat each', async () => {
      const host = await addHost(service, 'class@example.com')
      const path = `/v3/grants/${host.grantId}/scheduling/configurations`
      const made = await service.withKey('POST', path, {
        type: 'group',
        name: 'Class',
        group_booking: { calendar_id: host.calendarId },
        scheduler: { min_booking_notice: 0 },
      })
      const id = made.data.id as string
      for (let round = 0; round < Math.ceil(rounds / 5); round++) {
        const start = slotOf(round)
        const event = await service.withKey('POST', `${path}/${id}/group-events`, {
          calendar_id: host.calendarId,
          title: 'Class',
          capacity: 7,
          when: { start_time: start, end_time: start + halfHour },
          recurrence: ['RRULE:FREQ=DAILY;COUNT=2'],
        })
        const days = [start, start + 86_400]
        const seatOn = (day: number) => ({
          event_id: `${event.data.id}_${toIsoString(instant(days[day] ?? 0)).replace(/[-:]/g, '')}`,
          calendar_id: host.calendarId,
          start_time: days[day],
          end_time: (days[day] ?? 0) + halfHour,
        })
        const answers = await Promise.all(
          Array.from({ length: 100 }, (_, index) =>
            post(id, {
              ...seatOn(0),
              // Some requests are repeated.
              guest: { name: 'Guest', email: `guest${index % 90}@example.com` },
            }),
          ),
        )
        expect([won(answers).length, lost(answers).length]).toEqual([7, 93])
        // Guests with seats and others request the same seats on another day, while the owner changes the event.
        const [moves, , booked] = await Promise.all([
          Promise.all(
            won(answers).map(({ data }) =>
              service.call('PATCH', `/v3/scheduling/bookings/${data.booking_id}?configuration_id=${id}`, {
                body: seatOn(1),
              }),
            ),
          ),
          service.withKey(
            'PUT',
            `${path}/${id}/group-events/${event.data.id}?calendar_id=${host.calendarId}`,
            { title: 'Another title' },
          ),
          Promise.all(
            Array.from({ length: 20 }, (_, index) =>
              post(id, { ...seatOn(1), guest: { name: 'Late', email: `late${index}@example.com` } }),
            ),
          ),
        ])
        expect(lost([...moves, ...booked]).length + won([...moves, ...booked]).length).toBe(27)
        const all = [...won(answers), ...won(booked)].map(({ data }) => data.booking_id)
        const bookings = await kept(id, all)
        for (const day of [0, 1]) {
          const seated = bookings.filter((booking) => booking.start === days[day])
          expect(seated.length).toBeLessThanOrEqual(7)
          const { data } = await service.withKey(
            'GET',
            `/v3/grants/${host.grantId}/events/${seatOn(day).event_id}?calendar_id=${host.calendarId}`,
          )
          // A guest who books twice has two seats and is listed once.
          expect((data?.participants ?? []).map(({ email }: { email: string }) => email).sort()).toEqual(
            [...new Set(seated.map((booking) => booking.guest.email))].sort(),
          )
        }
        expect(bookings.filter((booking) => booking.start === days[1]).length).toBe(7)
      }
      expect(service.errors).toEqual([])
    })

    test('one request sent many times with one idempotency key is one booking with one response', async () => {
      const id = await addConfiguration(service, [await addHost(service, 'once@example.com')])
      const headers = { 'Idempotency-Key': 'the same random text' }
      const answers = await crowd(() => post(id, bookingBody(slotOf(0)), headers))
      expect(new Set(answers.map((answer) => answer.data?.booking_id)).size).toBe(1)
      expect(answers.every((answer) => answer.status === 200)).toBe(true)
    })

    test('a concurrent reschedule and cancellation cancel the booking and free its time', async () => {
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

    test('two concurrent changes of different fields are both stored', async () => {
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

    test('two configurations with one slug, concurrently: one gets it', async () => {
      const body = configurationOf([ada], { slug: crypto.randomUUID() })
      const path = `/v3/grants/${ada.grantId}/scheduling/configurations`
      const answers = await Promise.all(Array.from({ length: 6 }, () => service.withKey('POST', path, body)))
      expect(won(answers)).toHaveLength(1)
      expect(answers.filter((answer) => answer.error?.field === 'slug')).toHaveLength(5)
    })
  })
