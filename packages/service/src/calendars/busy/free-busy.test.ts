import { parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addConfiguration,
  addHost,
  bookingBody,
  officeHours,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

let service: TestService
let ada: TestHost
let jonas: TestHost
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
  jonas = await addHost(service, 'jonas@example.com', 'America/New_York')
})

const at = (text: string) => parseInstant(`2026-${text}Z`)
const span = (start: string, end: string) => ({ start_time: at(start), end_time: at(end) })
const tuesday = span('03-03T00:00:00', '03-04T00:00:00')
const slot = (start: string, end: string) => ({
  ...span(`03-03T${start}:00`, `03-03T${end}:00`),
  status: 'busy',
  object: 'time_slot',
})
const addEvent = ({ grantId, calendarId }: TestHost, event: object) =>
  service.withKey('POST', `/v3/grants/${grantId}/events?calendar_id=${calendarId}`, event)
const meeting = (start: string, end: string, more: object = {}) => ({
  when: span(`03-03T${start}:00`, `03-03T${end}:00`),
  ...more,
})
const secondCalendar = async (host: TestHost): Promise<TestHost> => {
  const made = await service.withKey('POST', `/v3/grants/${host.grantId}/calendars`, { name: 'Private' })
  return { ...host, calendarId: made.data.id }
}

describe('free-busy', () => {
  const ask = (body: object) =>
    service.withKey('POST', `/v3/grants/${ada.grantId}/calendars/free-busy`, {
      ...tuesday,
      emails: [ada.email],
      ...body,
    })
  const slots = async (body: object = {}) => (await ask(body)).data[0].time_slots

  test('merges all calendars of an address within the window', async () => {
    await addEvent(ada, meeting('10:00', '11:00'))
    await addEvent(await secondCalendar(ada), meeting('10:30', '12:00'))
    await addEvent(ada, meeting('12:00', '12:30'))
    await addEvent(ada, { when: span('03-03T23:00:00', '03-04T02:00:00') })
    await addEvent(ada, meeting('15:00', '16:00', { busy: false }))
    await addEvent(ada, meeting('17:00', '18:00', { status: 'cancelled' }))
    expect(await slots()).toEqual([
      slot('10:00', '12:30'),
      { ...slot('10:00', '12:30'), ...span('03-03T23:00:00', '03-04T00:00:00') },
    ])
  })

  test("has all-day events in the calendar's time zone, and each occurrence of a series", async () => {
    await addEvent(jonas, { when: { date: '2026-03-03' } })
    expect(await slots({ emails: [jonas.email] })).toMatchObject([span('03-03T05:00:00', '03-04T00:00:00')])
    await addEvent(ada, { ...meeting('10:00', '11:00'), recurrence: ['RRULE:FREQ=DAILY'] })
    expect(await slots({ end_time: at('03-06T00:00:00') })).toHaveLength(3)
  })

  test('counts tentative events by default', async () => {
    await addEvent(ada, meeting('10:00', '11:00', { status: 'tentative' }))
    expect(await slots()).toHaveLength(1)
    expect(await slots({ tentative_as_busy: false })).toEqual([])
  })

  test('has the bookings of a host', async () => {
    const id = await addConfiguration(service, [ada], {
      participants: [{ email: ada.email, is_organizer: true }],
    })
    await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      body: bookingBody('2026-03-03T10:00:00Z'),
    })
    expect(await slots()).toEqual([slot('10:00', '10:30')])
  })

  test('of an unknown address is an error for that address in a 200 response', async () => {
    const bare = 'bare@example.com'
    await service.withKey('POST', '/v3/connect/custom', {
      provider: 'virtual-calendar',
      settings: { email: bare },
    })
    const answer = await ask({ emails: ['nobody@example.com', 'JONAS@example.com', 'no address', bare] })
    expect(answer.status).toBe(200)
    expect(
      answer.data.map(({ object, email, error }: Record<string, string>) => [object, email, typeof error]),
    ).toEqual([
      ['error', 'nobody@example.com', 'string'],
      ['free_busy', 'JONAS@example.com', 'undefined'],
      ['error', 'no address', 'string'],
      ['error', bare, 'string'],
    ])
    expect(answer.data[0]).not.toHaveProperty('time_slots')
  })

  test('of an address of another application is an error', async () => {
    const made = await service.call('POST', '/v3/connect/custom', {
      bearer: service.otherKey,
      body: { provider: 'virtual-calendar', settings: { email: 'eve@example.com' } },
    })
    expect(made.status).toBe(200)
    expect((await ask({ emails: ['eve@example.com'] })).data[0].object).toBe('error')
  })

  test.each([
    ['end_time', { end_time: tuesday.start_time }],
    ['end_time', { end_time: tuesday.start_time + 93 * 86_400 }],
    ['emails', { emails: [] }],
    ['emails', { emails: Array.from({ length: 51 }, (_, index) => `p${index}@example.com`) }],
    ['start_time', { start_time: 'now' }],
    ['tentative_as_busy', { tentative_as_busy: 'no' }],
  ])('with an invalid %s is refused', async (field, body) => {
    expect((await ask(body)).error).toMatchObject({ type: 'invalid_request_error', field })
  })
})

describe('the availability of people', () => {
  const people = (...hosts: TestHost[]) =>
    hosts.map(({ email }) => ({ email, open_hours: [{ ...officeHours, timezone: 'UTC' }] }))
  const ask = (body: object = {}) =>
    service.withKey('POST', '/v3/calendars/availability', {
      participants: people(ada, jonas),
      ...tuesday,
      duration_minutes: 60,
      ...body,
    })
  const found = async (body: object = {}) => {
    const { data } = await ask(body)
    return data.time_slots.map(({ start_time, emails }: { start_time: number; emails: string[] }) => [
      new Date(start_time * 1000).toISOString().slice(11, 16),
      emails.length,
    ])
  }

  test('needs one free person, or all of them', async () => {
    await addEvent(ada, meeting('09:00', '12:00'))
    await addEvent(jonas, meeting('09:00', '10:00'))
    const some = await found()
    expect(some[0]).toEqual(['10:00', 1])
    expect(some.at(-1)).toEqual(['16:00', 2])
    const all = await found({ availability_rules: { availability_method: 'collective' } })
    expect(all).toEqual([
      ['12:00', 2],
      ['13:00', 2],
      ['14:00', 2],
      ['15:00', 2],
      ['16:00', 2],
    ])
    expect((await ask()).data.order).toEqual([ada.email, jonas.email])
  })

  test('applies the given steps, buffers and calendars', async () => {
    await addEvent(ada, meeting('12:00', '13:00'))
    await addEvent(await secondCalendar(ada), meeting('09:00', '17:00'))
    const alone = { participants: [{ ...people(ada)[0], calendar_ids: ['primary'] }] }
    expect(await found({ participants: people(ada) })).toEqual([])
    expect(await found({ ...alone, availability_rules: { buffer: { before: 60, after: 60 } } })).toEqual([
      ['09:00', 1],
      ['10:00', 1],
      ['14:00', 1],
      ['15:00', 1],
      ['16:00', 1],
    ])
    const steps = await found({ ...alone, duration_minutes: 30, interval_minutes: 10, round_to: 10 })
    expect(steps.slice(0, 3)).toEqual([
      ['09:00', 1],
      ['09:10', 1],
      ['09:20', 1],
    ])
  })

  test("applies default hours, a person's dates, and tentative time", async () => {
    await addEvent(ada, meeting('09:00', '10:00', { status: 'tentative' }))
    const rules = { default_open_hours: [{ days: [2], start: '9:00', end: '11:00', timezone: 'UTC' }] }
    const bare = { participants: [{ email: ada.email }] }
    expect(await found({ ...bare, availability_rules: rules })).toEqual([['10:00', 1]])
    expect(await found({ ...bare, availability_rules: { ...rules, tentative_as_busy: false } })).toHaveLength(
      2,
    )
    const special = [{ date: '2026-03-03', start: '20:00', end: '21:00', timezone: 'UTC' }]
    expect(
      await found({ participants: [{ email: ada.email, specific_time_availability: special }] }),
    ).toContainEqual(['20:00', 1])
  })

  test('applies a schedule as bookings do: its week, its time off and its time zone', async () => {
    const { data: schedule } = await service.withKey('POST', '/admin/v1/schedules', {
      ...{ grant_id: ada.grantId, name: 'Mornings', timezone: 'Asia/Tokyo' },
      weekly: [{ days: [2, 3], start: '18:00', end: '20:00' }],
      overrides: [{ date: '2026-03-04', blocks: [] }],
    })
    const participants = [{ ...people(ada)[0], schedule_id: schedule.id }]
    expect(await found({ participants, ...span('03-03T00:00:00', '03-05T00:00:00') })).toEqual([
      ['09:00', 1],
      ['10:00', 1],
    ])
    // An all-day event of a calendar without a time zone takes the day of the schedule, until 15:00 UTC.
    const { data: calendar } = await service.withKey('POST', `/v3/grants/${ada.grantId}/calendars`, {
      name: 'Private',
    })
    await service.withKey('POST', `/v3/grants/${ada.grantId}/events?calendar_id=${calendar.id}`, {
      when: { start_date: '2026-03-03', end_date: '2026-03-03' },
    })
    const night = {
      ...schedule,
      weekly: [
        { days: [2, 3], start: '23:00', end: '24:00' },
        { days: [3], start: '0:00', end: '1:00' },
      ],
    }
    await service.call('PUT', `/admin/v1/schedules/${schedule.id}`, {
      ...{ bearer: service.key, body: { ...night, overrides: [] }, headers: { 'If-Match': '*' } },
    })
    const withPrivate = [{ ...participants[0], calendar_ids: [calendar.id] }]
    expect(await found({ participants: withPrivate, ...span('03-03T00:00:00', '03-04T00:00:00') })).toEqual([
      ['15:00', 1],
    ])
  })

  test.each([
    ['participants.0.schedule_id', { participants: [{ email: 'ada@example.com', schedule_id: 'none' }] }],
    ['participants.0.email', { participants: [{ email: 'nobody@example.com' }] }],
    ['participants.0.calendar_ids.0', { participants: [{ email: 'ada@example.com', calendar_ids: ['x'] }] }],
    ['participants.1.email', { participants: [{ email: 'ada@example.com' }, { email: 'ADA@example.com' }] }],
    ['participants', { participants: [] }],
    ['end_time', { end_time: 5 }],
    ['duration_minutes', { duration_minutes: 0 }],
    ['round_to', { round_to: 7 }],
  ])('with an invalid %s is refused: unknown is never free', async (field, body) => {
    expect((await ask(body)).error).toMatchObject({ type: 'invalid_request_error', field })
  })

  test('is not available for people of another application', async () => {
    const answer = await service.call('POST', '/v3/calendars/availability', {
      bearer: service.otherKey,
      body: { participants: people(ada), ...tuesday, duration_minutes: 60 },
    })
    expect(answer.error.field).toBe('participants.0.email')
  })
})
