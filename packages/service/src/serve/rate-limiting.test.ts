import { instant } from '@whenable/time'
import { beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../testing/sign-in.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  monday,
  openService,
  type TestService,
} from '../testing/studio.js'

describe('a credential', () => {
  let service: TestService
  const world = { public: '', private: '', privateBooking: '' }
  let session: string

  beforeAll(async () => {
    service = await openService()
    const ada = await addHost(service, 'ada@example.com')
    world.public = await addConfiguration(service, [ada], { slug: 'open' })
    world.private = await addConfiguration(service, [ada], { requires_session_auth: true })
    const booked = await service.withKey(
      'POST',
      `/v3/scheduling/bookings?configuration_id=${world.private}`,
      bookingBody('2026-03-03T11:00:00Z'),
    )
    world.privateBooking = booked.data.booking_id
    const made = await service.withKey('POST', '/v3/scheduling/sessions', {
      configuration_id: world.private,
      time_to_live: 30,
    })
    session = made.data.session_id
  })

  test('a session identifies its configuration', async () => {
    const answer = await service.call('GET', '/v3/scheduling/ui-settings', { bearer: session })
    expect(answer.data.configuration_id).toBe(world.private)
  })

  test('without a session, a configuration id is required', async () => {
    const answer = await service.call('GET', '/v3/scheduling/ui-settings')
    expect(answer.error).toMatchObject({ type: 'invalid_request_error', field: 'configuration_id' })
  })

  test('a slug needs its client id on a service with several applications', async () => {
    const answer = await service.call('GET', '/v3/scheduling/ui-settings?slug=open')
    expect(answer.error).toMatchObject({ type: 'invalid_request_error', field: 'client_id' })
    expect((await service.call('GET', '/v3/scheduling/ui-settings?slug=open&client_id=nobody')).status).toBe(
      404,
    )
  })

  test('a slug needs no client id with an API key', async () => {
    const answer = await service.call('GET', '/v3/scheduling/ui-settings?slug=open', { bearer: service.key })
    expect(answer.data.configuration_id).toBe(world.public)
  })

  test('a deleted session gives no access', async () => {
    const made = await service.withKey('POST', '/v3/scheduling/sessions', { configuration_id: world.private })
    const bearer = made.data.session_id
    expect((await service.call('GET', '/v3/scheduling/ui-settings', { bearer })).status).toBe(200)
    const gone = await service.withKey('DELETE', `/v3/scheduling/sessions/${bearer}`)
    expect([gone.status, gone.data]).toEqual([200, undefined])
    expect((await service.call('GET', '/v3/scheduling/ui-settings', { bearer })).status).toBe(401)
    expect((await service.withKey('DELETE', `/v3/scheduling/sessions/${bearer}`)).status).toBe(404)
  })

  test('a session lasts five minutes by default, and at most thirty', async () => {
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
      /expired/,
    )
    service.at(before)
  })

  test('a guest may read and reschedule a booking of a private configuration without a session', async () => {
    const query = `configuration_id=${world.private}&booking_id=${world.privateBooking}`
    const settings = await service.call('GET', `/v3/scheduling/ui-settings?${query}`)
    expect(settings.data.booking.guest.email).toBe('robin@example.com')
    const times = await service.call(
      'GET',
      `/v3/scheduling/availability?${query}&start_time=${monday}&end_time=${monday + 3 * 86_400}`,
    )
    expect(times.data.time_slots.length).toBeGreaterThan(0)
  })

  test("'me' needs an access token", async () => {
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

describe('a refusal', () => {
  test('of a credential asks for another one, and reveals none', async () => {
    const service = await openService()
    for (const bearer of [undefined, 'rubbish']) {
      const answer = await service.call('GET', '/v3/grants', bearer ? { bearer } : {})
      expect([answer.status, answer.error.type]).toEqual([401, 'unauthorized'])
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      expect(JSON.stringify(answer)).not.toContain('rubbish')
    }
  })
})

describe('the formats of a grant id', () => {
  const forms: readonly (readonly [form: string, name: (id: string) => string])[] = [
    ['an id', (id) => id],
    ['grant:', (id) => `grant:${id}`],
    ['an address', () => 'ADA@example.com'],
    ['email:', () => 'email:ada@example.com'],
    ['external:', () => 'external:crm:7'],
  ]
  const makeAda = async (service: TestService) => {
    const { data } = await service.withKey('POST', '/v3/connect/custom', {
      provider: 'virtual_calendar',
      settings: { email: 'ada@example.com' },
      external_id: 'crm:7',
    })
    return data.id as string
  }

  test.each(forms)('%s, with an API key', async (_form, name) => {
    const service = await openService()
    const id = await makeAda(service)
    const answer = await service.withKey('GET', `/v3/grants/${encodeURIComponent(name(id))}`)
    expect(answer.data.id).toBe(id)
  })

  test.each([...forms, ['me', () => 'me'] as const])(
    '%s, with an access token of it and with no other',
    async (_form, name) => {
      const service = await openService()
      const id = await makeAda(service)
      const own = await signIn(service, 'ada@example.com')
      const other = await signIn(service, 'jonas@example.com')
      for (const more of ['', '/calendars', '/scheduling/configurations']) {
        const path = `/v3/grants/${encodeURIComponent(name(id))}${more}`
        expect((await service.call('GET', path, { bearer: own.access_token })).status).toBe(200)
        const answer = await service.call('GET', path, { bearer: other.access_token })
        expect(answer.status).toBe(name(id) === 'me' ? 200 : 404)
      }
    },
  )
})
