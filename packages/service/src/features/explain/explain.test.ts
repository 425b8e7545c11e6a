import { instant, parseInstant } from '@whenable/time'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { openStudio } from '../../testing/described-service.js'
import { generatedStudio } from '../../testing/generated-configurations.js'
import { makeMember } from '../../testing/members.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  configurationOf,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

const runs = process.env['WHENABLE_LONG'] ? 1_000 : 15

interface ExplainedTime {
  readonly start_time: number
  readonly offered: boolean
  readonly reasons: readonly { readonly type: string; readonly [field: string]: unknown }[]
}

const block = fc.constantFrom(['0:00', '24:00'], ['9:00', '12:30'], ['11:00', '17:00'], ['22:00', '24:00'])
const extras = fc.record({
  schedule: fc.option(
    fc.record({
      weekly: fc.array(
        fc.record({ days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }), hours: block }),
        { maxLength: 3 },
      ),
      perDay: fc.option(fc.integer({ min: 1, max: 2 })),
    }),
  ),
  perDay: fc.option(fc.integer({ min: 1, max: 2 })),
  perWeek: fc.option(fc.integer({ min: 1, max: 3 })),
  guests: fc.integer({ min: 0, max: 2 }),
})

test('a time has no reason if and only if free times offer it, in any configuration', async () => {
  let offered = 0
  let others = 0
  await fc.assert(
    fc.asyncProperty(generatedStudio, extras, async (studio, { schedule, perDay, perWeek, guests }) => {
      const { service, id, hosts } = await openStudio(studio)
      const [host] = hosts as [TestHost]
      const path = `/v3/grants/${host.grantId}/scheduling/configurations/${id}`
      const before = (await service.withKey('GET', path)).data
      const made =
        schedule &&
        (await service.withKey('POST', '/admin/v1/schedules', {
          ...{ grant_id: host.grantId, name: 'Hours', timezone: studio.hosts[0]?.calendarZone },
          weekly: schedule.weekly.map(({ days, hours: [start, end] }) => ({ days, start, end })),
          limits: { most_per_day: schedule.perDay ?? undefined },
        }))
      const changed = await service.withKey('PUT', path, {
        participants: before.participants.map((one: { availability?: object }, index: number) =>
          index || !made || !one.availability
            ? one
            : { ...one, availability: { ...one.availability, schedule_id: made.data.id } },
        ),
        scheduler: { ...before.scheduler, limits: { most_per_day: perDay, most_per_week: perWeek } },
      })
      expect(changed.error).toBeUndefined()
      const times = async (from: number, to: number) =>
        (
          await service.call(
            'GET',
            `/v3/scheduling/availability?configuration_id=${id}&start_time=${from}&end_time=${to}`,
          )
        ).data.time_slots.map((slot: { start_time: number }) => slot.start_time)
      // Some visitors book, so that limits are reached.
      for (const start of (await times(studio.from, studio.to)).slice(0, guests))
        await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
          body: bookingBody(start, { end_time: start + studio.duration * 60 }),
        })
      const to = Math.min(studio.to, studio.from + 2 * 86_400)
      const { data, error } = await service.withKey(
        'GET',
        `/admin/v1/explain?configuration_id=${id}&start_time=${studio.from}&end_time=${to}`,
      )
      expect(error).toBeUndefined()
      const explained: readonly ExplainedTime[] = data.times
      const starts = explained.filter((time) => time.offered).map(({ start_time }) => start_time)
      expect(starts).toEqual(await times(studio.from, to - 1 + studio.duration * 60))
      for (const { offered: isOffered, reasons } of explained) expect(reasons.length === 0).toBe(isOffered)
      expect(service.errors).toEqual([])
      offered += starts.length
      others += explained.length - starts.length
    }),
    { numRuns: runs },
  )
  // The test is meaningful only if there are enough of both.
  expect(Math.min(offered, others)).toBeGreaterThan(runs * 2)
}, 120_000)

describe('the reasons of a time', () => {
  let service: TestService
  let ada: TestHost
  let jonas: TestHost
  let schedule: string
  let id: string
  /** Wednesday, 4 March 2026: wall time in Lisbon is UTC. */
  const at = (clock: string) => parseInstant(`2026-03-${clock}:00Z`)

  const explain = async (time: string, bearer = service.key) => {
    const { data } = await service.call(
      'GET',
      `/admin/v1/explain?configuration_id=${id}&start_time=${at(time)}`,
      { bearer },
    )
    expect(data.times).toHaveLength(1)
    return data.times[0] as ExplainedTime
  }
  const kinds = async (time: string) => (await explain(time)).reasons.map(({ type }) => type)

  beforeAll(async () => {
    service = await openService()
    ada = await addHost(service, 'ada@example.com')
    jonas = await addHost(service, 'jonas@example.com')
    const made = await service.withKey('POST', '/admin/v1/schedules', {
      ...{ grant_id: ada.grantId, name: 'Working hours', timezone: 'Europe/Lisbon' },
      weekly: [{ days: [1, 2, 3, 4, 5], start: '9:00', end: '17:00' }],
      overrides: [{ start_date: '2026-03-09', end_date: '2026-03-13', title: 'Spring break' }],
      holidays: { country: 'PT' },
      limits: { most_per_week: 3 },
    })
    schedule = made.data.id
    id = await addConfiguration(service, [ada], {
      participants: configurationOf([ada]).participants.map((one) => ({
        ...one,
        availability: { calendar_ids: [ada.calendarId], schedule_id: schedule },
      })),
      availability: {
        duration_minutes: 30,
        availability_rules: { buffer: { before: 15, after: 30 } },
      },
      scheduler: {
        min_booking_notice: 120,
        available_days_in_future: 40,
        limits: { most_per_day: 1 },
      },
    })
    await service.withKey('POST', `/v3/grants/${ada.grantId}/events?calendar_id=${ada.calendarId}`, {
      title: 'Dentist',
      when: { start_time: at('04T12:00'), end_time: at('04T13:00') },
    })
    const booked = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      body: bookingBody(at('05T10:00')),
    })
    expect(booked.status).toBe(200)
  })

  test.each([
    ['04T10:00', []],
    ['02T09:30', ['notice']],
    ['01T09:30', ['past', 'outside_hours']],
    ['04T08:45', ['outside_hours']],
    ['04T10:10', ['interval']],
    ['04T12:30', ['busy']],
    ['04T13:00', ['buffer']],
    ['04T11:30', ['buffer']],
    ['05T15:00', ['day_limit']],
    ['05T10:00', ['booking', 'day_limit']],
    ['10T10:00', ['time_off']],
  ])('at %s are %j', async (time, expected) => {
    expect(await kinds(time)).toEqual(expected)
  })

  test('name the schedule, the time off, the holiday, the limits and the days', async () => {
    const lisbon = { id: schedule, name: 'Working hours' }
    expect((await explain('04T08:00')).reasons).toMatchObject([{ host: ada.email, schedule: lisbon }])
    expect((await explain('10T10:00')).reasons).toMatchObject([
      { title: 'Spring break', start_time: at('10T00:00'), end_time: at('11T00:00') },
    ])
    expect((await explain('05T15:00')).reasons).toMatchObject([{ most: 1, of: 'event_type' }])
    expect((await explain('02T09:30')).reasons).toMatchObject([{ minutes: 120 }])
    const goodFriday = await service.withKey(
      'GET',
      `/admin/v1/explain?configuration_id=${id}&start_time=${parseInstant('2026-04-03T09:00:00Z')}`,
    )
    expect(goodFriday.data.times[0].reasons).toMatchObject([{ type: 'holiday', name: expect.any(String) }])
    const far = await service.withKey(
      'GET',
      `/admin/v1/explain?configuration_id=${id}&start_time=${parseInstant('2026-04-14T09:00:00Z')}`,
    )
    expect(far.data.times[0].reasons).toMatchObject([{ type: 'too_far', days: 40 }])
  })

  test("tell an event's title to the owner of its calendar only", async () => {
    const { token } = await makeMember(service, ada)
    const { token: boss } = await makeMember(service, jonas, 'owner')
    const calendar = { id: ada.calendarId, name: 'Work' }
    expect((await explain('04T12:30', token)).reasons).toMatchObject([{ title: 'Dentist', calendar }])
    for (const bearer of [boss, service.key]) {
      const [reason] = (await explain('04T12:30', bearer)).reasons
      expect(reason).toMatchObject({ calendar, start_time: at('04T12:00'), end_time: at('04T13:00') })
      expect(reason).not.toHaveProperty('title')
    }
  })

  test('name a booking only to those who may see it', async () => {
    const kim = await addHost(service, 'kim@example.com')
    const shared = await addConfiguration(service, [kim, ada], {
      scheduler: { min_booking_notice: 0, available_days_in_future: 40 },
    })
    const { token } = await makeMember(service, kim)
    const of = async (bearer: string) =>
      (
        await service.call(
          'GET',
          `/admin/v1/explain?configuration_id=${shared}&start_time=${at('05T10:00')}`,
          { bearer },
        )
      ).data.times[0].reasons
    expect(await of(service.key)).toMatchObject([{ type: 'booking', booking_id: expect.any(String) }])
    const [reason] = await of(token)
    expect(reason).toMatchObject({ type: 'booking', host: ada.email })
    expect(reason).not.toHaveProperty('booking_id')
  })

  test('say that a link keeps a time, and name the link only to those who may see it', async () => {
    const lea = await addHost(service, 'lea@example.com')
    const shared = await addConfiguration(service, [lea, ada], {
      scheduler: { min_booking_notice: 0, available_days_in_future: 40 },
    })
    const start = at('06T10:00')
    const made = await service.withKey('POST', '/v3/scheduling/links', {
      ...{ configuration_id: shared, name: 'Spring offer', slots: [{ start_time: start }] },
      ...{ hold_slots: true, expires_at: at('05T10:00') },
    })
    const of = async (bearer: string) =>
      (await service.call('GET', `/admin/v1/explain?configuration_id=${id}&start_time=${start}`, { bearer }))
        .data.times[0].reasons
    const expected = { type: 'held', why: 'link', host: ada.email, until: at('05T10:00'), start_time: start }
    const link = { id: made.data.id, name: 'Spring offer' }
    expect(await of(service.key)).toMatchObject([{ ...expected, link }])
    const { token: boss } = await makeMember(service, lea, 'owner')
    expect(await of(boss)).toMatchObject([{ ...expected, link }])
    const { token } = await makeMember(service, ada)
    const [reason] = await of(token)
    expect(reason).toMatchObject(expected)
    expect(reason).not.toHaveProperty('link')
  })

  test('cover a day, and times of another time zone', async () => {
    const { data } = await service.withKey(
      'GET',
      `/admin/v1/explain?configuration_id=${id}&date=2026-03-04&timezone=Pacific/Auckland`,
    )
    const starts = data.times.map(({ start_time }: { start_time: number }) => start_time)
    expect(starts[0]).toBe(at('03T11:00'))
    expect(starts.at(-1)).toBe(instant(at('04T11:00') - 900))
  })

  test.each([
    ['', 'start_time'],
    [`&start_time=10&end_time=10`, 'end_time'],
    [`&start_time=10&end_time=${4 * 86_400}`, 'end_time'],
    ['&date=2026-02-30', 'date'],
  ])('of %j are refused', async (query, field) => {
    const { status, error } = await service.withKey('GET', `/admin/v1/explain?configuration_id=${id}${query}`)
    expect([status, error.field]).toEqual([400, field])
  })
})
