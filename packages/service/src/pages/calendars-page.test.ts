import { beforeEach, describe, expect, test } from 'vitest'
import { registerApplication } from '../features/applications/register-application.js'
import { newSecretKey, readSecretKeys } from '../kernel/seal.js'
import { renderWaitingMails } from '../outbox/render-mail.js'
import { openGoogleAccount } from '../providers/testing/google-double.js'
import { authorizationPath, mailedCode, openPage, pkce, signInIdOf } from '../testing/sign-in.js'
import { addHost, openService, type TestService } from '../testing/studio.js'

const email = 'ada@example.com'
const origin = 'https://times.example'
const redirect_uri = `${origin}/my/calendars`

let service: TestService
beforeEach(async () => {
  const build = { files: new Map() }
  service = await openService(undefined, {
    ...{ publicUrl: origin, scriptBuilds: [build], framingOrigins: ['https://site.example'] },
  })
})

const pagePath = () => `/my/calendars?client_id=${service.clientId}`
const open = (path: string, headers: Record<string, string> = {}) => service.call('GET', path, { headers })

describe('the page of calendars', () => {
  test('shows the element of the application, and nothing about anybody', async () => {
    await addHost(service, email)
    const { status, data, headers } = await open(pagePath())
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(data).toContain(
      `<when-calendars class="element" service-url="${origin}" data-client-id="${service.clientId}"></when-calendars>`,
    )
    expect(data).toContain('<title>Calendars</title>')
    expect(data).toContain('<meta name="robots" content="noindex">')
    expect(data).not.toContain(email)
  })

  test('runs its own scripts only, calls the service only, and is never framed', async () => {
    const policy = (await open(pagePath())).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain(`connect-src ${origin};`)
    expect(policy).toMatch(/script-src 'self' 'sha256-[^;]+;/)
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
  })

  test('offers the providers that the service is configured for', async () => {
    expect((await open(pagePath())).data).not.toContain('sign-in-providers')
    const { openProvider, signIn } = openGoogleAccount()
    const secretKeys = await readSecretKeys(newSecretKey())
    service = await openService(undefined, {
      ...{ publicUrl: origin, scriptBuilds: [{ files: new Map() }] },
      connections: {
        providers: { google: openProvider, microsoft: openProvider },
        signIns: { google: signIn, microsoft: signIn },
        secretKeys,
      },
    })
    expect((await open(pagePath())).data).toContain(' sign-in-providers="google microsoft"></when-calendars>')
  })

  test("is in the visitor's language", async () => {
    const { data } = await open(pagePath(), { 'Accept-Language': 'de-AT' })
    expect(data).toContain('<html lang="de-AT" dir="ltr">')
    expect(data).toContain('<title>Kalender</title>')
  })

  test('is missing for an unknown application, or if several could be meant', async () => {
    expect((await open('/my/calendars?client_id=nobody')).status).toBe(404)
    expect((await open('/my/calendars')).status).toBe(404)
  })

  test('is the callback of its own sign-in, without a client id', async () => {
    const { status, data } = await open('/my/calendars?code=ac_1&state=s')
    expect([status, data.includes('<when-calendars')]).toEqual([200, true])
    expect(data).not.toContain('ac_1')
  })
})

describe('a sign-in that returns to the page of calendars', () => {
  const { verifier, challenge } = pkce
  const change = { redirect_uri, code_challenge: challenge, code_challenge_method: 'S256', state: 's' }

  test('needs no registration, and gives a token for the verifier alone', async () => {
    await addHost(service, email)
    const path = authorizationPath(service, change)
    const page = await openPage(service, path, { email })
    const code = await mailedCode(service, email)
    const { location } = await openPage(service, path, { sign_in: signInIdOf(page.html), code })
    expect(location?.href.startsWith(`${redirect_uri}?`)).toBe(true)
    const redeem = (code_verifier: string) =>
      service.call('POST', '/v3/connect/token', {
        body: {
          ...{ grant_type: 'authorization_code', client_id: service.clientId, redirect_uri, code_verifier },
          code: location?.searchParams.get('code'),
        },
      })
    expect((await redeem('x'.repeat(43))).status).toBe(400)
    const { status, data } = await redeem(verifier)
    expect(status).toBe(200)
    const connections = await service.call('GET', '/v3/grants/me/connections', { bearer: data.access_token })
    expect(connections.data).toEqual([])
  })

  test.each([
    ['no code challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['another path', { redirect_uri: `${origin}/my/calendars/` }],
    ['a query', { redirect_uri: `${redirect_uri}?client_id=x` }],
    ['another origin', { redirect_uri: 'https://evil.example/my/calendars' }],
  ])('is refused with %s', async (_what, other) => {
    const { status, location } = await openPage(service, authorizationPath(service, { ...change, ...other }))
    expect([status, location]).toEqual([400, undefined])
  })

  test('does not open an application without callbacks to strangers', async () => {
    await registerApplication(service.store, {
      ...{ id: 'second', clientId: 'second', apiKey: crypto.randomUUID(), name: 'Second', now: service.now },
    })
    const path = authorizationPath(service, { ...change, client_id: 'second' })
    expect((await openPage(service, path, { email: 'stranger@example.com' })).status).toBe(200)
    expect(await service.store.read((records) => renderWaitingMails(records, 'second'))).toEqual([])
  })
})
