import { type Instant, instant, parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../kernel/store/memory/memory-store.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  monday,
  officeHours,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

const day = 86_400
const tuesday = parseInstant('2026-03-03T00:00:00Z')

let service: TestService
let ada: TestHost
let jonas: TestHost
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
  jonas = await addHost(service, 'jonas@example.com')
})

const clock = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', timeStyle: 'short' }).format(at * 1000)

const slotsOf = async (id: string, from: Instant = tuesday, to: number = from + day, more = '') => {
  const { data } = await service.call(
    'GET',
    `/v3/scheduling/availability?configuration_id=${id}&start_time=${from}&end_time=${to}${more}`,
  )
  return data as {
    order?: string[]
    time_slots: { start_time: Instant; end_time: Instant; emails: string[] }[]
  }
}
const startsOf = async (...args: Parameters<typeof slotsOf>) =>
  (await slotsOf(...args)).time_slots.map((slot) => clock(slot.start_time))
const addEvent = (host: TestHost, event: object) =>
  service.withKey('POST', `/v3/grants/${host.grantId}/events?calendar_id=${host.calendarId}`, event)
const on = (start: string, end: string) => ({
  start_time: parseInstant(`2026-03-03T${start}:00Z`),
  end_time: parseInstant(`2026-03-03T${end}:00Z`),
})
const book = (id: string, start: Instant | string, change: object = {}) =>
  service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
    body: bookingBody(start, { ...change }),
  })
const roundRobin = (method: 'max-availability' | 'max-fairness', more: object = {}) => ({
  availability: { duration_minutes: 30, availability_rules: { availability_method: method, ...more } },
})

describe('free times', () => {
  test('are open hours in steps of the duration', async () => {
    const id = await addConfiguration(service, [ada])
    const starts = await startsOf(id)
    expect([starts.length, starts[0], starts.at(-1)]).toEqual([16, '09:00', '16:30'])
  })

  test('exclude busy times, and include slots that touch them', async () => {
    const id = await addConfiguration(service, [ada])
    await addEvent(ada, { when: on('10:00', '11:00') })
    expect((await startsOf(id)).slice(0, 4)).toEqual(['09:00', '09:30', '11:00', '11:30'])
  })

  test.each([
    ['is free', { busy: false }],
    ['is cancelled', { status: 'cancelled' }],
  ])('are not affected by an event that %s', async (_is, change) => {
    const id = await addConfiguration(service, [ada])
    await addEvent(ada, { when: on('10:00', '11:00'), ...change })
    expect(await startsOf(id)).toHaveLength(16)
  })

  test('exclude a tentative event, unless the configuration counts it as free', async () => {
    await addEvent(ada, { when: on('10:00', '11:00'), status: 'tentative' })
    expect(await startsOf(await addConfiguration(service, [ada]))).toHaveLength(14)
    const lenient = await addConfiguration(service, [ada], {
      availability: { duration_minutes: 30, availability_rules: { tentative_as_busy: false } },
    })
    expect(await startsOf(lenient)).toHaveLength(16)
  })

  test('keep the larger buffer on both sides of busy time, because it is before one and after the other', async () => {
    await addEvent(ada, { when: on('12:00', '13:00') })
    const id = await addConfiguration(service, [ada], {
      availability: {
        duration_minutes: 30,
        availability_rules: { buffer: { before: 30, after: 60 } },
      },
    })
    const starts = await startsOf(id)
    expect(starts.slice(starts.indexOf('10:30'), starts.indexOf('10:30') + 2)).toEqual(['10:30', '14:00'])
  })

  test('follow a series across a clock change, with its override and its cancelled occurrence', async () => {
    const zone = { start_timezone: 'Europe/Lisbon', end_timezone: 'Europe/Lisbon' }
    const master = await addEvent(ada, {
      when: {
        start_time: parseInstant('2026-01-06T10:00:00Z'),
        end_time: parseInstant('2026-01-06T11:00:00Z'),
        ...zone,
      },
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TU'],
    })
    const id = await addConfiguration(service, [ada])
    const busyAt = async (date: string) => {
      const midnight = parseInstant(`${date}T00:00:00Z`)
      const free = new Set(await startsOf(id, midnight))
      return ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'].filter(
        (at) => !free.has(at),
      )
    }
    expect(await busyAt('2026-03-24')).toEqual(['10:00', '10:30'])
    // From 29 March on, 10:00 in Lisbon is 9:00 UTC.
    expect(await busyAt('2026-03-31')).toEqual(['09:00', '09:30'])
    await addEvent(ada, {
      when: {
        start_time: parseInstant('2026-03-24T11:30:00Z'),
        end_time: parseInstant('2026-03-24T12:00:00Z'),
      },
      master_event_id: master.data.id,
      original_start_time: parseInstant('2026-03-24T10:00:00Z'),
    })
    expect(await busyAt('2026-03-24')).toEqual(['11:30'])
    await addEvent(ada, {
      when: {
        start_time: parseInstant('2026-03-31T09:00:00Z'),
        end_time: parseInstant('2026-03-31T10:00:00Z'),
      },
      master_event_id: master.data.id,
      original_start_time: parseInstant('2026-03-31T09:00:00Z'),
      status: 'cancelled',
    })
    expect(await busyAt('2026-03-31')).toEqual([])
  })

  test("exclude the day of an all-day event in the calendar's time zone", async () => {
    const far = await addHost(service, 'far@example.com', 'Pacific/Auckland')
    await addEvent(far, { when: { date: '2026-03-03' } })
    const id = await addConfiguration(service, [far], {
      participants: [{ email: far.email, availability: { calendar_ids: [far.calendarId] } }],
    })
    const free = (await slotsOf(id, instant(tuesday - day), tuesday + 2 * day)).time_slots
    // 3 March in Auckland is from 11:00 UTC on the 2nd to 11:00 UTC on the 3rd.
    const during = free.filter(
      (slot) => slot.end_time > tuesday - 13 * 3600 && slot.start_time < tuesday + 11 * 3600,
    )
    expect(during).toEqual([])
    expect(free.length).toBeGreaterThan(20)
  })

  test('exclude bookings of the host in any configuration, and pending ones', async () => {
    const one = await addConfiguration(service, [ada], {
      event_booking: { title: 'One', timezone: 'Europe/Lisbon', booking_type: 'organizer-confirmation' },
      participants: [
        {
          email: 'ada@example.com',
          availability: { calendar_ids: [ada.calendarId], open_hours: [officeHours] },
        },
      ],
    })
    const other = await addConfiguration(service, [ada])
    await book(one, '2026-03-03T10:00:00Z')
    expect(await startsOf(other)).not.toContain('10:00')
  })

  test('begin after the notice and end with the days that can be booked', async () => {
    const id = await addConfiguration(service, [ada], {
      scheduler: { min_booking_notice: 120, available_days_in_future: 1 },
    })
    const slots = (await slotsOf(id, monday, monday + 9 * day)).time_slots
    expect(slots[0]?.start_time).toBe(monday + 7200)
    expect(slots.at(-1)?.start_time).toBeLessThan(monday + day)
  })

  test('are unknown, not free, if a calendar is deleted', async () => {
    const id = await addConfiguration(service, [ada, jonas], roundRobin('max-availability'))
    await service.withKey('DELETE', `/v3/grants/${jonas.grantId}`)
    const { time_slots: slots } = await slotsOf(id)
    expect(new Set(slots.flatMap((slot) => slot.emails))).toEqual(new Set([ada.email]))
  })

  test('a host without availability is never busy', async () => {
    const id = await addConfiguration(service, [ada], { participants: [{ email: ada.email }] })
    await addEvent(ada, { when: on('10:00', '11:00') })
    await book(id, '2026-03-03T10:00:00Z')
    expect(await startsOf(id)).toContain('10:00')
    expect((await book(id, '2026-03-03T10:00:00Z')).status).toBe(200)
  })

  test('`primary` is the first calendar of the host', async () => {
    const id = await addConfiguration(service, [ada], {
      participants: [
        {
          email: ada.email,
          availability: { calendar_ids: ['primary'], open_hours: [officeHours] },
          booking: { calendar_id: 'primary' },
        },
      ],
    })
    await addEvent(ada, { when: on('10:00', '11:00') })
    expect(await startsOf(id)).not.toContain('10:00')
    const booked = await book(id, '2026-03-03T12:00:00Z')
    const path = `/v3/grants/${ada.grantId}/events/${booked.data.event_id}?calendar_id=primary`
    expect((await service.withKey('GET', path)).data.calendar_id).toBe(ada.calendarId)
  })

  test('are current after each change, also from another process', async () => {
    const store = createMemoryStore()
    // Calls alternate between the processes, so both see each read and each change.
    service = await openService([store, store])
    ada = await addHost(service, 'ada@example.com')
    const id = await addConfiguration(service, [ada])
    const freeAt = async (clock: string) => {
      const answers = [await startsOf(id), await startsOf(id), await startsOf(id)]
      expect(new Set(answers.map((starts) => starts.join())).size).toBe(1)
      return answers[0]?.includes(clock)
    }
    expect(await freeAt('10:00')).toBe(true)
    const { data } = await addEvent(ada, { when: on('10:00', '11:00') })
    const path = `/v3/grants/${ada.grantId}/events/${data.id}?calendar_id=${ada.calendarId}`
    expect(await freeAt('10:00')).toBe(false)
    await service.withKey('PUT', path, { when: on('14:00', '15:00') })
    expect([await freeAt('10:00'), await freeAt('14:00')]).toEqual([true, false])
    await service.withKey('PUT', path, { busy: false })
    expect(await freeAt('14:00')).toBe(true)
    await service.withKey('PUT', path, { busy: true })
    expect(await freeAt('14:00')).toBe(false)
    const calendar = `/v3/grants/${ada.grantId}/calendars/${ada.calendarId}`
    await service.withKey('DELETE', path)
    await addEvent(ada, { when: { date: '2026-03-03' } })
    expect(await freeAt('10:00')).toBe(false)
    await service.withKey('PUT', calendar, { timezone: 'Pacific/Auckland' })
    // 3 March in Auckland ends at 11:00 UTC.
    expect([await freeAt('10:30'), await freeAt('11:00')]).toEqual([false, true])
  })

  test('a window that ends before it begins is refused', async () => {
    const id = await addConfiguration(service, [ada])
    const answer = await service.call(
      'GET',
      `/v3/scheduling/availability?configuration_id=${id}&start_time=${tuesday}&end_time=${tuesday}`,
    )
    expect(answer.error.field).toBe('end_time')
  })

  test('a window of more than 62 days is refused, and the error names the start of the next request', async () => {
    const id = await addConfiguration(service, [ada])
    const ask = (end: number) =>
      service.call(
        'GET',
        `/v3/scheduling/availability?configuration_id=${id}&start_time=${tuesday}&end_time=${end}`,
      )
    const longest = tuesday + 62 * day
    expect((await ask(longest)).status).toBe(200)
    const { status, error } = await ask(longest + 1)
    expect([status, error.type, error.field]).toEqual([400, 'invalid_request_error', 'end_time'])
    expect(error.message).toContain(`got ${longest + 1}, expected at most 62 days after start_time`)
    expect(error.message).toContain(String(longest))
  })

  test('a response has at most 10,000 slots, and names the start of the next', async () => {
    const id = await addConfiguration(service, [ada], {
      availability: { duration_minutes: 1, interval_minutes: 1, round_to: 5 },
      participants: [
        {
          email: ada.email,
          is_organizer: true,
          availability: { calendar_ids: [ada.calendarId] },
          booking: { calendar_id: ada.calendarId },
        },
      ],
      scheduler: { min_booking_notice: 0, available_days_in_future: 1825 },
    })
    const starts: number[] = []
    const end = tuesday + 8 * day
    let answers = 0
    for (let from: number | undefined = tuesday; from !== undefined; answers++) {
      const { data } = await service.call(
        'GET',
        `/v3/scheduling/availability?configuration_id=${id}&start_time=${from}&end_time=${end}`,
      )
      expect(data.time_slots.length).toBeLessThanOrEqual(10_000)
      starts.push(...data.time_slots.map((slot: { start_time: number }) => slot.start_time))
      from = data.next_start_time
    }
    expect(answers).toBe(2)
    expect(starts).toEqual(Array.from({ length: 8 * 24 * 60 }, (_, minute) => tuesday + minute * 60))
  })
})

describe('several hosts', () => {
  test('collective: everyone is free, and everyone is booked', async () => {
    const id = await addConfiguration(service, [ada, jonas])
    await addEvent(jonas, { when: on('10:00', '11:00') })
    const { time_slots: slots, order } = await slotsOf(id)
    expect([slots.length, order]).toEqual([14, undefined])
    expect(slots[0]?.emails).toEqual([ada.email, jonas.email])
    await book(id, '2026-03-03T09:00:00Z')
    for (const host of [ada, jonas]) {
      const only = await addConfiguration(service, [host])
      expect(await startsOf(only)).not.toContain('09:00')
    }
  })

  test('max-availability: a free host, least recently booked first', async () => {
    const id = await addConfiguration(service, [ada, jonas], roundRobin('max-availability'))
    await addEvent(jonas, { when: on('10:00', '10:30') })
    const { time_slots: slots, order } = await slotsOf(id)
    expect(order).toEqual([ada.email, jonas.email])
    expect(slots.find((slot) => clock(slot.start_time) === '10:00')?.emails).toEqual([ada.email])
    const hosts: string[] = []
    for (const start of ['12:00', '12:30', '13:00', '13:30']) {
      service.at(instant(service.now + 60))
      hosts.push((await book(id, `2026-03-03T${start}:00Z`)).data.organizer.email)
    }
    expect(hosts).toEqual([ada.email, jonas.email, ada.email, jonas.email])
    expect((await slotsOf(id)).order).toEqual([ada.email, jonas.email])
  })

  test('max-fairness: only hosts with the fewest bookings, while they have a slot', async () => {
    const id = await addConfiguration(service, [ada, jonas], roundRobin('max-fairness'))
    await book(id, '2026-03-03T09:00:00Z', { participants: [{ email: ada.email }] })
    const { time_slots: slots, order } = await slotsOf(id)
    expect(new Set(slots.flatMap((slot) => slot.emails))).toEqual(new Set([jonas.email]))
    expect(order).toEqual([jonas.email, ada.email])
  })

  test('a group is counted together, without cancelled bookings', async () => {
    const shared = { round_robin_group_id: 'sales' }
    const one = await addConfiguration(service, [ada, jonas], roundRobin('max-fairness', shared))
    const two = await addConfiguration(service, [ada, jonas], roundRobin('max-fairness', shared))
    const { data } = await book(one, '2026-03-03T09:00:00Z', { participants: [{ email: ada.email }] })
    expect((await slotsOf(two)).order).toEqual([jonas.email, ada.email])
    const event = await service.withKey(
      'GET',
      `/v3/grants/${ada.grantId}/events/${data.event_id}?calendar_id=${ada.calendarId}`,
    )
    expect(event.data.metadata).toEqual({ key5: 'sales' })
    await service.call('DELETE', `/v3/scheduling/bookings/${data.booking_id}?configuration_id=${one}`, {
      body: {},
    })
    expect((await slotsOf(two)).order).toEqual([ada.email, jonas.email])
  })

  test('a chosen host must be free, and an unknown one is refused', async () => {
    const id = await addConfiguration(service, [ada, jonas], roundRobin('max-availability'))
    await addEvent(ada, { when: on('10:00', '11:00') })
    const taken = await book(id, '2026-03-03T10:00:00Z', { participants: [{ email: 'ADA@example.com' }] })
    expect(taken.error.type).toBe('timeslot_not_available')
    const stranger = await book(id, '2026-03-03T10:00:00Z', { participants: [{ email: 'eve@example.com' }] })
    expect(stranger.error).toMatchObject({ type: 'invalid_request_error', field: 'participants.0.email' })
    const other = await book(id, '2026-03-03T10:00:00Z', { participants: [{ email: 'Jonas@example.com' }] })
    expect(other.data.organizer.email).toBe(jonas.email)
  })

  test('a moved booking keeps its host if free, and otherwise gets the next one', async () => {
    const id = await addConfiguration(service, [ada, jonas], roundRobin('max-availability'))
    const { data } = await book(id, '2026-03-03T10:00:00Z', { participants: [{ email: jonas.email }] })
    await addEvent(jonas, { when: on('14:00', '15:00') })
    const path = `/v3/scheduling/bookings/${data.booking_id}?configuration_id=${id}`
    const move = async (start: string) => {
      const from = parseInstant(`2026-03-03T${start}:00Z`)
      return (await service.call('PATCH', path, { body: { start_time: from, end_time: from + 1800 } })).data
    }
    const { order, time_slots: slots } = await slotsOf(
      id,
      tuesday,
      tuesday + day,
      `&booking_id=${data.booking_id}`,
    )
    expect(order?.[0]).toBe(jonas.email)
    expect(slots.find((slot) => clock(slot.start_time) === '10:00')?.emails).toContain(jonas.email)
    expect((await move('11:00')).organizer.email).toBe(jonas.email)
    const moved = await move('14:00')
    expect(moved.organizer.email).toBe(ada.email)
    const events = async (host: TestHost) =>
      (
        await service.withKey('GET', `/v3/grants/${host.grantId}/events?calendar_id=${host.calendarId}`)
      ).data.filter((event: { title?: string }) => event.title?.startsWith('Walkthrough'))
    expect(await events(jonas)).toEqual([])
    expect(await events(ada)).toHaveLength(1)
    // The counters moved too, so Ada was booked last.
    expect((await slotsOf(id)).order).toEqual([jonas.email, ada.email])
  })
})

describe('booking', () => {
  test.each([
    ['a time off the grid', parseInstant('2026-03-03T10:10:00Z'), 1800],
    ['another duration', parseInstant('2026-03-03T10:00:00Z'), 3600],
    ['a time outside the open hours', parseInstant('2026-03-03T18:00:00Z'), 1800],
    ['a time in the past', parseInstant('2026-03-01T10:00:00Z'), 1800],
    ['a time too far away', parseInstant('2026-06-03T10:00:00Z'), 1800],
  ])('%s is not available', async (_what, start, length) => {
    const id = await addConfiguration(service, [ada])
    const answer = await book(id, start, { end_time: start + length })
    expect(answer.error.type).toBe('timeslot_not_available')
    expect(answer.error.message).toMatch(/^The selected timeslot is unavailable/)
    expect(answer.status).toBe(400)
  })

  test.each([
    ['guest.name', { guest: { name: '  ', email: 'robin@example.com' } }],
    ['guest.email', { guest: { name: 'Robin', email: 'robin' } }],
    ['guest.email', { guest: { name: 'Robin', email: 'robin@guest..example' } }],
    ['guest.email', { guest: { name: 'Robin', email: 'x@.example' } }],
    ['guest.email', { guest: { name: 'Robin', email: 'x@-guest.example' } }],
    ['guest', { guest: undefined }],
    ['additional_guests.0.email', { additional_guests: [{ email: 'not an address' }] }],
    ['additional_guests.0.email', { additional_guests: [{ email: 'ana@example.' }] }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['start_time', { start_time: 'soon' }],
    ['end_time', { end_time: 5 }],
  ])('an invalid %s is an error with the field', async (field, change) => {
    const id = await addConfiguration(service, [ada])
    const answer = await book(id, '2026-03-03T10:00:00Z', change)
    expect(answer.error).toMatchObject({ type: 'invalid_request_error', field })
    expect(answer.error.message).toMatch(new RegExp(`^${field}: got .*, expected `))
  })

  test('a guest with an odd address is booked', async () => {
    const guest = { name: 'Robin', email: '"robin vale"@example.com' }
    const id = await addConfiguration(service, [ada])
    expect((await book(id, '2026-03-03T10:00:00Z', { guest })).status).toBe(200)
  })

  test("a guest's answers are returned with their booking only", async () => {
    const id = await addConfiguration(service, [ada], {
      scheduler: {
        min_booking_notice: 0,
        additional_fields: {
          topic: { label: 'Topic', type: 'text', required: true },
          utm: { label: 'Source', type: 'metadata' },
        },
      },
    })
    expect((await book(id, '2026-03-03T10:00:00Z')).error.field).toBe('additional_fields.topic')
    const said = {
      additional_fields: { topic: 'Oak', utm: 'mail' },
      additional_guests: [{ name: 'Kim', email: 'kim@example.com' }],
      timezone: 'Asia/Kolkata',
      email_language: 'pt',
    }
    const { data } = await book(id, '2026-03-03T10:00:00Z', said)
    const settings = (more: string) =>
      service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${id}${more}`)
    expect((await settings(`&booking_id=${data.booking_id}`)).data.booking).toMatchObject({
      ...said,
      guest: { name: 'Robin Vale', email: 'robin@example.com' },
      start_time: data.start_time,
      status: 'booked',
    })
    expect((await settings('')).data.booking).toBeUndefined()
    expect((await settings(`&booking_id=${crypto.randomUUID()}`)).status).toBe(404)
  })

  test("a visitor's settings contain no calendars, open hours or hosts", async () => {
    const id = await addConfiguration(service, [ada, jonas], {
      event_booking: { title: 'Secret', hide_participants: true, reminders: [] },
      scheduler: {
        min_booking_notice: 0,
        organizer_confirmation_url: 'https://site.example/secret-confirmation/:booking_ref',
        confirmation_redirect_url: 'https://site.example/thanks/:booking_ref',
        email_template: { booking_confirmed: { title: 'secret-template' } },
        notetaker_settings: { enabled: true, show_ui_consent_message: true, secret_prompt: 'x' },
        hide_additional_guests: true,
        secret_note: 'x',
      },
    })
    const { data } = await service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${id}`)
    const text = JSON.stringify(data)
    for (const secret of [ada.calendarId, ada.grantId, 'open_hours', jonas.email, 'secret'])
      expect(text).not.toContain(secret)
    expect(data.participants).toEqual([])
    expect(data.scheduler).toMatchObject({
      confirmation_redirect_url: 'https://site.example/thanks/:booking_ref',
      notetaker_settings: { enabled: true, show_ui_consent_message: true },
      hide_additional_guests: true,
    })
    expect(data.capabilities).toEqual(expect.arrayContaining(['idempotency', 'group-events']))
  })

  test('the webhook notification includes the old time', async () => {
    const id = await addConfiguration(service, [ada])
    const { data } = await book(id, '2026-03-03T10:00:00Z')
    const to = parseInstant('2026-03-03T12:00:00Z')
    await service.call('PATCH', `/v3/scheduling/bookings/${data.booking_id}?configuration_id=${id}`, {
      body: { start_time: to, end_time: to + 1800 },
    })
    expect(service.domainEvents.map((domainEvent) => domainEvent.type)).toEqual([
      'booking.created',
      'booking.rescheduled',
    ])
    expect(service.domainEvents[1]?.data.object.booking_info).toMatchObject({
      start_time: to,
      old_start_time: data.start_time,
      duration: 30,
    })
  })

  test('a failing listener does not revert the booking', async () => {
    const deaf = await openService(undefined, {
      notify: () => {
        throw new Error('deaf')
      },
    })
    const id = await addConfiguration(deaf, [await addHost(deaf, 'ada@example.com')])
    deaf.errors.length = 0
    const answer = await deaf.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      body: bookingBody('2026-03-03T10:00:00Z'),
    })
    expect(answer.status).toBe(200)
    expect(deaf.errors).toHaveLength(1)
  })
})
