import { type Instant, instant, parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addConfiguration,
  addHost,
  bookingBody,
  monday,
  openService,
  type TestAnswer,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

const halfHour = 1800
const tuesday = parseInstant('2026-03-03T09:00:00Z')
const wednesday = instant(tuesday + 86_400)
/** Half hours of Tuesday from 9:00 on. */
const slotAt = (index: number): Instant => instant(tuesday + index * halfHour)

let service: TestService
let ada: TestHost
let id: string
beforeEach(async () => {
  service = await openService(undefined, {
    addressOf: (request) => request.headers.get('x-address') ?? undefined,
    rateLimit: 0,
  })
  ada = await addHost(service, 'ada@example.com')
  id = await addConfiguration(service, [ada])
})

const later = (seconds: number) => service.at(instant(service.now + seconds))

const timesOf = (start: Instant) => ({ start_time: start, end_time: instant(start + halfHour) })

/** A hold by a visitor: one with another address each time, or `address`. */
let visitors = 0
const hold = (start: Instant, { body = {}, address = `visitor ${visitors++}`, of = id, bearer = '' } = {}) =>
  service.call('POST', `/v3/scheduling/holds?configuration_id=${of}`, {
    body: { ...timesOf(start), ...body },
    headers: { 'x-address': address },
    ...(bearer ? { bearer } : {}),
  })
const change = (holdId: string, body: object = {}, of = id) =>
  service.call('PATCH', `/v3/scheduling/holds/${holdId}?configuration_id=${of}`, { body })
const release = (holdId: string, of = id) =>
  service.call('DELETE', `/v3/scheduling/holds/${holdId}?configuration_id=${of}`)
const book = (start: Instant, more: Record<string, unknown> = {}, of = id) =>
  service.call('POST', `/v3/scheduling/bookings?configuration_id=${of}`, { body: bookingBody(start, more) })

/** The starts that are offered on Tuesday, as numbers of half hours from nine. */
const offered = async ({ holdId = '', of = id, from = tuesday } = {}): Promise<number[]> => {
  const { data } = await service.call(
    'GET',
    `/v3/scheduling/availability?configuration_id=${of}&start_time=${from}&end_time=${from + 12 * 3600}${holdId && `&hold_id=${holdId}`}`,
  )
  return data.time_slots.map((slot: { start_time: number }) => (slot.start_time - from) / halfHour)
}

const typeOf = ({ status, error }: TestAnswer) => (status === 200 ? 'ok' : error.type)

describe('a hold', () => {
  test('keeps a slot for its holder, and nobody else is offered it or can book it', async () => {
    const { data } = await hold(slotAt(2))
    expect(data).toEqual({
      hold_id: expect.stringMatching(/^hold_\w{64}$/),
      expires_in: 300,
      most_seconds: 900,
      configuration_id: id,
    })
    expect(await offered()).not.toContain(2)
    expect(await offered({ holdId: data.hold_id })).toContain(2)
    expect(typeOf(await book(slotAt(2)))).toBe('timeslot_not_available')
    expect(typeOf(await book(slotAt(2), { hold_id: data.hold_id }))).toBe('ok')
    expect(service.errors).toEqual([])
  })

  test('expires after 300 seconds, and then books anyway if the slot is free', async () => {
    const { data } = await hold(slotAt(2))
    later(299)
    expect(await offered()).not.toContain(2)
    later(1)
    expect(await offered()).toContain(2)
    expect(typeOf(await book(slotAt(2), { hold_id: data.hold_id }))).toBe('ok')
  })

  test('that expired does not win over a booking that came first', async () => {
    const { data } = await hold(slotAt(2))
    later(300)
    expect(typeOf(await book(slotAt(2)))).toBe('ok')
    expect(typeOf(await book(slotAt(2), { hold_id: data.hold_id }))).toBe('timeslot_not_available')
  })

  test('is extended by 300 seconds at a time, to 900 at most', async () => {
    const { data } = await hold(slotAt(2))
    later(200)
    expect((await change(data.hold_id)).data).toMatchObject({ expires_in: 300, most_seconds: 700 })
    later(290)
    expect((await change(data.hold_id)).data).toMatchObject({ expires_in: 300, most_seconds: 410 })
    later(290)
    expect((await change(data.hold_id)).data).toMatchObject({ expires_in: 120, most_seconds: 120 })
    later(119)
    expect(await offered()).not.toContain(2)
    later(1)
    expect(await offered()).toContain(2)
    expect(typeOf(await change(data.hold_id))).toBe('not_found_error')
  })

  test('can be shortened, and lengthened again', async () => {
    const { data } = await hold(slotAt(2))
    expect((await change(data.hold_id, { expires_in: 30 })).data.expires_in).toBe(30)
    later(20)
    expect((await change(data.hold_id)).data).toMatchObject({ expires_in: 300, most_seconds: 880 })
  })

  test('moves to another slot, lives no longer because of that, and leaves the first one', async () => {
    const { data } = await hold(slotAt(2))
    later(100)
    const moved = await change(data.hold_id, timesOf(slotAt(5)))
    expect(moved.data).toMatchObject({ hold_id: data.hold_id, expires_in: 300, most_seconds: 800 })
    const free = await offered()
    expect([free.includes(2), free.includes(5)]).toEqual([true, false])
  })

  test('stays where it is if the other slot is taken', async () => {
    const { data } = await hold(slotAt(2))
    await book(slotAt(5))
    expect(typeOf(await change(data.hold_id, timesOf(slotAt(5))))).toBe('timeslot_not_available')
    expect(await offered()).not.toContain(2)
  })

  test('is released once, and releasing it again succeeds', async () => {
    const { data } = await hold(slotAt(2))
    expect(typeOf(await release(data.hold_id))).toBe('ok')
    expect(await offered()).toContain(2)
    expect(typeOf(await release(data.hold_id))).toBe('ok')
    expect(typeOf(await change(data.hold_id))).toBe('not_found_error')
  })

  test('ends with its booking, so that a cancelled one leaves nothing', async () => {
    const { data } = await hold(slotAt(2))
    const booked = await book(slotAt(2), { hold_id: data.hold_id })
    await service.call('DELETE', `/v3/scheduling/bookings/${booked.data.booking_id}?configuration_id=${id}`, {
      body: {},
    })
    expect(await offered()).toContain(2)
    expect(typeOf(await change(data.hold_id))).toBe('not_found_error')
  })

  test('with an id of the caller is taken once by repeated requests, and moves', async () => {
    const body = { hold_id: 'sixteen-random-characters' }
    expect((await hold(slotAt(2), { body })).data).toMatchObject({ ...body, most_seconds: 900 })
    later(60)
    expect((await hold(slotAt(2), { body })).data).toMatchObject({ expires_in: 300, most_seconds: 840 })
    expect(typeOf(await hold(slotAt(6), { body }))).toBe('ok')
    const free = await offered()
    expect([free.includes(2), free.includes(6)]).toEqual([true, false])
  })

  test('books another slot than the held one, if that is free', async () => {
    const { data } = await hold(slotAt(2))
    expect(typeOf(await book(slotAt(7), { hold_id: data.hold_id }))).toBe('ok')
    expect(await offered()).toContain(2)
  })

  test('reschedules a booking', async () => {
    const booked = await book(slotAt(0))
    const { data } = await hold(slotAt(2))
    const move = (more: object) =>
      service.call('PATCH', `/v3/scheduling/bookings/${booked.data.booking_id}?configuration_id=${id}`, {
        body: { ...timesOf(slotAt(2)), ...more },
      })
    expect(typeOf(await move({}))).toBe('timeslot_not_available')
    expect(typeOf(await move({ hold_id: data.hold_id }))).toBe('ok')
    expect(typeOf(await change(data.hold_id))).toBe('not_found_error')
  })

  test('keeps a time that overlaps the booking that moves to it, without a session', async () => {
    const hours = await addConfiguration(service, [ada], {
      availability: { duration_minutes: 60, interval_minutes: 30 },
      requires_session_auth: true,
    })
    const hour = (index: number) => ({ start_time: slotAt(index), end_time: slotAt(index + 2) })
    const booked = await service.withKey('POST', `/v3/scheduling/bookings?configuration_id=${hours}`, {
      ...bookingBody(slotAt(2)),
      ...hour(2),
    })
    const moving = `booking_id=${booked.data.booking_id}`
    expect(typeOf(await hold(slotAt(3), { of: hours, body: hour(3) }))).toBe('unauthorized')
    const { data } = await hold(slotAt(3), { of: `${hours}&${moving}`, body: hour(3) })
    const moved = await change(data.hold_id, hour(1), `${hours}&${moving}`)
    expect(typeOf(moved)).toBe('ok')
    expect(typeOf(await hold(slotAt(1), { body: hour(1) }))).toBe('timeslot_not_available')
    const answer = await service.call(
      'PATCH',
      `/v3/scheduling/bookings/${booked.data.booking_id}?configuration_id=${hours}`,
      { body: { ...hour(1), hold_id: data.hold_id } },
    )
    expect(typeOf(answer)).toBe('ok')
    const other = await addConfiguration(service, [ada])
    expect(typeOf(await hold(slotAt(8), { of: `${other}&${moving}` }))).toBe('not_found_error')
  })

  test('lasts no longer than its slot can be booked', async () => {
    const soon = await addConfiguration(service, [ada], {
      scheduler: { min_booking_notice: 60, available_days_in_future: 60 },
    })
    service.at(instant(tuesday - 3600 - 99))
    const { data } = await hold(tuesday, { of: soon })
    expect(data).toMatchObject({ expires_in: 100, most_seconds: 100 })
    later(99)
    expect(typeOf(await book(tuesday, { hold_id: data.hold_id }, soon))).toBe('ok')
  })

  test('keeps the buffers of its event type around its slot, in all event types of its host', async () => {
    const spaced = await addConfiguration(service, [ada], {
      availability: { duration_minutes: 30, availability_rules: { buffer: { before: 30, after: 30 } } },
    })
    await hold(slotAt(4), { of: spaced })
    expect((await offered({ of: spaced })).filter((index) => index < 8)).toEqual([0, 1, 2, 6, 7])
    expect((await offered()).filter((index) => index < 8)).toEqual([0, 1, 2, 6, 7])
  })

  test('counts for the limits of bookings', async () => {
    const rare = await addConfiguration(service, [ada], {
      scheduler: { min_booking_notice: 0, available_days_in_future: 60, limits: { most_per_day: 1 } },
    })
    const { data } = await hold(slotAt(4), { of: rare })
    expect(await offered({ of: rare })).toEqual([])
    expect(typeOf(await book(slotAt(1), {}, rare))).toBe('timeslot_not_available')
    expect(typeOf(await book(slotAt(1), { hold_id: data.hold_id }, rare))).toBe('ok')
  })

  test('takes the time of all collective hosts in all their event types', async () => {
    const jonas = await addHost(service, 'jonas@example.com')
    const both = await addConfiguration(service, [ada, jonas])
    const alone = await addConfiguration(service, [jonas])
    await hold(slotAt(2), { of: both })
    expect(await offered()).not.toContain(2)
    expect(await offered({ of: alone })).not.toContain(2)
  })

  test('of a round robin pins the host in turn, and the others stay free', async () => {
    const jonas = await addHost(service, 'jonas@example.com')
    for (const availability_method of ['max-availability', 'max-fairness']) {
      const robin = await addConfiguration(service, [ada, jonas], {
        availability: { duration_minutes: 30, availability_rules: { availability_method } },
      })
      const first = await hold(slotAt(2), { of: robin })
      const second = await hold(slotAt(2), { of: robin })
      expect(await offered({ of: robin })).not.toContain(2)
      const others = await book(slotAt(3), {}, robin)
      const hosts = [await book(slotAt(2), { hold_id: second.data.hold_id }, robin)]
      hosts.push(await book(slotAt(2), { hold_id: first.data.hold_id }, robin))
      expect(hosts.map(({ data }) => data.organizer.email)).toEqual(['jonas@example.com', 'ada@example.com'])
      for (const { data } of [others, ...hosts])
        await service.call('DELETE', `/v3/scheduling/bookings/${data.booking_id}?configuration_id=${robin}`, {
          body: {},
        })
    }
  })

  test('of a closed event type is refused', async () => {
    await service.withKey('PUT', `/v3/grants/${ada.grantId}/scheduling/configurations/${id}`, {
      is_active: false,
    })
    expect(typeOf(await hold(slotAt(2)))).toBe('timeslot_not_available')
  })

  test('sends no email, writes no event and is told to nobody', async () => {
    const before = service.allDomainEvents.length
    await hold(slotAt(2))
    const events = await service.withKey(
      'GET',
      `/v3/grants/${ada.grantId}/events?calendar_id=${ada.calendarId}`,
    )
    expect([service.allDomainEvents.length - before, events.data]).toEqual([0, []])
    expect((await service.store.backlog()).mail.waiting).toBe(0)
  })

  test('is stored without its id', async () => {
    const { data } = await hold(slotAt(2))
    const holds = await service.store.read((records) =>
      records.holdsOfConfiguration(service.applicationId, id, service.now),
    )
    expect(holds).toHaveLength(1)
    expect(JSON.stringify(holds)).not.toContain(data.hold_id)
    expect(JSON.stringify(holds)).not.toContain('visitor ')
  })

  test('by a link is for the times that the link offers', async () => {
    const link = await service.withKey('POST', '/v3/scheduling/links', {
      configuration_id: id,
      slots: [{ start_time: slotAt(2) }, { start_time: slotAt(3) }],
    })
    const bearer = link.data.secret
    expect(typeOf(await hold(slotAt(5), { bearer }))).toBe('timeslot_not_available')
    const { data } = await hold(slotAt(2), { bearer })
    const times = (more: string) =>
      service.call('GET', `/v3/scheduling/availability?start_time=${tuesday}&end_time=${wednesday}${more}`, {
        bearer,
      })
    expect((await times('')).data.time_slots).toHaveLength(1)
    expect((await times(`&hold_id=${data.hold_id}`)).data.time_slots).toHaveLength(2)
  })

  test('of a private event type is changed by its id alone, but moved with a session only', async () => {
    const secret = await addConfiguration(service, [ada], { requires_session_auth: true })
    const session = await service.withKey('POST', '/v3/scheduling/sessions', { configuration_id: secret })
    const bearer = session.data.session_id
    const { data } = await hold(slotAt(2), { of: secret, bearer })
    expect((await change(data.hold_id, { expires_in: 30 }, secret)).data.expires_in).toBe(30)
    expect((await change(data.hold_id, {}, secret)).data.expires_in).toBe(300)
    expect(typeOf(await change(data.hold_id, timesOf(slotAt(5)), secret))).toBe('unauthorized')
    expect(typeOf(await change(data.hold_id, { start_time: slotAt(5) }, secret))).toBe('unauthorized')
    expect(await offered()).not.toContain(2)
    expect(typeOf(await release(data.hold_id, secret))).toBe('ok')
    expect(await offered()).toContain(2)
    // An id that nobody has says nothing, and changes nothing.
    expect(typeOf(await change('sixteen-random-characters', {}, secret))).toBe('not_found_error')
    expect(typeOf(await release('sixteen-random-characters', secret))).toBe('ok')
    expect(service.errors).toEqual([])
  })

  test('of a private event type behind a link is shortened without the secret of the link', async () => {
    const secret = await addConfiguration(service, [ada], { requires_session_auth: true })
    const link = await service.withKey('POST', '/v3/scheduling/links', { configuration_id: secret })
    const { data } = await hold(slotAt(2), { of: secret, bearer: link.data.secret })
    expect((await change(data.hold_id, { expires_in: 30 }, data.configuration_id)).data.expires_in).toBe(30)
  })

  test('of another event type cannot be changed, released or taken over', async () => {
    const other = await addConfiguration(service, [ada])
    const { data } = await hold(slotAt(2))
    expect(typeOf(await change(data.hold_id, {}, other))).toBe('not_found_error')
    expect(typeOf(await release(data.hold_id, other))).toBe('ok')
    const taken = await hold(slotAt(5), { of: other, body: { hold_id: data.hold_id } })
    expect(taken.error).toMatchObject({ type: 'invalid_request_error', field: 'hold_id' })
    expect(await offered()).not.toContain(2)
  })

  test.each([
    ['hold_id', { hold_id: 'too short' }],
    ['hold_id', { hold_id: 'x'.repeat(257) }],
    ['start_time', { start_time: 'noon' }],
    ['end_time', { end_time: tuesday }],
  ])('with a bad %s is refused by its name', async (field, body) => {
    expect((await hold(slotAt(2), { body })).error).toMatchObject({ type: 'invalid_request_error', field })
  })

  test.each([
    ['expires_in', { expires_in: 0 }],
    ['expires_in', { expires_in: 301 }],
    ['expires_in', { expires_in: 1.5 }],
    ['end_time', { start_time: slotAt(5) }],
    ['start_time', { end_time: slotAt(5) }],
  ])('is not changed by a bad %s', async (field, body) => {
    const { data } = await hold(slotAt(2))
    expect((await change(data.hold_id, body)).error).toMatchObject({ type: 'invalid_request_error', field })
  })
})

describe('a hold in a group event', () => {
  let group: string
  let seat: { event_id: string; calendar_id: string }
  const noon = instant(wednesday + 3 * 3600)
  beforeEach(async () => {
    const path = `/v3/grants/${ada.grantId}/scheduling/configurations`
    const made = await service.withKey('POST', path, {
      type: 'group',
      name: 'Pottery',
      group_booking: { calendar_id: ada.calendarId },
      scheduler: { min_booking_notice: 0, available_days_in_future: 60 },
    })
    group = made.data.id
    const event = await service.withKey('POST', `${path}/${group}/group-events`, {
      calendar_id: ada.calendarId,
      title: 'Pottery',
      capacity: 3,
      when: { start_time: noon, end_time: noon + 3600 },
    })
    seat = { event_id: event.data.id, calendar_id: ada.calendarId }
  })

  const holdSeat = (bearer = service.key) =>
    hold(noon, { of: group, bearer, body: { end_time: noon + 3600, ...seat } })
  const bookSeats = (guests: number, more: object = {}) => {
    const additional_guests = Array.from({ length: guests - 1 }, (_, index) => ({
      email: `guest${index}@example.com`,
    }))
    return book(noon, { end_time: noon + 3600, ...seat, additional_guests, ...more }, group)
  }
  const seatsLeft = async (holdId = '') => {
    const { data } = await service.call(
      'GET',
      `/v3/scheduling/availability?configuration_id=${group}&start_time=${wednesday}&end_time=${wednesday + 86_400}&hold_id=${holdId}`,
    )
    return [...data.time_slots, ...data.full_slots].map(({ capacity }: { capacity: number }) => capacity)
  }

  test('keeps one seat', async () => {
    const { data } = await holdSeat()
    expect([await seatsLeft(), await seatsLeft(data.hold_id)]).toEqual([[2], [3]])
    expect(typeOf(await bookSeats(3))).toBe('timeslot_not_available')
    const check = (more: object) =>
      service.call('POST', `/v3/scheduling/configurations/${group}/group-events/validate-timeslot`, {
        body: { ...seat, emails: [], ...more },
      })
    expect(typeOf(await check({}))).toBe('ok')
    await holdSeat()
    await holdSeat()
    expect(await seatsLeft()).toEqual([0])
    expect(typeOf(await check({}))).toBe('timeslot_not_available')
    expect(typeOf(await check({ hold_id: data.hold_id }))).toBe('ok')
    expect(typeOf(await holdSeat())).toBe('timeslot_not_available')
    expect(typeOf(await bookSeats(1, { hold_id: data.hold_id }))).toBe('ok')
    expect(await seatsLeft()).toEqual([0])
  })

  test('by a visitor is one of three seats at most', async () => {
    expect(typeOf(await holdSeat(''))).toBe('ok')
    expect(typeOf(await holdSeat(''))).toBe('rate_limit_error')
  })
})

describe('visitors', () => {
  test('hold three slots of an event type from one network address, and more once those expire', async () => {
    const from = (start: Instant) => hold(start, { address: '203.0.113.7' })
    for (const index of [0, 2, 4]) expect(typeOf(await from(slotAt(index)))).toBe('ok')
    const refused = await from(wednesday)
    expect(refused.error).toMatchObject({ type: 'rate_limit_error' })
    expect(refused.headers.get('retry-after')).toBe('300')
    expect(typeOf(await hold(wednesday, { address: '203.0.113.8' }))).toBe('ok')
    const other = await addConfiguration(service, [ada])
    expect(typeOf(await hold(instant(wednesday + halfHour), { address: '203.0.113.7', of: other }))).toBe(
      'ok',
    )
    later(300)
    expect(typeOf(await from(slotAt(9)))).toBe('ok')
  })

  test('hold a third of the free times of a day together', async () => {
    // Sixteen half hours, of which one is booked.
    await book(slotAt(15))
    const answers = []
    for (const index of [0, 2, 4, 6, 8, 10]) answers.push(typeOf(await hold(slotAt(index))))
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'rate_limit_error'])
    expect(typeOf(await hold(wednesday))).toBe('ok')
  })

  test('hold times that together block a third of a day, however far each of them reaches', async () => {
    // An hour at each quarter: one hold takes up to seven of 29 times.
    const hours = await addConfiguration(service, [ada], {
      availability: { duration_minutes: 60, interval_minutes: 15 },
    })
    const holdHour = (index: number) =>
      hold(slotAt(index), { of: hours, body: { end_time: slotAt(index + 2) } })
    expect(await offered({ of: hours })).toHaveLength(29)
    expect(typeOf(await holdHour(2))).toBe('ok')
    expect(await offered({ of: hours })).toHaveLength(22)
    const refused = await holdHour(8)
    expect(typeOf(refused)).toBe('rate_limit_error')
    expect(refused.headers.get('retry-after')).toBe('300')
    expect(await offered({ of: hours })).toHaveLength(22)
    // Beside the first one, a hold blocks fewer times.
    expect(typeOf(await holdHour(0))).toBe('ok')
    expect(await offered({ of: hours })).toHaveLength(21)
  })

  test('block a third of a day with holds of all event types of a host', async () => {
    const types = [id]
    for (let index = 0; index < 5; index++) types.push(await addConfiguration(service, [ada]))
    const answers = []
    for (const [index, of] of types.entries()) answers.push(typeOf(await hold(slotAt(index * 2), { of })))
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'rate_limit_error'])
  })

  test('keep a hold where it is if it would block too much elsewhere', async () => {
    const held = []
    for (const index of [0, 2, 4, 6]) held.push(await hold(slotAt(index)))
    const hours = await addConfiguration(service, [ada], { availability: { duration_minutes: 60 } })
    const moved = await hold(slotAt(8), { of: hours, body: { end_time: slotAt(10) } })
    expect(typeOf(moved)).toBe('rate_limit_error')
    expect(await offered()).toContain(8)
    expect(typeOf(await change(held[0]?.data.hold_id, timesOf(slotAt(8))))).toBe('ok')
  })

  test('can always hold one time of a day', async () => {
    for (let index = 1; index < 16; index++) await book(slotAt(index))
    expect(typeOf(await hold(slotAt(0)))).toBe('ok')
  })

  test('move a hold though they hold as much as they can', async () => {
    const held = []
    for (const index of [0, 2, 4]) held.push(await hold(slotAt(index), { address: '203.0.113.7' }))
    expect(typeOf(await change(held[0]?.data.hold_id, timesOf(slotAt(8))))).toBe('ok')
  })

  test('are not limited by what an API key holds', async () => {
    for (let index = 0; index < 16; index++)
      expect(typeOf(await hold(slotAt(index), { bearer: service.key, address: '203.0.113.7' }))).toBe('ok')
    expect(typeOf(await hold(wednesday, { address: '203.0.113.7' }))).toBe('ok')
  })
})

describe('the owner', () => {
  test('books over a hold, whose holder is then refused', async () => {
    const { data } = await hold(slotAt(2))
    const booked = await service.withKey('POST', '/admin/v1/bookings', {
      configuration_id: id,
      start_time: slotAt(2),
      guest: { name: 'Noor', email: 'noor@example.com' },
    })
    expect(typeOf(booked)).toBe('ok')
    expect(typeOf(await book(slotAt(2), { hold_id: data.hold_id }))).toBe('timeslot_not_available')
  })

  test('is told that a visitor holds a time, and until when', async () => {
    await hold(slotAt(2))
    const { data } = await service.withKey(
      'GET',
      `/admin/v1/explain?configuration_id=${id}&start_time=${slotAt(2)}`,
    )
    expect(data.times[0]).toMatchObject({
      offered: false,
      reasons: [{ type: 'held', host: 'ada@example.com', ...timesOf(slotAt(2)), until: monday + 300 }],
    })
  })
})

test('services announce holds to visitors', async () => {
  const { data } = await service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${id}`)
  expect(data.capabilities).toContain('holds')
})
