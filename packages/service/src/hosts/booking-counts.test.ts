import { type Instant, instant, parseInstant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { racingStores, stores } from '../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  configurationOf,
  openService,
  type TestHost,
  type TestService,
} from '../testing/studio.js'

const day = 86_400
/** Wednesday, in winter: wall time in Lisbon is UTC. */
const wednesday = parseInstant('2026-03-04T00:00:00Z')
const at = (days: number, hours: number) => instant(wednesday + days * day + hours * 3_600)

const caller = (service: TestService) => {
  const post = (id: string, start: Instant, change: Record<string, unknown> = {}) =>
    service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      body: bookingBody(start, change),
    })
  const bookAll = async (id: string, starts: readonly Instant[]) => {
    const made: string[] = []
    for (const start of starts) {
      const answer = await post(id, start)
      if (answer.error) throw new Error(answer.error.message)
      made.push(answer.data.booking_id)
    }
    return made
  }
  /** The dates with free times in a span of days from Wednesday on, as numbers of days. */
  const freeDays = async (id: string, days: number, bookingId?: string) => {
    const moving = bookingId === undefined ? '' : `&booking_id=${bookingId}`
    const { data } = await service.call(
      'GET',
      `/v3/scheduling/availability?configuration_id=${id}&start_time=${wednesday}&end_time=${wednesday + days * day}${moving}`,
    )
    const starts: readonly { start_time: number }[] = data.time_slots
    return [...new Set(starts.map(({ start_time }) => Math.floor((start_time - wednesday) / day)))]
  }
  const move = (id: string, bookingId: string, start: Instant) =>
    service.call('PATCH', `/v3/scheduling/bookings/${bookingId}?configuration_id=${id}`, {
      body: { start_time: start, end_time: start + 1_800 },
    })
  const schedule = async (host: TestHost, limits: object, timezone = 'Europe/Lisbon', is_default = false) => {
    const { data } = await service.withKey('POST', '/admin/v1/schedules', {
      ...{ grant_id: host.grantId, name: 'Hours', timezone, limits, is_default },
      weekly: [{ days: [0, 1, 2, 3, 4, 5, 6], start: '0:00', end: '24:00' }],
    })
    return (change: Record<string, unknown> = {}) =>
      configurationOf([host], {
        participants: [
          { email: host.email, availability: { calendar_ids: [host.calendarId], schedule_id: data.id } },
        ],
        ...change,
      })
  }
  return { post, bookAll, freeDays, move, schedule }
}

const limited = (limits: object) => ({
  scheduler: { min_booking_notice: 0, available_days_in_future: 60, limits },
})

for (const [name, open] of stores)
  describe(`limits of bookings, ${name}`, () => {
    let service: TestService
    let calls: ReturnType<typeof caller>
    beforeAll(async () => {
      service = await openService(await open())
      calls = caller(service)
    })
    afterAll(() => service.store.close())

    const hostOf = (name: string) => addHost(service, `${name}@example.com`)

    test('a day with the most bookings of an event type is full, for it alone', async () => {
      const host = await hostOf('day')
      const id = await addConfiguration(service, [host], limited({ most_per_day: 2 }))
      const other = await addConfiguration(service, [host])
      const [first = ''] = await calls.bookAll(id, [at(0, 9), at(0, 16.5)])
      await calls.bookAll(other, [at(1, 9), at(1, 10)])
      expect(await calls.freeDays(id, 3)).toEqual([1, 2])
      expect(await calls.freeDays(other, 3)).toEqual([0, 1, 2])
      expect((await calls.post(id, at(0, 11))).error.type).toBe('timeslot_not_available')
      // A cancelled booking no longer counts.
      await service.call('DELETE', `/v3/scheduling/bookings/${first}?configuration_id=${id}`, { body: {} })
      expect(await calls.freeDays(id, 3)).toEqual([0, 1, 2])
    })

    test('a week begins on Monday', async () => {
      const host = await hostOf('week')
      const id = await addConfiguration(service, [host], limited({ most_per_week: 2 }))
      await calls.bookAll(id, [at(0, 9), at(2, 9)])
      // Wednesday to Friday are full; from Monday on the next week is free.
      expect(await calls.freeDays(id, 7)).toEqual([5, 6])
    })

    test('a week begins where the default schedule of the owner says, for limits of event types and of schedules', async () => {
      const host = await hostOf('sunday')
      const of = await calls.schedule(host, { most_per_week: 2, week_starts_on: 0 }, 'UTC', true)
      for (const change of [{}, limited({ most_per_week: 2 })]) {
        const id = await addConfiguration(service, [host], of(change))
        const made = await calls.bookAll(id, [at(0, 9), at(2, 9)])
        // Wednesday to Saturday are full; from Sunday on the next week is free.
        expect(await calls.freeDays(id, 7)).toEqual([4, 5, 6])
        for (const booking of made)
          await service.call('DELETE', `/v3/scheduling/bookings/${booking}?configuration_id=${id}`, {
            body: {},
          })
      }
    })

    test('a requested booking counts like a confirmed one', async () => {
      const host = await hostOf('pending')
      const id = await addConfiguration(service, [host], {
        ...limited({ most_per_day: 1 }),
        event_booking: { title: 'Walkthrough', booking_type: 'organizer-confirmation' },
      })
      await calls.bookAll(id, [at(0, 9)])
      expect(await calls.freeDays(id, 2)).toEqual([1])
    })

    test('a booking that moves does not count itself, and cannot move to a full day', async () => {
      const host = await hostOf('moving')
      const id = await addConfiguration(service, [host], limited({ most_per_day: 1 }))
      const [first = ''] = await calls.bookAll(id, [at(0, 9), at(1, 9)])
      expect(await calls.freeDays(id, 3, first)).toEqual([0, 2])
      expect((await calls.move(id, first, at(1, 11))).error.type).toBe('timeslot_not_available')
      expect((await calls.move(id, first, at(0, 11))).status).toBe(200)
    })

    test("a schedule's limits count all event types of its host, on the days of its time zone", async () => {
      const host = await hostOf('across')
      // In Honolulu, Tuesday lasts until 10:00 on Wednesday in UTC.
      const of = await calls.schedule(host, { most_per_day: 2 }, 'Pacific/Honolulu')
      const [one, two] = [
        await addConfiguration(service, [host], of()),
        await addConfiguration(service, [host], of()),
      ]
      await calls.bookAll(one, [at(0, 8)])
      await calls.bookAll(two, [at(0, 9)])
      for (const id of [one, two]) {
        expect((await calls.post(id, at(0, 9.5))).error.type).toBe('timeslot_not_available')
        expect((await calls.post(id, at(0, id === one ? 10 : 11))).status).toBe(200)
      }
    })

    test('a limit does not shift the other times, nor take time from the next day', async () => {
      const host = await hostOf('grid')
      const base = {
        ...configurationOf([host]),
        availability: {
          duration_minutes: 60,
          interval_minutes: 50,
          availability_rules: { buffer: { before: 120, after: 120 } },
        },
      }
      const free = await addConfiguration(service, [host], base)
      const id = await addConfiguration(service, [host], { ...base, ...limited({ most_per_day: 1 }) })
      const booked = await calls.post(id, at(0, 10 + 2 / 3), { end_time: at(0, 11 + 2 / 3) })
      expect(booked.status).toBe(200)
      const slots = async (of: string) =>
        (
          await service.call(
            'GET',
            `/v3/scheduling/availability?configuration_id=${of}&start_time=${at(1, 0)}&end_time=${at(2, 0)}`,
          )
        ).data.time_slots
      expect(await slots(id)).toEqual(await slots(free))
    })

    test('a round robin offers a day while one of its hosts is below the limit', async () => {
      const [ada, jonas] = [await hostOf('ada'), await hostOf('jonas')]
      const id = await addConfiguration(service, [ada, jonas], {
        ...limited({ most_per_day: 1 }),
        availability: {
          duration_minutes: 30,
          availability_rules: { availability_method: 'max-availability' },
        },
      })
      await calls.bookAll(id, [at(0, 9)])
      expect(await calls.freeDays(id, 2)).toEqual([0, 1])
      await calls.bookAll(id, [at(0, 9.5)])
      expect(await calls.freeDays(id, 2)).toEqual([1])
    })

    test('all seats of a group event count once, and group events have no limit themselves', async () => {
      const host = await hostOf('group')
      const configurations = `/v3/grants/${host.grantId}/scheduling/configurations`
      const group = {
        type: 'group',
        name: 'Class',
        group_booking: { calendar_id: host.calendarId, default_capacity: 5 },
      }
      const refused = await service.withKey('POST', configurations, {
        ...group,
        ...limited({ most_per_day: 1 }),
      })
      expect([refused.status, refused.error.field]).toEqual([400, 'scheduler.limits'])
      const { data: course } = await service.withKey('POST', configurations, {
        ...group,
        ...limited({}),
        scheduler: { min_booking_notice: 0, available_days_in_future: 60 },
      })
      const { data: event } = await service.withKey('POST', `${configurations}/${course.id}/group-events`, {
        calendar_id: host.calendarId,
        title: 'Class',
        when: { start_time: at(0, 12), end_time: at(0, 13) },
      })
      const seat = { event_id: event.id, calendar_id: host.calendarId, end_time: at(0, 13) }
      for (const guest of ['one', 'two', 'three']) {
        const taken = await calls.post(course.id, at(0, 12), {
          ...seat,
          guest: { name: guest, email: `${guest}@example.com` },
        })
        expect(taken.status).toBe(200)
      }
      const of = await calls.schedule(host, { most_per_day: 2 })
      const id = await addConfiguration(service, [host], of())
      await calls.bookAll(id, [at(0, 9)])
      expect(await calls.freeDays(id, 2)).toEqual([1])
    })
  })

for (const [name, open] of racingStores)
  test(`20 visitors at once never exceed a limit of an event type, nor of a schedule: ${name}`, async () => {
    const service = await openService(await open())
    const calls = caller(service)
    const host = await addHost(service, 'crowd@example.com')
    const of = await calls.schedule(host, { most_per_day: 5 })
    const ids = [
      await addConfiguration(service, [host], of(limited({ most_per_day: 3 }))),
      await addConfiguration(service, [host], of(limited({ most_per_day: 3 }))),
    ]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => calls.post(ids[index % 2] as string, at(0, index))),
    )
    const won = (id: string) =>
      answers.filter((answer, index) => answer.status === 200 && ids[index % 2] === id).length
    expect(
      answers.every(({ status, error }) => status === 200 || error.type === 'timeslot_not_available'),
    ).toBe(true)
    const [first, second] = [won(ids[0] as string), won(ids[1] as string)]
    expect(first + second).toBe(5)
    expect(Math.max(first, second)).toBeLessThanOrEqual(3)
    expect(service.errors).toEqual([])
    await service.store.close()
  })
