import { type Instant, instant, parseInstant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newSecretKey, readSecretKeys } from '../../kernel/seal.js'
import type { Store } from '../../kernel/store/store.js'
import { readFeedAt } from '../../testing/feeds.js'
import { makeMember } from '../../testing/members.js'
import { stores } from '../../testing/stores.js'
import { addConfiguration, addHost, bookingBody, openService, type TestHost } from '../../testing/studio.js'

const at = (text: string): Instant => parseInstant(`2026-03-${text}:00Z`)
const day = 86_400
const path = '/admin/v1/me/booking-feeds'

/** A studio of Ada, its owner, and Jonas, each with an event type; and what calendar programs read. */
const openStudio = async (store: Store) => {
  const connections = { providers: {}, secretKeys: await readSecretKeys(newSecretKey()) }
  const service = await openService(store, { connections, rateLimit: 0 })
  const [ada, jonas] = [
    await addHost(service, 'ada@example.com'),
    await addHost(service, 'jonas@example.com'),
  ] as const
  const owner = await makeMember(service, ada, 'owner')
  const member = await makeMember(service, jonas)
  const typeOf = (host: TestHost, title: string) =>
    addConfiguration(service, [host], { name: title, event_booking: { title, timezone: 'Europe/Lisbon' } })
  const [talk, repair] = [await typeOf(ada, 'Talk'), await typeOf(jonas, 'Repair')]
  const as = (bearer: string, method: string, more = '', body?: object) =>
    service.call(method, path + more, { bearer, body })
  const create = async (bearer: string, body: object) => (await as(bearer, 'POST', '', body)).data
  const fetchAt = (address: string, init?: RequestInit) => service.service.fetch(new Request(address, init))
  const book = async (configuration: string, start: string | Instant, change: object = {}) =>
    (
      await service.call('POST', `/v3/scheduling/bookings?configuration_id=${configuration}`, {
        body: bookingBody(typeof start === 'string' ? at(start) : start, { ...change }),
      })
    ).data.booking_id as string
  const readAt = (address: string) => readFeedAt(service, address)
  const titlesAt = async (address: string) => (await readAt(address)).events.map(({ title }) => title)
  return { service, ada, jonas, owner, member, talk, repair, as, create, fetchAt, book, readAt, titlesAt }
}

describe.each(stores)('feeds of bookings, on %s', (_name, open) => {
  let store: Store
  let studio: Awaited<ReturnType<typeof openStudio>>
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())
  beforeEach(async () => {
    studio = await openStudio(store)
  })

  test('have what a member hosts, and follow each change', async () => {
    const { service, owner, talk, repair, create, book, readAt, titlesAt } = studio
    const { address } = await create(owner.token, { of: 'member' })
    expect((await readAt(address)).events).toEqual([])
    const id = await book(talk, '03T10:00')
    await book(repair, '03T11:00')
    const { events, calendar, response } = await readAt(address)
    expect(events).toMatchObject([
      { title: 'Talk: Robin Vale', status: 'confirmed', when: { start_time: at('03T10:00') } },
    ])
    expect(calendar.refreshInterval).toBe(3_600)
    expect(calendar.info).toMatchObject({ name: 'Bookings: ada' })
    expect(response.headers.get('Cache-Control')).toContain('private')
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(response.headers.get('Content-Type')).toContain('text/calendar')
    const own = `/v3/scheduling/bookings/${id}?configuration_id=${talk}`
    const { data } = await service.call('PATCH', own, {
      body: { start_time: at('04T10:00'), end_time: at('04T10:30') },
    })
    const moved = (await readAt(address)).events
    expect(moved).toMatchObject([{ when: { start_time: at('04T10:00') } }])
    // Calendars show an invitation and the entry of a feed as one.
    expect(moved.map(({ id: uid }) => uid)).toEqual(events.map(({ id: uid }) => uid))
    await service.call(
      'DELETE',
      `/v3/scheduling/bookings/${data.booking_id ?? id}?configuration_id=${talk}`,
      {
        body: {},
      },
    )
    expect(await titlesAt(address)).toEqual([])
  })

  test('of the team have all bookings with their hosts, as long as their member is an owner', async () => {
    const { service, owner, member, jonas, talk, repair, as, create, fetchAt, book, titlesAt } = studio
    await book(talk, '03T10:00')
    await book(repair, '03T11:00')
    expect((await as(member.token, 'POST', '', { of: 'team' })).error.type).toBe('forbidden')
    const feed = await create(owner.token, { of: 'team' })
    expect(await titlesAt(feed.address)).toEqual(['ada · Talk: Robin Vale', 'jonas · Repair: Robin Vale'])
    await makeMember(service, jonas)
    const promote = (role: string, id: string) =>
      service.call('PATCH', `/admin/v1/members/${id}`, { bearer: owner.token, body: { role } })
    expect((await promote('owner', member.member.id)).status).toBe(200)
    const { address } = await create(member.token, { of: 'team' })
    expect((await fetchAt(address)).status).toBe(200)
    await promote('member', member.member.id)
    expect((await fetchAt(address)).status).toBe(404)
  })

  test('link to the owner’s page, and have no credential of a guest or an organizer, and no address of a guest', async () => {
    const { owner, talk, create, book, readAt } = studio
    const id = await book(talk, '03T10:00', {
      additional_guests: [{ name: 'Kim', email: 'kim@example.com' }],
    })
    for (const of of ['member', 'team']) {
      const { address } = await create(owner.token, { of })
      const { text } = await readAt(address)
      const unfolded = text.replaceAll('\r\n ', '')
      expect(unfolded).toMatch(/\r\nURL:http:\/\/service\.test\/admin\/bookings\?.*booking=/)
      expect(unfolded).not.toContain(id)
      expect(unfolded).not.toMatch(/\/manage\/|\/confirm\/|robin@example|kim@example|ATTENDEE/)
    }
  })

  test('show only times where that was chosen', async () => {
    const { owner, talk, create, book, readAt } = studio
    await book(talk, '03T10:00')
    const shown = await create(owner.token, { of: 'member', shows: 'details' })
    const { address } = await create(owner.token, { of: 'member', shows: 'free-busy' })
    const { text, events } = await readAt(address)
    expect(events).toMatchObject([{ title: 'Busy', busy: true, when: { end_time: at('03T10:30') } }])
    expect(text).not.toMatch(/Talk|Robin|example\.com|URL|DESCRIPTION|LOCATION|ORGANIZER/)
    const [detailed] = (await readAt(shown.address)).events
    expect(text).not.toContain(detailed?.id)
  })

  test('have requests as tentative, and a group event once with the number of its guests', async () => {
    const { service, ada, owner, create, book, readAt } = studio
    const asked = await addConfiguration(service, [ada], {
      event_booking: { title: 'Visit', timezone: 'Europe/Lisbon', booking_type: 'organizer-confirmation' },
    })
    await book(asked, '03T10:00')
    const group = await service.withKey('POST', `/v3/grants/${ada.grantId}/scheduling/configurations`, {
      ...{ type: 'group', name: 'Pottery', group_booking: { calendar_id: ada.calendarId } },
      scheduler: { min_booking_notice: 0, available_days_in_future: 60 },
    })
    const event = await service.withKey(
      'POST',
      `/v3/grants/${ada.grantId}/scheduling/configurations/${group.data.id}/group-events`,
      {
        ...{ calendar_id: ada.calendarId, title: 'Pottery', capacity: 5 },
        when: { start_time: at('04T10:00'), end_time: at('04T11:00') },
      },
    )
    for (const name of ['robin', 'kim'])
      await book(group.data.id, '04T10:00', {
        ...{ end_time: at('04T11:00'), event_id: event.data.id, calendar_id: ada.calendarId },
        guest: { name, email: `${name}@example.com` },
      })
    for (const [of, whose] of [
      ['member', ''],
      ['team', 'ada · '],
    ] as const) {
      const { address } = await create(owner.token, { of })
      expect((await readAt(address)).events).toMatchObject([
        { title: `${whose}Visit: Robin Vale`, status: 'tentative' },
        { title: `${whose}Pottery (2)`, status: 'confirmed' },
      ])
    }
  })

  test('have 30 days of what is over, and no name of a guest who was erased', async () => {
    const { service, owner, talk, create, book, titlesAt } = studio
    await book(talk, '03T10:00')
    const { address } = await create(owner.token, { of: 'member' })
    service.at(instant(at('03T10:30') + 29 * day))
    expect(await titlesAt(address)).toEqual(['Talk: Robin Vale'])
    await service.withKey('POST', '/v3/scheduling/guests/erase', { email: 'robin@example.com' })
    expect((await titlesAt(address)).join()).not.toContain('Robin')
    service.at(instant(at('03T10:30') + 31 * day))
    expect(await titlesAt(address)).toEqual([])
  })

  test('have an address that their member can read again, renew and delete, and nobody else', async () => {
    const { service, owner, member, as, create, fetchAt } = studio
    const { id, address, ...made } = await create(owner.token, { of: 'member' })
    expect(address).toMatch(/^http:\/\/service\.test\/feeds\/[0-9a-f]{32}\.ics$/)
    expect((await as(owner.token, 'GET')).data).toEqual([{ id, address, ...made }])
    expect((await as(member.token, 'GET')).data).toEqual([])
    for (const [method, more] of [
      ['POST', `/${id}/renew`],
      ['DELETE', `/${id}`],
    ] as const)
      expect((await as(member.token, method, more, {})).error.type).toBe('not_found_error')
    expect((await service.withKey('GET', path)).status).toBe(401)
    const renewed = await as(owner.token, 'POST', `/${id}/renew`, {})
    expect(renewed.data.address).not.toBe(address)
    expect((await fetchAt(address)).status).toBe(404)
    expect((await fetchAt(renewed.data.address)).status).toBe(200)
    expect((await fetchAt(renewed.data.address, { method: 'HEAD' })).status).toBe(200)
    await as(owner.token, 'DELETE', `/${id}`)
    expect((await fetchAt(renewed.data.address)).status).toBe(404)
    const stored = await service.store.read((records) =>
      records.auditEntries(service.applicationId, { limit: 10 }),
    )
    expect(JSON.stringify(stored)).toContain('Renewed feed of own bookings')
  })

  test('end with their member', async () => {
    const { service, owner, member, create, fetchAt } = studio
    const { address } = await create(member.token, { of: 'member' })
    expect((await fetchAt(address)).status).toBe(200)
    const { error } = await service.call('POST', `/admin/v1/members/${member.member.id}/offboarding`, {
      bearer: owner.token,
      body: { to: owner.member.id },
    })
    expect(error).toBeUndefined()
    expect((await fetchAt(address)).status).toBe(404)
    const left = await service.store.read((records) =>
      records.bookingFeeds(service.applicationId, { limit: 10 }),
    )
    expect(left.items).toEqual([])
  })

  test('are at most ten of a member, and are not sent again while nothing has changed', async () => {
    const { owner, talk, as, create, fetchAt, book } = studio
    const { address } = await create(owner.token, { of: 'member' })
    const tag = (await fetchAt(address)).headers.get('ETag') ?? ''
    const again = { headers: { 'If-None-Match': tag } }
    expect((await fetchAt(address, again)).status).toBe(304)
    await book(talk, '03T10:00')
    expect((await fetchAt(address, again)).status).toBe(200)
    for (let more = 1; more < 10; more++) await create(owner.token, { of: 'member' })
    expect((await as(owner.token, 'POST', '', { of: 'member' })).error.type).toBe('conflict')
  })
})

test('an address that no feed has is not found, whatever it looks like', async () => {
  const { fetchAt, service } = await openStudio(await (stores[0] as (typeof stores)[0])[1]())
  for (const name of ['x', `${'0'.repeat(32)}.ics`, `${'0'.repeat(32)}`, '%00.ics', `${'g'.repeat(32)}.ics`])
    expect((await fetchAt(`http://service.test/feeds/${name}`)).status).toBe(404)
  expect(service.errors).toEqual([])
})

test('a feed is read at most so often in an hour', async () => {
  const service = await openService(await (stores[0] as (typeof stores)[0])[1]())
  const owner = await makeMember(service, await addHost(service, 'ada@example.com'), 'owner')
  const { data } = await service.call('POST', path, { bearer: owner.token, body: { of: 'member' } })
  const statusOf = async () => (await service.service.fetch(new Request(data.address))).status
  for (let read = 0; read < 120; read++) expect(await statusOf()).toBe(200)
  expect(await statusOf()).toBe(429)
})
