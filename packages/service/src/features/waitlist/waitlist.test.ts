import { type Instant, instant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { confirmedEmails } from '../../anonymous/callers.js'
import { addHost, openService, type TestAnswer, type TestService } from '../../testing/studio.js'
import { mailsTo, openWaitlist, sessionAt, tuesday, twoHours } from '../../testing/waitlist.js'

let service: TestService
let list: Awaited<ReturnType<typeof openWaitlist>>
/** The bookings of Tuesday's sessions, which is full. */
let bookings: string[]

const addressOf = (request: Request) => request.headers.get('x-address') ?? undefined
const typeOf = ({ status, error }: TestAnswer) => (status === 200 ? 'ok' : error.type)

beforeEach(async () => {
  service = await openService(undefined, { addressOf, rateLimit: 0 })
  list = await openWaitlist(service)
  bookings = []
  for (const index of [0, 1, 2, 3]) bookings.push((await list.book(sessionAt(index))).data.booking_id)
})

const join = async (name: string, more: Record<string, unknown> = {}): Promise<string> => {
  const joined = await list.join(name, more)
  expect(joined.error).toBeUndefined()
  list.later(1)
  return joined.data.waitlist_id
}
/** Cancels a booking of Tuesday and looks at the waitlist. */
const free = async (index: number) => {
  await list.cancel(bookings[index] as string)
  await list.look()
}
const stateOf = async (id: string) => (await list.read(id)).data.state
const offeredTo = async (id: string): Promise<Instant | undefined> =>
  (await list.read(id)).data.offer?.start_time

describe('an offer of an event type whose visitors confirm their email address', () => {
  const openConfirmed = async () => {
    service = await openService(undefined, { addressOf, rateLimit: 0, sendsMail: true })
    const scheduler = { min_booking_notice: 0, available_days_in_future: 60, waitlist: true }
    list = await openWaitlist(service, { scheduler: { ...scheduler, confirm_email: true } })
    for (const index of [0, 1, 2, 3]) {
      const { data } = await service.withKey('POST', `/v3/scheduling/bookings?${list.query}`, {
        ...{ start_time: sessionAt(index), end_time: sessionAt(index + 1) },
        guest: { name: 'Ida', email: 'ida@example.com' },
      })
      bookings[index] = data.booking_id
    }
  }
  const isConfirmed = async () => {
    const email = 'noor@example.com'
    const confirmed = await service.store.read((records) =>
      confirmedEmails(records, service.applicationId, [email]),
    )
    return confirmed.has(email)
  }

  test('is not accepted with an id that was never emailed', async () => {
    await openConfirmed()
    const id = await join('Noor')
    await free(2)
    const refused = await list.accept(id)
    expect(refused.error).toMatchObject({ type: 'forbidden', reason: 'email_confirmation_required' })
    expect([await stateOf(id), await isConfirmed()]).toEqual(['offered', false])
  })

  test('is accepted with the link of its email, which confirms the address and sends what waits for it', async () => {
    await openConfirmed()
    const id = await join('Noor')
    const { applicationId, now } = service
    const to = { email: 'Noor+club@example.com' }
    const mail = { id: 'm1', applicationId, to, subject: 'Booked', text: '', createdAt: now, sendAt: now }
    const until = instant(now + 86_400)
    const withheld = { mail, about: 'b1', charges: [{ key: 'a', limits: [] }], until, endsAt: until }
    await service.store.transaction((transaction) => transaction.withholdMails([withheld]))
    expect(await mailsTo(service, to.email)).toEqual([])
    await free(2)
    const [text = ''] = (await mailsTo(service, 'noor@example.com')).map((mail) => mail.text).slice(-1)
    const secret = /\/w\/(wait_\w+)/.exec(text)?.[1] ?? ''
    const accepted = await list.accept(secret)
    expect(accepted.data.status).toBe('booked')
    expect(await isConfirmed()).toBe(true)
    expect(await mailsTo(service, to.email)).toHaveLength(1)
    expect((await list.accept(id)).data.booking_id).toBe(accepted.data.booking_id)
  })
})

describe('an offer to a guest who has reached a limit', () => {
  test('is not taken, and they get the links to what they have by email', async () => {
    service = await openService(undefined, { addressOf, rateLimit: 0, sendsMail: true })
    const scheduler = { min_booking_notice: 0, available_days_in_future: 60, waitlist: true }
    list = await openWaitlist(service, { scheduler: { ...scheduler, guest_limits: { most_ahead: 1 } } })
    const refs: string[] = []
    for (const [index, name] of ['noor', 'ida', 'eva', 'robin'].entries()) {
      const { data } = await service.withKey('POST', `/v3/scheduling/bookings?${list.query}`, {
        ...{ start_time: sessionAt(index), end_time: sessionAt(index + 1) },
        guest: { name, email: `${name}@example.com` },
      })
      bookings[index] = data.booking_id
      refs[index] = data.booking_ref
    }
    const id = await join('Noor')
    await free(2)
    const mailsWithBooking = async () =>
      (await mailsTo(service, 'noor@example.com')).filter(({ text }) => text.includes(`/manage/${refs[0]}`))
    const before = (await mailsWithBooking()).length
    expect(typeOf(await list.accept(id))).toBe('guest_limit_reached')
    expect(await stateOf(id)).toBe('waiting')
    expect(await mailsWithBooking()).toHaveLength(before + 1)
  })
})

describe('visitors who wait', () => {
  test('wait in a window, and read their entry by their id alone', async () => {
    const id = 'the random id of Noor, long enough'
    const joined = await list.join('Noor', { waitlist_id: id })
    const entry = { waitlist_id: id, state: 'waiting', ...tuesday, timezone: 'Europe/Lisbon' }
    expect(joined.data).toMatchObject({ ...entry, expires_in: tuesday.end_time - service.now })
    expect((await list.read(encodeURIComponent(id))).data).toEqual(joined.data)
    expect(typeOf(await list.read('an id that nobody has'))).toBe('not_found_error')
  })

  test('join once, however often they ask with one id', async () => {
    const id = 'the random id of Noor'
    await join('Noor', { waitlist_id: id })
    expect((await list.join('Noor', { waitlist_id: id })).data.waitlist_id).toBe(id)
    const entries = await service.withKey('GET', `/v3/scheduling/waitlist-entries?${list.query}`)
    expect(entries.data).toHaveLength(1)
    const other = await list.join('Noor', {
      waitlist_id: id,
      end_time: tuesday.end_time,
      start_time: sessionAt(0),
    })
    expect(other.error).toMatchObject({ type: 'invalid_request_error', field: 'waitlist_id' })
  })

  test('are offered a time that comes free, which nobody else is offered meanwhile', async () => {
    const id = await join('Noor')
    await list.look()
    expect(await stateOf(id)).toBe('waiting')
    await free(2)
    expect((await list.read(id)).data).toMatchObject({
      state: 'offered',
      offer: { start_time: sessionAt(2), end_time: sessionAt(3), expires_in: twoHours },
    })
    expect(await list.free()).toEqual([])
    expect(typeOf(await list.book(sessionAt(2)))).toBe('timeslot_not_available')
  })

  test('are offered a third of the free times of a day at once, from however many addresses', async () => {
    const ids: string[] = []
    for (const name of ['Noor', 'Eva', 'Kit', 'Sol'])
      ids.push((await list.join(name, {}, { 'x-address': `of ${name}` })).data.waitlist_id)
    for (const index of [0, 1, 2]) await list.cancel(bookings[index] as string)
    await free(3)
    const states = async () => Promise.all(ids.map(stateOf))
    expect(await states()).toEqual(['offered', 'waiting', 'waiting', 'waiting'])
    expect(await list.free()).toHaveLength(3)
    await list.pass(ids[0] as string)
    await list.look()
    expect((await states()).filter((state) => state === 'offered')).toHaveLength(1)
  })

  test('whom the owner put in line are offered all that comes free', async () => {
    for (const name of ['Noor', 'Eva'])
      await service.withKey('POST', `/v3/scheduling/waitlist?${list.query}`, {
        ...{ guest: { name, email: `${name}@example.com` }, timezone: 'Europe/Lisbon', ...tuesday },
      })
    await list.cancel(bookings[0] as string)
    await free(1)
    expect(await list.free()).toEqual([])
  })

  test('book what they are offered, once', async () => {
    const id = await join('Noor')
    await free(2)
    const booked = await list.accept(id, { start_time: sessionAt(2) })
    expect(booked.data).toMatchObject({ status: 'booked', start_time: sessionAt(2), end_time: sessionAt(3) })
    expect((await list.accept(id)).data).toEqual(booked.data)
    expect((await list.read(id)).data).toMatchObject({ state: 'booked', booking_id: booked.data.booking_id })
    expect(
      service.domainEvents.map(({ type }) => type).filter((type) => type === 'booking.created'),
    ).toHaveLength(5)
  })

  test('book nothing once the owner has blocked their address, and the time is free', async () => {
    const id = await join('Noor')
    await free(2)
    await service.store.transaction((transaction) =>
      transaction.putBlock({
        ...{
          id: 'of Noor',
          applicationId: service.applicationId,
          kind: 'address',
          value: 'noor@example.com',
        },
        ...{ createdAt: service.now, createdBy: 'Ada' },
      }),
    )
    const accepted = await service.call('POST', `/v3/scheduling/waitlist/${id}/accept`, {
      body: { start_time: sessionAt(2) },
      headers: { 'x-address': 'of Noor' },
    })
    expect(typeOf(accepted)).toBe('forbidden')
    expect([await stateOf(id), await list.free()]).toEqual(['expired', [2]])
  })

  test('are offered half of the time that is left before a time, at most', async () => {
    service.at(instant(sessionAt(2) - 3_600))
    const id = await join('Noor')
    await free(2)
    expect((await list.read(id)).data.offer.expires_in).toBe(1_799)
  })

  test('are not offered a time that begins in minutes', async () => {
    service.at(instant(sessionAt(2) - 400))
    const id = await join('Noor')
    await free(2)
    expect(await stateOf(id)).toBe('waiting')
    expect(await list.free()).toEqual([2])
  })

  test('are offered the time in turn: it goes to the next one when an offer runs out', async () => {
    const [first, second] = [await join('Noor'), await join('Robin')]
    await free(1)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['offered', 'waiting'])
    list.later(twoHours)
    await list.look()
    expect([await stateOf(first), await stateOf(second)]).toEqual(['waiting', 'offered'])
    list.later(twoHours)
    await list.look()
    expect([await stateOf(first), await stateOf(second)]).toEqual(['waiting', 'waiting'])
    expect(await list.free()).toEqual([1])
  })

  test('pass on a time, which goes to the next one at once, and wait for another', async () => {
    const [first, second] = [await join('Noor'), await join('Robin')]
    await free(1)
    expect((await list.pass(first, { start_time: sessionAt(1) })).data.state).toBe('waiting')
    await list.look()
    expect(await offeredTo(second)).toBe(sessionAt(1))
    expect(typeOf(await list.accept(first))).toBe('conflict')
    await free(3)
    expect(await offeredTo(first)).toBe(sessionAt(3))
  })

  test('pass only on the time that they have seen', async () => {
    const id = await join('Noor')
    await free(1)
    expect((await list.pass(id, { start_time: sessionAt(3) })).data.state).toBe('offered')
    expect((await list.accept(id, { start_time: sessionAt(3) })).error).toMatchObject({ type: 'conflict' })
  })

  test('are each offered one of two times that come free at once', async () => {
    const [first, second] = [await join('Noor'), await join('Robin')]
    await list.cancel(bookings[3] as string)
    await free(0)
    expect([await offeredTo(first), await offeredTo(second)]).toEqual([sessionAt(0), sessionAt(3)])
  })

  test('book a time after its offer has run out, if it is still free', async () => {
    const id = await join('Noor')
    await free(1)
    list.later(twoHours)
    await list.look()
    expect((await list.read(id)).data).toMatchObject({ state: 'waiting', offer: { expires_in: 0 } })
    expect((await list.accept(id)).data).toMatchObject({ status: 'booked', start_time: sessionAt(1) })
  })

  test('stay in line if the time of their late answer is taken', async () => {
    const id = await join('Noor')
    await free(1)
    list.later(twoHours)
    await list.book(sessionAt(1))
    expect(typeOf(await list.accept(id))).toBe('timeslot_not_available')
    const entry = (await list.read(id)).data
    expect([entry.state, entry.offer]).toEqual(['waiting', undefined])
    await free(2)
    expect(await offeredTo(id)).toBe(sessionAt(2))
  })

  test('are in line again if the owner books over their offer', async () => {
    const id = await join('Noor')
    await free(1)
    const guest = { name: 'Jonas', email: 'jonas@example.com' }
    const body = { configuration_id: list.id, start_time: sessionAt(1), guest }
    expect(typeOf(await service.withKey('POST', '/admin/v1/bookings', body))).toBe('ok')
    expect(typeOf(await list.accept(id))).toBe('timeslot_not_available')
    expect(await stateOf(id)).toBe('waiting')
  })

  test('leave, and what they are offered goes to the next one', async () => {
    const [first, second] = [await join('Noor'), await join('Robin')]
    await free(1)
    expect([typeOf(await list.leave(first)), typeOf(await list.leave(first))]).toEqual(['ok', 'ok'])
    await list.look()
    expect([await stateOf(first), await stateOf(second)]).toEqual(['left', 'offered'])
    expect(typeOf(await list.accept(first))).toBe('conflict')
  })

  test('leave no more after three offers that they did not answer, and still take the last one', async () => {
    const id = await join('Noor', { end_time: tuesday.end_time })
    service.at(instant(service.now + 3_600))
    for (const index of [1, 2, 3]) {
      await free(index)
      expect(await offeredTo(id)).toBe(sessionAt(index))
      list.later(twoHours)
      await list.look()
    }
    expect(await stateOf(id)).toBe('expired')
    expect((await list.accept(id)).data).toMatchObject({ start_time: sessionAt(3) })
  })

  test('wait until their window is over', async () => {
    const id = await join('Noor')
    service.at(tuesday.end_time)
    expect((await list.read(id)).data).toMatchObject({ state: 'expired', expires_in: 0 })
    expect(typeOf(await list.accept(id))).toBe('conflict')
    await list.look()
    expect(await list.look()).toBe(0)
  })
})

describe('a time', () => {
  test('that was free before a visitor waited is not offered until it is taken and comes free', async () => {
    await list.cancel(bookings[1] as string)
    const id = await join('Noor')
    await list.look()
    expect(await stateOf(id)).toBe('waiting')
    expect(await list.free()).toEqual([1])
    bookings[1] = (await list.book(sessionAt(1))).data.booking_id
    list.later(60)
    await list.look()
    await free(1)
    expect(await offeredTo(id)).toBe(sessionAt(1))
  })

  test('counts as free whatever has freed it: more open hours, and a hold that ends', async () => {
    const id = await join('Noor')
    await list.cancel(bookings[0] as string)
    const held = await service.call('POST', `/v3/scheduling/holds?${list.query}`, {
      body: { start_time: sessionAt(0), end_time: sessionAt(1) },
    })
    expect(held.status).toBe(200)
    await list.look()
    expect(await stateOf(id)).toBe('waiting')
    list.later(300)
    await list.look()
    expect(await offeredTo(id)).toBe(sessionAt(0))
    const second = await join('Robin')
    const participants = [
      {
        ...{ email: list.host.email, is_organizer: true },
        availability: {
          calendar_ids: [list.host.calendarId],
          open_hours: [{ days: [1, 2, 3, 4, 5], start: '9:00', end: '19:00' }],
        },
        booking: { calendar_id: list.host.calendarId },
      },
    ]
    const path = `/v3/grants/${list.host.grantId}/scheduling/configurations/${list.id}`
    expect((await service.withKey('PUT', path, { participants })).status).toBe(200)
    list.later(60)
    await list.look()
    expect(await offeredTo(second)).toBe(sessionAt(4))
  })

  test('that a visitor takes before it is offered is theirs', async () => {
    const id = await join('Noor')
    await list.cancel(bookings[1] as string)
    expect(typeOf(await list.book(sessionAt(1)))).toBe('ok')
    await list.look()
    expect(await stateOf(id)).toBe('waiting')
  })
})

test('a look reads the store as often for many who wait as for one', async () => {
  const { store } = service
  const { read } = store
  const readsOfLook = async () => {
    let reads = 0
    store.read = (work) => {
      reads++
      return read(work)
    }
    list.later(60)
    await list.look()
    store.read = read
    return reads
  }
  await join('Noor')
  const few = await readsOfLook()
  for (const name of ['Robin', 'Sam', 'Kit']) await join(name)
  await join('Ada', { booking_id: bookings[2] })
  expect(await readsOfLook()).toBe(few)
})

describe('at night', () => {
  test('visitors are not offered times: the next one who is awake is', async () => {
    const [sleeper, awake] = [await join('Noor', { timezone: 'Asia/Tokyo' }), await join('Robin')]
    // 22:00 in Tokyo.
    service.at(instant(sessionAt(0) - 20 * 3_600))
    await free(1)
    expect([await stateOf(sleeper), await stateOf(awake)]).toEqual(['waiting', 'offered'])
  })

  test('a time waits, free for everybody, until somebody wakes', async () => {
    const id = await join('Noor')
    // 22:00 in Lisbon.
    service.at(instant(sessionAt(0) - 11 * 3_600))
    await free(3)
    expect([await stateOf(id), await list.free()]).toEqual(['waiting', [3]])
    service.at(instant(sessionAt(0) - 3_600 - 1))
    await list.look()
    expect(await stateOf(id)).toBe('waiting')
    service.at(instant(sessionAt(0) - 3_600 + 60))
    await list.look()
    expect(await offeredTo(id)).toBe(sessionAt(3))
  })
})

describe('a visitor with a booking', () => {
  test('waits for an earlier time, and the booking moves to it', async () => {
    const id = await join('Robin', { booking_id: bookings[3] })
    expect((await list.read(id)).data).toMatchObject({ booking_id: bookings[3], end_time: sessionAt(3) })
    const next = await join('Noor')
    await free(1)
    const moved = await list.accept(id)
    expect(moved.data).toMatchObject({ booking_id: bookings[3], start_time: sessionAt(1) })
    await list.look()
    expect(await offeredTo(next)).toBe(sessionAt(3))
  })

  test('is offered no time at or after their own', async () => {
    const id = await join('Robin', { booking_id: bookings[1] })
    await free(2)
    expect(await stateOf(id)).toBe('waiting')
  })

  test('waits no more once the booking is cancelled', async () => {
    const id = await join('Robin', { booking_id: bookings[1] })
    await free(1)
    expect(await stateOf(id)).toBe('expired')
  })

  test('receives the emails, whoever asks', async () => {
    await join('Mallory', { booking_id: bookings[1] })
    expect(await mailsTo(service, 'mallory@example.com')).toEqual([])
    expect(await mailsTo(service, 'robin@example.com')).toHaveLength(1)
  })

  test('is one of this event type', async () => {
    const other = await openWaitlist(service)
    const answer = await other.join('Robin', { booking_id: bookings[1] })
    expect(typeOf(answer)).toBe('not_found_error')
  })
})

describe('emails', () => {
  test('confirm the entry and offer times, in the language and the time zone of the visitor', async () => {
    await join('Noor', { email_language: 'de-AT', timezone: 'Europe/Vienna' })
    await free(1)
    const [joined, offered] = await mailsTo(service, 'noor@example.com')
    expect(joined?.subject).toBe('Sie stehen auf der Warteliste: Walkthrough')
    expect(offered?.subject).toContain('Ein Termin ist frei geworden: Walkthrough, 03.03.2026, 12:00')
    expect(offered?.text).toContain('Für Sie reserviert bis: 02.03.2026')
    expect(offered?.html).toContain('lang="de-AT"')
  })

  test('each have a secret of their own, of which only the hash is stored', async () => {
    const id = await join('Noor')
    await free(1)
    const mails = await mailsTo(service, 'noor@example.com')
    const secrets = mails.map(({ text }) => /\/w\/(\S+)/.exec(text)?.[1] as string)
    expect(new Set([id, ...secrets]).size).toBe(3)
    for (const secret of secrets) {
      const { data } = await list.read(secret)
      expect(data).toMatchObject({ state: 'offered', waitlist_id: secret })
    }
    expect((await list.accept(secrets[0] as string)).data.status).toBe('booked')
  })
})

describe('waiting is limited', () => {
  test('to event types that have a waitlist and announce it', async () => {
    const settings = (query: string) => service.call('GET', `/v3/scheduling/ui-settings?${query}`)
    expect((await settings(list.query)).data.capabilities).toContain('waitlist')
    const without = await openWaitlist(service, { scheduler: { min_booking_notice: 0 } })
    expect((await settings(without.query)).data.capabilities).not.toContain('waitlist')
    expect((await without.join('Noor')).error).toMatchObject({ type: 'forbidden', reason: 'waitlist_off' })
  })

  test('to three places of a guest and ten of a network address', async () => {
    for (let index = 0; index < 3; index++) await join('Noor')
    expect(typeOf(await list.join('Noor'))).toBe('rate_limit_error')
    const from = (name: string) => list.join(name, {}, { 'x-address': '203.0.113.7' })
    for (let index = 0; index < 10; index++) expect(typeOf(await from(`guest${index}`))).toBe('ok')
    expect(typeOf(await from('another'))).toBe('rate_limit_error')
  })

  test('to windows in which few times are free', async () => {
    const answer = await list.join('Noor', { end_time: instant(tuesday.end_time + 60 * 86_400) })
    expect(answer.error).toMatchObject({ type: 'forbidden', reason: 'waitlist_times_free' })
  })

  test.each([
    ['end_time', { end_time: tuesday.start_time }],
    ['end_time', { end_time: tuesday.start_time + 63 * 86_400 }],
    ['end_time', { start_time: tuesday.start_time - 86_400 * 9, end_time: tuesday.start_time - 86_400 }],
    ['waitlist_id', { waitlist_id: 'short' }],
    ['guest.email', { guest: { name: 'Noor', email: 'noor' } }],
    ['guest.name', { guest: { name: ' ', email: 'noor@example.com' } }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['event_id', { event_id: 'yoga' }],
    ['additional_fields.shoe', { additional_fields: { shoe: '42' } }],
  ])('to requests with a valid %s', async (field, change) => {
    expect((await list.join('Noor', change)).error).toMatchObject({ type: 'invalid_request_error', field })
  })
})

describe('the owner', () => {
  test('sees who waits, in turn, without their credentials', async () => {
    await join('Noor')
    await join('Robin', { booking_id: bookings[3] })
    await free(1)
    const { data } = await service.withKey('GET', `/v3/scheduling/waitlist-entries?${list.query}&limit=1`)
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      ...{ state: 'offered', guest: { name: 'Noor', email: 'noor@example.com' }, ...tuesday },
      offer: { start_time: sessionAt(1), expires_in: twoHours },
    })
    expect(JSON.stringify(data)).not.toMatch(/waitlist_id|hash/)
  })

  test('erases a guest with their entries and what they are offered', async () => {
    const id = await join('Noor')
    await free(1)
    const erased = await service.withKey('POST', '/v3/scheduling/guests/erase', { email: 'noor@example.com' })
    expect([erased.status, typeOf(await list.read(id)), await list.free()]).toEqual([
      200,
      'not_found_error',
      [1],
    ])
  })

  test.each([
    ['an event type', () => `/v3/grants/${list.host.grantId}/scheduling/configurations/${list.id}`],
    ['an account', () => `/v3/grants/${list.host.grantId}`],
  ])('deletes %s with its waitlist', async (_what, path) => {
    const id = await join('Noor')
    for (const booking of bookings) await list.cancel(booking)
    expect((await service.withKey('DELETE', path())).status).toBe(200)
    expect(typeOf(await list.read(id))).toBe('not_found_error')
    expect(await list.look()).toBe(0)
  })
})

describe('full sessions of group events', () => {
  test('offer a seat that comes free to whoever waits for the session, who can pass on it', async () => {
    const host = await addHost(service, 'jo@example.com')
    const path = `/v3/grants/${host.grantId}/scheduling/configurations`
    const group = await service.withKey('POST', path, {
      ...{ type: 'group', name: 'Pottery', group_booking: { calendar_id: host.calendarId } },
      scheduler: { min_booking_notice: 0, available_days_in_future: 60, waitlist: true },
    })
    const when = { start_time: sessionAt(1), end_time: sessionAt(2) }
    const event = await service.withKey('POST', `${path}/${group.data.id}/group-events`, {
      ...{ calendar_id: host.calendarId, title: 'Pottery', capacity: 1, when },
    })
    const query = `configuration_id=${group.data.id}`
    const seat = { ...when, event_id: event.data.id, calendar_id: host.calendarId }
    const booked = await service.call('POST', `/v3/scheduling/bookings?${query}`, {
      body: { ...seat, guest: { name: 'Robin', email: 'robin@example.com' } },
    })
    const wait = async (name: string, eventId: string = event.data.id) => {
      const joined = await service.call('POST', `/v3/scheduling/waitlist?${query}`, {
        body: {
          guest: { name, email: `${name}@example.com` },
          timezone: 'UTC',
          ...tuesday,
          event_id: eventId,
        },
      })
      list.later(1)
      return joined
    }
    expect((await wait('eve', 'no such session')).error).toMatchObject({ field: 'event_id' })
    const [noor, ada] = [(await wait('noor')).data.waitlist_id, (await wait('ada')).data.waitlist_id]
    await service.call('DELETE', `/v3/scheduling/bookings/${booked.data.booking_id}?${query}`, { body: {} })
    await list.look()
    expect((await list.read(noor)).data.offer).toMatchObject({ ...seat, title: 'Pottery' })
    expect((await list.pass(noor)).data.state).toBe('passed')
    await list.look()
    expect((await list.accept(ada)).data).toMatchObject({ status: 'booked', start_time: when.start_time })
  })
})
