import { parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { signIn } from '../../testing/sign-in.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

const start = parseInstant('2026-03-03T10:00:00Z')
const when = { start_time: start, end_time: start + 3_600 }
const guests = [{ email: 'jonas@example.com' }, { email: 'kim@elsewhere.example' }]

let service: TestService
let ada: TestHost
let jonas: TestHost
let adas: string
let jonass: string
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
  jonas = await addHost(service, 'jonas@example.com')
  adas = (await signIn(service, ada.email)).access_token
  jonass = (await signIn(service, jonas.email)).access_token
})

const path = ({ calendarId }: TestHost, id = '', query = '') =>
  `/v3/grants/me/events${id && `/${id}`}?calendar_id=${calendarId}${query}`
const add = (event: object, bearer = adas, notify = true) =>
  service.call('POST', path(bearer === adas ? ada : jonas, '', `&notify_participants=${notify}`), {
    bearer,
    body: { title: 'Review', when, participants: guests, ...event },
  })
const mails = () => service.store.read((records) => renderWaitingMails(records, service.applicationId))
/** The recipients of event emails, with the method of the calendar part. */
const told = async () =>
  (await mails()).flatMap(({ to, calendar }) => (calendar ? [[to.email, calendar.method] as const] : []))
const received = async ({ grantId }: TestHost) =>
  (await service.withKey('GET', `/v3/grants/${grantId}/events?calendar_id=${grantId}-emailed-events`)).data ??
  []

describe('the organizer of an event', () => {
  test('is only the account of the access token', async () => {
    const spoofed = await add({ organizer: { email: 'chief@example.com', name: 'Chief' } })
    expect(spoofed.error).toMatchObject({ type: 'invalid_request_error', field: 'organizer.email' })
    const own = await add({ organizer: { email: 'ADA@example.com', name: 'Ada L.' } })
    expect(own.data.organizer).toEqual({ email: 'ADA@example.com', name: 'Ada L.' })
    expect((await add({ organizer: { name: 'Ada' } })).data.organizer.email).toBe(ada.email)
    const change = (body: object) => service.call('PUT', path(ada, own.data.id), { bearer: adas, body })
    expect((await change({ organizer: { email: jonas.email } })).error.field).toBe('organizer.email')
    expect((await change({ title: 'Other', organizer: own.data.organizer })).status).toBe(200)
  })

  test('may be someone else if an API key stores a copy, without emails', async () => {
    const keep = (notify: boolean) =>
      service.withKey(
        'POST',
        `/v3/grants/${ada.grantId}/events?calendar_id=${ada.calendarId}&notify_participants=${notify}`,
        { when, participants: guests, organizer: { email: 'chief@example.com' } },
      )
    expect((await keep(true)).error.field).toBe('notify_participants')
    const { data } = await keep(false)
    const change = (query: string, body: object) =>
      service.call('PUT', path(ada, data.id, query), { bearer: adas, body })
    expect((await change('', { title: 'Noted' })).data.organizer.email).toBe('chief@example.com')
    expect((await change('&notify_participants=true', { title: 'Sent' })).error.field).toBe(
      'notify_participants',
    )
    const removed = await service.call('DELETE', path(ada, data.id, '&notify_participants=true'), {
      bearer: adas,
    })
    expect(removed.error.field).toBe('notify_participants')
    expect(await told()).toEqual([])
    expect(await received(jonas)).toEqual([])
  })

  test("of a booking is the same on every host's calendar, and is the only one who sends emails", async () => {
    const id = await addConfiguration(service, [ada, jonas])
    await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, { body: bookingBody(start) })
    const before = await told()
    const eventOf = async (host: TestHost) =>
      (await service.withKey('GET', path(host).replace('me', host.grantId))).data[0]
    const copy = await eventOf(jonas)
    expect(copy.organizer.email).toBe(ada.email)
    const send = (bearer: string, host: TestHost, event: string) =>
      service.call('PUT', path(host, event, '&notify_participants=true'), {
        bearer,
        body: { location: 'Room 2' },
      })
    expect((await send(jonass, jonas, copy.id)).error.field).toBe('notify_participants')
    expect(await told()).toEqual(before)
    expect((await send(adas, ada, (await eventOf(ada)).id)).status).toBe(200)
    expect((await told()).length).toBeGreaterThan(before.length)
  })
})

describe('the UID of an event', () => {
  test.each(['a\r\nATTENDEE:x', 'a\nb', 'a\u0007', 'a\u2028b', 'a\tb', ' ', 'a ', 'x'.repeat(256)])(
    'is refused if it is %j',
    async (ical_uid) => {
      expect((await add({ ical_uid })).error).toMatchObject({
        type: 'invalid_request_error',
        field: 'ical_uid',
      })
    },
  )

  test("is not that of another account's event, of a booking, or one that the service may generate", async () => {
    const { data } = await add({})
    const named = await add({ ical_uid: 'one@elsewhere.example' })
    const id = await addConfiguration(service, [ada])
    await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      body: bookingBody('2026-03-04T10:00:00Z'),
    })
    const { data: events } = await service.call('GET', path(ada), { bearer: adas })
    const uids: string[] = events.map(({ ical_uid }: { ical_uid: string }) => ical_uid)
    expect(uids).toHaveLength(3)
    expect(uids).toEqual(expect.arrayContaining([data.ical_uid, named.data.ical_uid]))
    for (const ical_uid of [...uids, 'free@whenable', 'free@WHENABLE'])
      expect((await add({ ical_uid }, jonass)).error?.field).toBe('ical_uid')
    expect((await add({ ical_uid: data.ical_uid })).status).toBe(200)
    expect((await add({ ical_uid: 'two@elsewhere.example' }, jonass)).status).toBe(200)
  })

  test('sends no cancellation to participants whom another organizer invited', async () => {
    // Like an event from before such UIDs were refused. An API key may write them.
    const { data } = await add({ ical_uid: 'one@elsewhere.example' })
    const [invitation] = await received(jonas)
    const before = await told()
    const forged = await service.withKey(
      'POST',
      `/v3/grants/${jonas.grantId}/events?calendar_id=${jonas.calendarId}`,
      {
        when,
        participants: [{ email: 'kim@elsewhere.example' }, { email: ada.email }],
        ical_uid: data.ical_uid,
      },
    )
    const send = (method: string, body?: object) =>
      service.call(method, path(jonas, forged.data.id, '&notify_participants=true'), { bearer: jonass, body })
    expect((await send('PUT', { title: 'Moved' })).error.field).toBe('notify_participants')
    expect((await send('DELETE')).error.field).toBe('notify_participants')
    await service.call('DELETE', path(ada, data.id), { bearer: adas })
    const later = before.length
    expect((await send('DELETE')).status).toBe(200)
    const cancelled = (await told()).slice(later)
    // Only the participants of the forged event are notified, not those of the other organizer's event.
    expect(cancelled.map(([email]) => email)).not.toContain(jonas.email)
    expect(await received(jonas)).toEqual([invitation])
  })

  test('of a copy does not change the copies of another organizer', async () => {
    const { data } = await add({ ical_uid: 'one@elsewhere.example' })
    const zoe = await addHost(service, 'zoe@example.com')
    await service.withKey('POST', `/v3/grants/${zoe.grantId}/events?calendar_id=${zoe.calendarId}`, {
      when,
      title: 'Forged',
      participants: [{ email: jonas.email }],
      ical_uid: data.ical_uid,
    })
    const [mine] = await received(jonas)
    const answer = await service.call(
      'POST',
      `/v3/grants/me/events/${mine.id}/send-rsvp?calendar_id=${jonas.grantId}-emailed-events`,
      { bearer: jonass, body: { status: 'yes' } },
    )
    expect(answer.status).toBe(200)
    const [forged] = (
      await service.withKey('GET', `/v3/grants/${zoe.grantId}/events?calendar_id=${zoe.calendarId}`)
    ).data
    expect(forged.participants).toMatchObject([{ email: jonas.email, status: 'noreply' }])
  })
})

describe('an answer', () => {
  const rsvp = (id: string, body: object) =>
    service.call('POST', `/v3/grants/me/events/${id}/send-rsvp?calendar_id=${jonas.calendarId}`, {
      bearer: jonass,
      body,
    })

  test('sends no email to someone who is only named as organizer', async () => {
    const kept = await service.withKey(
      'POST',
      `/v3/grants/${jonas.grantId}/events?calendar_id=${jonas.calendarId}`,
      { when, participants: [{ email: jonas.email }], organizer: { email: 'stranger@elsewhere.example' } },
    )
    expect((await rsvp(kept.data.id, { status: 'yes', comment: 'Buy now' })).status).toBe(200)
    expect((await mails()).filter(({ to }) => to.email === 'stranger@elsewhere.example')).toEqual([])
  })

  test('has a comment of at most 1,024 characters', async () => {
    await add({})
    const [mine] = await received(jonas)
    const answer = (comment: string) =>
      service.call(
        'POST',
        `/v3/grants/me/events/${mine.id}/send-rsvp?calendar_id=${jonas.grantId}-emailed-events`,
        {
          bearer: jonass,
          body: { status: 'yes', comment },
        },
      )
    expect((await answer('x'.repeat(1_025))).error.field).toBe('comment')
    expect((await answer('x'.repeat(1_024))).status).toBe(200)
  })
})
