import { beforeEach, describe, expect, test } from 'vitest'
import { isListed } from '../../event-types/configuration-rules.js'
import { makeMember } from '../../testing/members.js'
import {
  addHost,
  bookingBody,
  configurationOf,
  monday,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

const path = '/admin/v1/event-types'
const day = 86_400

let service: TestService
let ada: TestHost
let jonas: TestHost
/** Access tokens: Ada is a member, Olga an owner. */
let adas: string
let olgas: string
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
  jonas = await addHost(service, 'jonas@example.com')
  adas = (await makeMember(service, ada)).token
  olgas = (await makeMember(service, await addHost(service, 'olga@example.com'), 'owner')).token
})

const as =
  (bearer: string) => (method: string, at: string, body?: unknown, headers?: Record<string, string>) =>
    service.call(method, at, { bearer, body, ...(headers && { headers }) })
const add = async (change: object = {}, bearer = adas) =>
  (await as(bearer)('POST', path, { ...configurationOf([ada]), ...change })).data
const tag = (revision: string) => ({ 'If-Match': `"${revision}"` })

describe('an event type', () => {
  test('is a configuration with its owner and its revision, for members and over /v3', async () => {
    const made = await add({ slug: 'talk', future: { field: [1] } })
    expect(made).toMatchObject({
      slug: 'talk',
      future: { field: [1] },
      owner: { grant_id: ada.grantId, email: 'ada@example.com', name: 'ada' },
    })
    const read = await as(adas)('GET', `${path}/${made.id}`)
    expect(read.data).toEqual({
      ...made,
      bookings_ahead: 0,
      capabilities: expect.arrayContaining(['booking-series', 'payment']),
    })
    expect(read.headers.get('etag')).toMatch(`"${made.revision}.`)
    const legacy = `/v3/grants/${ada.grantId}/scheduling/configurations/${made.id}`
    const same = await service.withKey('GET', legacy)
    expect(same.headers.get('etag')).toBe(`"${made.revision}"`)
    expect(same.data).not.toHaveProperty('owner')
    await service.withKey('PUT', legacy, { name: 'Other' })
    expect((await as(adas)('GET', `${path}/${made.id}`)).data.revision).not.toBe(made.revision)
    const late = { body: { name: 'Late' }, headers: tag(made.revision), bearer: service.key }
    expect((await service.call('PUT', legacy, late)).status).toBe(412)
  })

  test('has an ETag for all that is answered, also for the bookings ahead, with which it can be changed', async () => {
    const made = await add()
    const read = (headers?: Record<string, string>) =>
      as(adas)('GET', `${path}/${made.id}`, undefined, headers)
    const known = { 'If-None-Match': (await read()).headers.get('etag') ?? '' }
    expect((await read(known)).status).toBe(304)
    const body = { configuration_id: made.id, start_time: service.now + 86_400 }
    const guest = { name: 'Robin', email: 'robin@example.com' }
    expect((await as(adas)('POST', '/admin/v1/bookings', { ...body, guest })).status).toBe(200)
    expect(await read(known)).toMatchObject({ status: 200, data: { bookings_ahead: 1 } })
    // The revision is still the one that was read.
    const change = { 'If-Match': known['If-None-Match'] }
    expect((await as(adas)('PUT', `${path}/${made.id}`, { name: 'New' }, change)).status).toBe(200)
    expect((await as(adas)('PUT', `${path}/${made.id}`, { name: 'Late' }, change)).status).toBe(412)
  })

  test('is listed to its member, and to owners with those of all accounts', async () => {
    const made = await add()
    const other = (await as(olgas)('POST', path, configurationOf([jonas]))).data
    const listed = async (bearer: string, query = '') =>
      (await as(bearer)('GET', path + query)).data.map(({ id }: { id: string }) => id)
    expect(await listed(adas)).toEqual([made.id])
    expect([...(await listed(olgas))].sort()).toEqual([made.id, other.id].sort())
    expect(await listed(service.key, `?grant_id=${ada.grantId}`)).toEqual([made.id])
  })

  test('is made for the account that owners name, which an API key must', async () => {
    const body = configurationOf([jonas])
    const made = await as(olgas)('POST', `${path}?grant_id=${jonas.grantId}`, body)
    expect(made.data.owner.grant_id).toBe(jonas.grantId)
    expect((await as(service.key)('POST', path, body)).error.field).toBe('grant_id')
  })

  test('emails the members whom it asks to host, once each, and nobody else', async () => {
    await makeMember(service, jonas)
    const stranger = await addHost(service, 'lea@example.com')
    const mails = () => service.store.read((records) => records.waitingMails(service.applicationId))
    const made = await add({ ...configurationOf([ada, jonas, stranger]), name: 'Team call' })
    expect(await mails()).toMatchObject([
      {
        to: { email: 'jonas@example.com' },
        subject: 'Please host: Team call',
        text: expect.stringMatching(/From: ada\n(?:.|\n)*\/admin\/event-types\?client_id=/),
      },
    ])
    await as(adas)('PUT', `${path}/${made.id}`, { name: 'Weekly call' }, tag(made.revision))
    expect(await mails()).toHaveLength(1)
  })

  test('of a member or an owner asks the hosts of other accounts, one of an API key takes them as they are', async () => {
    const { data } = await as(adas)('POST', path, configurationOf([ada, jonas]))
    expect(data.host_invitations).toEqual([{ email: 'jonas@example.com', status: 'invited' }])
    const owners = await as(olgas)('POST', `${path}?grant_id=${ada.grantId}`, configurationOf([ada, jonas]))
    expect(owners.data.host_invitations).toEqual([{ email: 'jonas@example.com', status: 'invited' }])
    expect(owners.data.hosts).toMatchObject([{ status: 'accepted' }, { status: 'invited' }])
    const keys = await service.withKey(
      'POST',
      `${path}?grant_id=${ada.grantId}`,
      configurationOf([ada, jonas]),
    )
    expect(keys.data.host_invitations).toBeUndefined()
    expect(keys.data.hosts).toMatchObject([{ status: 'accepted' }, { status: 'accepted' }])
  })

  test('names a free slug if its own is taken', async () => {
    await add({ slug: 'talk' })
    await add({ slug: 'talk-2' })
    const { error } = await as(adas)('POST', path, { ...configurationOf([ada]), slug: 'talk' })
    expect(error).toMatchObject({ field: 'slug', message: expect.stringContaining('such as talk-3') })
  })
})

describe('a change of an event type', () => {
  test('replaces the fields that are sent, and keeps those that nobody knows', async () => {
    const made = await add({ future: { field: [1] }, slug: 'talk' })
    const put = await as(adas)('PUT', `${path}/${made.id}`, { name: 'New', slug: null }, tag(made.revision))
    const { slug: _, ...others } = made
    expect(put.data).toEqual({ ...others, name: 'New', revision: put.data.revision })
    expect(put.headers.get('etag')).toMatch(`"${put.data.revision}.`)
    expect(put.data.revision).not.toBe(made.revision)
  })

  test('ignores the fields that the service sets, so that a whole event type can be sent back', async () => {
    const made = await add()
    const read = (await as(adas)('GET', `${path}/${made.id}`)).data
    const put = await as(adas)('PUT', `${path}/${made.id}`, read, tag(made.revision))
    expect(put.data).toEqual(made)
  })

  test('is refused without a revision, and with another one, with the current event type', async () => {
    const made = await add()
    const change = (body: object, headers?: Record<string, string>) =>
      as(adas)('PUT', `${path}/${made.id}`, body, headers)
    expect(await change({ name: 'A' })).toMatchObject({ status: 428, error: { field: 'If-Match' } })
    const first = await change({ name: 'A' }, tag(made.revision))
    const second = await change({ name: 'B' }, tag(made.revision))
    expect(second).toMatchObject({
      status: 412,
      error: { type: 'precondition_failed' },
      data: { name: 'A', revision: first.data.revision },
    })
    const current = second.headers.get('etag') ?? ''
    expect(current).toMatch(`"${first.data.revision}.`)
    expect((await change({ name: 'B' }, { 'If-Match': `W/${current}` })).data.name).toBe('B')
  })
})

describe('a copy of an event type', () => {
  test('has everything but the id, with a free slug, and is closed at first', async () => {
    const made = await add({ slug: 'talk', future: { field: [1] } })
    const copy = (await as(adas)('POST', `${path}/${made.id}/duplicate`, { name: 'Talk (copy)' })).data
    expect(copy).toEqual({
      ...made,
      name: 'Talk (copy)',
      slug: 'talk-2',
      is_active: false,
      id: copy.id,
      revision: copy.revision,
    })
    expect(copy.id).not.toBe(made.id)
  })

  test('has no slug that an event type could not have', async () => {
    const { id } = await add({ slug: 'walk' })
    for (const slug of ['a b/../c?<x>', '', '-', 'walk-', 'é', 'x'.repeat(65), 5])
      expect((await as(adas)('POST', `${path}/${id}/duplicate`, { slug })).error).toMatchObject({
        type: 'invalid_request_error',
        field: 'slug',
      })
    expect((await as(adas)('POST', `${path}/${id}/duplicate`, { slug: 'walk' })).error.message).toMatch(
      /slug: got "walk", expected a slug that no other configuration has/,
    )
    expect((await as(adas)('POST', `${path}/${id}/duplicate`, { slug: 'Walk-2' })).data.slug).toBe('Walk-2')
  })

  test('has the title of its own name, unless the title was set by itself', async () => {
    const titleOfCopy = async (event_booking: object): Promise<string> => {
      const { id } = await add({ name: 'Talk', event_booking })
      const copy = (await as(adas)('POST', `${path}/${id}/duplicate`, { name: 'Walk' })).data
      const stored = `/v3/grants/${ada.grantId}/scheduling/configurations/${copy.id}`
      return (await service.withKey('GET', stored)).data.event_booking.title
    }
    expect(await titleOfCopy({})).toBe('Walk')
    expect(await titleOfCopy({ title: 'A talk with Ada' })).toBe('A talk with Ada')
  })
})

describe('a deleted event type', () => {
  test('has no bookings ahead, unless they are cancelled with it', async () => {
    const made = await add()
    await service.call('POST', `/v3/scheduling/bookings?configuration_id=${made.id}`, {
      body: bookingBody('2026-03-05T10:00:00Z'),
    })
    expect((await as(adas)('GET', `${path}/${made.id}`)).data.bookings_ahead).toBe(1)
    expect((await as(adas)('DELETE', `${path}/${made.id}`)).error.type).toBe('conflict')
    expect((await as(adas)('DELETE', `${path}/${made.id}?bookings=cancel`)).status).toBe(200)
    expect((await as(adas)('GET', `${path}/${made.id}`)).status).toBe(404)
  })
})

describe('a closed event type', () => {
  const visit = (method: string, at: string, body?: unknown) => service.call(method, at, { body })

  test('offers nothing, refuses bookings, and says so on its page', async () => {
    const made = await add({ slug: 'talk' })
    const query = `configuration_id=${made.id}`
    const window = `&start_time=${monday}&end_time=${monday + 7 * day}`
    const booked = await visit(
      'POST',
      `/v3/scheduling/bookings?${query}`,
      bookingBody('2026-03-05T10:00:00Z'),
    )
    await as(adas)('PUT', `${path}/${made.id}`, { is_active: false }, tag(made.revision))

    const free = await visit('GET', `/v3/scheduling/availability?${query}${window}`)
    expect(free.data).toEqual({ time_slots: [], unavailable_reason: 'closed' })
    const refused = await visit(
      'POST',
      `/v3/scheduling/bookings?${query}`,
      bookingBody('2026-03-06T10:00:00Z'),
    )
    expect(refused.error.type).toBe('timeslot_not_available')
    expect((await visit('GET', `/v3/scheduling/ui-settings?${query}`)).error.type).toBe('not_found_error')
    for (const [language, text] of [
      ['en', 'This can’t be booked at the moment.'],
      ['de', 'Hier kann derzeit nichts gebucht werden.'],
    ] as const) {
      const page = await service.call('GET', `/b/talk?client_id=${service.clientId}`, {
        headers: { Accept: 'text/html', 'Accept-Language': language },
      })
      expect([page.status, page.data]).toEqual([404, expect.stringContaining(text)])
    }

    // Its bookings stay, and can be managed.
    const own = `${query}&booking_id=${booked.data.booking_id}`
    expect((await visit('GET', `/v3/scheduling/ui-settings?${own}`)).data.booking.status).toBe('booked')
    expect(
      (await visit('GET', `/v3/scheduling/availability?${own}${window}`)).data.time_slots.length,
    ).toBeGreaterThan(0)
    const moved = await visit('PATCH', `/v3/scheduling/bookings/${booked.data.booking_id}?${query}`, {
      start_time: bookingBody('2026-03-06T11:00:00Z').start_time,
      end_time: bookingBody('2026-03-06T11:00:00Z').end_time,
    })
    expect(moved.status).toBe(200)
  })

  test('opens again', async () => {
    const made = await add({ is_active: false })
    await as(adas)('PUT', `${path}/${made.id}`, { is_active: true }, tag(made.revision))
    expect((await visit('GET', `/v3/scheduling/ui-settings?configuration_id=${made.id}`)).status).toBe(200)
  })
})

describe('an unlisted event type', () => {
  test('is in no list for visitors, and is booked by its link as any other', async () => {
    const made = await add({ slug: 'secret-talk', is_unlisted: true })
    const listed = await add({ slug: 'talk' })
    expect([made, listed].map(isListed)).toEqual([false, true])
    const query = `slug=secret-talk&client_id=${service.clientId}`
    const booked = await service.call('POST', `/v3/scheduling/bookings?${query}`, {
      body: bookingBody('2026-03-05T10:00:00Z'),
    })
    expect(booked.status).toBe(200)
    expect((await as(adas)('GET', path)).data).toHaveLength(2)
  })

  test('is either that or not', async () => {
    const refused = await as(adas)('POST', path, { ...configurationOf([ada]), is_unlisted: 'yes' })
    expect([refused.status, refused.error.field]).toEqual([400, 'is_unlisted'])
  })
})

describe('the preview of a draft', () => {
  const window = { start_time: monday, end_time: monday + day }
  const preview = (configuration: object, change: object = {}, bearer = adas) =>
    as(bearer)('POST', '/admin/v1/availability-preview', { configuration, ...window, ...change })

  test('offers what the event type would offer once it is stored, and stores nothing', async () => {
    const draft = configurationOf([ada], { availability: { duration_minutes: 45 }, is_active: false })
    const { data } = await preview(draft)
    const made = await add({ ...draft, is_active: true })
    const query = `configuration_id=${made.id}&start_time=${monday}&end_time=${monday + day}`
    const stored = await service.call('GET', `/v3/scheduling/availability?${query}`)
    expect(data).toEqual(stored.data)
    expect(data.time_slots.length).toBeGreaterThan(0)
    expect((await as(adas)('GET', path)).data).toHaveLength(1)
  })

  test('knows what its hosts have booked, and its own slug', async () => {
    const made = await add({ slug: 'talk' })
    const at = bookingBody('2026-03-02T10:00:00Z')
    await service.call('POST', `/v3/scheduling/bookings?configuration_id=${made.id}`, { body: at })
    const { id, owner, revision, ...draft } = made
    const { data } = await preview(draft, { event_type_id: id })
    const starts = data.time_slots.map((slot: { start_time: number }) => slot.start_time)
    expect(starts).not.toContain(at.start_time)
    expect((await preview(draft)).data).toEqual(data)
    expect([owner.email, revision.length]).toEqual(['ada@example.com', 20])
  })

  test('names only what its owner may name', async () => {
    const foreign = configurationOf([{ ...ada, calendarId: jonas.calendarId }])
    expect((await preview(foreign)).error.field).toBe('participants.0.availability.calendar_ids.0')
    // A host of another account who has not agreed is never free.
    expect((await preview(configurationOf([ada, jonas]))).data.time_slots).toEqual([])
    const owners = await service.call('POST', `/admin/v1/availability-preview?grant_id=${ada.grantId}`, {
      bearer: olgas,
      body: { configuration: configurationOf([ada, jonas]), ...window },
    })
    // Nothing is free before the other host has accepted.
    expect([owners.status, owners.data.time_slots]).toEqual([200, []])
    expect((await preview(configurationOf([ada]), { event_type_id: 'nothing' })).status).toBe(404)
  })
})
