import { instant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { registerApplication } from '../../features/applications/register-application.js'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { authorizationPath, mailedCode, openPage, passPage, pkce, signInIdOf } from '../../testing/sign-in.js'
import { addHost, callbackUri, openService, type TestService } from '../../testing/studio.js'

const email = 'ada@example.com'

let service: TestService
beforeEach(async () => {
  service = await openService()
})

const open = (change = {}) => openPage(service, authorizationPath(service, change))
const send = (fields: Record<string, string>, change = {}, headers = {}) =>
  openPage(service, authorizationPath(service, change), fields, headers)
const waitingMails = () => service.store.read((records) => renderWaitingMails(records, service.applicationId))
const grants = async () => (await service.withKey('GET', '/v3/grants')).data

/** A wrong code of the same length. */
const otherThan = (code: string) => code.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10))

describe('the sign-in page', () => {
  test('asks for the email address, which the application can suggest, and explains why', async () => {
    const { status, html, headers } = await open({
      login_hint: 'ada@example.com',
      scope: 'calendar.readonly',
    })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html).toContain('value="ada@example.com"')
    expect(html).toContain('Connect your calendar to First')
    expect(html).toContain('See your calendars, events and booking pages')
    expect(html).not.toContain('change your calendars')
    expect(await waitingMails()).toEqual([])
  })

  test('runs no script, is never framed or cached, and redirects to the application', async () => {
    const { headers, html } = await open()
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' https:;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('script-src')
    expect(policy).not.toContain('unsafe')
    expect(html).not.toContain('<script')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test.each([
    ['http://localhost:3000/back', 'http://localhost:3000'],
    ['com.example.app:/back', 'com.example.app:'],
  ])('redirects to %s, too', async (callback, target) => {
    await registerApplication(service.store, {
      id: crypto.randomUUID(),
      clientId: `client-of-${callback}`,
      apiKey: crypto.randomUUID(),
      name: 'App',
      now: service.now,
      callbackUris: [callback],
    })
    const change = { client_id: `client-of-${callback}`, redirect_uri: callback }
    const { headers } = await open(change)
    expect(headers.get('content-security-policy')).toContain(`form-action 'self' https: ${target};`)
    const { location } = await send({ action: 'cancel' }, change)
    expect(location?.href).toMatch(new RegExp(`^${callback}\\?error=access_denied`))
  })

  test('escapes all texts', async () => {
    const { html } = await open({ login_hint: '"><script>alert(1)</script>' })
    expect(html).not.toContain('<script>')
    const wrong = await send({ email: '"><script>alert(1)</script>' })
    expect(wrong.html).not.toContain('<script>')
  })

  test('emails a code that is not in the response, and redirects back with an authorization code', async () => {
    const asked = await send({ email }, { state: 'a state' })
    expect(asked.status).toBe(200)
    const code = await mailedCode(service, email)
    for (const form of [code, code.replace(' ', '')])
      expect(asked.html + JSON.stringify([...asked.headers])).not.toContain(form)
    const { status, location, headers } = await send(
      { sign_in: signInIdOf(asked.html), code },
      { state: 'a state' },
    )
    expect(status).toBe(303)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(location?.href.startsWith(`${callbackUri}&`)).toBe(true)
    expect(location?.searchParams.get('state')).toBe('a state')
    expect(location?.searchParams.get('code')).toMatch(/^ac_/)
  })

  test('accepts a code without its space', async () => {
    const asked = await send({ email })
    const code = (await mailedCode(service, email)).replace(' ', '')
    expect((await send({ sign_in: signInIdOf(asked.html), code })).status).toBe(303)
  })

  test('is in the language of the visitor, like the email, and accepts their digits', async () => {
    const headers = { 'Accept-Language': 'ar-EG,en;q=0.5' }
    const page = await send({ email }, {}, headers)
    expect(page.html).toContain('<html lang="ar-EG" dir="rtl">')
    expect(page.headers.get('vary')).toContain('Accept-Language')
    const [mail] = await waitingMails()
    expect(mail?.subject).toBe('رمز الدخول إلى First')
    const code = (await mailedCode(service, email)).replace(/\d/g, (digit) =>
      String.fromCharCode(0x660 + Number(digit)),
    )
    expect((await send({ sign_in: signInIdOf(page.html), code }, {}, headers)).status).toBe(303)
  })

  test('connects an address once, for all sign-ins and spellings', async () => {
    await passPage(service, email)
    await passPage(service, 'Ada@Example.com', { scope: 'calendar.readonly' })
    expect(await grants()).toMatchObject([{ email, grant_status: 'valid', scope: ['calendar.readonly'] }])
    expect(service.allDomainEvents.map(({ type }) => type)).toEqual(['grant.created', 'grant.updated'])
  })

  test('emails a code to the address of the account, not to one that looks like it', async () => {
    const kelvin = 'a\u212Aim@example.com'
    await send({ email: kelvin })
    expect((await waitingMails()).map(({ to }) => to.email)).toEqual(['akim@example.com'])
  })

  test('signs in to an account that the customer has connected before, with its calendars', async () => {
    const ada = await addHost(service, email)
    await passPage(service, email)
    expect(await grants()).toMatchObject([{ id: ada.grantId }])
  })

  test('explains an invalid address, and sends no email', async () => {
    for (const wrong of ['', 'ada', 'ada@', 'ada@example.com, eve@example.com']) {
      const { status, html } = await send({ email: wrong })
      expect([wrong, status]).toEqual([wrong, 400])
      expect(html).toContain('role="alert"')
      expect(html).toContain('aria-invalid="true"')
    }
    expect(await waitingMails()).toEqual([])
  })

  test('allows four wrong codes', async () => {
    const asked = await send({ email })
    const sign_in = signInIdOf(asked.html)
    const code = await mailedCode(service, email)
    for (const left of ['left: 4.', 'left: 3.', 'left: 2.', 'left: 1.']) {
      const wrong = await send({ sign_in, code: otherThan(code) })
      expect(wrong.status).toBe(400)
      expect(wrong.html).toContain(left)
      expect(signInIdOf(wrong.html)).toBe(sign_in)
    }
    expect((await send({ sign_in, code: otherThan(code) })).html).toContain('no longer valid')
    const late = await send({ sign_in, code })
    expect(late.location).toBeUndefined()
    expect(late.html).toContain('no longer valid')
    expect(await grants()).toEqual([])
  })

  test('counts concurrent attempts', async () => {
    const asked = await send({ email })
    const fields = { sign_in: signInIdOf(asked.html), code: otherThan(await mailedCode(service, email)) }
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(fields)))
    expect(answers.filter(({ html }) => html.includes('no longer valid'))).toHaveLength(4)
  })

  test('accepts a code for ten minutes, and once', async () => {
    const asked = await send({ email })
    const fields = { sign_in: signInIdOf(asked.html), code: await mailedCode(service, email) }
    service.at(instant(service.now + 600))
    expect((await send(fields)).html).toContain('no longer valid')
    service.at(instant(service.now - 1))
    expect((await send(fields)).status).toBe(303)
    expect((await send(fields)).html).toContain('no longer valid')
  })

  test('accepts a code only with the id of its own page', async () => {
    const mine = await send({ email })
    const theirs = await send({ email: 'eve@example.com' })
    const code = await mailedCode(service, email)
    expect((await send({ sign_in: signInIdOf(theirs.html), code })).status).toBe(400)
    expect((await send({ sign_in: 'guessed', code })).status).toBe(400)
    expect((await send({ sign_in: signInIdOf(mine.html), code })).status).toBe(303)
  })

  test('sends another code, which replaces the first', async () => {
    const first = await send({ email })
    const firstCode = await mailedCode(service, email)
    const again = await send({ sign_in: signInIdOf(first.html), action: 'again' })
    const secondCode = await mailedCode(service, email)
    expect((await send({ sign_in: signInIdOf(first.html), code: firstCode })).status).toBe(400)
    expect((await send({ sign_in: signInIdOf(again.html), code: secondCode })).status).toBe(303)
  })

  test('redirects back with an error on cancel', async () => {
    const { location } = await send({ action: 'cancel' }, { state: 's' })
    expect(Object.fromEntries(location?.searchParams ?? [])).toMatchObject({
      from: 'studio',
      error: 'access_denied',
      state: 's',
    })
  })

  test('rejects forms from another site', async () => {
    const { status } = await send({ email }, {}, { 'Sec-Fetch-Site': 'cross-site' })
    expect(status).toBe(403)
    expect(await waitingMails()).toEqual([])
    expect((await send({ email }, {}, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
  })

  test('rejects bodies that are not forms', async () => {
    const answer = await service.call('POST', authorizationPath(service), { body: { email } })
    expect(answer.status).toBe(400)
    expect(await waitingMails()).toEqual([])
  })
})

describe('an invalid request', () => {
  test.each([
    ['an unknown application', { client_id: 'nobody' }],
    ['no application', { client_id: undefined }],
    ['no callback', { redirect_uri: undefined }],
    ['another callback', { redirect_uri: 'https://evil.example/callback' }],
    ['a callback with more to it', { redirect_uri: `${callbackUri}&more=1` }],
    ['a callback that begins alike', { redirect_uri: callbackUri.slice(0, -1) }],
    ['a NUL', { state: '\0' }],
  ])('for %s shows a page and does not redirect', async (_what, change) => {
    for (const answer of [await open(change), await send({ email }, change)]) {
      expect(answer.status).toBe(400)
      expect(answer.location).toBeUndefined()
      expect(answer.html).toContain('You cannot sign in here')
    }
    expect(await waitingMails()).toEqual([])
  })

  test.each([
    ['another kind of answer', { response_type: 'token' }, 'unsupported_response_type', /^response_type:/],
    ['no kind of answer', { response_type: undefined }, 'unsupported_response_type', /^response_type:/],
    ['another provider', { provider: 'imap' }, 'invalid_request', /^provider: .*virtual-calendar/],
    ['an unknown scope', { scope: 'calendar mail' }, 'invalid_scope', /^scope: got 'mail'/],
    [
      'another method',
      { code_challenge: pkce.challenge, code_challenge_method: 'S512' },
      'invalid_request',
      /^code_challenge_method: .*S256/,
    ],
    [
      'a challenge in plain text',
      { code_challenge: pkce.challenge, code_challenge_method: 'plain' },
      'invalid_request',
      /^code_challenge_method: .*S256/,
    ],
    [
      'a challenge without a method, which means plain text',
      { code_challenge: pkce.challenge },
      'invalid_request',
      /^code_challenge_method: .*S256/,
    ],
    [
      'a method without a challenge',
      { code_challenge_method: 'S256' },
      'invalid_request',
      /^code_challenge:/,
    ],
    [
      'a short challenge',
      { code_challenge: 'short', code_challenge_method: 'S256' },
      'invalid_request',
      /^code_challenge:/,
    ],
    ['another access', { access_type: 'always' }, 'invalid_request', /^access_type:/],
  ])('for %s redirects back with the error', async (_what, change, error, description) => {
    const { status, location } = await open({ state: 's', ...change })
    expect(status).toBe(303)
    expect(location?.origin).toBe('https://app.test')
    expect(Object.fromEntries(location?.searchParams ?? [])).toEqual({
      from: 'studio',
      error,
      error_description: expect.stringMatching(description),
      state: 's',
    })
  })

  test.each(['virtual-calendar', 'virtual_calendar'])('accepts the provider %s', async (provider) => {
    expect((await open({ provider })).status).toBe(200)
  })
})

describe('too many codes', () => {
  test('are limited to five emails an hour for each address and application', async () => {
    for (let index = 0; index < 5; index++) expect((await send({ email })).status).toBe(200)
    const sixth = await send({ email: 'ADA@example.com' })
    expect(sixth.status).toBe(429)
    expect(sixth.headers.get('retry-after')).toBe('3600')
    expect(sixth.html).toContain('Try again in 60 minutes')
    expect(await waitingMails()).toHaveLength(5)
    expect((await send({ email: 'eve@example.com' })).status).toBe(200)
    service.at(instant(service.now + 3600))
    expect((await send({ email })).status).toBe(200)
  })

  test('by strangers do not lock out the owner', async () => {
    service = await openService(undefined, {
      addressOf: (request) => request.headers.get('x-from') ?? undefined,
    })
    const from = (host: string, fields: Record<string, string> = { email }) =>
      send(fields, {}, { 'x-from': host })
    for (let index = 0; index < 8; index++)
      expect((await from('198.51.100.1')).status).toBe(index < 5 ? 200 : 429)
    const asked = await from('192.0.2.1')
    const fields = { sign_in: signInIdOf(asked.html), code: await mailedCode(service, email) }
    expect((await from('192.0.2.1', fields)).location?.searchParams.get('code')).toMatch(/^ac_/)
  })

  test('by many strangers cause at most ten emails an hour, and do not lock out known network addresses', async () => {
    service = await openService(undefined, {
      addressOf: (request) => request.headers.get('x-from') ?? undefined,
    })
    const from = (host: string, fields: Record<string, string> = { email }) =>
      send(fields, {}, { 'x-from': host })
    const signInFrom = async (host: string) => {
      const asked = await from(host)
      if (asked.status !== 200) return asked.status
      const fields = { sign_in: signInIdOf(asked.html), code: await mailedCode(service, email) }
      return (await from(host, fields)).status
    }
    expect(await signInFrom('192.0.2.1')).toBe(303)
    // A new window may have begun by then.
    service.at(instant(service.now + 90 * 86_400))
    const before = (await waitingMails()).length
    for (let stranger = 0; stranger < 15; stranger++)
      expect((await from(`198.51.100.${stranger}`)).status).toBe(stranger < 10 ? 200 : 429)
    expect((await waitingMails()).length - before).toBeLessThanOrEqual(10)
    expect(await signInFrom('192.0.2.1')).toBe(303)
    expect(await signInFrom('192.0.2.2')).toBe(429)
  })

  test('leave the last code valid', async () => {
    const asked = await send({ email })
    const fields = { sign_in: signInIdOf(asked.html), code: await mailedCode(service, email) }
    for (let index = 0; index < 4; index++) await send({ email })
    expect((await send({ sign_in: fields.sign_in, action: 'again' })).status).toBe(429)
    expect((await send(fields)).location?.searchParams.get('code')).toMatch(/^ac_/)
  })

  test('are limited to twenty emails an hour for each network', async () => {
    service = await openService(undefined, {
      addressOf: (request) => request.headers.get('x-from') ?? undefined,
    })
    const from = async (host: string, index: number) =>
      (await send({ email: `guest${index}@example.com` }, {}, { 'x-from': host })).status
    for (let index = 0; index < 20; index++) expect(await from('192.0.2.1', index)).toBe(200)
    expect([await from('192.0.2.1', 20), await from('192.0.2.2', 20)]).toEqual([429, 429])
    expect(await from('198.51.100.1', 20)).toBe(200)
    // Each from a /64 of one /48.
    for (let index = 0; index < 20; index++)
      expect(await from(`2001:db8:7:${index}::/64`, 100 + index)).toBe(200)
    expect(await from('2001:db8:7:20::/64', 120)).toBe(429)
    expect(await from('2001:db8:8:20::/64', 120)).toBe(200)
  })

  test('to strangers from one network do not lock out an account that has signed in from there', async () => {
    service = await openService(undefined, {
      addressOf: (request) => request.headers.get('x-from') ?? undefined,
    })
    const from = (host: string, fields: Record<string, string> = { email }) =>
      send(fields, {}, { 'x-from': host })
    const asked = await from('192.0.2.1')
    await from('192.0.2.1', { sign_in: signInIdOf(asked.html), code: await mailedCode(service, email) })
    for (let index = 0; index < 20; index++)
      await from(`192.0.2.${2 + (index % 10)}`, { email: `guest${index}@example.com` })
    expect((await from('192.0.2.2', { email: 'guest@example.com' })).status).toBe(429)
    expect((await from('192.0.2.1')).status).toBe(200)
  })

  test('wrong codes are limited to twenty an hour for each network address', async () => {
    service = await openService(undefined, { addressOf: () => '192.0.2.1' })
    let wrong = 0
    for (let round = 0; wrong < 20; round++) {
      const asked = await send({ email: `guest${round}@example.com` })
      const sign_in = signInIdOf(asked.html)
      for (let index = 0; index < 5; index++, wrong++)
        expect((await send({ sign_in, code: '0000' })).status).toBe(400)
    }
    const asked = await send({ email })
    const fields = { sign_in: signInIdOf(asked.html), code: await mailedCode(service, email) }
    expect((await send(fields)).status).toBe(429)
    service.at(instant(service.now + 3600))
    expect((await passPage(service, email)).searchParams.get('code')).toMatch(/^ac_/)
  })
})

describe('a sign-in of a new account', () => {
  const stranger = 'eve@elsewhere.example'

  test.each([
    ['closed' as const, stranger, false],
    ['closed' as const, email, true],
    [['example.org'], stranger, false],
    [['elsewhere.example'], stranger, true],
    [['Elsewhere.Example'], 'EVE@elsewhere.example', true],
    [['elsewhere.example'], 'eve@sub.elsewhere.example', false],
    [['elsewhere.example'], 'eve@notelsewhere.example', false],
    [['eve@elsewhere.example'], stranger, true],
    [['ada@elsewhere.example'], stranger, false],
    [['example.org'], email, true],
    ['open' as const, stranger, true],
  ])('with %j, a code for %s is emailed: %s', async (signUp, address, isMailed) => {
    service = await openService(undefined, { signUp })
    await addHost(service, email)
    const before = (await waitingMails()).length
    const asked = await send({ email: address })
    expect([asked.status, (await waitingMails()).length - before]).toEqual([200, isMailed ? 1 : 0])
  })

  test('looks the same whether or not it is allowed', async () => {
    const pagesOf = async (address: string) => {
      const asked = await send({ email: address })
      const id = signInIdOf(asked.html)
      const pages = [asked]
      for (let index = 0; index < 6; index++) pages.push(await send({ sign_in: id, code: '0000' }))
      pages.push(await send({ sign_in: id, code: '' }))
      return pages.map(({ status, html }) => [
        status,
        html.replaceAll(id, 'ID').replaceAll(address, 'ADDRESS'),
      ])
    }
    service = await openService(undefined, { signUp: 'closed' })
    await addHost(service, email)
    expect(await pagesOf(stranger)).toEqual(await pagesOf(email))
  })
})

describe('the sign-in page of a service that sends no email', () => {
  test('promises no code at either step, and names whom to ask', async () => {
    for (const { html } of [await open(), await send({ email })]) {
      expect(html).toContain('This service does not send emails yet')
      expect(html).not.toMatch(/We will email you|We sent it/)
    }
  })

  test('promises it once the service sends email', async () => {
    service = await openService(undefined, { sendsMail: true })
    expect((await open()).html).toContain('We will email you a code')
    expect((await send({ email })).html).toContain('We sent it to')
  })
})

describe('the stored data of a sign-in', () => {
  test('contains only hashes of ids and codes', async () => {
    const asked = await send({ email })
    const id = signInIdOf(asked.html)
    expect(await service.store.read((records) => records.credential(id))).toBeUndefined()
    const answer = await service.call('GET', '/v3/grants/me', { bearer: id })
    expect(answer.error).toMatchObject({ type: 'unauthorized', message: 'unknown credential' })
  })

  test("defaults to the connector's scopes", async () => {
    await service.withKey('POST', '/v3/connectors', {
      provider: 'virtual-calendar',
      scope: ['calendar.readonly', 'something else'],
    })
    expect((await open()).html).toContain('See your calendars')
    await passPage(service, email)
    expect(await grants()).toMatchObject([{ scope: ['calendar.readonly'] }])
  })
})
