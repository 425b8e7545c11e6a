import { parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../../testing/sign-in.js'
import { addHost, openService, type TestHost, type TestService } from '../../testing/studio.js'

let service: TestService
let ada: TestHost
let token: string
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
  token = (await signIn(service, ada.email)).access_token
})

const at = (text: string) => parseInstant(`2026-${text}Z`)
const hour = (start: string) => ({ start_time: at(start), end_time: at(start) + 3_600 })

/** Calls the legacy API: the token is the username of HTTP Basic. */
const ask = async (
  method: string,
  path: string,
  body?: unknown,
  credential = `Basic ${btoa(`${token}:`)}`,
) => {
  const response = await service.service.fetch(
    new Request(`http://service.test${path}`, {
      method,
      headers: {
        ...(credential ? { Authorization: credential } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    }),
  )
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  return { status: response.status, headers: response.headers, body: (await response.json()) as any }
}
const add = async (event: object = {}, query = '') =>
  (
    await ask('POST', `/events${query}`, {
      calendar_id: ada.calendarId,
      title: 'Review',
      when: hour('03-03T10:00:00'),
      ...event,
    })
  ).body
const list = async (query: Record<string, unknown> = {}) =>
  (await ask('GET', `/events?${new URLSearchParams(query as Record<string, string>)}`)).body
const titles = async (query: Record<string, unknown> = {}) =>
  (await list(query)).map(({ title }: { title: string }) => title)
const weekly = { rrule: ['RRULE:FREQ=WEEKLY;COUNT=3'], timezone: 'America/New_York' }

describe('an account of the legacy API', () => {
  test('is the grant of the token, sent as the username of HTTP Basic or as a bearer token', async () => {
    const account = {
      id: ada.grantId,
      object: 'account',
      account_id: ada.grantId,
      name: '',
      email_address: 'ada@example.com',
      provider: 'virtual-calendar',
      organization_unit: 'label',
      sync_state: 'running',
    }
    expect((await ask('GET', '/account')).body).toEqual(account)
    expect((await ask('GET', '/account', undefined, `Bearer ${token}`)).body).toEqual(account)
    expect((await ask('GET', '/account', undefined, `Basic ${btoa(token)}`)).body).toEqual(account)
  })

  test.each([
    ['no credential', ''],
    ['a password', `Basic ${btoa('at_x:secret')}`],
    ['no base64', 'Basic ***'],
    ['a token that is not known', `Basic ${btoa('at_x:')}`],
  ])('is not shown to a caller with %s', async (_what, credential) => {
    const answer = await ask('GET', '/account', undefined, credential)
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ type: 'unauthorized', message: expect.any(String) })
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /)
  })

  test('rejects an API key, which has no account', async () => {
    expect((await ask('GET', '/account', undefined, `Basic ${btoa(`${service.key}:`)}`)).status).toBe(401)
  })

  test('cannot authenticate with Basic at the current API', async () => {
    const answer = await ask('GET', '/v3/grants/me/calendars')
    expect(answer.status).toBe(401)
    expect(answer.body.error.type).toBe('unauthorized')
  })
})

describe('calendars of the legacy API', () => {
  test('are listed without an envelope, including the one of emailed events', async () => {
    const { body } = await ask('GET', '/calendars')
    expect(body).toMatchObject([
      { id: ada.calendarId, object: 'calendar', account_id: ada.grantId, name: 'Work', read_only: false },
      { name: 'Emailed events', read_only: true, description: null },
    ])
    expect((await ask('GET', `/calendars/${body[1].id}`)).body).toEqual(body[1])
    expect(await list({ calendar_id: body[1].id })).toEqual([])
  })

  test('of another account are not found', async () => {
    const jonas = await addHost(service, 'jonas@example.com')
    const answer = await ask('GET', `/calendars/${jonas.calendarId}`)
    expect(answer.status).toBe(404)
    expect(answer.body.type).toBe('not_found_error')
  })
})

describe('an event of the legacy API', () => {
  test('is the same as in the current API, in the legacy format', async () => {
    const made = await add({
      description: 'Plan',
      location: 'Room',
      participants: [{ email: 'kim@x.example', name: 'Kim' }],
      recurrence: weekly,
    })
    expect(made).toEqual({
      id: expect.any(String),
      object: 'event',
      account_id: ada.grantId,
      calendar_id: ada.calendarId,
      title: 'Review',
      description: 'Plan',
      when: { object: 'timespan', ...hour('03-03T10:00:00') },
      location: 'Room',
      owner: 'ada@example.com',
      participants: [{ email: 'kim@x.example', name: 'Kim', status: 'noreply', comment: null }],
      status: 'confirmed',
      read_only: false,
      busy: true,
      ical_uid: `${made.id}@whenable`,
      recurrence: weekly,
    })
    const path = `/v3/grants/${ada.grantId}/events/${made.id}?calendar_id=primary`
    const { data } = await service.withKey('GET', path)
    expect(data.recurrence).toEqual(weekly.rrule)
    expect(data.when).toMatchObject({ start_timezone: 'America/New_York' })
    expect((await ask('GET', `/events/${made.id}`)).body).toEqual(made)
  })

  test('is updated with its time, and is not found after deletion', async () => {
    const { id } = await add({ location: 'Room' })
    const changed = await ask('PUT', `/events/${id}`, { title: 'Moved', when: { date: '2026-03-04' } })
    expect(changed.body).toMatchObject({
      id,
      title: 'Moved',
      location: 'Room',
      when: { object: 'date', date: '2026-03-04' },
    })
    expect((await ask('PUT', `/events/${id}`, { title: 'X' })).body.field).toBe('when')
    expect(await ask('DELETE', `/events/${id}`)).toMatchObject({ status: 200, body: {} })
    expect((await ask('GET', `/events/${id}`)).status).toBe(404)
  })

  test('with booked seats moves its bookings', async () => {
    const made = await service.withKey('POST', `/v3/grants/${ada.grantId}/scheduling/configurations`, {
      type: 'group',
      name: 'Class',
      group_booking: { calendar_id: ada.calendarId },
      scheduler: { min_booking_notice: 0 },
    })
    const path = `/v3/grants/${ada.grantId}/scheduling/configurations/${made.data.id}/group-events`
    const event = await service.withKey('POST', path, {
      calendar_id: ada.calendarId,
      title: 'Class',
      when: hour('03-03T10:00:00'),
    })
    const query = `?configuration_id=${made.data.id}`
    const { data } = await service.call('POST', `/v3/scheduling/bookings${query}`, {
      body: {
        ...hour('03-03T10:00:00'),
        event_id: event.data.id,
        calendar_id: ada.calendarId,
        guest: { name: 'Robin', email: 'robin@example.com' },
      },
    })
    const booking = async () =>
      (await service.call('GET', `/v3/scheduling/bookings/${data.booking_id}${query}`)).data
    await ask('PUT', `/events/${event.data.id}`, { when: hour('03-04T10:00:00') })
    expect((await booking()).start_time).toBe(at('03-04T10:00:00'))
    await ask('DELETE', `/events/${event.data.id}`)
    expect((await booking()).status).toBe('cancelled')
  })

  test('that is a series cannot be updated, only deleted', async () => {
    const { id } = await add({ recurrence: weekly })
    const answer = await ask('PUT', `/events/${id}`, { when: hour('03-04T10:00:00') })
    expect(answer).toMatchObject({ status: 403, body: { type: 'forbidden' } })
    expect((await ask('DELETE', `/events/${id}`)).status).toBe(200)
  })

  test('that belongs to a series is read-only', async () => {
    await add({ recurrence: weekly })
    const [occurrence] = await list({
      expand_recurring: true,
      starts_after: at('03-01T00:00:00'),
      ends_before: at('04-01T00:00:00'),
    })
    expect(occurrence.read_only).toBe(true)
    const path = `/events/${occurrence.id}`
    expect((await ask('GET', path)).body).toEqual(occurrence)
    expect((await ask('PUT', path, { when: hour('03-04T10:00:00') })).body.type).toBe('forbidden')
    expect((await ask('DELETE', path)).body.type).toBe('forbidden')
  })

  test('needs a writable calendar', async () => {
    const emailed = (await ask('GET', '/calendars')).body[1].id
    const made = await ask('POST', '/events', { calendar_id: emailed, when: hour('03-03T10:00:00') })
    expect(made.body.type).toBe('forbidden')
    expect((await ask('POST', '/events', { when: hour('03-03T10:00:00') })).body.field).toBe('calendar_id')
    expect((await ask('POST', '/events', { calendar_id: ada.calendarId })).body.field).toBe('when')
  })

  test('is read-only for a token with read-only scope', async () => {
    const { access_token: looking } = await signIn(service, ada.email, { scope: 'calendar.readonly' })
    const credential = `Basic ${btoa(`${looking}:`)}`
    expect((await ask('GET', '/events', undefined, credential)).status).toBe(200)
    const body = { calendar_id: ada.calendarId, when: hour('03-03T10:00:00') }
    expect((await ask('POST', '/events', body, credential)).body.type).toBe('forbidden')
  })
})

describe('a list of the legacy API', () => {
  test('is sorted by start across all calendars, with a hundred events by default', async () => {
    const second = await service.withKey('POST', `/v3/grants/${ada.grantId}/calendars`, { name: 'Second' })
    for (let index = 0; index < 60; index++) {
      const when = { time: at('03-03T00:00:00') + index * 60 }
      await add({ title: `a${index}`, when })
      await add({ title: `b${index}`, when: { time: when.time + 30 }, calendar_id: second.data.id })
    }
    const first = await titles()
    expect(first).toHaveLength(100)
    expect(first.slice(0, 4)).toEqual(['a0', 'b0', 'a1', 'b1'])
    expect(await titles({ offset: 100 })).toHaveLength(20)
    expect(await titles({ limit: 2, offset: 3 })).toEqual(['b1', 'a2'])
    expect(await titles({ calendar_id: second.data.id, limit: 2 })).toEqual(['b0', 'b1'])
  })

  test('has all-day events and moved occurrences at their time', async () => {
    const { id } = await add({ title: 'series', recurrence: weekly })
    const path = `/v3/grants/${ada.grantId}/events/${id}_20260310T090000Z?calendar_id=primary`
    const moved = await service.withKey('PUT', path, { title: 'moved', when: hour('05-01T10:00:00') })
    expect(moved.status).toBe(200)
    await add({ title: 'day', when: { date: '2026-03-03' } })
    await add({ title: 'night', when: hour('03-02T23:00:00') })
    expect(await titles()).toEqual(['night', 'day', 'series', 'moved'])
    expect(await titles({ limit: 1, offset: 1 })).toEqual(['day'])
  })

  test('is filtered by time and words', async () => {
    await add({ title: 'Early review', when: hour('03-03T08:00:00') })
    await add({ title: 'Late reviews', when: hour('03-03T10:00:00'), location: 'Room 12' })
    expect(await titles({ starts_after: at('03-03T08:00:00') })).toEqual(['Late reviews'])
    expect(await titles({ starts_before: at('03-03T10:00:00') })).toEqual(['Early review'])
    expect(await titles({ ends_before: at('03-03T09:00:01') })).toEqual(['Early review'])
    expect(await titles({ ends_after: at('03-03T09:00:00') })).toEqual(['Late reviews'])
    expect(await titles({ title: 'review' })).toEqual(['Early review'])
    expect(await titles({ location: '12' })).toEqual(['Late reviews'])
    const [late] = await list({ location: '12' })
    expect(await titles({ event_id: late.id })).toEqual(['Late reviews'])
  })

  test('has cancelled occurrences as cancelled, and none if series are expanded', async () => {
    const { id } = await add({ recurrence: weekly })
    await service.withKey(
      'DELETE',
      `/v3/grants/${ada.grantId}/events/${id}_20260310T090000Z?calendar_id=primary`,
    )
    await add({ title: 'off', status: 'cancelled' })
    const found = await list()
    expect(
      found.map(({ cancelled, id: one }: { cancelled?: boolean; id: string }) => [one, cancelled]),
    ).toEqual([
      [id, undefined],
      [`${id}_20260310T090000Z`, true],
    ])
    const window = {
      expand_recurring: true,
      starts_after: at('03-01T00:00:00'),
      starts_before: at('04-01T00:00:00'),
    }
    expect(await list(window)).toHaveLength(2)
    expect(await list({ ...window, show_cancelled: true })).toHaveLength(4)
    expect(await list({ ...window, event_id: id })).toHaveLength(2)
  })

  test.each([
    ['limit', { limit: 1_001 }],
    ['limit', { limit: '' }],
    ['offset', { offset: -1 }],
    ['starts_after', { expand_recurring: true, starts_before: 5 }],
    ['starts_before', { expand_recurring: true, starts_after: 5 }],
    ['starts_before', { starts_after: 5, starts_before: 5 }],
    ['ends_before', { expand_recurring: true, starts_after: 0, ends_before: 367 * 86_400 }],
    ['title', { title: '!' }],
    ['show_cancelled', { show_cancelled: 'perhaps' }],
  ])('with an invalid %s is refused without an envelope', async (field, query) => {
    expect(await list(query)).toMatchObject({ type: 'invalid_request_error', field })
  })
})

describe('an answer of the legacy API', () => {
  const invite = async () => {
    const jonas = await addHost(service, 'jonas@example.com')
    await service.withKey(
      'POST',
      `/v3/grants/${jonas.grantId}/events?calendar_id=primary&notify_participants=true`,
      { title: 'Review', when: hour('03-03T10:00:00'), participants: [{ email: 'ada@example.com' }] },
    )
    const emailed = (await ask('GET', '/calendars')).body.find(({ name }: { name: string }) =>
      /Emailed/.test(name),
    )
    return (await list({ calendar_id: emailed.id }))[0]
  }

  test('is for an invitation on the calendar of emailed events', async () => {
    const event = await invite()
    expect(event).toMatchObject({ title: 'Review', read_only: true, status: 'tentative' })
    const body = { event_id: event.id, status: 'yes', account_id: ada.grantId }
    const answered = await ask('POST', '/send-rsvp', body)
    expect(answered.body.participants).toMatchObject([{ email: 'ada@example.com', status: 'yes' }])
    expect((await ask('POST', '/send-rsvp', body)).body).toEqual(answered.body)
  })

  test.each([
    ['status', { status: 'perhaps' }],
    ['event_id', { event_id: undefined }],
  ])('with an invalid %s is refused', async (field, change) => {
    const event = await invite()
    const body = { event_id: event.id, status: 'yes', account_id: ada.grantId, ...change }
    expect((await ask('POST', '/send-rsvp', body)).body.field).toBe(field)
  })

  test('is not possible for another account', async () => {
    const event = await invite()
    const body = { event_id: event.id, status: 'yes', account_id: 'somebody' }
    expect((await ask('POST', '/send-rsvp', body)).body.field).toBe('account_id')
  })

  test("is not possible for one's own event", async () => {
    const { id } = await add()
    const body = { event_id: id, status: 'yes', account_id: ada.grantId }
    expect((await ask('POST', '/send-rsvp', body)).body.field).toBe('event_id')
  })

  test('is the only change of an invitation', async () => {
    const { id } = await invite()
    expect((await ask('PUT', `/events/${id}`, { when: hour('03-04T10:00:00') })).body.type).toBe('forbidden')
    expect((await ask('DELETE', `/events/${id}`)).body.type).toBe('forbidden')
  })
})
