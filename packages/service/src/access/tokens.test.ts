import { instant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { base64url, sha256 } from '../kernel/secrets.js'
import { type AuthorizationQuery, passPage, pkce, signIn } from '../testing/sign-in.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  callbackUri,
  openService,
  type TestAnswer,
  type TestService,
} from '../testing/studio.js'

const email = 'ada@example.com'

let service: TestService
beforeEach(async () => {
  service = await openService()
})

const codeFor = async (change: AuthorizationQuery = {}) =>
  (
    await passPage(service, email, {
      code_challenge: pkce.challenge,
      code_challenge_method: 'S256',
      ...change,
    })
  ).searchParams.get('code')

const exchange = (body: object) =>
  service.call('POST', '/v3/connect/token', {
    body: {
      grant_type: 'authorization_code',
      client_id: service.clientId,
      redirect_uri: callbackUri,
      code_verifier: pkce.verifier,
      ...body,
    },
  })
const renew = (refresh_token: string | undefined, body: object = {}) =>
  service.call('POST', '/v3/connect/token', {
    body: { grant_type: 'refresh_token', client_id: service.clientId, refresh_token, ...body },
  })
/** The refusal of a token request: status, OAuth error code, and the field that its description begins with. */
const refusal = (answer: TestAnswer) => {
  const { error, error_description = '' } = answer as { error?: unknown; error_description?: string }
  return [answer.status, error, /^(\w+):/.exec(error_description)?.[1]]
}
const me = (bearer: string) => service.call('GET', '/v3/grants/me', { bearer })

describe('a code', () => {
  test('is exchanged for an access token, in both request formats', async () => {
    const answer = await exchange({ code: await codeFor() })
    expect(answer.status).toBe(200)
    expect(answer.data).toMatchObject({
      access_token: expect.stringMatching(/^at_[\da-f]{64}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'calendar',
      email,
      grant_id: expect.any(String),
      provider: 'virtual-calendar',
    })
    expect(answer).toMatchObject(answer.data)
    expect(answer.data.refresh_token).toBeUndefined()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await me(answer.data.access_token)).data).toMatchObject({ id: answer.data.grant_id, email })
  })

  test('is redeemed with a form body, as OAuth clients send it', async () => {
    const response = await service.service.fetch(
      new Request('http://service.test/v3/connect/token', {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: service.clientId,
          redirect_uri: callbackUri,
          code: (await codeFor()) ?? '',
          code_verifier: pkce.verifier,
        }),
      }),
    )
    expect((await response.json()).access_token).toMatch(/^at_/)
  })

  test.each([
    ['base64url of its digest', async () => pkce.challenge],
    [
      "base64url of its digest's hex text",
      async (verifier: string) => base64url(new TextEncoder().encode(await sha256(verifier))),
    ],
  ])('can have a challenge that is %s', async (_what, challengeOf) => {
    const code_challenge = await challengeOf(pkce.verifier)
    const code = await codeFor({ code_challenge })
    for (const code_verifier of [`${pkce.verifier.slice(0, -1)}X`, code_challenge, undefined])
      expect(refusal(await exchange({ code, code_verifier }))).toEqual([
        400,
        'invalid_grant',
        'code_verifier',
      ])
    expect((await exchange({ code })).status).toBe(200)
  })

  test('without a challenge needs an API key of the application', async () => {
    const asked = { code_challenge: undefined, code_challenge_method: undefined }
    const code = await codeFor(asked)
    const bare = { code, code_verifier: undefined }
    expect(refusal(await exchange(bare))).toEqual([400, 'invalid_client', 'client_secret'])
    for (const client_secret of [service.otherKey, 'rubbish'])
      expect(refusal(await exchange({ ...bare, client_secret })).slice(0, 2)).toEqual([401, 'invalid_client'])
    expect((await exchange({ ...bare, client_secret: service.key })).status).toBe(200)
  })

  test('without a challenge rejects a verifier', async () => {
    const code = await codeFor({ code_challenge: undefined, code_challenge_method: undefined })
    const answer = await exchange({ code, client_secret: service.key })
    expect(refusal(answer)).toEqual([400, 'invalid_grant', 'code_verifier'])
  })

  test('with a challenge needs its verifier, with and without an API key', async () => {
    const code = await codeFor()
    const answer = await exchange({ code, code_verifier: undefined, client_secret: service.key })
    expect(refusal(answer)).toEqual([400, 'invalid_grant', 'code_verifier'])
  })

  test.each([
    ['another callback', { redirect_uri: 'https://app.test/other' }, 'invalid_grant', 'redirect_uri'],
    ['no callback', { redirect_uri: undefined }, 'invalid_grant', 'redirect_uri'],
    ['a code that nobody was given', { code: 'ac_guessed' }, 'invalid_grant', 'code'],
    ['no code', { code: undefined }, 'invalid_grant', 'code'],
    ['another kind of grant', { grant_type: 'password' }, 'unsupported_grant_type', 'grant_type'],
    ['a name that objects have', { grant_type: 'constructor' }, 'unsupported_grant_type', 'grant_type'],
    ['no kind of grant', { grant_type: undefined }, 'unsupported_grant_type', 'grant_type'],
    ['a client id of another form', { client_id: 7 }, 'invalid_request', 'client_id'],
  ])('is not redeemed with %s', async (_what, change, error, field) => {
    const code = await codeFor()
    const answer = await exchange({ code, ...change })
    expect(refusal(answer)).toEqual([400, error, field])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.request_id).toBe(answer.headers.get('x-request-id'))
    expect((await exchange({ code })).status).toBe(200)
  })

  test('is not redeemed by another application', async () => {
    const code = await codeFor()
    const other = await exchange({ code, client_id: service.otherClientId })
    expect(refusal(other)).toEqual([400, 'invalid_grant', 'code'])
    const nobody = await exchange({ code, client_id: 'nobody' })
    expect(refusal(nobody).slice(0, 2)).toEqual([401, 'invalid_client'])
  })

  test('expires after ten minutes', async () => {
    const code = await codeFor()
    service.at(instant(service.now + 600))
    expect(refusal(await exchange({ code }))).toEqual([400, 'invalid_grant', 'code'])
  })

  test('that is used twice revokes its tokens', async () => {
    const code = await codeFor({ access_type: 'offline' })
    const { data } = await exchange({ code })
    const again = await exchange({ code })
    expect(refusal(again).slice(0, 2)).toEqual([400, 'invalid_grant'])
    expect(again).toMatchObject({ error_description: expect.stringContaining('already used') })
    expect((await me(data.access_token)).status).toBe(401)
    expect(refusal(await renew(data.refresh_token))).toEqual([400, 'invalid_grant', 'refresh_token'])
  })

  test('that is used twice concurrently is redeemed at most once', async () => {
    const code = await codeFor()
    const answers = await Promise.all([exchange({ code }), exchange({ code }), exchange({ code })])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is not a bearer token', async () => {
    expect((await me((await codeFor()) ?? '')).status).toBe(401)
  })
})

describe('an access token', () => {
  test('expires after an hour', async () => {
    const { access_token } = await signIn(service, email)
    service.at(instant(service.now + 3599))
    expect((await me(access_token)).status).toBe(200)
    service.at(instant(service.now + 1))
    expect((await me(access_token)).error).toMatchObject({
      type: 'unauthorized',
      message: expect.stringMatching(/has expired/),
    })
  })

  test('is described by tokeninfo', async () => {
    const { access_token, grant_id } = await signIn(service, email)
    const expected = {
      iss: 'http://service.test',
      aud: service.clientId,
      sub: grant_id,
      email,
      scope: 'calendar',
      iat: service.now,
      exp: service.now + 3600,
    }
    const path = '/v3/connect/tokeninfo'
    expect((await service.call('GET', path, { bearer: access_token })).data).toEqual(expected)
    expect((await service.call('GET', `${path}?access_token=${access_token}`)).data).toEqual(expected)
    for (const bearer of [service.key, 'rubbish'])
      expect((await service.call('GET', path, { bearer })).status).toBe(401)
    expect((await service.call('GET', path)).status).toBe(401)
  })

  test.each([
    ['in the body', (token: string) => ['', { token }] as const],
    ['in the query', (token: string) => [`?token=${token}`, undefined] as const],
  ])('is revoked, %s, with all tokens of its sign-in', async (_where, given) => {
    const kept = await signIn(service, email)
    const { access_token, refresh_token } = await signIn(service, email, { access_type: 'offline' })
    const [query, body] = given(access_token)
    const revoke = () => service.call('POST', `/v3/connect/revoke${query}`, body ? { body } : {})
    expect((await revoke()).status).toBe(200)
    expect((await me(access_token)).status).toBe(401)
    expect((await renew(refresh_token)).status).toBe(400)
    expect((await revoke()).status).toBe(200)
    expect((await me(kept.access_token)).status).toBe(200)
  })

  test('is not revoked by a request without a token', async () => {
    const none = await service.call('POST', '/v3/connect/revoke', { body: {} })
    expect(refusal(none)).toEqual([400, 'invalid_request', 'token'])
    expect((await service.call('POST', '/v3/connect/revoke', { body: { token: service.key } })).status).toBe(
      200,
    )
    expect((await service.withKey('GET', '/v3/grants')).status).toBe(200)
  })

  test('ends when its grant is deleted or becomes invalid', async () => {
    const first = await signIn(service, email)
    const changed = await service.withKey('PATCH', `/v3/grants/${first.grant_id}`, {
      grant_status: 'invalid',
    })
    expect(changed.data.grant_status).toBe('invalid')
    expect((await me(first.access_token)).status).toBe(401)
    const second = await signIn(service, email)
    expect(second.grant_id).toBe(first.grant_id)
    expect((await me(second.access_token)).data.grant_status).toBe('valid')
    await service.withKey('DELETE', `/v3/grants/${first.grant_id}`)
    expect((await me(second.access_token)).status).toBe(401)
    expect(service.allDomainEvents.map(({ type }) => type)).toEqual([
      'grant.created',
      'grant.expired',
      'grant.updated',
      'grant.deleted',
    ])
  })

  test('with read-only scope cannot change anything, and with email scope cannot read calendars', async () => {
    const look = await signIn(service, email, { scope: 'calendar.readonly' })
    const path = '/v3/grants/me/calendars'
    expect((await service.call('GET', path, { bearer: look.access_token })).status).toBe(200)
    const post = (bearer: string) => service.call('POST', path, { bearer, body: { name: 'Mine' } })
    expect((await post(look.access_token)).error).toMatchObject({ type: 'forbidden' })
    const name = await signIn(service, email, { scope: 'email' })
    expect((await me(name.access_token)).data.email).toBe(email)
    expect((await service.call('GET', path, { bearer: name.access_token })).status).toBe(403)
    const all = await signIn(service, email, { scope: 'email calendar' })
    expect((await post(all.access_token)).status).toBe(200)
  })

  test('does not restrict a visitor of a public configuration, whatever its scope', async () => {
    const host = await addHost(service, 'jonas@example.com')
    const { access_token: bearer } = await signIn(service, email, { scope: 'email' })
    const id = await addConfiguration(service, [host])
    const answer = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      bearer,
      body: bookingBody('2026-03-03T10:00:00Z'),
    })
    expect(answer.status).toBe(200)
    expect(answer.data.organizer_booking_ref).toBeUndefined()
  })

  test.each([
    ['email', 403, 403],
    ['calendar.readonly', 200, 403],
    ['calendar', 200, 200],
  ])(
    'of scope %s reads with %i and books with %i in the private configuration of its account',
    async (scope, seen, booked) => {
      const host = await addHost(service, email)
      const { access_token: bearer } = await signIn(service, email, { scope })
      const id = await addConfiguration(service, [host], { requires_session_auth: true })
      const query = `configuration_id=${id}`
      const window = `start_time=${service.now}&end_time=${service.now + 86_400}`
      for (const path of [`ui-settings?${query}`, `availability?${query}&${window}`])
        expect((await service.call('GET', `/v3/scheduling/${path}`, { bearer })).status).toBe(seen)
      const body = bookingBody('2026-03-03T10:00:00Z')
      const answer = await service.call('POST', `/v3/scheduling/bookings?${query}`, { bearer, body })
      expect(answer.status).toBe(booked)
    },
  )
})

describe('a refresh token', () => {
  const offline = () => signIn(service, email, { access_type: 'offline' })

  test('is issued on request, and renews the access token', async () => {
    const first = await offline()
    expect(first.refresh_token).toMatch(/^rt_/)
    service.at(instant(service.now + 86_400))
    const { data } = await renew(first.refresh_token)
    expect(data.access_token).not.toBe(first.access_token)
    expect(data.refresh_token).not.toBe(first.refresh_token)
    expect(data).toMatchObject({ grant_id: first.grant_id, scope: 'calendar' })
    expect((await me(data.access_token)).status).toBe(200)
  })

  test('that is used twice revokes the sign-in', async () => {
    const first = await offline()
    const { data } = await renew(first.refresh_token)
    const again = await renew(first.refresh_token)
    expect(again).toMatchObject({ error_description: expect.stringContaining('already used') })
    expect((await me(data.access_token)).status).toBe(401)
    expect((await renew(data.refresh_token)).status).toBe(400)
  })

  test('expires after ninety days without use', async () => {
    const { refresh_token } = await offline()
    service.at(instant(service.now + 90 * 86_400))
    expect(refusal(await renew(refresh_token))).toEqual([400, 'invalid_grant', 'refresh_token'])
  })

  test('of a client with a secret is renewed with a secret', async () => {
    const asked = { code_challenge: undefined, code_challenge_method: undefined, access_type: 'offline' }
    const { data } = await exchange({
      code: await codeFor(asked),
      code_verifier: undefined,
      client_secret: service.key,
    })
    expect(refusal(await renew(data.refresh_token))).toEqual([400, 'invalid_client', 'client_secret'])
    expect((await renew(data.refresh_token, { client_secret: service.key })).status).toBe(200)
  })

  test('is not a bearer token, and only its own application can use it', async () => {
    const { refresh_token = '' } = await offline()
    expect((await me(refresh_token)).status).toBe(401)
    const other = await renew(refresh_token, { client_id: service.otherClientId })
    expect(refusal(other)).toEqual([400, 'invalid_grant', 'refresh_token'])
  })
})

describe('a secret in a response', () => {
  test('is stored as a hash, and is not repeated for an idempotency key', async () => {
    const code = await codeFor()
    const headers = { 'Idempotency-Key': 'once' }
    const body = {
      grant_type: 'authorization_code',
      client_id: service.clientId,
      redirect_uri: callbackUri,
      code_verifier: pkce.verifier,
      code,
    }
    const first = await service.call('POST', '/v3/connect/token', { body, headers })
    expect((await service.call('POST', '/v3/connect/token', { body, headers })).status).toBe(400)
    const token = first.data.access_token
    expect(await service.store.read((records) => records.credential(token))).toBeUndefined()
    expect(
      await service.store.read(async (records) => records.credential(await sha256(token))),
    ).toBeUndefined()
  })
})
