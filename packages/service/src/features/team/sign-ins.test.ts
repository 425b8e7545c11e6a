import { instant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../kernel/store/memory/memory-store.js'
import { firstOwner, openBrowser, setupToken } from '../../testing/browser.js'
import { signIn } from '../../testing/sign-in.js'
import { openService, type TestService } from '../../testing/studio.js'
import { browserNameOf } from './browser-name.js'

const day = 86_400
const windowsFirefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

let service: TestService
let token: string
let first: ReturnType<typeof openBrowser>
beforeEach(async () => {
  service = await openService(createMemoryStore(), { sendsMail: true })
  first = openBrowser(service)
  const setup = { token: await setupToken(service), ...firstOwner }
  token = (await first.post('sign-in/setup', setup)).data.access_token
})

const call = (method: string, path: string, body?: unknown, bearer = token) =>
  service.call(method, `/admin/v1/${path}`, { bearer, body })
const list = async (bearer = token) => (await call('GET', 'me/sign-ins', undefined, bearer)).data
/** Signs in in a second browser. */
const signInElsewhere = async () => {
  const { data } = await service.withKey('POST', '/admin/v1/setup-links', { email: firstOwner.email })
  const elsewhere = openBrowser(service)
  const { data: session } = await elsewhere.post('sign-in/setup', { token: data.url.split('#setup=')[1] })
  return { elsewhere, bearer: session.access_token as string }
}
const isSignedIn = async (browser: typeof first) => (await browser.post('token', {})).status === 200
const me = async (bearer: string) => (await call('GET', 'me', undefined, bearer)).status

describe('the sign-ins of a member', () => {
  test('are their browsers and the applications that they allowed, with the one that calls marked', async () => {
    const { bearer } = await signInElsewhere()
    const { refresh_token } = await signIn(service, firstOwner.email, { access_type: 'offline' })
    expect(refresh_token).toBeDefined()
    const listed = await list(bearer)
    expect(listed.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['app', 'browser', 'browser'])
    const marked = listed.filter(({ is_current }: { is_current: boolean }) => is_current)
    expect(marked).toEqual([
      {
        ...{ id: expect.any(String), kind: 'browser', is_current: true },
        ...{ created_at: service.now, last_used_at: service.now, expires_at: service.now + 30 * day },
      },
    ])
    expect(listed.find(({ kind }: { kind: string }) => kind === 'app')).toMatchObject({
      ...{ app: 'app.test', scope: 'calendar', created_at: service.now, expires_at: service.now + 90 * day },
    })
    expect(JSON.stringify(listed)).not.toContain(refresh_token)
  })

  test('say when they were last used', async () => {
    service.at(instant(service.now + 5 * day))
    const { data } = await first.post('token', {})
    expect(await list(data.access_token)).toMatchObject([
      { created_at: service.now - 5 * day, last_used_at: service.now },
    ])
  })

  test('end one by one', async () => {
    const { elsewhere, bearer } = await signInElsewhere()
    const other = (await list()).find(({ is_current }: { is_current: boolean }) => !is_current)
    expect((await call('DELETE', `me/sign-ins/${other.id}`)).status).toBe(200)
    expect([await isSignedIn(elsewhere), await me(bearer), await me(token)]).toEqual([false, 401, 200])
    expect((await call('DELETE', `me/sign-ins/${other.id}`)).status).toBe(404)
  })

  test('end all at once, with open links that sign in, or all others', async () => {
    const app = (await signIn(service, firstOwner.email)).access_token
    const { elsewhere } = await signInElsewhere()
    const { data: link } = await service.withKey('POST', '/admin/v1/setup-links', { email: firstOwner.email })
    expect((await call('POST', 'me/sign-out-everywhere', { keeps_current: true })).status).toBe(200)
    expect([await isSignedIn(first), await isSignedIn(elsewhere)]).toEqual([true, false])
    expect((await service.call('GET', '/v3/grants/me', { bearer: app })).status).toBe(401)
    const used = await openBrowser(service).post('sign-in/setup', { token: link.url.split('#setup=')[1] })
    expect(used.status).toBe(401)
    expect((await call('POST', 'me/sign-out-everywhere', {})).status).toBe(200)
    expect([await isSignedIn(first), await me(token)]).toEqual([false, 401])
  })

  test('are nobody else’s', async () => {
    const body = { name: 'Jonas', email: 'jonas@example.com' }
    const { data: invited } = await call('POST', 'members', body)
    const jonas = openBrowser(service)
    const [, setup] = invited.invitation_url.split('#setup=')
    const { data: session } = await jonas.post('sign-in/setup', { token: setup })
    const [own] = await list()
    const stolen = await call('DELETE', `me/sign-ins/${own.id}`, undefined, session.access_token)
    expect([stolen.status, await me(token)]).toEqual([404, 200])
  })
})

describe('an owner', () => {
  const invite = async () =>
    (await call('POST', 'members', { name: 'Jonas', email: 'jonas@example.com' })).data
  const jonasInList = async () =>
    (await call('GET', 'members')).data.find(({ name }: { name: string }) => name === 'Jonas')

  test('sees open invitations, and withdraws one', async () => {
    const invited = await invite()
    expect(await jonasInList()).toMatchObject({ browsers: 0, invited_until: service.now + 7 * day })
    expect((await call('DELETE', `members/${invited.id}/invitation`)).status).toBe(200)
    expect((await jonasInList()).invited_until).toBeUndefined()
    const [, setup] = invited.invitation_url.split('#setup=')
    expect((await openBrowser(service).post('sign-in/setup', { token: setup })).status).toBe(401)
  })

  test('sees in how many browsers a member is signed in, and signs them out', async () => {
    const invited = await invite()
    const jonas = openBrowser(service)
    const [, setup] = invited.invitation_url.split('#setup=')
    const { data: session } = await jonas.post('sign-in/setup', { token: setup })
    expect(await jonasInList()).toMatchObject({ browsers: 1 })
    expect((await call('POST', `members/${invited.id}/sign-out-everywhere`, {})).status).toBe(200)
    expect(await jonasInList()).toMatchObject({ browsers: 0 })
    expect([await isSignedIn(jonas), await me(session.access_token), await me(token)]).toEqual([
      ...[false, 401, 200],
    ])
    const entries = (await call('GET', 'audit')).data
    expect(entries.map(({ description }: { description: string }) => description)).toContain(
      'Signed “Jonas” out everywhere',
    )
  })
})

test.each<readonly [userAgent: string, browser: string | undefined, system: string | undefined]>([
  [windowsFirefox, 'Firefox', 'Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Safari/537.36 Edg/138.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 16181) AppleWebKit/537.36 Chrome/138.0 Safari/537.36',
    'Chrome',
    'ChromeOS',
  ],
  ['curl/8.14', undefined, undefined],
])('the user agent %s is called by browser and system', (userAgent, browser, system) => {
  expect(browserNameOf(userAgent)).toEqual({ browser, system })
})

test('a browser without a user agent has no name', () => {
  expect(browserNameOf(null)).toEqual({})
})
