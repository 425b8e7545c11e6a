import { type Instant, instant, parseInstant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeMember } from '../../testing/members.js'
import { stores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  monday,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'
import { createNextStartCache } from './next-start-cache.js'

const minute = 60

describe.each(stores)("a host's page on %s", (_name, open) => {
  let service: TestService
  let ada: TestHost
  let token: string
  let store: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  beforeEach(async () => {
    service = await openService(store)
    ada = await addHost(service, 'ada@example.com')
    ;({ token } = await makeMember(service, ada))
  })

  const publish = (page_slug: string, bearer = token) =>
    service.call('PATCH', '/admin/v1/me', { bearer, body: { page_slug } })
  const read = (slug: string, clientId = service.clientId) =>
    service.call('GET', `/v3/scheduling/hosts/${slug}?client_id=${clientId}`)
  const titles = async () =>
    (await read('ada')).data.event_types.map(({ slug }: { readonly slug: string }) => slug)

  test('exists once its member has published it, moves with its slug, and is taken down', async () => {
    await addConfiguration(service, [ada], { slug: 'talk' })
    expect((await read('ada')).status).toBe(404)
    const { data: member } = await publish('ada')
    expect(member).toMatchObject({
      page_slug: 'ada',
      page_url: expect.stringMatching(/\/h\/ada\?client_id=/),
    })
    expect((await read('ada')).data).toMatchObject({ slug: 'ada', name: 'ada', timezone: 'Europe/Lisbon' })
    await publish('ada-lovelace')
    // The old address leads on.
    const slugs = [(await read('ada')).data.slug, (await read('ada-lovelace')).data.slug]
    expect(slugs).toEqual(['ada-lovelace', 'ada-lovelace'])
    const page = await service.call('GET', `/h/ada?client_id=${service.clientId}&tz=Europe/Rome`)
    expect([page.status, page.headers.get('location')]).toEqual([
      302,
      `/h/ada-lovelace?client_id=${service.clientId}&tz=Europe/Rome`,
    ])
    const { data: taken } = await publish('')
    expect([taken.page_slug, taken.page_url]).toEqual([undefined, undefined])
    expect([(await read('ada')).status, (await read('ada-lovelace')).status]).toEqual([404, 404])
    const jonas = await makeMember(service, await addHost(service, 'jonas@example.com'))
    await publish('ada', jonas.token)
    expect((await read('ada')).data.name).toBe('jonas')
  })

  test('has a slug that no other member of the application has, and that an address can carry', async () => {
    await publish('ada')
    const jonas = await makeMember(service, await addHost(service, 'jonas@example.com'))
    expect(await publish('ada', jonas.token)).toMatchObject({
      status: 409,
      error: { type: 'conflict', field: 'page_slug' },
    })
    for (const slug of ['Ada', 'a b', '-a', 'a-', 'ä', '../admin', 'a'.repeat(65)])
      expect(await publish(slug, jonas.token), slug).toMatchObject({
        status: 400,
        error: { field: 'page_slug' },
      })
    expect((await publish('ada')).status).toBe(200)
    expect((await publish('j', jonas.token)).data.page_slug).toBe('j')
  })

  test('lists what anybody can book, and nothing else', async () => {
    await publish('ada')
    await addConfiguration(service, [ada], { slug: 'open' })
    await addConfiguration(service, [ada])
    await addConfiguration(service, [ada], { slug: 'private', requires_session_auth: true })
    await addConfiguration(service, [ada], { slug: 'closed', is_active: false })
    await addConfiguration(service, [ada], { slug: 'unlisted', is_unlisted: true })
    await addConfiguration(service, [ada], {
      slug: 'hidden',
      event_booking: { title: 'Secret', timezone: 'Europe/Lisbon', hide_participants: true },
    })
    await addConfiguration(service, [await addHost(service, 'jonas@example.com')], { slug: 'of-jonas' })
    expect(await titles()).toEqual(['open'])
  })

  test('tells nothing of members without a page, nor of another application', async () => {
    await publish('ada')
    const missing = await read('jonas')
    await makeMember(service, await addHost(service, 'jonas@example.com'))
    const { status, error } = await read('jonas')
    expect([status, error]).toEqual([missing.status, missing.error])
    expect((await read('ada', service.otherClientId)).status).toBe(404)
    expect((await service.call('GET', '/v3/scheduling/hosts/ada')).status).toBe(404)
    expect(JSON.stringify((await read('ada')).data)).not.toContain('@')
  })

  test('has the next free time of each event type, up to 15 seconds old', async () => {
    await publish('ada')
    const id = await addConfiguration(service, [ada], { slug: 'talk' })
    const next = async () => (await read('ada')).data.event_types[0].next_start_time
    const first = await next()
    const { data } = await service.call(
      'GET',
      `/v3/scheduling/availability?configuration_id=${id}&start_time=${monday}&end_time=${monday + 7 * 86_400}`,
    )
    expect(first).toBe(data.time_slots[0].start_time)
    await service.withKey('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      ...bookingBody('2026-03-03T10:00:00Z'),
      start_time: first,
      end_time: first + 30 * minute,
    })
    expect(await next()).toBe(first)
    service.at(instant(service.now + 15))
    expect(await next()).toBeGreaterThan(first)
  })

  test('leaves the next free time out if nothing is free', async () => {
    await publish('ada')
    await addConfiguration(service, [ada], {
      slug: 'talk',
      scheduler: { min_booking_notice: 60 * 24 * 20, available_days_in_future: 10 },
    })
    expect((await read('ada')).data.event_types[0]).not.toHaveProperty('next_start_time')
  })
})

describe('the cache of next free times', () => {
  const start = parseInstant('2026-03-04T12:00:00Z')
  const now = instant(start - 3600)
  const owned = (name = 'a') =>
    ({ configuration: { id: 'c', name } }) as unknown as Parameters<
      ReturnType<typeof createNextStartCache>['get']
    >[0]
  let found: Instant[]
  const find = async () => {
    found.push(start)
    return start
  }
  beforeEach(() => {
    found = []
  })

  test('computes a time once for callers at the same time, and again for a changed event type', async () => {
    const cache = createNextStartCache()
    await Promise.all([cache.get(owned(), now, find), cache.get(owned(), now, find)])
    expect(found).toHaveLength(1)
    await cache.get(owned('b'), now, find)
    expect(found).toHaveLength(2)
  })

  test('computes a time again once it has passed', async () => {
    const cache = createNextStartCache()
    await cache.get(owned(), instant(start - 5), find)
    await cache.get(owned(), start, find)
    expect(found).toHaveLength(2)
  })

  test('keeps no failure', async () => {
    const cache = createNextStartCache()
    await expect(cache.get(owned(), now, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await cache.get(owned(), now, find)).toBe(start)
  })
})
