import { instant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../kernel/store/memory/memory-store.js'
import { type AuthenticatorFault, openAuthenticator } from '../../testing/authenticator.js'
import { firstOwner, openBrowser, setupToken } from '../../testing/browser.js'
import { addHost, openService, type TestService } from '../../testing/studio.js'

const origin = 'https://book.example.com'
const own = { Origin: origin }

let service: TestService
let browser: ReturnType<typeof openBrowser>
let authenticator: Awaited<ReturnType<typeof openAuthenticator>>
let owner: string

const post = (path: string, body: unknown = {}, page = browser) => page.post(path, body, own)
const client = () => ({ client_id: service.clientId })

beforeEach(async () => {
  service = await openService(createMemoryStore(), { publicUrl: origin })
  browser = openBrowser(service)
  authenticator = await openAuthenticator(origin)
  const { data } = await post('sign-in/setup', { token: await setupToken(service), ...firstOwner })
  owner = data.access_token
})

const newChallenge = async (page = browser) => (await post('me/passkeys/options', {}, page)).data.challenge
const signInChallenge = async () => (await post('sign-in/passkey/options', client())).data.challenge
const add = async (fault: AuthenticatorFault = {}) =>
  post('me/passkeys', { name: 'Laptop', response: await authenticator.create(await newChallenge(), fault) })
const enter = async (fault: AuthenticatorFault = {}, page = openBrowser(service)) =>
  post('sign-in/passkey', { response: await authenticator.get(await signInChallenge(), fault) }, page)
const list = async () =>
  (await service.call('GET', '/admin/v1/me/passkeys', { bearer: owner })).data as {
    id: string
    last_used_at?: number
  }[]

describe('a passkey', () => {
  test('is added by a signed-in member, and then signs them in on another browser', async () => {
    const { data: options } = await post('me/passkeys/options')
    expect(options).toMatchObject({
      rp: { id: 'book.example.com', name: 'First' },
      user: { name: 'ada@example.com', displayName: 'Ada Lovelace' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect((await add()).data).toMatchObject({ name: 'Laptop', created_at: service.now })
    const other = openBrowser(service)
    const { data } = await enter({}, other)
    expect(data.member.email).toBe('ada@example.com')
    expect((await post('token', {}, other)).status).toBe(200)
    expect(await list()).toMatchObject([{ name: 'Laptop', last_used_at: service.now }])
  })

  test('that is removed does not sign in', async () => {
    const { data } = await add()
    expect((await service.call('DELETE', `/admin/v1/me/passkeys/${data.id}`, { bearer: owner })).status).toBe(
      200,
    )
    expect([(await enter()).status, await list()]).toEqual([401, []])
  })

  test('is added and removed in the list of changes', async () => {
    const { data } = await add()
    await service.call('DELETE', `/admin/v1/me/passkeys/${data.id}`, { bearer: owner })
    const { data: entries } = await service.call('GET', '/admin/v1/audit', { bearer: owner })
    const operations = entries.map(({ operation }: { operation: string }) => operation)
    expect(operations).toEqual(expect.arrayContaining(['passkeys.create', 'passkeys.delete']))
  })

  const faults: readonly (readonly [string, AuthenticatorFault])[] = [
    ['of another origin', { origin: 'https://evil.example' }],
    ['of a subdomain', { origin: 'https://evil.book.example.com' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without the verification of its user', { isUnverified: true }],
    ['of the other ceremony', { type: 'webauthn.payment' }],
  ]

  test.each(faults)('%s is not added', async (_name, fault) => {
    expect([(await add(fault)).status, await list()]).toEqual([400, []])
  })

  test.each(faults)('%s does not sign in', async (_name, fault) => {
    await add()
    expect((await enter(fault)).status).toBe(401)
  })

  test('that counts backwards was copied, and does not sign in', async () => {
    await add()
    expect((await enter({ counter: 9 })).status).toBe(200)
    expect((await enter({ counter: 9 })).status).toBe(401)
    expect((await enter({ counter: 10 })).status).toBe(200)
  })

  test('of somebody else does not sign in, whatever id it claims', async () => {
    const { data } = await add()
    const stranger = await openAuthenticator(origin)
    const response = { ...(await stranger.get(await signInChallenge())), id: data.id, rawId: data.id }
    expect((await post('sign-in/passkey', { response }, openBrowser(service))).status).toBe(401)
  })

  test('answers each challenge once, within five minutes', async () => {
    await add()
    const challenge = await signInChallenge()
    const enterWith = async () =>
      (await post('sign-in/passkey', { response: await authenticator.get(challenge) }, openBrowser(service)))
        .status
    expect([await enterWith(), await enterWith()]).toEqual([200, 400])
    const late = await signInChallenge()
    service.at(instant(service.now + 300))
    const response = await authenticator.get(late)
    expect((await post('sign-in/passkey', { response }, openBrowser(service))).status).toBe(400)
  })

  test('uses a challenge up even when it is refused', async () => {
    await add()
    const challenge = await signInChallenge()
    const wrong = await authenticator.get(challenge, { origin: 'https://evil.example' })
    expect((await post('sign-in/passkey', { response: wrong }, openBrowser(service))).status).toBe(401)
    const right = await authenticator.get(challenge)
    expect((await post('sign-in/passkey', { response: right }, openBrowser(service))).status).toBe(400)
  })

  test("is not added with a sign-in's challenge, or with another member's", async () => {
    const withSignIn = await authenticator.create(await signInChallenge())
    expect((await post('me/passkeys', { name: 'Mine', response: withSignIn })).status).toBe(400)
    await addHost(service, 'jonas@example.com')
    const { data: invited } = await service.call('POST', '/admin/v1/members', {
      bearer: owner,
      body: { name: 'Jonas', email: 'jonas@example.com' },
    })
    const jonas = openBrowser(service)
    await post('sign-in/setup', { token: invited.invitation_url.split('#setup=')[1] }, jonas)
    const response = await authenticator.create(await newChallenge(jonas))
    expect((await post('me/passkeys', { name: 'Mine', response })).status).toBe(400)
    expect(await list()).toEqual([])
  })

  test.each([
    {},
    { response: {} },
    { response: { clientDataJSON: 'nonsense' } },
    { response: { clientDataJSON: 7 } },
  ])('that is %j is refused', async (response) => {
    expect((await post('sign-in/passkey', { response }, openBrowser(service))).status).toBe(400)
    expect((await post('me/passkeys', { name: 'Mine', response })).status).toBe(400)
  })

  test('needs somebody who is signed in to be added', async () => {
    expect((await post('me/passkeys/options', {}, openBrowser(service))).status).toBe(401)
  })

  test.each(['http://127.0.0.1:4170', 'http://192.168.0.2', 'http://book.example.com'])(
    'is not offered at %s, where browsers have none',
    async (publicUrl) => {
      const local = await openService(createMemoryStore(), { publicUrl })
      const page = openBrowser(local)
      const sent = { Origin: publicUrl }
      const named = { client_id: local.clientId }
      const { data } = await page.post('sign-in/options', named, sent)
      expect(data.has_passkeys).toBe(false)
      expect((await page.post('sign-in/passkey/options', named, sent)).status).toBe(400)
    },
  )
})
