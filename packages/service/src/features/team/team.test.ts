import { instant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../kernel/store/memory/memory-store.js'
import { firstOwner, openBrowser, setupToken } from '../../testing/browser.js'
import { makeMember } from '../../testing/members.js'
import { withSecretKeys } from '../../testing/secret-keys.js'
import { addHost, openService, type TestService } from '../../testing/studio.js'

let service: TestService
/** The access token of the first owner. */
let owner: string
let ownerId: string
beforeEach(async () => {
  service = await openService(createMemoryStore(), { sendsMail: true, ...withSecretKeys })
  const page = openBrowser(service)
  const { data } = await page.post('sign-in/setup', { token: await setupToken(service), ...firstOwner })
  owner = data.access_token
  ownerId = data.member.id
})

const call = (method: string, path: string, body?: unknown, bearer = owner) =>
  service.call(method, `/admin/v1/${path}`, { bearer, ...(body === undefined ? {} : { body }) })
const invite = (change: object = {}) =>
  call('POST', 'members', { name: 'Jonas Okafor', email: 'Jonas@example.com', ...change })
const mails = () => service.store.read((records) => records.waitingMails(service.applicationId))

describe('an invitation', () => {
  test('is emailed, signs the member in once, and gives them a calendar', async () => {
    const { data } = await invite()
    expect(data).toMatchObject({ email: 'Jonas@example.com', role: 'member', timezone: 'Europe/Lisbon' })
    expect(data.signed_in_at).toBeUndefined()
    const [mail] = await mails()
    expect(mail).toMatchObject({
      to: { email: 'Jonas@example.com' },
      subject: 'Invitation: First',
      text: expect.stringContaining(data.invitation_url),
    })
    const token = data.invitation_url.split('#setup=')[1]
    const page = openBrowser(service)
    const { data: options } = await page.post('sign-in/options', { setup_token: token })
    expect(options).toMatchObject({ setup: 'member', name: 'Jonas Okafor' })
    const { data: session } = await page.post('sign-in/setup', { token })
    expect(session.member).toMatchObject({ id: data.id, role: 'member' })
    expect((await page.post('sign-in/setup', { token })).status).toBe(401)
    const { data: calendars } = await service.call('GET', '/v3/grants/me/calendars', {
      bearer: session.access_token,
    })
    expect(calendars).toHaveLength(1)
    const { data: listed } = await call('GET', 'members')
    expect(listed.map((one: { signed_in_at?: number }) => one.signed_in_at)).toEqual([
      service.now,
      service.now,
    ])
  })

  test('ends after seven days, and can be sent again', async () => {
    const { data } = await invite()
    expect(data.invitation_expires_at).toBe(service.now + 7 * 86_400)
    service.at(instant(service.now + 7 * 86_400))
    const page = openBrowser(service)
    const late = data.invitation_url.split('#setup=')[1]
    expect((await page.post('sign-in/setup', { token: late })).status).toBe(401)
    const again = await call('POST', `members/${data.id}/invitation`, {}, service.key)
    const token = again.data.invitation_url.split('#setup=')[1]
    expect((await page.post('sign-in/setup', { token })).status).toBe(200)
  })

  test('opens the page of event types for somebody who is asked to host one', async () => {
    const { data: own } = await call('GET', 'event-types')
    const asked = await service.call('PUT', `/admin/v1/event-types/${own[0].id}`, {
      ...{ bearer: owner, headers: { 'If-Match': '*' } },
      body: { participants: [...own[0].participants, { email: 'jonas@example.com' }] },
    })
    expect(asked.status).toBe(200)
    const paths = [await invite(), await invite({ email: 'lea@example.com' })].map(
      ({ data }) => new URL(data.invitation_url).pathname,
    )
    expect(paths).toEqual(['/admin/event-types', '/admin'])
  })

  test('comes before the request to host of somebody who has yet to sign in', async () => {
    const { data: own } = await call('GET', 'event-types')
    await invite()
    await service.call('PUT', `/admin/v1/event-types/${own[0].id}`, {
      ...{ bearer: owner, headers: { 'If-Match': '*' } },
      body: { participants: [...own[0].participants, { email: 'jonas@example.com' }] },
    })
    const sent = await mails()
    expect(sent).toHaveLength(2)
    for (const subject of ['Invitation: First', /^Please host: 30-minute meeting$/])
      expect(sent).toContainEqual(expect.objectContaining({ subject: expect.stringMatching(subject) }))
  })

  test('of an address that is a member already is a conflict, and of no address an error', async () => {
    expect((await invite({ email: 'ADA@example.com' })).error).toMatchObject({
      type: 'conflict',
      field: 'email',
    })
    expect((await invite({ email: 'nobody' })).error.field).toBe('email')
    const twice = await Promise.all([invite(), invite()])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is not for members to send', async () => {
    const { token } = await makeMember(service, await addHost(service, 'jonas@example.com'))
    for (const [method, path, body] of [
      ['GET', 'members', undefined],
      ['POST', 'members', { name: 'Eve', email: 'eve@example.com', role: 'owner' }],
      ['PATCH', `members/${ownerId}`, { role: 'member' }],
      ['GET', `members/${ownerId}/offboarding`, undefined],
      ['POST', `members/${ownerId}/offboarding`, {}],
      ['GET', 'api-keys', undefined],
      ['POST', 'api-keys', { name: 'Mine' }],
      ['GET', 'audit', undefined],
    ] as const)
      expect([path, (await call(method, path, body, token)).status]).toEqual([path, 403])
  })
})

describe('a role', () => {
  test('counts from the next call on', async () => {
    const { member, token } = await makeMember(service, await addHost(service, 'jonas@example.com'))
    const seesMembers = async () => (await call('GET', 'members', undefined, token)).status
    expect(await seesMembers()).toBe(403)
    await call('PATCH', `members/${member.id}`, { role: 'owner' })
    expect(await seesMembers()).toBe(200)
    await call('PATCH', `members/${member.id}`, { role: 'member', name: 'Jonas O.' })
    expect(await seesMembers()).toBe(403)
  })

  test('of the last owner stays, also when two owners demote each other at once', async () => {
    expect((await call('PATCH', `members/${ownerId}`, { role: 'member' })).status).toBe(409)
    expect((await call('POST', `members/${ownerId}/offboarding`, {})).status).toBe(409)
    const { member, token } = await makeMember(service, await addHost(service, 'jonas@example.com'), 'owner')
    const answers = await Promise.all([
      call('PATCH', `members/${member.id}`, { role: 'member' }),
      call('PATCH', `members/${ownerId}`, { role: 'member' }, token),
    ])
    // The second is refused: as the last owner, or because its caller is none anymore.
    expect(answers.map(({ status }) => status).sort()[0]).toBe(200)
    const { data } = await call('GET', 'members', undefined, service.key)
    expect(data.filter(({ role }: { role: string }) => role === 'owner')).toHaveLength(1)
  })
})

describe('API keys', () => {
  test('are created by owners, shown once, and revoked', async () => {
    const { data: made } = await call('POST', 'api-keys', { name: 'CRM', scopes: ['everything'] })
    expect((await service.call('GET', '/v3/grants', { bearer: made.api_key })).status).toBe(200)
    const { data: listed } = await call('GET', 'api-keys')
    expect(listed.map(({ name }: { name: string }) => name).sort()).toEqual(['CRM', 'first'])
    expect(JSON.stringify(listed)).not.toContain(made.api_key)
    expect((await call('DELETE', `api-keys/${made.id}`)).status).toBe(200)
    expect((await service.call('GET', '/v3/grants', { bearer: made.api_key })).status).toBe(401)
  })
})

describe('the list of changes', () => {
  const changes = async (bearer = owner) =>
    (await call('GET', 'audit', undefined, bearer)).data as {
      operation: string
      description: string
      subject_id?: string
      actor: { type: string; name: string }
    }[]

  test('names who changed what, by which kind of caller', async () => {
    const { data: made } = await call('POST', 'api-keys', { name: 'CRM' })
    await call('DELETE', `api-keys/${made.id}`, undefined, service.key)
    await call('PATCH', 'me', { timezone: 'Europe/Berlin' })
    const { data: calendar } = await service.call('POST', '/v3/grants/me/calendars', {
      bearer: owner,
      body: { name: 'Private' },
    })
    await service.withKey('POST', '/v3/webhooks', {
      trigger_types: ['booking.created'],
      webhook_url: 'https://a.example/',
    })
    const found = (await changes()).map(({ actor, operation, subject_id, description }) => [
      ...[actor.type, actor.name, operation, subject_id, description],
    ])
    // The order of one second is not told.
    expect(found).toHaveLength(6)
    expect(found).toEqual(
      expect.arrayContaining([
        ['member', 'Ada Lovelace', 'admin-sign-in.use-setup-link', ownerId, 'Signed in'],
        ['key', 'first', 'setup-links.create', undefined, 'Created setup link'],
        ['member', 'Ada Lovelace', 'admin-api-keys.create', made.id, 'Created API key “CRM”'],
        ['key', 'first', 'admin-api-keys.revoke', made.id, 'Revoked API key “CRM”'],
        ['member', 'Ada Lovelace', 'members.update-own', ownerId, 'Changed own member “Ada Lovelace”'],
        ['member', 'Ada Lovelace', 'calendars.create', calendar.id, 'Created calendar “Private”'],
      ]),
    )
  })

  test('has no entry of a change that failed, and none of reading', async () => {
    const before = (await changes()).length
    await call('PATCH', `members/${ownerId}`, { role: 'member' })
    await call('GET', 'members')
    await service.call('GET', '/v3/grants/me/calendars', { bearer: owner })
    expect(await changes()).toHaveLength(before)
  })

  test('contains no secret', async () => {
    const { data: key } = await call('POST', 'api-keys', { name: 'CRM' })
    const { data: invited } = await invite()
    const text = JSON.stringify(await changes())
    for (const secret of [key.api_key, invited.invitation_url.split('#setup=')[1]])
      expect(text).not.toContain(secret)
  })

  test('is read page by page, the latest first', async () => {
    for (const name of ['one', 'two', 'three']) {
      service.at(instant(service.now + 1))
      await call('POST', 'api-keys', { name })
    }
    const first = await call('GET', 'audit?limit=2')
    expect(first.data.map(({ description }: { description: string }) => description)).toEqual([
      'Created API key “three”',
      'Created API key “two”',
    ])
    const second = await call('GET', `audit?limit=2&page_token=${first.next_cursor}`)
    expect(second.data[0].description).toBe('Created API key “one”')
  })
})
