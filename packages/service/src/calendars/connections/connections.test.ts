import { instant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { newSecretKey, readSecretKeys } from '../../kernel/seal.js'
import { ProviderError } from '../../providers/calendar-provider.js'
import { FakeServer } from '../../testing/fake-provider.js'
import { signIn } from '../../testing/sign-in.js'
import { addHost, openService, type TestService } from '../../testing/studio.js'

const caldav = (settings: object = {}) => ({
  provider: 'caldav',
  settings: {
    ...{ email: 'ada@example.com', username: 'ada', password: 'secret', server: 'https://fake.example' },
    ...settings,
  },
})
const feedUrl = 'https://feeds.example/private-3f2a/basic.ics'
const feed = { provider: 'ics', settings: { email: 'ada@example.com', url: feedUrl } }

describe('connections', () => {
  let server: FakeServer
  let service: TestService
  const connect = (body: object) => service.withKey('POST', '/v3/connect/custom', body)
  const list = async (grantId: string) =>
    (await service.withKey('GET', `/v3/grants/${grantId}/connections`)).data
  beforeEach(async () => {
    server = new FakeServer()
    const openFeed = new FakeServer()
    const providers = {
      caldav: server.open,
      ics: () => openFeed.openReadOnly({ settings: {}, secret: { password: 'secret' } }),
    }
    const connections = { providers, secretKeys: await readSecretKeys(newSecretKey()) }
    service = await openService(undefined, { connections })
  })

  test('are made with the grant of their address, and contain no secret', async () => {
    const { data: grant, status } = await connect(caldav())
    expect([status, grant.provider, grant.email]).toEqual([200, 'caldav', 'ada@example.com'])
    const [connection] = await list(grant.id)
    expect(connection).toMatchObject({
      ...{ provider: 'caldav', server: 'https://fake.example', username: 'ada', status: 'connecting' },
      ...{ when_unavailable: 'last_known', calendars: [], warnings: [], grant_id: grant.id },
    })
    const stored = await service.store.read((records) =>
      records.connection(service.applicationId, connection.id),
    )
    expect(stored?.settings['home']).toBe('https://fake.example/home/')
    expect(JSON.stringify([grant, connection, stored])).not.toContain('"secret"')
  })

  test('are renewed by the same account, and several accounts belong to one grant', async () => {
    const { data: grant } = await connect(caldav())
    const [first] = await list(grant.id)
    server.password = 'new'
    expect((await connect(caldav({ username: 'ADA', password: 'new' }))).status).toBe(200)
    expect(await list(grant.id)).toMatchObject([{ id: first.id }])
    service.at(instant(service.now + 1))
    expect((await connect(feed)).data.id).toBe(grant.id)
    expect(await list(grant.id)).toMatchObject([{ provider: 'caldav' }, { provider: 'ics' }])
    expect((await connect(feed)).data.provider).toBe('caldav')
    expect(await list(grant.id)).toHaveLength(2)
  })

  test("take the place of a virtual provider in the grant's name, and keep its calendars", async () => {
    const host = await addHost(service, 'ada@example.com')
    const { access_token: bearer } = await signIn(service, host.email)
    const answer = await service.call('POST', '/v3/grants/me/connections', { bearer, body: feed })
    expect(answer.data).toMatchObject({ provider: 'ics', server: 'feeds.example' })
    const { data: grant } = await service.withKey('GET', `/v3/grants/${host.grantId}`)
    expect(grant.provider).toBe('ics')
    const { data: calendars } = await service.withKey('GET', `/v3/grants/${host.grantId}/calendars`)
    expect(calendars).toMatchObject([{ id: host.calendarId, is_primary: true }])
    const virtual = { provider: 'virtual-calendar', settings: { email: host.email } }
    expect((await connect(virtual)).data.provider).toBe('ics')
    expect((await service.withKey('GET', '/v3/grants?provider=ics')).data).toHaveLength(1)
    expect((await service.withKey('GET', '/v3/grants?provider=caldav')).data).toEqual([])
  })

  test("never show a feed's address", async () => {
    const { data: grant } = await connect(feed)
    const answers = [
      grant,
      await list(grant.id),
      await service.store.read((records) => records.connectionsOfGrant(service.applicationId, grant.id)),
      service.allDomainEvents,
    ]
    expect(JSON.stringify(answers)).not.toContain('private-3f2a')
  })

  test.each([
    ['auth', 400, 'settings.password'],
    ['forbidden', 400, 'settings'],
    ['gone', 400, 'settings.url'],
    ['malformed', 400, 'settings.server'],
    ['blocked-address', 400, 'settings.server'],
    ['rate-limited', 429, undefined],
    ['transient', 504, undefined],
  ] as const)(
    'an account that its provider refuses with %s is not connected',
    async (kind, status, field) => {
      server.failNext(new ProviderError(kind, 'no', { retryAfter: 7 }), 'verify')
      const refused = await connect(caldav())
      expect([refused.status, refused.error.field]).toEqual([status, field])
      expect((await service.withKey('GET', '/v3/grants')).data).toEqual([])
    },
  )

  test.each([
    [{ ...caldav({ password: '' }) }, 'settings.password'],
    [{ ...caldav({ server: 'https://ada:hunter2@fake.example' }) }, 'settings.server'],
    [{ ...caldav({ url: 'ftp://hunter2.example' }) }, 'settings.url'],
    [{ provider: 'ics', settings: { email: 'ada@example.com', url: 'hunter2' } }, 'settings.url'],
    [{ provider: 'exchange', settings: { email: 'ada@example.com' } }, 'provider'],
  ])('invalid settings are refused without showing them: %#', async (body, field) => {
    const { status, error } = await connect(body)
    expect([status, error.field]).toEqual([400, field])
    expect(error.message).not.toContain('hunter2')
  })

  test('need a key that encrypts them', async () => {
    const connections = { providers: { caldav: server.open }, secretKeys: undefined }
    service = await openService(undefined, { connections })
    const { status, error } = await connect(caldav())
    expect([status, error.message]).toEqual([403, expect.stringContaining('WHENABLE_SECRET_KEY')])
    expect(server.calls).toEqual([])
  })

  test('need a provider that this service has', async () => {
    service = await openService()
    expect(await connect(caldav())).toMatchObject({ status: 400, error: { field: 'provider' } })
  })

  test('change their password after it is verified, and their policy', async () => {
    const { data: grant } = await connect(caldav())
    const [{ id }] = await list(grant.id)
    const change = (body: object) =>
      service.withKey('PATCH', `/v3/grants/${grant.id}/connections/${id}`, body)
    expect((await change({ settings: { password: 'wrong' } })).status).toBe(400)
    server.password = 'new'
    expect((await change({ settings: { password: 'new' } })).status).toBe(200)
    expect((await change({ when_unavailable: 'block' })).data).toMatchObject({ when_unavailable: 'block' })
    expect((await change({ when_unavailable: 'hide' })).status).toBe(400)
  })

  test('never send a stored password to a new server', async () => {
    const { data: grant } = await connect(caldav())
    const [{ id }] = await list(grant.id)
    const calls = server.calls.length
    for (const settings of [
      { server: 'https://evil.example' },
      { url: 'https://evil.example/c' },
      { preset: 'x' },
    ])
      expect(
        await service.withKey('PATCH', `/v3/grants/${grant.id}/connections/${id}`, { settings }),
      ).toMatchObject({
        ...{ status: 400, error: { field: 'settings.password' } },
      })
    expect(server.calls).toHaveLength(calls)
  })

  test('are removed alone or with their grant', async () => {
    const { data: grant } = await connect(caldav())
    await connect(feed)
    const [first, second] = await list(grant.id)
    const path = `/v3/grants/${grant.id}/connections/${first.id}`
    expect((await service.withKey('DELETE', path)).status).toBe(200)
    expect((await service.withKey('GET', path)).status).toBe(404)
    expect(await list(grant.id)).toMatchObject([{ id: second.id }])
    await service.withKey('DELETE', `/v3/grants/${grant.id}`)
    const left = await service.store.read((records) =>
      records.connectionsOfGrant(service.applicationId, grant.id),
    )
    expect(left).toEqual([])
  })

  test('leave no trace of a password in a stored idempotency key', async () => {
    const headers = { 'Idempotency-Key': 'the same key' }
    const once = (password: string) =>
      service.call('POST', '/v3/connect/custom', { bearer: service.key, headers, body: caldav({ password }) })
    const first = await once('secret')
    server.password = 'other'
    // The fingerprint does not depend on the body.
    expect((await once('other')).data).toEqual(first.data)
  })

  test('have connectors', async () => {
    for (const provider of ['caldav', 'ics']) {
      expect((await service.withKey('POST', '/v3/connectors', { provider })).status).toBe(200)
      expect((await service.withKey('GET', `/v3/connectors/${provider}`)).data).toMatchObject({ provider })
    }
  })
})
