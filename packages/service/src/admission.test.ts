import { instant } from '@whenable/time'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addConfiguration,
  addHost,
  bookingBody,
  monday,
  openService,
  type TestService,
} from './testing/studio.js'

type CallerName =
  | 'nobody'
  | 'a session'
  | 'an ended session'
  | 'an API key'
  | "another application's key"
  | 'rubbish'

describe('who may call', () => {
  let service: TestService
  const world = {
    public: '',
    private: '',
    otherPrivate: '',
    booking: '',
    privateBooking: '',
    grant: '',
    calendar: '',
  }
  const bearers: Record<CallerName, string | undefined> = {
    nobody: undefined,
    'a session': '',
    'an ended session': '',
    'an API key': '',
    "another application's key": '',
    rubbish: 'rubbish',
  }

  beforeAll(async () => {
    service = await openService()
    const ada = await addHost(service, 'ada@example.com')
    world.grant = ada.grantId
    world.calendar = ada.calendarId
    world.public = await addConfiguration(service, [ada], { slug: 'open' })
    world.private = await addConfiguration(service, [ada], { requires_session_auth: true })
    world.otherPrivate = await addConfiguration(service, [ada], { requires_session_auth: true })
    const post = (id: string, start: string) =>
      service.withKey('POST', `/v3/scheduling/bookings?configuration_id=${id}`, bookingBody(start))
    world.booking = (await post(world.public, '2026-03-03T10:00:00Z')).data.booking_id
    world.privateBooking = (await post(world.private, '2026-03-03T11:00:00Z')).data.booking_id
    const session = async (minutes: number) =>
      (
        await service.withKey('POST', '/v3/scheduling/sessions', {
          configuration_id: world.private,
          time_to_live: minutes,
        })
      ).data.session_id
    bearers['an ended session'] = await session(1)
    service.at(instant(monday + 60))
    bearers['a session'] = await session(30)
    bearers['an API key'] = service.key
    bearers["another application's key"] = service.otherKey
  })

  const window = `start_time=${monday}&end_time=${monday + 86_400}`
  const paths = {
    'settings of a public configuration': () => `/v3/scheduling/ui-settings?configuration_id=${world.public}`,
    'times of a public configuration by slug': () =>
      `/v3/scheduling/availability?slug=open&client_id=${service.clientId}&${window}`,
    'a booking of a public configuration': () =>
      `/v3/scheduling/bookings/${world.booking}?configuration_id=${world.public}`,
    'settings of a private configuration': () =>
      `/v3/scheduling/ui-settings?configuration_id=${world.private}`,
    'times of a private configuration': () =>
      `/v3/scheduling/availability?configuration_id=${world.private}&${window}`,
    'settings of another private configuration': () =>
      `/v3/scheduling/ui-settings?configuration_id=${world.otherPrivate}`,
    'a booking of a private configuration': () =>
      `/v3/scheduling/bookings/${world.privateBooking}?configuration_id=${world.private}`,
    'a made-up booking of a private configuration': () =>
      `/v3/scheduling/bookings/${crypto.randomUUID()}?configuration_id=${world.private}`,
    grants: () => '/v3/grants',
    'a grant': () => `/v3/grants/${world.grant}`,
    calendars: () => `/v3/grants/${world.grant}/calendars`,
    events: () => `/v3/grants/${world.grant}/events?calendar_id=${world.calendar}`,
    configurations: () => `/v3/grants/${world.grant}/scheduling/configurations`,
  }

  /** The status of each GET, by who calls: nobody, a session of the private one, an ended one, key, other's key, rubbish. */
  const table: readonly (readonly [keyof typeof paths, ...number[]])[] = [
    ['settings of a public configuration', 200, 401, 401, 200, 404, 401],
    ['times of a public configuration by slug', 200, 401, 401, 200, 404, 401],
    ['a booking of a public configuration', 200, 401, 401, 200, 404, 401],
    ['settings of a private configuration', 401, 200, 401, 200, 404, 401],
    ['times of a private configuration', 401, 200, 401, 200, 404, 401],
    ['settings of another private configuration', 401, 401, 401, 200, 404, 401],
    ['a booking of a private configuration', 200, 200, 401, 200, 404, 401],
    ['a made-up booking of a private configuration', 401, 404, 401, 404, 404, 401],
    ['grants', 401, 401, 401, 200, 200, 401],
    ['a grant', 401, 401, 401, 200, 404, 401],
    ['calendars', 401, 401, 401, 200, 404, 401],
    ['events', 401, 401, 401, 200, 404, 401],
    ['configurations', 401, 401, 401, 200, 404, 401],
  ]
  const callers = Object.keys(bearers) as CallerName[]
  const cases = table.flatMap(([path, ...statuses]) =>
    callers.map((caller, index) => [path, caller, statuses[index] ?? 0] as const),
  )

  test.each(cases)('%s, called by %s: %i', async (path, caller, status) => {
    const bearer = bearers[caller]
    const answer = await service.call('GET', paths[path](), bearer ? { bearer } : {})
    expect(answer.status).toBe(status)
    if (status === 401) {
      expect(answer.error.type).toBe('unauthorized')
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
    expect(JSON.stringify(answer)).not.toContain(service.key)
  })

  test('a session names its configuration by itself', async () => {
    const answer = await service.call('GET', '/v3/scheduling/ui-settings', {
      bearer: bearers['a session'] ?? '',
    })
    expect(answer.data.configuration_id).toBe(world.private)
  })

  test('without a session, a configuration must be named', async () => {
    const answer = await service.call('GET', '/v3/scheduling/ui-settings')
    expect(answer.error).toMatchObject({ type: 'invalid_request_error', field: 'configuration_id' })
  })

  test('a slug needs the client id that goes with it', async () => {
    const answer = await service.call('GET', '/v3/scheduling/ui-settings?slug=open')
    expect(answer.error).toMatchObject({ type: 'invalid_request_error', field: 'client_id' })
    expect((await service.call('GET', '/v3/scheduling/ui-settings?slug=open&client_id=nobody')).status).toBe(
      404,
    )
  })

  test('a slug needs no client id with a key', async () => {
    const answer = await service.call('GET', '/v3/scheduling/ui-settings?slug=open', { bearer: service.key })
    expect(answer.data.configuration_id).toBe(world.public)
  })

  test('a deleted session opens nothing', async () => {
    const made = await service.withKey('POST', '/v3/scheduling/sessions', { configuration_id: world.private })
    const bearer = made.data.session_id
    expect((await service.call('GET', '/v3/scheduling/ui-settings', { bearer })).status).toBe(200)
    const gone = await service.withKey('DELETE', `/v3/scheduling/sessions/${bearer}`)
    expect([gone.status, gone.data]).toEqual([200, undefined])
    expect((await service.call('GET', '/v3/scheduling/ui-settings', { bearer })).status).toBe(401)
    expect((await service.withKey('DELETE', `/v3/scheduling/sessions/${bearer}`)).status).toBe(404)
  })

  test('a session lives five minutes when nobody says, and thirty at most', async () => {
    const post = (body: object) => service.withKey('POST', '/v3/scheduling/sessions', body)
    expect((await post({ configuration_id: world.private, time_to_live: 31 })).error.field).toBe(
      'time_to_live',
    )
    const { session_id: bearer } = (await post({ configuration_id: world.private })).data
    const before = service.now
    service.at(instant(before + 299))
    expect((await service.call('GET', '/v3/scheduling/ui-settings', { bearer })).status).toBe(200)
    service.at(instant(before + 300))
    expect((await service.call('GET', '/v3/scheduling/ui-settings', { bearer })).error.message).toMatch(
      /ended/,
    )
    service.at(before)
  })

  test('a guest with a booking of a private configuration may see and move it without a session', async () => {
    const query = `configuration_id=${world.private}&booking_id=${world.privateBooking}`
    const settings = await service.call('GET', `/v3/scheduling/ui-settings?${query}`)
    expect(settings.data.booking.guest.email).toBe('robin@example.com')
    const times = await service.call(
      'GET',
      `/v3/scheduling/availability?${query}&start_time=${monday}&end_time=${monday + 3 * 86_400}`,
    )
    expect(times.data.time_slots.length).toBeGreaterThan(0)
  })

  test("'me' is for access tokens", async () => {
    const answer = await service.withKey('GET', '/v3/grants/me')
    expect(answer.error).toMatchObject({ type: 'unauthorized' })
    expect(answer.error.message).toMatch(/access token/)
  })

  test('secrets are not in the store', async () => {
    const { session_id: session } = (
      await service.withKey('POST', '/v3/scheduling/sessions', { configuration_id: world.private })
    ).data
    for (const secret of [session, service.key])
      expect(await service.store.read((records) => records.credential(secret))).toBeUndefined()
  })
})

describe('the forms of a grant id', () => {
  test.each([
    ['an id', (id: string) => id],
    ['grant:', (id: string) => `grant:${id}`],
    ['an address', () => 'ADA@example.com'],
    ['email:', () => 'email:ada@example.com'],
    ['external:', () => 'external:crm:7'],
  ])('%s', async (_form, name) => {
    const service = await openService()
    const made = await service.withKey('POST', '/v3/connect/custom', {
      provider: 'virtual_calendar',
      settings: { email: 'ada@example.com' },
      external_id: 'crm:7',
    })
    const answer = await service.withKey('GET', `/v3/grants/${encodeURIComponent(name(made.data.id))}`)
    expect(answer.data.id).toBe(made.data.id)
  })
})
