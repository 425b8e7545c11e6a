import { type Instant, instant, parseInstant, wallAt } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderWaitingMails } from '../outbox/render-mail.js'
import { makeMember } from '../testing/members.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestHost,
  type TestService,
} from '../testing/studio.js'

// What a host's account says counts in all of their event types, for free times, bookings, limits, emails, pages and explanations alike.

const tuesday = parseInstant('2026-03-10T00:00:00Z')
const day = 86_400

let service: TestService
let ada: TestHost
let token: string

const asAda = (method: string, path: string, body?: object, headers = { 'If-Match': '*' }) =>
  service.call(method, path, { bearer: token, body, headers })

/** An event type with hosts that say nothing of their own: what counts are their accounts. */
const eventTypeOf = (hosts: readonly TestHost[], change: Record<string, unknown> = {}) =>
  addConfiguration(service, hosts, {
    participants: hosts.map(({ email }, index) => ({
      ...{ email, name: email.split('@')[0], is_organizer: index === 0 },
      availability: { calendar_ids: ['all'] },
      booking: { calendar_id: 'primary' },
    })),
    event_booking: { title: 'Walkthrough' },
    ...change,
  })

/** The offered starts of a day from an instant on, as wall times of a time zone. */
const offered = async (id: string, from: Instant = tuesday, timeZone = 'UTC'): Promise<string[]> => {
  const { data, error } = await service.call(
    'GET',
    `/v3/scheduling/availability?configuration_id=${id}&start_time=${from}&end_time=${from + day}`,
  )
  expect(error).toBeUndefined()
  return data.time_slots.map(({ start_time }: { start_time: Instant }) =>
    wallAt(start_time, timeZone).slice(11, 16),
  )
}
const book = (id: string, start: string, change: object = {}) =>
  service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
    body: { ...bookingBody(start), ...change },
  })
const explain = async (id: string, start: string) => {
  const query = `configuration_id=${id}&start_time=${parseInstant(start)}`
  const { data } = await asAda('GET', `/admin/v1/explain?${query}`)
  return data.times[0]
}
const mailsTo = async (email: string) => {
  const mails = await service.store.read((records) => renderWaitingMails(records, service.applicationId))
  return mails.filter(({ to }) => to.email === email)
}
const scheduleOf = async () => (await asAda('GET', '/admin/v1/schedules')).data[0]
const changeSchedule = async (change: object) => {
  const { id, ...schedule } = await scheduleOf()
  const changed = await asAda('PUT', `/admin/v1/schedules/${id}`, { ...schedule, ...change })
  expect(changed.error).toBeUndefined()
}

beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
  token = (await makeMember(service, ada, 'owner')).token
  await asAda('POST', '/admin/v1/schedules', {
    ...{ name: 'Working hours', timezone: 'Europe/Lisbon' },
    weekly: [{ days: [1, 2, 3, 4, 5], start: '09:00', end: '12:00' }],
  })
})

describe('a host without hours of their own in an event type', () => {
  test('has the hours of their default schedule', async () => {
    const id = await eventTypeOf([ada])
    expect(await offered(id)).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'])
    const sunday = parseInstant('2026-03-15T00:00:00Z')
    expect(await offered(id, sunday)).toEqual([])
    await changeSchedule({ weekly: [{ days: [0], start: '15:00', end: '16:00' }] })
    expect(await offered(id)).toEqual([])
    expect(await offered(id, sunday)).toEqual(['15:00', '15:30'])
  })

  test('keeps them while others have hours of their own, and follows the hours of the event type if it has some', async () => {
    const jonas = await addHost(service, 'jonas@example.com')
    const participants = [
      { email: ada.email, is_organizer: true, availability: { calendar_ids: ['all'] } },
      {
        email: jonas.email,
        availability: { calendar_ids: ['all'], open_hours: [{ days: [2], start: '10:00', end: '20:00' }] },
      },
    ]
    expect(await offered(await eventTypeOf([ada, jonas], { participants }))).toEqual([
      ...['10:00', '10:30', '11:00', '11:30'],
    ])
    const id = await eventTypeOf([ada], {
      availability: {
        duration_minutes: 30,
        availability_rules: { default_open_hours: [{ days: [2], start: '18:00', end: '19:00' }] },
      },
    })
    expect(await offered(id)).toEqual(['18:00', '18:30'])
  })

  test('counts as using that schedule, which stays as long as it is the only one', async () => {
    const id = await eventTypeOf([ada])
    const { id: schedule, used_by } = await scheduleOf()
    expect(used_by).toEqual([id])
    expect((await asAda('DELETE', `/admin/v1/schedules/${schedule}`)).error.type).toBe('conflict')
    await asAda('POST', '/admin/v1/schedules', {
      ...{ name: 'Evenings', timezone: 'Europe/Lisbon' },
      weekly: [{ days: [2], start: '20:00', end: '21:00' }],
    })
    expect((await asAda('DELETE', `/admin/v1/schedules/${schedule}`)).status).toBe(200)
    expect(await offered(id)).toEqual(['20:00', '20:30'])
  })
})

describe('all calendars of a host that count as busy', () => {
  test('keep each of their event types busy, also those that were connected later', async () => {
    const id = await eventTypeOf([ada])
    const calendars = `/v3/grants/${ada.grantId}/calendars`
    const { data: later } = await service.withKey('POST', calendars, { name: 'Private' })
    await service.withKey('POST', `/v3/grants/${ada.grantId}/events?calendar_id=${later.id}`, {
      when: { start_time: tuesday + 9 * 3_600, end_time: tuesday + 11 * 3_600 },
    })
    expect(await offered(id)).toEqual(['11:00', '11:30'])
    await service.withKey('PUT', `${calendars}/${later.id}`, { name: 'Private', is_busy_source: false })
    expect(await offered(id)).toHaveLength(6)
  })
})

describe('buffers', () => {
  const spaced = (buffer: object) => ({
    availability: { duration_minutes: 30, interval_minutes: 15, availability_rules: { buffer } },
  })

  test('hold before and after a booking, whichever is booked first', async () => {
    const id = await eventTypeOf([ada], spaced({ after: 15 }))
    expect((await book(id, '2026-03-10T11:00:00Z')).status).toBe(200)
    expect(await offered(id)).toEqual(['09:00', '09:15', '09:30', '09:45', '10:00', '10:15'])
    expect((await book(id, '2026-03-10T10:30:00Z')).error.type).toBe('timeslot_not_available')
    expect((await explain(id, '2026-03-10T10:30:00Z')).reasons).toMatchObject([
      { type: 'buffer', minutes: 15 },
    ])
    expect((await book(id, '2026-03-10T10:15:00Z')).status).toBe(200)
  })

  test('of a booking hold in the other event types of its host, which have none', async () => {
    const quiet = await eventTypeOf([ada], spaced({ before: 0, after: 30 }))
    const plain = await eventTypeOf([ada])
    await book(quiet, '2026-03-10T09:30:00Z')
    expect(await offered(plain)).toEqual(['09:00', '10:30', '11:00', '11:30'])
    expect((await book(plain, '2026-03-10T10:00:00Z')).error.type).toBe('timeslot_not_available')
    expect((await explain(plain, '2026-03-10T10:00:00Z')).reasons).toMatchObject([
      { type: 'buffer', minutes: 30 },
    ])
  })

  test('of another event type do not reach around a booking that has none, beyond its own slot', async () => {
    const plain = await eventTypeOf([ada])
    const spacious = await eventTypeOf([ada], spaced({ before: 0, after: 15 }))
    await book(plain, '2026-03-10T10:00:00Z')
    // A slot needs fifteen minutes after it; the booking in the calendar needs none.
    expect(await offered(spacious)).toEqual(['09:00', '09:15', '10:30', '10:45', '11:00', '11:15', '11:30'])
  })

  test('that the owner changes hold for bookings that are made already', async () => {
    const quiet = await eventTypeOf([ada])
    const plain = await eventTypeOf([ada])
    await book(quiet, '2026-03-10T09:30:00Z')
    expect(await offered(plain)).toContain('10:00')
    await asAda('PUT', `/admin/v1/event-types/${quiet}`, spaced({ after: 60 }))
    expect(await offered(plain)).toEqual(['09:00', '11:00', '11:30'])
  })

  test('are a warning for the owner, who may book all the same', async () => {
    const id = await eventTypeOf([ada], spaced({ after: 15 }))
    await book(id, '2026-03-10T11:00:00Z')
    const start_time = parseInstant('2026-03-10T10:30:00Z')
    const slot = { configuration_id: id, start_time, end_time: start_time + 1_800 }
    const { data } = await asAda('POST', '/admin/v1/bookings/check', slot)
    expect(data.warnings).toEqual([{ code: 'buffer', host: ada.email, blocks: false }])
    const guest = { name: 'Robin', email: 'robin@example.com' }
    const { status } = await asAda('POST', '/admin/v1/bookings', { ...slot, guest })
    expect(status).toBe(200)
  })
})

describe('a booking of a round robin', () => {
  test('names the host who is booked, to the guest and to the owner, and nobody if hosts are hidden', async () => {
    const jonas = await addHost(service, 'jonas@example.com')
    const rules = { duration_minutes: 30, availability_rules: { availability_method: 'max-fairness' } }
    const id = await eventTypeOf([ada, jonas], { availability: rules })
    const { data } = await book(id, '2026-03-10T10:00:00Z')
    expect(data.hosts).toEqual([{ name: 'ada' }])
    const next = await book(id, '2026-03-10T11:00:00Z')
    expect(next.data.hosts).toEqual([{ name: 'jonas' }])
    const read = await service.call(
      'GET',
      `/v3/scheduling/bookings/${data.booking_id}?configuration_id=${id}`,
    )
    expect(read.data.hosts).toEqual([{ name: 'ada' }])
    const { data: bookings } = await asAda('GET', '/admin/v1/bookings')
    expect(bookings.map(({ hosts }: { hosts: object[] }) => hosts)).toMatchObject([
      [{ email: 'ada@example.com' }],
      [{ email: 'jonas@example.com' }],
    ])
    const hidden = await eventTypeOf([ada], {
      event_booking: { title: 'Walkthrough', hide_participants: true },
    })
    expect((await book(hidden, '2026-03-11T10:00:00Z')).data.hosts).toBeUndefined()
  })
})

describe('a host’s time zone', () => {
  test('has one home: free times, limits, pages and emails follow the profile', async () => {
    const id = await eventTypeOf([ada], {
      scheduler: { min_booking_notice: 0, available_days_in_future: 60, limits: { most_per_day: 2 } },
    })
    const settings = async () =>
      (await service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${id}`)).data
    expect((await settings()).organizer.timezone).toBe('Europe/Lisbon')
    await asAda('PATCH', '/admin/v1/me', { timezone: 'America/New_York' })
    expect((await scheduleOf()).timezone).toBe('America/New_York')
    expect((await asAda('GET', '/admin/v1/me')).data.timezone).toBe('America/New_York')
    expect((await settings()).organizer.timezone).toBe('America/New_York')
    // New York is four hours behind UTC on that day.
    expect((await offered(id))[0]).toBe('13:00')
    await book(id, '2026-03-10T13:00:00Z')
    expect((await mailsTo(ada.email)).map(({ subject }) => subject).join()).toContain('9:00')
    await book(id, '2026-03-10T13:30:00Z')
    // The day is full in New York, and not only the date in UTC.
    expect(await offered(id)).toEqual([])
    expect(await offered(id, parseInstant('2026-03-11T00:00:00Z'))).toHaveLength(6)
  })

  test('of an event type is its own, if it has one', async () => {
    const id = await eventTypeOf([ada], {
      event_booking: { title: 'Walkthrough', timezone: 'Asia/Tokyo' },
      scheduler: { min_booking_notice: 0, available_days_in_future: 60, limits: { most_per_day: 1 } },
    })
    // The hours are those of the host; the day of the limit begins at 15:00 UTC.
    await book(id, '2026-03-10T09:00:00Z')
    expect(await offered(id)).toEqual([])
  })
})

describe('a host who travels', () => {
  const trip = { start_date: '2026-03-12', end_date: '2026-03-16', timezone: 'America/New_York' }
  const on = (date: string) => parseInstant(`2026-03-${date}T00:00:00Z`)

  test('is offered in the hours of where they are, from the first date to the last', async () => {
    const id = await eventTypeOf([ada])
    await changeSchedule({ travel: [trip] })
    expect((await offered(id, on('11')))[0]).toBe('09:00')
    expect((await offered(id, on('12')))[0]).toBe('13:00')
    expect((await offered(id, on('16')))[0]).toBe('13:00')
    expect((await offered(id, on('17')))[0]).toBe('09:00')
    expect((await explain(id, '2026-03-12T09:00:00Z')).reasons).toMatchObject([{ type: 'outside_hours' }])
  })

  test('gets emails with the time there, and visitors learn where the host is', async () => {
    const id = await eventTypeOf([ada])
    await changeSchedule({ travel: [trip] })
    await book(id, '2026-03-12T13:00:00Z')
    await book(id, '2026-03-17T09:30:00Z')
    const subjects = (await mailsTo(ada.email)).map(({ subject }) => subject)
    expect(subjects[0]).toContain('9:00')
    expect(subjects[1]).toContain('9:30')
    const { data } = await service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${id}`)
    expect(data.organizer).toMatchObject({
      timezone: 'Europe/Lisbon',
      time_zone_changes: [
        { start_time: on('12'), timezone: 'America/New_York' },
        { start_time: instant(on('17') + 4 * 3_600), timezone: 'Europe/Lisbon' },
      ],
    })
  })

  test('tells visitors the offsets of where they are, around what can be booked', async () => {
    const id = await eventTypeOf([ada])
    await changeSchedule({ travel: [trip] })
    const { data } = await service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${id}`)
    const start_time = Math.floor((service.now - 7 * day) / day) * day
    const end_time = Math.ceil((service.now + 68 * day) / day) * day
    expect(data.time_zone_offsets).toEqual([
      {
        timezone: 'Europe/Lisbon',
        offsets: [
          { start_time, offset: 0 },
          { start_time: parseInstant('2026-03-29T01:00:00Z'), offset: 3_600 },
        ],
        end_time,
      },
      {
        timezone: 'America/New_York',
        offsets: [
          { start_time, offset: -18_000 },
          { start_time: parseInstant('2026-03-08T07:00:00Z'), offset: -14_400 },
        ],
        end_time,
      },
    ])
  })

  test('tells a guest the offsets of their own time zone, in which their emails are, until after their booking', async () => {
    const id = await eventTypeOf([ada])
    const { data: booking } = await book(id, '2026-03-12T09:00:00Z', { timezone: 'Asia/Tokyo' })
    const query = `configuration_id=${id}&booking_id=${booking.booking_id}`
    const { data } = await service.call('GET', `/v3/scheduling/ui-settings?${query}`)
    expect(data.time_zone_offsets).toMatchObject([
      { timezone: 'Europe/Lisbon' },
      { timezone: 'Asia/Tokyo', offsets: [{ offset: 32_400 }] },
    ])
  })

  test('has the all-day events of a calendar without a time zone where they are, whatever window is asked for', async () => {
    const id = await eventTypeOf([ada])
    await changeSchedule({ travel: [trip] })
    const path = `/v3/grants/${ada.grantId}`
    const { data: calendar } = await service.withKey('POST', `${path}/calendars`, { name: 'Private' })
    expect(calendar.timezone).toBeUndefined()
    for (const date of ['2026-03-12', '2026-03-18'])
      await service.withKey('POST', `${path}/events?calendar_id=${calendar.id}`, {
        ...{ title: 'Day off', when: { start_date: date, end_date: date } },
      })
    const startsOf = async (from: Instant, days: number) => {
      const window = `start_time=${from}&end_time=${from + days * day}`
      const found = await service.call('GET', `/v3/scheduling/availability?configuration_id=${id}&${window}`)
      return found.data.time_slots.map(({ start_time }: { start_time: Instant }) => start_time)
    }
    const whole = await startsOf(on('11'), 9)
    const daily: Instant[] = []
    for (const date of ['11', '12', '13', '14', '15', '16', '17', '18', '19'])
      daily.push(...(await startsOf(on(date), 1)))
    expect(whole).toEqual(daily)
    expect(await offered(id, on('12'))).toEqual([])
    expect((await offered(id, on('13')))[0]).toBe('13:00')
    expect(await offered(id, on('18'))).toEqual([])
    expect((await explain(id, '2026-03-12T14:00:00Z')).reasons).toMatchObject([
      { type: 'busy', title: 'Day off', start_time: on('12') + 4 * 3_600, end_time: on('13') + 4 * 3_600 },
    ])
  })

  test('keeps a series at the time of day where they are', async () => {
    const id = await eventTypeOf([ada], {
      scheduler: {
        ...{ min_booking_notice: 0, available_days_in_future: 60 },
        booking_series: { max_bookings: 4, every: ['week'] },
      },
    })
    await changeSchedule({ travel: [trip] })
    const query = `configuration_id=${id}&start_time=${on('06') + 36_000}&every=week&count=3`
    const { data } = await service.call('GET', `/v3/scheduling/availability/series?${query}`)
    expect(data.occurrences.map(({ start_time }: { start_time: Instant }) => start_time)).toEqual([
      on('06') + 36_000,
      on('13') + 50_400,
      on('20') + 36_000,
    ])
  })

  test.each([
    ['that ends before it begins', [{ ...trip, end_date: '2026-03-11' }]],
    ['that overlaps another one', [trip, { ...trip, start_date: '2026-03-16', end_date: '2026-03-20' }]],
    [
      'after one without an end',
      [
        { ...trip, end_date: undefined },
        { ...trip, start_date: '2026-05-01', end_date: '2026-05-02' },
      ],
    ],
    ['to a time zone that does not exist', [{ ...trip, timezone: 'Mars/Olympus' }]],
  ])('cannot plan a stay %s', async (_what, travel) => {
    const { id, ...schedule } = await scheduleOf()
    const { status, error } = await asAda('PUT', `/admin/v1/schedules/${id}`, { ...schedule, travel })
    expect([status, error.field?.split('.')[0]]).toEqual([400, 'travel'])
  })
})
