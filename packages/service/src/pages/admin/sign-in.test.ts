import { instant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { setupAddress } from '../../features/team/setup-links.js'
import { createMemoryStore } from '../../kernel/store/memory/memory-store.js'
import { firstOwner, openBrowser, setupToken } from '../../testing/browser.js'
import { makeMember } from '../../testing/members.js'
import { mailedCode } from '../../testing/sign-in.js'
import { addHost, bookingBody, openService, type TestService } from '../../testing/studio.js'

let service: TestService
let browser: ReturnType<typeof openBrowser>
beforeEach(async () => {
  service = await openService(createMemoryStore(), { sendsMail: true })
  browser = openBrowser(service)
})

const later = (seconds: number) => service.at(instant(service.now + seconds))
const me = async (bearer: string) => (await service.call('GET', '/admin/v1/me', { bearer })).status
/** With one application a page names none; these tests have two. */
const client = () => ({ client_id: service.clientId })
const signInAsOwner = async (page = browser) =>
  (await page.post('sign-in/setup', { token: await setupToken(service), ...firstOwner })).data

describe('a setup link', () => {
  test('creates the first owner, whose event type can be booked at once', async () => {
    const token = await setupToken(service)
    const { data: options } = await browser.post('sign-in/options', { setup_token: token })
    expect(options).toEqual({
      ...{ application: 'First', setup: 'first_owner', emails_codes: true, has_passkeys: false },
    })
    const { data } = await browser.post('sign-in/setup', { token, ...firstOwner })
    expect(data.member).toMatchObject({ ...firstOwner, role: 'owner' })
    expect(data.expires_in).toBe(900)
    const bearer = data.access_token
    const { data: eventTypes } = await service.call('GET', '/v3/grants/me/scheduling/configurations', {
      bearer,
    })
    expect(eventTypes).toHaveLength(1)
    expect(eventTypes[0]).toMatchObject({ slug: 'ada-lovelace', availability: { duration_minutes: 30 } })
    const { data: schedules } = await service.call('GET', '/admin/v1/schedules', { bearer })
    expect(schedules).toMatchObject([
      { name: 'Working hours', is_default: true, timezone: 'Europe/Lisbon', used_by: [eventTypes[0].id] },
    ])
    const query = `configuration_id=${eventTypes[0].id}`
    const day = 86_400
    const { data: availability } = await service.call(
      'GET',
      `/v3/scheduling/availability?${query}&start_time=${service.now}&end_time=${service.now + 7 * day}`,
    )
    // Five weekdays of sixteen half hours, without the first two of today: it is eight, and there is an hour's notice.
    expect(availability.time_slots).toHaveLength(80)
    const booked = await service.call('POST', `/v3/scheduling/bookings?${query}`, {
      body: bookingBody('2026-03-03T10:00:00Z'),
    })
    expect([booked.status, service.errors]).toEqual([200, []])
  })

  test.each(['name', 'email', 'timezone'])(
    'that lacks the %s of a first owner stays valid',
    async (field) => {
      const token = await setupToken(service)
      const refused = await browser.post('sign-in/setup', { token, ...firstOwner, [field]: undefined })
      expect([refused.status, refused.error.field]).toEqual([400, field])
      expect((await browser.post('sign-in/setup', { token, ...firstOwner })).status).toBe(200)
    },
  )

  test('makes an owner who skips who they are, and adds their address later', async () => {
    const setup = { token: await setupToken(service), skips_profile: true, timezone: 'Europe/Lisbon' }
    const { data } = await browser.post('sign-in/setup', setup)
    const unknown = { name: 'First', timezone: 'Europe/Lisbon', needs_profile: true }
    expect(data.member).toMatchObject(unknown)
    const bearer = data.access_token
    const eventType = async () =>
      (await service.call('GET', '/v3/grants/me/scheduling/configurations', { bearer })).data[0]
    const { id, slug } = await eventType()
    const booking = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      body: bookingBody('2026-03-03T10:00:00Z'),
    })
    expect([booking.status, slug]).toEqual([200, 'first'])
    const mails = await service.store.read((records) => records.waitingMails(service.applicationId))
    expect(mails.map(({ to }) => to.email)).toEqual(['robin@example.com'])

    const change = (body: object) => service.call('PATCH', '/admin/v1/me', { bearer, body })
    const { name, email } = firstOwner
    const host = await addHost(service, 'jonas@example.com')
    expect((await change({ name, email: 'Jonas@example.com' })).status).toBe(409)
    expect((await change({ name: 'Studio' })).data).toMatchObject({ name: 'Studio', needs_profile: true })
    expect((await eventType()).participants).toMatchObject([{ name: 'Studio' }])
    const changed = await change({ name, email })
    expect(changed.data).toEqual({ ...data.member, name, email, needs_profile: undefined, sends_email: true })
    expect((await eventType()).participants).toMatchObject([{ name, email }])
    expect((await eventType()).event_booking.title).toBe('30-minute meeting')
    const { booking_id } = booking.data
    const kept = await service.store.read((records) => records.booking(service.applicationId, booking_id))
    expect(kept).toMatchObject({ organizer: { name, email }, hosts: [{ email }] })
    const again = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      body: bookingBody('2026-03-03T11:00:00Z'),
    })
    expect([again.status, host.grantId === data.member.grant_id]).toEqual([200, false])
  })

  test('names its application where there are several, and only there', async () => {
    const url = async ({ withKey }: TestService) =>
      new URL((await withKey('POST', '/admin/v1/setup-links', {})).data.url)
    expect((await url(service)).searchParams.get('client_id')).toBe(service.clientId)
    const { store, applicationId } = service
    const [own] = (await store.read((records) => records.applications())).filter(
      ({ id }) => id === applicationId,
    )
    const alone = createMemoryStore()
    if (own) await alone.transaction((transaction) => transaction.putApplication(own))
    expect(await alone.read((records) => setupAddress(records, applicationId, 'http://a', 'su_1'))).toBe(
      'http://a/admin#setup=su_1',
    )
  })

  test('works once, and for thirty minutes', async () => {
    const token = await setupToken(service)
    expect((await browser.post('sign-in/setup', { token, ...firstOwner })).status).toBe(200)
    expect((await browser.post('sign-in/setup', { token, ...firstOwner })).status).toBe(401)
    const late = await setupToken(service)
    later(1_800)
    expect((await browser.post('sign-in/setup', { token: late })).status).toBe(401)
    const { data } = await browser.post('sign-in/options', { ...client(), setup_token: late })
    expect(data.setup).toBe('none')
  })

  test('signs in the owner there is, or the named member', async () => {
    await signInAsOwner()
    const second = { token: await setupToken(service), name: 'Eve', email: 'eve@example.com' }
    const again = await openBrowser(service).post('sign-in/setup', second)
    expect(again.data.member.email).toBe('ada@example.com')
    await makeMember(service, await addHost(service, 'jonas@example.com'))
    const named = { token: await setupToken(service, 'Jonas@example.com') }
    expect((await openBrowser(service).post('sign-in/setup', named)).data.member.role).toBe('member')
    await expect(setupToken(service, 'eve@example.com')).rejects.toThrow(/no member/)
  })

  test('keeps an account that has the address, and its event types', async () => {
    const host = await addHost(service, 'ada@example.com')
    const { member, access_token: bearer } = await signInAsOwner()
    expect(member.grant_id).toBe(host.grantId)
    const { data } = await service.call('GET', '/v3/grants/me/calendars', { bearer })
    expect(data.map(({ id }: { id: string }) => id)).toEqual([host.calendarId])
  })

  test('of two first owners at once makes one', async () => {
    const tokens = [await setupToken(service), await setupToken(service)]
    const answers = await Promise.all(
      tokens.map((token, index) =>
        openBrowser(service).post('sign-in/setup', { token, ...firstOwner, email: `o${index}@example.com` }),
      ),
    )
    expect(answers.map(({ status, data }) => [status, data?.member.email])).toEqual([
      [200, 'o0@example.com'],
      [401, undefined],
    ])
  })

  test('that is not the latest of its member, or was made before they signed in, is void', async () => {
    await signInAsOwner()
    const { member } = await makeMember(service, await addHost(service, 'jonas@example.com'))
    const use = async (token: string) => (await openBrowser(service).post('sign-in/setup', { token })).status
    const older = await setupToken(service, member.email)
    const latest = await setupToken(service, member.email)
    expect([await use(older), await use(latest)]).toEqual([401, 200])
    const unused = await setupToken(service, member.email)
    const page = openBrowser(service)
    const { data } = await page.post('sign-in/code', { ...client(), email: member.email })
    const code = await mailedCode(service, member.email)
    expect((await page.post('sign-in/code/verify', { sign_in_id: data.sign_in_id, code })).status).toBe(200)
    expect(await use(unused)).toBe(401)
  })

  test('for the first owner creates nothing and signs in nobody once there is an owner', async () => {
    const [first, second] = [await setupToken(service), await setupToken(service)]
    expect((await browser.post('sign-in/setup', { token: first, ...firstOwner })).status).toBe(200)
    const eve = { token: second, name: 'Eve', email: 'eve@example.com', timezone: 'Europe/Lisbon' }
    const other = openBrowser(service)
    expect((await other.post('sign-in/options', { ...client(), setup_token: second })).data.setup).toBe(
      'none',
    )
    expect((await other.post('sign-in/setup', eve)).status).toBe(401)
    expect((await service.withKey('GET', '/admin/v1/members')).data).toHaveLength(1)
  })
})

describe('a cookie', () => {
  test('is HttpOnly, for this site, and Secure with its prefix on https', async () => {
    const post = await browser.post('sign-in/setup', { token: await setupToken(service), ...firstOwner })
    expect(post.headers.get('set-cookie')).toMatch(
      /^whenable-80=br_\w{64}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const secure = await openService(createMemoryStore(), { publicUrl: 'https://book.example.com' })
    const token = await setupToken(secure)
    const answer = await openBrowser(secure).post(
      'sign-in/setup',
      { token, ...firstOwner },
      { Origin: 'https://book.example.com' },
    )
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-whenable=\w+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    )
  })

  test('is exchanged for access tokens for thirty days after its last use', async () => {
    await signInAsOwner()
    const first = await browser.post('token')
    expect([await me(first.data.access_token), first.headers.get('set-cookie')]).toEqual([200, null])
    for (const days of [29, 29]) {
      later(days * 86_400)
      const renewed = await browser.post('token')
      expect(renewed.data.member.email).toBe('ada@example.com')
      expect(renewed.headers.get('set-cookie')).toMatch(/Max-Age=2592000/)
    }
    later(30 * 86_400)
    expect((await browser.post('token')).status).toBe(401)
  })

  test('ends with a sign-out, with its access tokens, and without the other browsers', async () => {
    const { access_token: here } = await signInAsOwner()
    const other = openBrowser(service)
    const { access_token: there } = await signInAsOwner(other)
    const cookie = browser.cookie ?? ''
    await browser.post('sign-out')
    expect(browser.cookie).toBeUndefined()
    expect([await me(here), await me(there)]).toEqual([401, 200])
    expect((await browser.post('token', {}, { Cookie: cookie })).status).toBe(401)
    expect((await other.post('token')).status).toBe(200)
  })

  test('ends with a sign-out everywhere', async () => {
    const { access_token: here } = await signInAsOwner()
    const other = openBrowser(service)
    const { access_token: there } = await signInAsOwner(other)
    await browser.post('sign-out', { everywhere: true })
    expect([await me(here), await me(there)]).toEqual([401, 401])
    expect((await other.post('token')).status).toBe(401)
  })

  test('of a removed member is worth nothing', async () => {
    const { member } = await signInAsOwner()
    await service.store.transaction((transaction) =>
      transaction.removeMember(service.applicationId, member.id),
    )
    expect((await browser.post('token')).status).toBe(401)
  })

  test('is replaced at a new sign-in, and the earlier one ends', async () => {
    await signInAsOwner()
    const earlier = browser.cookie ?? ''
    await signInAsOwner()
    expect(browser.cookie).not.toBe(earlier)
    expect((await browser.post('token', {}, { Cookie: earlier })).status).toBe(401)
  })

  test.each([
    ['/v3/grants/me', 'GET'],
    ['/v3/grants/me/calendars', 'POST'],
    ['/admin/v1/me', 'GET'],
    ['/admin/v1/me', 'PATCH'],
    ['/admin/v1/me/passkeys', 'GET'],
  ])('is not read by %s %s', async (path, method) => {
    await signInAsOwner()
    const headers = { Cookie: browser.cookie ?? '', Origin: 'http://service.test' }
    const body = method === 'GET' ? {} : { body: { name: 'More', timezone: 'UTC' } }
    expect((await service.call(method, path, { headers, ...body })).status).toBe(401)
  })
})

describe('a hostile page', () => {
  const paths = [
    'token',
    'sign-out',
    'sign-in/options',
    'sign-in/setup',
    'sign-in/code',
    'sign-in/code/verify',
    'sign-in/passkey/options',
    'sign-in/passkey',
    'me/passkeys/options',
    'me/passkeys',
  ]
  const origins: readonly (readonly [string, Record<string, string>])[] = [
    ['of another origin', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['of another origin, in an old browser', { Origin: 'https://evil.example' }],
    ['of the same site', { Origin: 'http://other.service.test', 'Sec-Fetch-Site': 'same-site' }],
    ['on another port', { Origin: 'http://service.test:8080' }],
    ['on https', { Origin: 'https://service.test' }],
    ['with a similar name', { Origin: 'http://service.test.evil.example' }],
    ['in a sandbox', { Origin: 'null' }],
    ['without an origin', { Origin: '' }],
    ['that only claims the origin', { Origin: 'http://service.test', 'Sec-Fetch-Site': 'cross-site' }],
  ]

  test.each(origins)('%s is refused with the cookie, and learns nothing', async (_name, sent) => {
    await signInAsOwner()
    const before = browser.cookie
    for (const path of paths) {
      const { Origin, ...rest } = sent
      const answer = await service.call('POST', `/admin/v1/${path}`, {
        body: {},
        headers: { Cookie: browser.cookie ?? '', ...rest, ...(Origin ? { Origin } : {}) },
      })
      expect([path, answer.status]).toEqual([path, 403])
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(answer.data).toBeUndefined()
    }
    expect(browser.cookie).toBe(before)
    expect((await browser.post('token')).status).toBe(200)
  })

  test.each(paths)('gets no preflight for %s', async (path) => {
    const answer = await service.call('OPTIONS', `/admin/v1/${path}`, {
      headers: {
        Origin: 'https://evil.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      },
    })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'cannot send a form as %s',
    async (type) => {
      await signInAsOwner()
      const answer = await browser.post('token', { everywhere: true }, { 'Content-Type': type })
      expect(answer.status).toBe(400)
    },
  )
})

describe('an emailed code', () => {
  const send = async (email: string, headers = {}) =>
    (await browser.post('sign-in/code', { email, ...client() }, headers)).data as {
      sign_in_id: string
      expires_in: number
    }
  beforeEach(async () => {
    await makeMember(service, await addHost(service, 'jonas@example.com'))
  })

  test('signs in a member', async () => {
    const { sign_in_id, expires_in } = await send('Jonas@Example.com')
    expect(expires_in).toBe(600)
    const code = await mailedCode(service, 'jonas@example.com')
    const { data } = await browser.post('sign-in/code/verify', { sign_in_id, code })
    expect(data.member.email).toBe('jonas@example.com')
    expect((await browser.post('token')).status).toBe(200)
    const again = await browser.post('sign-in/code/verify', { sign_in_id, code })
    expect(again.status).toBe(400)
  })

  test('is asked for alike by members and others, and only members get one', async () => {
    await addHost(service, 'guest@example.com')
    const shape = (data: { sign_in_id: string }) => ({ ...data, sign_in_id: data.sign_in_id.length })
    const answers = [
      await send('jonas@example.com'),
      await send('guest@example.com'),
      await send('x@y.example'),
    ]
    expect(new Set(answers.map((answer) => JSON.stringify(shape(answer)))).size).toBe(1)
    await expect(mailedCode(service, 'guest@example.com')).rejects.toThrow()
    for (const { sign_in_id } of answers.slice(1)) {
      const refused = await browser.post('sign-in/code/verify', { sign_in_id, code: '00000000' })
      expect([refused.status, refused.error.field]).toEqual([400, 'code'])
    }
  })

  test('is refused after five wrong ones, and after ten minutes', async () => {
    const { sign_in_id } = await send('jonas@example.com')
    const code = await mailedCode(service, 'jonas@example.com')
    const wrong = code === '0000 0000' ? '1' : '00000000'
    for (let left = 4; left > 0; left--) {
      const refused = await browser.post('sign-in/code/verify', { sign_in_id, code: wrong })
      expect(refused.error.message).toContain(`attempts left: ${left}`)
    }
    await browser.post('sign-in/code/verify', { sign_in_id, code: wrong })
    const gone = await browser.post('sign-in/code/verify', { sign_in_id, code })
    expect([gone.status, gone.error.field]).toEqual([400, 'sign_in_id'])
    const second = await send('jonas@example.com')
    later(600)
    const late = await browser.post('sign-in/code/verify', {
      sign_in_id: second.sign_in_id,
      code: await mailedCode(service, 'jonas@example.com'),
    })
    expect(late.error.field).toBe('sign_in_id')
  })

  test('of one sign-in is worth nothing in another', async () => {
    await send('jonas@example.com')
    const code = await mailedCode(service, 'jonas@example.com')
    const { sign_in_id } = await send('jonas@example.com')
    const other = await mailedCode(service, 'jonas@example.com')
    const refused = await browser.post('sign-in/code/verify', { sign_in_id, code })
    expect(refused.status).toBe(code === other ? 200 : 400)
  })

  test('is limited by mailbox and by network address', async () => {
    const limited = await openService(createMemoryStore(), {
      sendsMail: true,
      addressOf: () => '203.0.113.7',
    })
    const page = openBrowser(limited)
    const statuses: number[] = []
    for (let count = 0; count < 6; count++)
      statuses.push(
        (await page.post('sign-in/code', { email: 'a@b.example', client_id: limited.clientId })).status,
      )
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const wrong: number[] = []
    for (let count = 0; count < 21; count++)
      wrong.push((await page.post('sign-in/code/verify', { sign_in_id: 'no', code: '1' })).status)
    expect(wrong.slice(-2)).toEqual([400, 429])
    expect((await page.post('sign-in/setup', { token: 'no' })).status).toBe(429)
  })
})
