import { mostPollAnswers } from '@whenable/contract'
import { type Instant, instant, parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { makeMember } from '../../testing/members.js'
import { solveChallenge } from '../../testing/solve-challenge.js'
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
import { eraseGuest, removeEndedBookings } from '../guests/guest-data.js'

const path = '/v3/scheduling/polls'
const halfHour = 1_800
const at = (text: string): Instant => parseInstant(`2026-03-${text}:00Z`)
const tuesday = at('03T10:00')
const wednesday = at('04T14:00')

let service: TestService
let ada: TestHost
let talk: string
beforeEach(async () => {
  service = await openService(undefined, {
    addressOf: (request) => request.headers.get('x-from') ?? undefined,
  })
  ada = await addHost(service, 'ada@example.com')
  talk = await addConfiguration(service, [ada], { requires_session_auth: true })
})

const create = (change: object = {}) =>
  service.withKey('POST', path, {
    ...{ configuration_id: talk, title: 'Spring plan' },
    slots: [{ start_time: wednesday }, { start_time: tuesday }],
    ...change,
  })
const made = async (change: object = {}) => {
  const { data, error } = await create(change)
  if (error) throw new Error(error.message)
  return data
}
const read = (id: string) => service.withKey('GET', `${path}/${id}`)
const page = (secret: string) => service.call('GET', `/v3/scheduling/poll-pages/${secret}`)
const newToken = () => crypto.randomUUID()
const person = (name: string, votes: object, change: object = {}) => ({
  ...{ name, email: `${name.toLowerCase()}@example.com`, votes },
  ...change,
})
const answer = (
  secret: string,
  name: string,
  votes: object,
  {
    token = newToken(),
    headers = {},
    ...change
  }: { token?: string; headers?: object; [field: string]: unknown } = {},
) =>
  service.call('PUT', `/v3/scheduling/poll-pages/${secret}/answers/${token}`, {
    body: person(name, votes, change),
    headers: headers as Record<string, string>,
  })
const choose = (id: string, start: Instant) =>
  service.withKey('POST', `${path}/${id}/choose`, { start_time: start })
const takeElsewhere = (start: Instant) =>
  service.withKey('POST', `/v3/scheduling/bookings?configuration_id=${talk}`, bookingBody(start))
const refusal = ({ status, error }: TestAnswer) => [
  status,
  error?.type,
  (error as { reason?: string })?.reason,
]
const mails = () => service.store.read((records) => renderWaitingMails(records, service.applicationId))

describe('a poll', () => {
  test('has its times in order, and its secret in the first answer alone', async () => {
    const poll = await made({ name: 'For the board' })
    expect(poll.address).toBe(`http://service.test/p/${poll.secret}`)
    expect(poll.secret).toMatch(/^[0-9a-f]{32}$/)
    const { data } = await read(poll.id)
    expect(data).toMatchObject({
      ...{ id: poll.id, name: 'For the board', state: 'open', votes: 'shown', answers: [] },
      slots: [
        { start_time: tuesday, end_time: tuesday + halfHour, is_taken: false, yes: 0, if_needed: 0, no: 0 },
        { start_time: wednesday, is_taken: false },
      ],
      ...{ timezone: 'Europe/Lisbon', expires_at: wednesday, expires_in: wednesday - monday },
    })
    const listed = await service.withKey('GET', `${path}?configuration_id=${talk}`)
    expect(listed.data).toEqual([data])
    expect(JSON.stringify([data, listed])).not.toContain(poll.secret)
    const stored = await service.store.read((records) => records.poll(service.applicationId, poll.id))
    expect(JSON.stringify(stored)).not.toContain(poll.secret)
  })

  test('is read by whoever has its secret, without a credential and for a private event type', async () => {
    const { secret } = await made({ title: '<b>Plan</b>' })
    const { status, data } = await page(secret)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      ...{ title: '<b>Plan</b>', duration_minutes: 30, state: 'open', answers_left: mostPollAnswers },
      capabilities: expect.arrayContaining(['polls']),
    })
    expect((await page('0'.repeat(32))).status).toBe(404)
  })

  test('marks the times that are taken, live', async () => {
    const { id, secret } = await made()
    const taken = async () =>
      (await page(secret)).data.slots.map((slot: { is_taken: boolean }) => slot.is_taken)
    expect(await taken()).toEqual([false, false])
    const { data } = await takeElsewhere(tuesday)
    expect(await taken()).toEqual([true, false])
    await service.withKey('DELETE', `/v3/scheduling/bookings/${data.booking_id}?configuration_id=${talk}`, {})
    expect(await taken()).toEqual([false, false])
    service.at(instant(tuesday + 1))
    expect(await taken()).toEqual([true, false])
    expect((await read(id)).data.slots[0].is_taken).toBe(true)
  })

  test.each([
    ['configuration_id', { configuration_id: 'elsewhere' }, 404],
    ['configuration_id', { configuration_id: undefined }, 400],
    ['title', { title: '' }, 400],
    ['title', { title: '  ' }, 400],
    ['slots', { slots: [{ start_time: tuesday }] }, 400],
    ['slots', { slots: [{ start_time: tuesday }, { start_time: tuesday }] }, 400],
    ['slots', { slots: Array.from({ length: 21 }, (_, index) => ({ start_time: tuesday + index })) }, 400],
    ['slots.1.start_time', { slots: [{ start_time: tuesday }, { start_time: at('03T03:00') }] }, 400],
    [
      'slots.0.start_time',
      { slots: [{ start_time: tuesday, event_id: 'e' }, { start_time: wednesday }] },
      400,
    ],
    ['expires_at', { expires_at: monday }, 400],
    ['expires_at', { expires_at: wednesday + 1 }, 400],
    ['votes', { votes: 'public' }, 400],
    ['timezone', { timezone: 'Mars/Base' }, 400],
  ])('names an invalid %s', async (field, change, status) => {
    const refused = await create(change)
    expect(refused.status).toBe(status)
    if (status === 400) expect(refused.error.field).toBe(field)
  })

  test('is changed, closed, opened again and deleted by its organizer', async () => {
    const { id, secret } = await made()
    const change = (body: object) => service.withKey('PATCH', `${path}/${id}`, body)
    expect((await change({ title: 'Plan B', votes: 'hidden' })).data).toMatchObject({
      ...{ title: 'Plan B', votes: 'hidden', state: 'open' },
    })
    expect((await change({ state: 'closed' })).data.state).toBe('closed')
    expect(refusal(await answer(secret, 'Robin', { [tuesday]: 'yes' }))).toEqual([
      403,
      'forbidden',
      'poll_closed',
    ])
    expect((await change({ state: 'open', expires_at: monday + 60 })).data).toMatchObject({
      ...{ state: 'open', expires_in: 60, title: 'Plan B' },
    })
    expect((await change({ expires_at: wednesday + 1 })).error.field).toBe('expires_at')
    expect((await service.withKey('DELETE', `${path}/${id}`)).status).toBe(200)
    expect([(await page(secret)).status, (await read(id)).status]).toEqual([404, 404])
  })

  test('takes no answers once it has expired by the clock of the service, and is still decided', async () => {
    const { id, secret } = await made({ expires_at: monday + 60 })
    await answer(secret, 'Robin', { [tuesday]: 'yes' })
    service.at(instant(monday + 60))
    expect((await page(secret)).data).toMatchObject({ state: 'expired', expires_in: 0 })
    expect(refusal(await answer(secret, 'Noor', { [tuesday]: 'yes' }))[2]).toBe('poll_expired')
    expect((await choose(id, tuesday)).data.state).toBe('booked')
  })

  test('is removed with its event type, and with old bookings', async () => {
    const { secret } = await made()
    await removeEndedBookings(service.store, instant(wednesday + halfHour - 1))
    expect((await page(secret)).status).toBe(200)
    await removeEndedBookings(service.store, instant(wednesday + halfHour))
    expect((await page(secret)).status).toBe(404)
    const other = await made()
    await service.withKey('DELETE', `/v3/grants/${ada.grantId}/scheduling/configurations/${talk}`)
    expect((await page(other.secret)).status).toBe(404)
  })
})

describe('an answer', () => {
  test('is read, changed and withdrawn by its token alone', async () => {
    const { id, secret } = await made()
    const token = newToken()
    const own = `/v3/scheduling/poll-pages/${secret}/answers/${token}`
    const first = await answer(secret, 'Robin', { [tuesday]: 'yes' }, { token, timezone: 'Asia/Tokyo' })
    expect(first.data).toMatchObject({ name: 'Robin', votes: { [tuesday]: 'yes' }, timezone: 'Asia/Tokyo' })
    await answer(secret, 'Robin', { [tuesday]: 'no', [wednesday]: 'if_needed' }, { token })
    expect((await service.call('GET', own)).data.votes).toEqual({ [tuesday]: 'no', [wednesday]: 'if_needed' })
    expect((await read(id)).data.answers).toHaveLength(1)
    expect((await service.call('GET', own.replace(token, newToken()))).status).toBe(404)
    const other = await made()
    expect((await service.call('GET', own.replace(secret, other.secret))).status).toBe(404)
    expect((await service.call('DELETE', own)).status).toBe(200)
    expect((await service.call('DELETE', own)).status).toBe(200)
    expect((await service.call('GET', own)).status).toBe(404)
    expect((await read(id)).data.answers).toEqual([])
  })

  test('is stored without its token, and sends no email', async () => {
    const { id, secret } = await made()
    const token = newToken()
    await answer(secret, 'Robin', { [tuesday]: 'yes' }, { token })
    const stored = await service.store.read((records) => records.poll(service.applicationId, id))
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(await mails()).toEqual([])
  })

  test('is withdrawn although the poll is closed', async () => {
    const { id, secret } = await made()
    const token = newToken()
    await answer(secret, 'Robin', { [tuesday]: 'yes' }, { token })
    await service.withKey('PATCH', `${path}/${id}`, { state: 'closed' })
    expect((await answer(secret, 'Robin', { [tuesday]: 'no' }, { token })).status).toBe(403)
    const own = `/v3/scheduling/poll-pages/${secret}/answers/${token}`
    expect((await service.call('DELETE', own)).status).toBe(200)
    expect((await read(id)).data.answers).toEqual([])
  })

  test.each([
    ['shown', { yes: 1, answers: [{ name: 'Robin', votes: { [tuesday]: 'yes' } }] }],
    ['counted', { yes: 1, answers: undefined }],
    ['hidden', { yes: undefined, answers: undefined }],
  ])('is %s to others without its address', async (votes, expected) => {
    const { secret } = await made({ votes })
    await answer(secret, 'Robin', { [tuesday]: 'yes' })
    const { data } = await page(secret)
    expect({ yes: data.slots[0].yes, answers: data.answers }).toEqual(expected)
    expect(JSON.stringify(data)).not.toContain('@')
    if (votes !== 'shown') expect(JSON.stringify(data)).not.toContain('Robin')
  })

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['email', { email: 'nowhere' }],
    ['timezone', { timezone: 'Mars/Base' }],
    [`votes.${tuesday}`, { votes: { [tuesday]: 'perhaps' } }],
    [`votes.${tuesday + 1}`, { votes: { [tuesday + 1]: 'yes' } }],
    ['votes', { votes: JSON.parse('{"__proto__": "yes"}') }],
    ['votes', { votes: {} }],
    ['answer_token', { token: 'too-short' }],
    ['answer_token', { token: 'x'.repeat(257) }],
  ])('names an invalid %s', async (field, change) => {
    const { secret } = await made()
    const refused = await answer(secret, 'Robin', { [tuesday]: 'yes' }, change)
    expect([refused.status, refused.error?.field]).toEqual([400, field])
  })

  test(`is refused once there are ${mostPollAnswers}, unless it is one of them`, async () => {
    const { secret } = await made()
    const token = newToken()
    await answer(secret, 'Robin', { [tuesday]: 'yes' }, { token })
    for (let count = 1; count < mostPollAnswers; count++)
      await answer(secret, `Guest${count}`, { [tuesday]: 'yes' })
    expect((await page(secret)).data.answers_left).toBe(0)
    expect(refusal(await answer(secret, 'Noor', { [tuesday]: 'yes' }))).toEqual([
      403,
      'forbidden',
      'poll_full',
    ])
    expect((await answer(secret, 'Robin', { [tuesday]: 'no' }, { token })).status).toBe(200)
  })

  test('needs a challenge once ten came from one network address; changes need none', async () => {
    const { secret } = await made()
    const token = newToken()
    const headers = { 'x-from': '192.0.2.1' }
    await answer(secret, 'Robin', { [tuesday]: 'yes' }, { token, headers })
    for (let count = 1; count < 10; count++)
      expect((await answer(secret, `Guest${count}`, { [tuesday]: 'yes' }, { headers })).status).toBe(200)
    expect((await answer(secret, 'Noor', { [tuesday]: 'yes' }, { headers })).error.type).toBe(
      'challenge_required',
    )
    expect((await answer(secret, 'Robin', { [tuesday]: 'no' }, { token, headers })).status).toBe(200)
    const { data } = await service.call('POST', `/v3/scheduling/poll-pages/${secret}/challenges`)
    const solved = { ...headers, 'Challenge-Response': await solveChallenge(data) }
    expect((await answer(secret, 'Noor', { [tuesday]: 'yes' }, { headers: solved })).status).toBe(200)
    expect(
      (await answer(secret, 'Sol', { [tuesday]: 'yes' }, { headers: { 'x-from': '192.0.2.2' } })).status,
    ).toBe(200)
    const other = await made()
    expect((await answer(other.secret, 'Robin', { [tuesday]: 'yes' }, { headers })).status).toBe(200)
  })

  test('is erased with the person', async () => {
    const { id, secret } = await made()
    await answer(secret, 'Robin', { [tuesday]: 'yes' })
    await answer(secret, 'Noor', { [tuesday]: 'yes' })
    await service.store.transaction((transaction) =>
      eraseGuest(
        { transaction, now: service.now, newId: () => crypto.randomUUID(), publish: () => {}, origin: '' },
        service.applicationId,
        'ROBIN@example.com',
        undefined,
      ),
    )
    const { answers } = (await read(id)).data
    expect(answers.map(({ name }: { name: string }) => name)).toEqual(['Noor'])
  })
})

describe('choosing a time', () => {
  const asked = async (change: object = {}) => {
    const poll = await made(change)
    await answer(poll.secret, 'Kit', { [tuesday]: 'if_needed', [wednesday]: 'yes' })
    await answer(poll.secret, 'Robin', { [tuesday]: 'yes', [wednesday]: 'no' }, { timezone: 'Asia/Tokyo' })
    await answer(poll.secret, 'Noor', { [tuesday]: 'no' }, { language: 'de', timezone: 'Asia/Tokyo' })
    await answer(poll.secret, 'Sol', { [wednesday]: 'yes' })
    return poll
  }
  const bookingOf = (id: string) =>
    service.store.read((records) => records.booking(service.applicationId, id))

  test('books it for whoever said yes or if needed, whatever the number of guests and the questions', async () => {
    const { data } = await service.withKey(
      'GET',
      `/v3/grants/${ada.grantId}/scheduling/configurations/${talk}`,
    )
    await service.withKey('PUT', `/v3/grants/${ada.grantId}/scheduling/configurations/${talk}`, {
      event_booking: { ...data.event_booking, booking_type: 'organizer-confirmation' },
      scheduler: {
        ...data.scheduler,
        hide_additional_guests: true,
        additional_fields: { topic: { label: 'Topic', type: 'text', required: true } },
      },
    })
    const { id, secret } = await asked()
    const chosen = (await choose(id, tuesday)).data
    expect(chosen).toMatchObject({ state: 'booked', chosen_start_time: tuesday })
    const booking = await bookingOf(chosen.booking_id)
    expect(booking).toMatchObject({
      ...{ start: tuesday, status: 'booked', title: 'Spring plan', timezone: 'Europe/Lisbon' },
      guest: { name: 'Robin', email: 'robin@example.com' },
      additionalGuests: [{ name: 'Kit', email: 'kit@example.com' }],
    })
    const shown = (await page(secret)).data
    expect(shown).toMatchObject({ state: 'booked', chosen_start_time: tuesday })
    expect(JSON.stringify(shown)).not.toContain(chosen.booking_id)
  })

  test('invites them, each without the addresses of the others, and tells the others once', async () => {
    const { id } = await asked()
    await choose(id, tuesday)
    const sent = await mails()
    const to = (email: string) => sent.filter((mail) => mail.to.email === email)
    expect(sent.map((mail) => mail.to.email).sort()).toEqual(
      ['ada', 'kit', 'noor', 'robin', 'sol'].map((name) => `${name}@example.com`),
    )
    for (const [name, other] of [
      ['kit', 'robin'],
      ['robin', 'kit'],
    ]) {
      const [mail] = to(`${name}@example.com`)
      expect(mail?.text).toContain('You are booked\n')
      expect(mail?.calendar?.content.replace(/\r\n /g, '')).toContain(`${name}@example.com`)
      expect(JSON.stringify(mail).replace(/\\r\\n /g, '')).not.toContain(`${other}@example.com`)
    }
    expect(to('sol@example.com')[0]).toMatchObject({
      subject: expect.stringContaining('Time chosen: Spring plan'),
    })
    expect(to('noor@example.com')[0]).toMatchObject({ subject: expect.stringContaining('Termin gewählt') })
    expect(to('noor@example.com')[0]?.calendar).toBeUndefined()
  })

  test('is answered the same again; another time is a conflict, and so is a change', async () => {
    const { id } = await asked()
    const first = await choose(id, tuesday)
    expect((await choose(id, tuesday)).data).toEqual(first.data)
    expect(refusal(await choose(id, wednesday))).toEqual([409, 'conflict', 'poll_booked'])
    expect(refusal(await service.withKey('PATCH', `${path}/${id}`, { state: 'open' }))[2]).toBe('poll_booked')
    expect(service.domainEvents).toHaveLength(1)
  })

  test('can be made again once its booking is cancelled: the poll is as before', async () => {
    const { id, secret } = await asked()
    const chosen = (await choose(id, tuesday)).data
    const booking = `/v3/scheduling/bookings/${chosen.booking_id}?configuration_id=${talk}`
    expect((await service.call('DELETE', booking, { body: {} })).status).toBe(200)
    const { data } = await service.withKey('GET', `${path}/${id}`)
    expect(data).toMatchObject({ state: 'open', answers: chosen.answers })
    expect([data.chosen_start_time, data.booking_id]).toEqual([undefined, undefined])
    const page = await service.call('GET', `/v3/scheduling/poll-pages/${secret}`)
    expect(page.data.state).toBe('open')
    await service.withKey('PATCH', `${path}/${id}`, { state: 'closed' })
    const again = (await choose(id, wednesday)).data
    expect(again).toMatchObject({ state: 'booked', chosen_start_time: wednesday })
    expect(again.booking_id).not.toBe(chosen.booking_id)
    const owners = `/admin/v1/bookings/${again.booking_id}/cancel`
    expect((await service.withKey('POST', owners, {})).status).toBe(200)
    expect((await service.withKey('GET', `${path}/${id}`)).data.state).toBe('closed')
  })

  test('leaves the poll open if the time is taken', async () => {
    const { id } = await asked()
    await takeElsewhere(tuesday)
    expect((await choose(id, tuesday)).error.type).toBe('timeslot_not_available')
    expect((await read(id)).data.state).toBe('open')
    expect((await choose(id, wednesday)).data.state).toBe('booked')
  })

  test('needs somebody who comes, and a time of the poll', async () => {
    const { id, secret } = await made()
    await answer(secret, 'Robin', { [tuesday]: 'no' })
    expect(refusal(await choose(id, tuesday))).toEqual([409, 'conflict', 'poll_unanswered'])
    expect((await choose(id, at('03T12:00'))).error.field).toBe('start_time')
  })

  test('names the time if no room has space for all who come', async () => {
    const room = await service.withKey('POST', '/admin/v1/resources', { name: 'Garden', capacity: 2 })
    talk = await addConfiguration(service, [ada], {
      scheduler: { resources: [{ one_of: [room.data.id] }] },
    })
    const poll = await asked()
    const { status, error } = await choose(poll.id, tuesday)
    expect([status, error?.field]).toEqual([400, 'start_time'])
    expect(error?.message).toContain('no room has space for them')
    expect((await read(poll.id)).data.state).toBe('open')
  })

  test('invites once who has answered twice', async () => {
    const { id, secret } = await made()
    await answer(secret, 'Robin', { [tuesday]: 'no' })
    await answer(secret, 'Robin', { [tuesday]: 'if_needed' }, { email: 'ROBIN@example.com' })
    const { booking_id } = (await choose(id, tuesday)).data
    expect(await bookingOf(booking_id)).toMatchObject({ additionalGuests: [] })
    expect(await mails()).toHaveLength(2)
  })

  test('does not show the addresses of the others to whoever books', async () => {
    const { id } = await asked()
    const { booking_id } = (await choose(id, tuesday)).data
    const { data } = await service.call(
      'GET',
      `/v3/scheduling/ui-settings?configuration_id=${talk}&booking_id=${booking_id}`,
    )
    expect(data.booking).toMatchObject({ guest: { email: 'robin@example.com' }, additional_guests: [] })
  })
})

describe('the polls of members', () => {
  test('are their own; an owner sees all of them', async () => {
    const jonas = await addHost(service, 'jonas@example.com')
    const chat = await addConfiguration(service, [jonas])
    const { token: adas } = await makeMember(service, ada)
    const { token: olgas } = await makeMember(service, await addHost(service, 'olga@example.com'), 'owner')
    const polls = [await made(), await made({ configuration_id: chat })]
    const idsFor = async (bearer: string) =>
      (await service.call('GET', path, { bearer })).data.map(({ id }: { id: string }) => id).sort()
    expect(await idsFor(adas)).toEqual([polls[0].id])
    expect(await idsFor(olgas)).toEqual(polls.map(({ id }) => id).sort())
    const others = `${path}/${polls[1].id}`
    for (const [method, at, body] of [
      ['GET', others, undefined],
      ['PATCH', others, { state: 'closed' }],
      ['DELETE', others, undefined],
      ['POST', `${others}/choose`, { start_time: tuesday }],
    ] as const)
      expect((await service.call(method, at, { bearer: adas, body })).status).toBe(404)
  })

  test('list seats of group events', async () => {
    const configurations = `/v3/grants/${ada.grantId}/scheduling/configurations`
    const classes = (
      await service.withKey('POST', configurations, {
        ...{ type: 'group', name: 'Class', group_booking: { calendar_id: ada.calendarId } },
        scheduler: { min_booking_notice: 0, available_days_in_future: 60 },
      })
    ).data.id
    const add = async (start: Instant) =>
      (
        await service.withKey('POST', `${configurations}/${classes}/group-events`, {
          ...{ calendar_id: ada.calendarId, title: 'Class', capacity: 3 },
          when: { start_time: start, end_time: start + 3_600 },
        })
      ).data.id
    const [first, second] = [await add(at('05T10:00')), await add(at('06T10:00'))]
    const { id, secret } = await made({
      configuration_id: classes,
      slots: [
        { start_time: at('05T10:00'), event_id: first },
        { start_time: at('06T10:00'), event_id: second },
      ],
    })
    await answer(secret, 'Robin', { [at('06T10:00')]: 'yes' })
    await answer(secret, 'Noor', { [at('06T10:00')]: 'yes' })
    const chosen = (await choose(id, at('06T10:00'))).data
    expect(chosen.state).toBe('booked')
    const booking = await service.store.read((records) =>
      records.booking(service.applicationId, chosen.booking_id),
    )
    expect(booking).toMatchObject({ title: 'Class', occurrence: { eventId: second } })
    const group = `${configurations}/${classes}/group-events/${second}`
    const calendar = `calendar_id=${ada.calendarId}`
    expect((await service.withKey('DELETE', `${group}?${calendar}&bookings=cancel`)).status).toBe(200)
    expect((await read(id)).data.state).toBe('open')
  })
})
