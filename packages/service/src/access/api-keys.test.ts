import { instant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../kernel/store/memory/memory-store.js'
import type { Store } from '../kernel/store/store.js'
import { makeMember } from '../testing/members.js'
import { addConfiguration, addHost, openService, type TestService } from '../testing/studio.js'
import { keysOfMember, revokeKeysOfMember, saveEnvironmentKey } from './api-keys.js'

const hour = 3_600

let store: Store
let service: TestService
beforeEach(async () => {
  store = createMemoryStore()
  service = await openService(store, { addressOf: () => '192.0.2.1' })
})

const list = async (key = service.key) =>
  (await service.call('GET', '/v3/api-keys', { bearer: key })).data as {
    id: string
    name: string
    created_at: number
    last_used_at?: number
    scopes: string[]
    created_by?: string
    expires_at?: number
  }[]
const make = (name: string, terms: object = { scopes: ['everything'] }) =>
  service.withKey('POST', '/v3/api-keys', { name, ...terms })
const statusOf = async (key: string) => (await service.call('GET', '/v3/grants', { bearer: key })).status

describe('API keys', () => {
  test('can be several, each with a name and shown once', async () => {
    const { status, data } = await make('CRM')
    expect([status, await statusOf(data.api_key)]).toEqual([200, 200])
    expect(data.api_key).toMatch(/^when_[\da-f]{64}$/)
    const keys = await list()
    expect(keys.map(({ name }) => name).sort()).toEqual(['CRM', 'first'])
    expect(JSON.stringify(keys)).not.toContain(data.api_key)
    expect(keys.find(({ name }) => name === 'CRM')).toEqual({
      id: data.id,
      name: 'CRM',
      scopes: ['everything'],
      created_at: service.now,
      last_used_at: service.now,
    })
    expect((await list(service.otherKey)).map(({ name }) => name)).toEqual(['first'])
  })

  test('record their last use to the hour, with one write an hour', async () => {
    const { data } = await make('CRM')
    const used = async () => (await list()).find(({ name }) => name === 'CRM')?.last_used_at
    expect(await used()).toBeUndefined()
    let writes = 0
    const counting: Store = {
      ...store,
      transaction: (work) => {
        writes++
        return store.transaction(work)
      },
    }
    let now = service.now
    const other = await openService(counting, { addressOf: () => '192.0.2.2', clock: () => now })
    writes = 0
    for (let minute = 0; minute < 60; minute++) {
      now = instant(service.now + minute * 60)
      await other.call('GET', '/v3/grants', { bearer: data.api_key })
    }
    expect([writes, await used()]).toEqual([1, service.now])
    now = instant(service.now + 90 * 60)
    await other.call('GET', '/v3/grants', { bearer: data.api_key })
    expect([writes, await used()]).toEqual([2, service.now + hour])
  })

  test('that are revoked stop working at once', async () => {
    const { data } = await make('CRM')
    expect(await statusOf(data.api_key)).toBe(200)
    expect((await service.withKey('DELETE', `/v3/api-keys/${data.id}`)).status).toBe(200)
    expect(await statusOf(data.api_key)).toBe(401)
    expect((await service.withKey('DELETE', `/v3/api-keys/${data.id}`)).status).toBe(404)
  })

  test('that are revoked end the sessions that they made', async () => {
    const ada = await addHost(service, 'ada@example.com')
    const id = await addConfiguration(service, [ada], { requires_session_auth: true })
    const { data: key } = await make('Website', {})
    const { data } = await service.call('POST', '/v3/scheduling/sessions', {
      body: { configuration_id: id },
      bearer: key.api_key,
    })
    const read = () =>
      service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${id}`, { bearer: data.session_id })
    expect((await read()).status).toBe(200)
    await service.withKey('DELETE', `/v3/api-keys/${key.id}`)
    expect((await read()).status).toBe(401)
  })

  test('cannot all be revoked', async () => {
    const [only] = await list()
    const refused = await service.withKey('DELETE', `/v3/api-keys/${only?.id}`)
    expect([refused.status, refused.error.field]).toEqual([400, 'key_id'])
    const { data } = await make('CRM')
    await service.withKey('POST', `/v3/api-keys/${data.id}/rotate`, { expires_at: service.now + hour })
    // The successor is valid, so the first key can be revoked.
    expect((await service.withKey('DELETE', `/v3/api-keys/${only?.id}`)).status).toBe(200)
  })

  test('that are rotated work until the given time', async () => {
    const { data: old } = await make('CRM')
    const until = service.now + hour
    const { data: next } = await service.withKey('POST', `/v3/api-keys/${old.id}/rotate`, {
      expires_at: until,
    })
    expect(next).toMatchObject({ name: 'CRM' })
    expect([await statusOf(old.api_key), await statusOf(next.api_key)]).toEqual([200, 200])
    expect((await list()).find(({ id }) => id === old.id)?.expires_at).toBe(until)
    service.at(instant(until))
    expect([await statusOf(old.api_key), await statusOf(next.api_key)]).toEqual([401, 200])
    expect((await list()).some(({ id }) => id === old.id)).toBe(false)
    const exchange = (client_secret: string) =>
      service.call('POST', '/v3/connect/token', {
        body: {
          grant_type: 'refresh_token',
          client_id: service.clientId,
          client_secret,
          refresh_token: 'rt',
        },
      })
    expect([(await exchange(old.api_key)).status, (await exchange(next.api_key)).status]).toEqual([401, 400])
    await store.sweep(service.now)
    expect((await list()).map(({ name }) => name).sort()).toEqual(['CRM', 'first'])
  })

  test('that are rotated work for another day by default, or stop at once', async () => {
    const { data: one } = await make('one')
    await service.withKey('POST', `/v3/api-keys/${one.id}/rotate`, {})
    expect((await list()).find(({ id }) => id === one.id)?.expires_at).toBe(service.now + 24 * hour)
    const { data: two } = await make('two')
    await service.withKey('POST', `/v3/api-keys/${two.id}/rotate`, { expires_at: service.now })
    expect(await statusOf(two.api_key)).toBe(401)
    const past = await service.withKey('POST', `/v3/api-keys/${one.id}/rotate`, {
      expires_at: service.now - 1,
    })
    expect([past.status, past.error.field]).toEqual([400, 'expires_at'])
  })

  test('that are rotated twice end at the time of the first rotation', async () => {
    const { data } = await make('CRM')
    const rotate = (expires_at: number) =>
      service.withKey('POST', `/v3/api-keys/${data.id}/rotate`, { expires_at })
    await rotate(service.now + hour)
    await rotate(service.now + 2 * hour)
    expect((await list()).find(({ id }) => id === data.id)?.expires_at).toBe(service.now + hour)
  })

  test('create sessions and nothing else if their creator says nothing', async () => {
    const { data } = await make('Website', {})
    expect(data.scopes).toEqual(['sessions'])
    const ada = await addHost(service, 'ada@example.com')
    const configuration_id = await addConfiguration(service, [ada], { requires_session_auth: true })
    const session = await service.call('POST', '/v3/scheduling/sessions', {
      bearer: data.api_key,
      body: { configuration_id, time_to_live: 5 },
    })
    expect(session.status).toBe(200)
    const refused = await service.call('GET', '/v3/grants', { bearer: data.api_key })
    expect(refused.error).toMatchObject({
      type: 'forbidden',
      message: expect.stringMatching(/scope 'read', but this key has 'sessions'/),
    })
    const visit = await service.call(
      'GET',
      `/v3/scheduling/ui-settings?configuration_id=${configuration_id}`,
      {
        bearer: data.api_key,
      },
    )
    expect(visit.status).toBe(403)
    const token = await service.call('POST', '/v3/connect/token', {
      body: {
        ...{ grant_type: 'refresh_token', client_id: service.clientId, refresh_token: 'rt' },
        client_secret: data.api_key,
      },
    })
    expect([token.status, token.error]).toEqual([403, 'unauthorized_client'])
  })

  test('learn nothing about data that their scope does not cover', async () => {
    const { data } = await make('Website', {})
    const ada = await addHost(service, 'ada@example.com')
    const statuses = [ada.grantId, 'missing'].map(
      async (id) => (await service.call('GET', `/v3/grants/${id}`, { bearer: data.api_key })).status,
    )
    expect(await Promise.all(statuses)).toEqual([403, 403])
  })

  test('end at the time that was chosen, and so do their replacements', async () => {
    const end = service.now + 30 * 24 * hour
    const { data: old } = await make('CRM', { scopes: ['everything'], expires_at: end })
    const { data: next } = await service.withKey('POST', `/v3/api-keys/${old.id}/rotate`, {})
    expect([old.expires_at, next.expires_at]).toEqual([end, end])
    const { data: third } = await service.withKey('POST', `/v3/api-keys/${old.id}/rotate`, {})
    expect(third.expires_at).toBe(end)
    service.at(instant(end))
    expect([await statusOf(next.api_key), await statusOf(third.api_key)]).toEqual([401, 401])
    const past = await make('CRM', { expires_at: end })
    expect([past.status, past.error.field]).toEqual([400, 'expires_at'])
  })

  test('that replace others have the same scopes', async () => {
    const { data: old } = await make('Website', {})
    const { data: next } = await service.withKey('POST', `/v3/api-keys/${old.id}/rotate`, {})
    expect(next.scopes).toEqual(['sessions'])
  })

  test.each([[[]], [['admin']], [['sessions', 'toString']]])('cannot have the scopes %j', async (scopes) => {
    const refused = await make('CRM', { scopes })
    expect([refused.status, refused.error.field]).toEqual([400, expect.stringMatching(/^scopes/)])
  })

  test('have the member who created them as their creator, also those that were created with them', async () => {
    const ada = await addHost(service, 'ada@example.com')
    const { member, token } = await makeMember(service, ada, 'owner')
    const { data: first } = await service.call('POST', '/admin/v1/api-keys', {
      bearer: token,
      body: { name: 'CRM', scopes: ['everything'] },
    })
    const { data: second } = await service.call('POST', '/v3/api-keys', {
      bearer: first.api_key,
      body: { name: 'Website' },
    })
    const { data: third } = await service.call('POST', `/v3/api-keys/${second.id}/rotate`, {
      bearer: first.api_key,
      body: {},
    })
    const mine = [first, second, third]
    expect(mine.map(({ created_by }) => created_by)).toEqual(mine.map(() => member.id))
    expect((await make('Of the operator')).data.created_by).toBeUndefined()

    const listed = await store.read((records) => keysOfMember(records, member, service.now))
    expect(listed.map(({ id }) => id).sort()).toEqual(mine.map(({ id }) => id).sort())
    await store.transaction((transaction) => revokeKeysOfMember(transaction, member, service.now))
    expect((await list()).map(({ name }) => name).sort()).toEqual(['Of the operator', 'first'])
    expect(await statusOf(first.api_key)).toBe(401)
  })

  test('have as their creator who made the replacement, not who made the key before it', async () => {
    const ada = await addHost(service, 'ada@example.com')
    const { member, token } = await makeMember(service, ada, 'owner')
    const { data: hers } = await service.call('POST', '/admin/v1/api-keys', {
      bearer: token,
      body: { name: 'CRM', scopes: ['everything'] },
    })
    const { data: operators } = await make('Website', { scopes: ['everything'] })
    const rotated = async (id: string, bearer: string) =>
      (await service.call('POST', `/v3/api-keys/${id}/rotate`, { bearer, body: {} })).data.created_by
    expect(await rotated(operators.id, hers.api_key)).toBe(member.id)
    expect(await rotated(hers.id, service.key)).toBeUndefined()
    expect(await rotated(hers.id, hers.api_key)).toBe(member.id)
  })

  test('of less than everything can always be revoked', async () => {
    const { data } = await make('Website', {})
    expect((await service.withKey('DELETE', `/v3/api-keys/${data.id}`)).status).toBe(200)
    const { data: other } = await make('Website', {})
    const first = (await list()).find(({ name }) => name === 'first')
    expect((await service.withKey('DELETE', `/v3/api-keys/${first?.id}`)).status).toBe(400)
    expect((await service.withKey('DELETE', `/v3/api-keys/${other.id}`)).status).toBe(200)
  })

  test('do not become more powerful as the key of the environment', async () => {
    const { data } = await make('Website', {})
    const context = { applicationId: service.applicationId, now: service.now, newId: () => 'id' }
    await expect(
      store.transaction((transaction) => saveEnvironmentKey({ ...context, transaction }, data.api_key)),
    ).rejects.toThrow(/only the scope 'sessions', expected 'everything'/)
  })

  test.each(['', '   ', 'environment', 'x'.repeat(101)])('cannot have the name “%s”', async (name) => {
    expect((await make(name)).status).toBe(400)
  })
})
