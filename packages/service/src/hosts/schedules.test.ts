import { parseInstant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMember } from '../testing/members.js'
import { stores } from '../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  configurationOf,
  openService,
  type TestHost,
  type TestService,
} from '../testing/studio.js'

const workingHours = {
  name: 'Working hours',
  timezone: 'Europe/Lisbon',
  weekly: [{ days: [1, 2, 3, 4, 5], start: '9:00', end: '11:00' }],
}

/** A configuration whose hosts' hours are those of a schedule. */
export const withSchedule = (host: TestHost, scheduleId: string, change: Record<string, unknown> = {}) =>
  configurationOf([host], {
    participants: [
      { email: host.email, availability: { calendar_ids: [host.calendarId], schedule_id: scheduleId } },
    ],
    ...change,
  })

for (const [storeName, open] of stores)
  describe(`schedules, ${storeName}`, () => {
    let service: TestService
    let ada: TestHost
    let jonas: TestHost

    beforeAll(async () => {
      service = await openService(await open())
      ada = await addHost(service, 'ada@example.com')
      jonas = await addHost(service, 'jonas@example.com')
    })
    afterAll(() => service.store.close())

    const make = async (change: object = {}, grantId = ada.grantId) => {
      const made = await service.withKey('POST', '/admin/v1/schedules', {
        ...{ grant_id: grantId, ...workingHours },
        ...change,
      })
      if (made.error) throw new Error(made.error.message)
      return made.data
    }
    const replace = (id: string, body: object, ifMatch = '*') =>
      service.call('PUT', `/admin/v1/schedules/${id}`, {
        bearer: service.key,
        body,
        headers: { 'If-Match': ifMatch },
      })
    const configurationWith = async (scheduleId: string, change: Record<string, unknown> = {}) => {
      const made = await service.withKey(
        'POST',
        `/v3/grants/${ada.grantId}/scheduling/configurations`,
        withSchedule(ada, scheduleId, change),
      )
      if (made.error) throw new Error(made.error.message)
      return made.data.id as string
    }
    /** The offered starts from a date to another one, in wall time of Lisbon in winter, which is UTC. */
    const startsOf = async (configuration: string, from: string, to: string) => {
      const [start, end] = [parseInstant(`${from}T00:00:00Z`), parseInstant(`${to}T00:00:00Z`)]
      const { data } = await service.call(
        'GET',
        `/v3/scheduling/availability?configuration_id=${configuration}&start_time=${start}&end_time=${end}`,
      )
      return data.time_slots.map((slot: { start_time: number }) =>
        new Date(slot.start_time * 1000).toISOString().slice(5, 16),
      )
    }

    test('a schedule is the open time of the event types that name it, and its edits count at once', async () => {
      const schedule = await make()
      const id = await configurationWith(schedule.id)
      expect(await startsOf(id, '2026-03-04', '2026-03-05')).toEqual([
        '03-04T09:00',
        '03-04T09:30',
        '03-04T10:00',
        '03-04T10:30',
      ])
      await replace(schedule.id, { weekly: [{ days: [3], start: '23:00', end: '24:00' }] })
      expect(await startsOf(id, '2026-03-04', '2026-03-06')).toEqual(['03-04T23:00', '03-04T23:30'])
      const booked = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
        body: bookingBody('2026-03-04T09:00:00Z'),
      })
      expect(booked.error.type).toBe('timeslot_not_available')
      await replace(schedule.id, {})
      expect(await startsOf(id, '2026-03-04', '2026-03-06')).toEqual([])
    })

    test('other dates replace the weekly hours: the shortest range decides, and of equal ones the last', async () => {
      const schedule = await make({
        overrides: [
          { start_date: '2026-03-03', end_date: '2026-03-06', title: 'Away' },
          { date: '2026-03-04', blocks: [{ start: '14:00', end: '14:30' }] },
          { date: '2026-03-05', blocks: [{ start: '8:00', end: '8:30' }] },
          {
            date: '2026-03-05',
            blocks: [
              { start: '7:00', end: '7:30' },
              { start: '7:30', end: '8:00' },
            ],
          },
        ],
      })
      const id = await configurationWith(schedule.id)
      expect(await startsOf(id, '2026-03-03', '2026-03-07')).toEqual([
        '03-04T14:00',
        '03-05T07:00',
        '03-05T07:30',
      ])
    })

    test('holidays are off unless they are dismissed, or have hours of their own', async () => {
      const off = await make({ holidays: { country: 'PT' } })
      const id = await configurationWith(off.id)
      // 3 April 2026 is Good Friday.
      expect(await startsOf(id, '2026-04-03', '2026-04-04')).toEqual([])
      await replace(off.id, {
        weekly: workingHours.weekly,
        holidays: { country: 'PT', dismissed: ['2026-04-03'] },
      })
      expect(await startsOf(id, '2026-04-03', '2026-04-04')).toHaveLength(4)
      await replace(off.id, {
        weekly: workingHours.weekly,
        holidays: { country: 'PT' },
        overrides: [{ date: '2026-04-03', blocks: [{ start: '10:00', end: '11:00' }] }],
      })
      // Lisbon is an hour ahead of UTC by then.
      expect(await startsOf(id, '2026-04-03', '2026-04-04')).toEqual(['04-03T09:00', '04-03T09:30'])
    })

    test('a schedule tells where it is used, and cannot be deleted meanwhile', async () => {
      const schedule = await make()
      const id = await configurationWith(schedule.id)
      const path = `/admin/v1/schedules/${schedule.id}`
      expect((await service.withKey('GET', path)).data.used_by).toEqual([id])
      const refused = await service.withKey('DELETE', path)
      expect([refused.status, refused.error.type]).toEqual([409, 'conflict'])
      await service.withKey('DELETE', `/v3/grants/${ada.grantId}/scheduling/configurations/${id}`)
      expect((await service.withKey('DELETE', path)).status).toBe(200)
      expect((await service.withKey('GET', path)).status).toBe(404)
    })

    test('a change needs the version that it was made from', async () => {
      const { id, revision } = await make()
      const path = `/admin/v1/schedules/${id}`
      const without = await service.withKey('PUT', path, { name: 'Mine' })
      expect([without.status, without.error.field]).toEqual([428, 'If-Match'])
      const changed = await replace(id, { name: 'Mine' }, `"${revision}"`)
      expect(changed.status).toBe(200)
      expect(changed.headers.get('etag')).toBe(`"${changed.data.revision}"`)
      const late = await replace(id, { name: 'Theirs' }, `"${revision}"`)
      expect([late.status, late.error.type]).toEqual([412, 'precondition_failed'])
      expect(late.data).toMatchObject({ id, name: 'Mine' })
    })

    test('an account has one default schedule', async () => {
      const host = await addHost(service, 'noor@example.com')
      const first = await make({}, host.grantId)
      const second = await make({}, host.grantId)
      expect([first.is_default, second.is_default]).toEqual([true, false])
      await replace(second.id, { is_default: true })
      const defaults = async () =>
        (await service.withKey('GET', `/admin/v1/schedules?grant_id=${host.grantId}`)).data
          .filter(({ is_default }: { is_default: boolean }) => is_default)
          .map(({ id }: { id: string }) => id)
      expect(await defaults()).toEqual([second.id])
      expect((await replace(second.id, { is_default: false })).error.field).toBe('is_default')
      await service.withKey('DELETE', `/admin/v1/schedules/${second.id}`)
      expect(await defaults()).toEqual([first.id])
    })

    test.each([
      [{ timezone: 'Atlantis' }, 'timezone'],
      [{ weekly: [{ days: [1], start: '9:00', end: '9:00' }] }, 'weekly.0.end'],
      [{ weekly: [{ days: [7], start: '9:00', end: '10:00' }] }, 'weekly.0.days.0'],
      [{ overrides: [{ title: 'Never' }] }, 'overrides.0'],
      [{ overrides: [{ start_date: '2026-03-05', end_date: '2026-03-04' }] }, 'overrides.0'],
      [{ overrides: [{ start_date: '2026-03-05', end_date: '2036-03-04' }] }, 'overrides.0'],
      [{ overrides: [{ date: '2026-02-30' }] }, 'overrides.0.date'],
      [{ holidays: { country: 'XX' } }, 'holidays.country'],
      [{ holidays: { country: 'DE', region: 'XX' } }, 'holidays.region'],
      [{ limits: { most_per_day: 0 } }, 'limits.most_per_day'],
    ])('%j is refused, and the field is named', async (change, field) => {
      const answer = await service.withKey('POST', '/admin/v1/schedules', {
        ...{ grant_id: ada.grantId, ...workingHours },
        ...change,
      })
      expect([answer.status, answer.error.field]).toEqual([400, field])
    })

    test("a member may neither see nor name another member's schedule", async () => {
      const { token } = await makeMember(service, ada)
      const theirs = await make({}, jonas.grantId)
      const own = await make()
      const seen = await service.call('GET', '/admin/v1/schedules?limit=200', { bearer: token })
      const ids = seen.data.map(({ id }: { id: string }) => id)
      expect(ids).toContain(own.id)
      expect(ids).not.toContain(theirs.id)
      const read = await service.call('GET', `/admin/v1/schedules/${theirs.id}`, { bearer: token })
      expect(read.status).toBe(404)
      const naming = await service.call('POST', '/v3/grants/me/scheduling/configurations', {
        bearer: token,
        body: withSchedule(ada, theirs.id),
      })
      expect([naming.status, naming.error.field]).toEqual([400, 'participants.0.availability.schedule_id'])
    })

    test('a host whose schedule is gone is never free', async () => {
      const host = await addHost(service, 'kim@example.com')
      const theirs = await make({}, host.grantId)
      const id = await configurationWith(theirs.id)
      expect(await startsOf(id, '2026-03-04', '2026-03-05')).toHaveLength(4)
      expect((await service.withKey('DELETE', `/v3/grants/${host.grantId}?bookings=cancel`)).status).toBe(200)
      expect(await startsOf(id, '2026-03-04', '2026-03-05')).toEqual([])
    })
  })

test('lists holidays with the days that replace them', async () => {
  const service = await openService()
  const holidays = async (query: string) =>
    (await service.withKey('GET', `/admin/v1/holidays?${query}`)).data.map(
      ({ date, name }: { date: string; name: string }) => `${date} ${name}`,
    )
  // Christmas of 2021 and New Year's Day of 2022 are Saturdays: the Fridays before are off.
  const days = await holidays('country=US&year=2021')
  expect(days).toContain('2021-12-24 Christmas Day (substitute day)')
  expect(days).toContain("2021-12-31 New Year's Day (substitute day)")
  expect(await holidays('country=DE&region=BY&year=2026&language=en')).toContain('2026-06-04 Corpus Christi')
  expect(await holidays('country=DE&year=2026&language=en')).not.toContain('2026-06-04 Corpus Christi')
  // Days that begin on the evening before, and last four days.
  expect(
    (await holidays('country=SA&year=2026&language=en'))
      .filter((day: string) => day.startsWith('2026-03'))
      .map((day: string) => day.slice(0, 10)),
  ).toEqual(['2026-03-19', '2026-03-20', '2026-03-21', '2026-03-22'])
  const { data } = await service.withKey('GET', '/admin/v1/holidays/countries?language=pt')
  const named = data.find(({ code }: { code: string }) => code === 'DE')
  expect(named.name).toBe('Alemanha')
  expect(named.regions).toContainEqual({ code: 'BY', name: 'Bayern' })
  for (const language of ['constructor', 'toString', '__proto__', '<x>']) {
    const countries = await service.withKey('GET', `/admin/v1/holidays/countries?language=${language}`)
    const regions = countries.data.flatMap((country: { regions: { name: string }[] }) => country.regions)
    expect(regions.filter(({ name }: { name: unknown }) => typeof name !== 'string')).toEqual([])
    expect(await holidays(`country=AD&year=2026&language=${language}`)).toContain('2026-01-01 Any nou')
  }
})

test('a configuration with a schedule keeps its other hosts as they are', async () => {
  const service = await openService()
  const [ada, jonas] = [
    await addHost(service, 'ada@example.com'),
    await addHost(service, 'jonas@example.com'),
  ]
  const { data: schedule } = await service.withKey('POST', '/admin/v1/schedules', {
    ...workingHours,
    grant_id: ada.grantId,
  })
  const base = configurationOf([ada, jonas])
  const id = await addConfiguration(service, [ada, jonas], {
    participants: base.participants.map((one, index) =>
      index ? one : { ...one, availability: { ...one.availability, schedule_id: schedule.id } },
    ),
  })
  const [start, end] = [parseInstant('2026-03-04T00:00:00Z'), parseInstant('2026-03-05T00:00:00Z')]
  const { data } = await service.call(
    'GET',
    `/v3/scheduling/availability?configuration_id=${id}&start_time=${start}&end_time=${end}`,
  )
  expect(data.time_slots).toHaveLength(4)
})
