import { type Insights, insightGroups } from '@whenable/contract'
import { dateAt, type Instant, instant, parseInstant, startOfDay, weekdayOf } from '@whenable/time'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeMember } from '../../testing/members.js'
import { storedBooking } from '../../testing/stored-records.js'
import { stores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  monday,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'
import { periodStarts } from './insights.js'

const day = 86_400
const hour = 3_600
const tuesday = parseInstant('2026-03-03T10:00:00Z')
const [sunday, saturday] = [0, 6]

describe('the months of a period', () => {
  const datesOf = (until: string, count: number, timeZone = 'UTC') =>
    periodStarts(parseInstant(until), { unit: 'month', count, firstDay: 1, timeZone }).map(({ date }) => date)

  test('are those of the calendar, in the time zone, and end with the current one', () => {
    expect(datesOf('2026-03-31T12:00:00Z', 3)).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
    ])
    expect(datesOf('2026-01-01T00:30:00Z', 1, 'America/New_York')).toEqual(['2025-12-01', '2026-01-01'])
  })
})

describe('the weeks of a period', () => {
  const datesOf = (until: string, weeks: number, firstDay: number, timeZone = 'UTC') =>
    periodStarts(parseInstant(until), { unit: 'week', count: weeks, firstDay, timeZone }).map(
      ({ date }) => date,
    )

  test.each([
    ['Monday', 1, ['2026-02-23', '2026-03-02', '2026-03-09']],
    ['Sunday', sunday, ['2026-02-22', '2026-03-01', '2026-03-08']],
    ['Saturday', saturday, ['2026-02-21', '2026-02-28', '2026-03-07']],
  ])('end with the one of an instant, and begin on %s', (_name, firstDay, dates) => {
    expect(datesOf('2026-03-04T12:00:00Z', 2, firstDay)).toEqual(dates)
  })

  test('are those of a time zone', () => {
    // It is Monday in Auckland already, and still Sunday in Honolulu.
    expect(datesOf('2026-03-01T12:00:00Z', 1, 1, 'Pacific/Auckland')[0]).toBe('2026-03-02')
    expect(datesOf('2026-03-02T09:00:00Z', 1, 1, 'Pacific/Honolulu')[0]).toBe('2026-02-23')
  })

  test.each([
    ['spring', '2026-03-25T12:00:00Z', 7 * day - hour],
    ['autumn', '2026-10-22T12:00:00Z', 7 * day + hour],
  ])('are an hour shorter or longer when clocks change: %s', (_name, until, length) => {
    const [start, end] = periodStarts(parseInstant(until), {
      ...({ unit: 'week', count: 1, firstDay: 1, timeZone: 'Europe/Lisbon' } as const),
    })
    expect((end?.at ?? 0) - (start?.at ?? 0)).toBe(length)
  })

  test('begin at the start of days on one day of the week, one after the other, in any zone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }).map(instant),
        fc.integer({ min: 1, max: 106 }),
        fc.integer({ min: 0, max: 6 }),
        fc.constantFrom('Europe/Lisbon', 'America/New_York', 'Asia/Beirut', 'Australia/Lord_Howe', 'UTC'),
        (until, weeks, firstDay, timeZone) => {
          const starts = periodStarts(until, { unit: 'week', count: weeks, firstDay, timeZone })
          expect(starts).toHaveLength(weeks + 1)
          for (const { date, at } of starts) {
            expect(weekdayOf(date)).toBe(firstDay)
            expect(at).toBe(startOfDay(date, timeZone))
            expect(dateAt(at, timeZone)).toBe(date)
          }
          expect(starts.at(-2)?.at).toBeLessThanOrEqual(until)
          expect(starts.at(-1)?.at).toBeGreaterThan(until)
        },
      ),
      { numRuns: 60 },
    )
  })
})

for (const [name, open] of stores)
  describe(`insights, ${name}`, () => {
    let opened: Awaited<ReturnType<typeof open>>
    let service: TestService
    let ada: TestHost
    let jonas: TestHost
    let talk: string
    let course: string
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())
    beforeEach(async () => {
      service = await openService(opened, { keptDays: { cancelled: 90 } })
      ada = await addHost(service, 'ada@example.com')
      jonas = await addHost(service, 'jonas@example.com')
      talk = await addConfiguration(service, [ada], { name: 'Talk', appearance: { color: '#0b6477' } })
      course = await addConfiguration(service, [jonas], { name: 'Course' })
    })

    const read = async (query = '', bearer = service.key): Promise<Insights> => {
      const { data, error } = await service.call('GET', `/admin/v1/insights${query}`, { bearer })
      if (error) throw new Error(error.message)
      return data
    }
    const book = async (start: Instant, id = talk): Promise<string> => {
      const { data, error } = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
        body: bookingBody(start),
      })
      if (error) throw new Error(error.message)
      return data.booking_id
    }
    const cancelAsGuest = async (id: string) => {
      const path = `/v3/scheduling/bookings/${id}?configuration_id=${talk}`
      expect((await service.call('DELETE', path, { body: {} })).status).toBe(200)
    }
    const act = (id: string, action: string, body: object = {}) =>
      service.withKey('POST', `/admin/v1/bookings/${id}/${action}`, body)
    const attend = async (id: string, attendance: 'came' | 'did_not_come' | null) => {
      const { status } = await service.withKey('PUT', `/admin/v1/bookings/${id}/attendance`, { attendance })
      expect(status).toBe(200)
    }
    const put = (start: Instant, change: Parameters<typeof storedBooking>[1] = {}) =>
      service.store.transaction((transaction) =>
        transaction.putBooking(
          storedBooking(start, { applicationId: service.applicationId, configurationId: talk, ...change }),
        ),
      )

    test('tell what bookings came to, by week, event type and host', async () => {
      const [kept, cancelled, moved] = [
        await book(tuesday),
        await book(instant(tuesday + hour)),
        await book(instant(tuesday + 2 * hour)),
      ]
      await book(instant(tuesday + 7 * day), course)
      await act(cancelled, 'cancel')
      await cancelAsGuest(await book(instant(tuesday + 4 * hour)))
      await act(moved, 'move', { start_time: tuesday + 3 * hour })
      service.at(instant(tuesday + day))
      await attend(kept, 'did_not_come')
      await attend(moved, 'came')

      const talks = {
        ...{ bookings: 2, cancelled: 2, cancelled_by_guest: 1 },
        ...{ moved: 1, came: 1, did_not_come: 1 },
      }
      const now = await read('?weeks=1')
      expect(now).toMatchObject({
        timezone: 'UTC',
        total: { ...talks, lead_time: tuesday - monday + 1.5 * hour },
        before: { bookings: 0, cancelled: 0 },
        unit: 'week',
        periods: [{ ...talks, start_date: '2026-03-02' }],
        event_types: [{ ...talks, configuration_id: talk, name: 'Talk', color: '#0b6477' }],
        hosts: [{ ...talks, email: 'ada@example.com', name: 'ada' }],
      })
      service.at(instant(tuesday + 8 * day))
      const next = await read('?weeks=1')
      expect(next).toMatchObject({ total: { bookings: 1, cancelled: 0 }, before: talks })
      expect((await read('?weeks=2')).event_types.map((one) => [one.name, one.bookings])).toEqual([
        ['Talk', 2],
        ['Course', 1],
      ])
    })

    test('no longer count an attendance that was taken back', async () => {
      const booking = await book(tuesday)
      service.at(instant(tuesday + day))
      await attend(booking, 'did_not_come')
      expect((await read()).total.did_not_come).toBe(1)
      await attend(booking, null)
      expect((await read()).total.did_not_come).toBe(0)
    })

    test('have weeks that begin where those of the member do, in their time zone', async () => {
      const { token } = await makeMember(service, ada, 'owner')
      await service.withKey('POST', '/admin/v1/schedules', {
        ...{ grant_id: ada.grantId, name: 'Hours', timezone: 'America/New_York', is_default: true },
        limits: { week_starts_on: sunday },
        weekly: [{ days: [1], start: '9:00', end: '17:00' }],
      })
      // Late on Saturday in New York, and on Sunday there.
      await put(parseInstant('2026-03-01T04:30:00Z'))
      await put(parseInstant('2026-03-01T05:30:00Z'))
      const { timezone, periods } = await read('?weeks=2', token)
      expect(timezone).toBe('America/New_York')
      expect(periods.map(({ start_date, bookings }) => [start_date, bookings])).toEqual([
        ['2026-02-22', 1],
        ['2026-03-01', 1],
      ])
      const inLisbon = await read('?weeks=2&timezone=Europe%2FLisbon', token)
      expect(inLisbon.periods.map(({ bookings }) => bookings)).toEqual([0, 2])
    })

    test('show members their own bookings, and owners all', async () => {
      const { token } = await makeMember(service, jonas)
      const { token: owner } = await makeMember(service, ada, 'owner')
      await put(tuesday)
      await put(tuesday, { hosts: [ada, jonas].map(({ email }) => ({ email, exclusive: false })) })
      await put(tuesday, { configurationId: course, hosts: [{ email: jonas.email, exclusive: false }] })
      expect((await read('', token)).total.bookings).toBe(2)
      expect((await read('', owner)).total.bookings).toBe(3)
      const { data } = await service.call('GET', '/admin/v1/insights.csv?by=host', { bearer: token })
      expect(data).toMatch(/jonas,jonas@example\.com,2,/)
      const { hosts } = await read()
      expect(hosts.map(({ email, bookings }) => [email, bookings])).toEqual([
        ['ada@example.com', 2],
        ['jonas@example.com', 2],
      ])
      expect((await read('', service.otherKey)).total.bookings).toBe(0)
    })

    test('name a host who has left', async () => {
      const { applicationId } = service
      const [kim, lou] = ['kim@example.com', 'lou@example.com']
      await put(tuesday, { hosts: [kim, lou].map((email) => ({ email, exclusive: false })) })
      const former = { memberId: 'kim', email: kim, name: 'Kim Park', removedAt: tuesday }
      await service.store.transaction((one) => one.putFormerMember({ applicationId, ...former }))
      expect((await read()).hosts.map(({ email, name }) => [email, name])).toEqual([
        [kim, 'Kim Park'],
        [lou, undefined],
      ])
    })

    test('name an event type as long as it exists', async () => {
      await put(tuesday, { configurationId: 'deleted' })
      const [type] = (await read()).event_types
      expect(type).toMatchObject({ configuration_id: 'deleted', bookings: 1 })
      expect(type?.name).toBeUndefined()
    })

    test('say from when on cancelled bookings are kept, and change only with the bookings', async () => {
      const since = parseInstant('2025-12-03T00:00:00Z')
      expect((await read()).cancelled_since).toBe(since)
      expect((await read()).bookings_since).toBeUndefined()
      const get = (headers: Record<string, string> = {}) =>
        service.call('GET', '/admin/v1/insights', { bearer: service.key, headers })
      const etag = (await get()).headers.get('etag') ?? ''
      service.at(instant(service.now + 10))
      expect((await get({ 'If-None-Match': etag })).status).toBe(304)
      await put(tuesday)
      expect((await get({ 'If-None-Match': etag })).status).toBe(200)
    })

    test('are files with a line for each week or month, event type or host', async () => {
      await addConfiguration(service, [ada], { name: '=1+1' })
      await put(tuesday, { createdAt: instant(tuesday - 90 * 60) })
      await put(tuesday, { configurationId: course, status: 'cancelled' })
      const lines = async (by: string, period = 'weeks=2') => {
        const { data, headers } = await service.withKey('GET', `/admin/v1/insights.csv?${period}&by=${by}`)
        const name = by === 'period' ? period.slice(0, -3) : by.replace('_', '-')
        expect(headers.get('content-disposition')).toContain(`insights-by-${name}.csv`)
        return data.replace('\uFEFF', '').split('\r\n')
      }
      const names = 'bookings,cancelled,cancelled_by_guest,moved,came,did_not_come,lead_time_hours'
      expect(await lines('period')).toEqual([
        `week,time_zone,${names}`,
        '2026-02-23,UTC,0,0,0,0,0,0,',
        '2026-03-02,UTC,1,1,0,0,0,0,1.5',
        '',
      ])
      expect(await lines('period', 'months=2')).toEqual([
        `month,time_zone,${names}`,
        '2026-02-01,UTC,0,0,0,0,0,0,',
        '2026-03-01,UTC,1,1,0,0,0,0,1.5',
        '',
      ])
      expect(await lines('event_type')).toEqual([
        `event_type,event_type_id,${names}`,
        `Talk,${talk},1,0,0,0,0,0,1.5`,
        `Course,${course},0,1,0,0,0,0,`,
        '',
      ])
      expect(await lines('host')).toEqual([
        `host,host_email,${names}`,
        'ada,ada@example.com,1,1,0,0,0,0,1.5',
        '',
      ])
      expect(insightGroups).toHaveLength(3)
    })

    test.each([
      'weeks=0',
      'weeks=54',
      'weeks=1.5',
      'months=0',
      'months=25',
      'months=4&weeks=4',
      'until=-1',
      'timezone=Mars%2FOlympus',
    ])('refuse %s', async (query) => {
      const { status, error } = await service.withKey('GET', `/admin/v1/insights?${query}`)
      expect([status, error.field]).toEqual([400, query.split('=')[0]])
    })

    test('reach as far as bookings do', async () => {
      const last = '253370764799'
      expect((await read(`?weeks=53&until=${last}`)).periods).toHaveLength(53)
      expect((await read('?weeks=53&until=0')).periods).toHaveLength(53)
    })
  })
