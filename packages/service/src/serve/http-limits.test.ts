import { instant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '../kernel/secrets.js'
import { createMemoryStore } from '../kernel/store/memory/memory-store.js'
import type { Store } from '../kernel/store/store.js'
import { addConfiguration, addHost, openService, type TestService } from '../testing/studio.js'

const home = '192.0.2.1'
const perMinute = 20

let store: Store
let service: TestService
const open = (rateLimit = perMinute) =>
  openService(store, { rateLimit, addressOf: (request) => request.headers.get('x-from') ?? undefined })
beforeEach(async () => {
  store = createMemoryStore()
  service = await open()
})

const ask = (bearer?: string, from = home, path = '/v3/grants') =>
  service.call('GET', path, { ...(bearer ? { bearer } : {}), headers: { 'x-from': from } })

/** The number of responses by status, for some requests. */
const statusesOf = async (times: number, one: () => Promise<{ status: number }>) => {
  const counts: Record<number, number> = {}
  for (let index = 0; index < times; index++) {
    const { status } = await one()
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

describe('too many requests', () => {
  test('without a credential are refused by network address, until the minute is over', async () => {
    expect(await statusesOf(25, () => ask(undefined, home, '/openapi.json'))).toEqual({ 200: 20, 429: 5 })
    const refused = await ask(undefined, home, '/openapi.json')
    expect(refused.error.type).toBe('rate_limit_error')
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After')
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect((await ask(undefined, '192.0.2.2', '/openapi.json')).status).toBe(200)
    service.at(instant(service.now + 60))
    expect((await ask(undefined, home, '/openapi.json')).status).toBe(200)
  })

  test('with a known credential have a limit ten times as high, from all addresses together', async () => {
    // The first request of a minute counts for the address until the credential is found.
    await ask(service.key)
    let host = 0
    expect(await statusesOf(205, () => ask(service.key, `192.0.2.${host++ % 9}`))).toEqual({
      200: 200,
      429: 5,
    })
    expect((await ask(service.otherKey)).status).toBe(200)
  })

  test('with a known credential do not count for the address', async () => {
    expect((await ask(service.key)).status).toBe(200)
    await statusesOf(25, () => ask(undefined, home, '/openapi.json'))
    expect((await ask(service.key)).status).toBe(200)
    // A credential that was not used yet cannot be distinguished from an invalid one.
    expect((await ask(service.otherKey)).status).toBe(429)
    expect((await ask(service.otherKey, '192.0.2.2')).status).toBe(200)
    expect((await ask(service.otherKey)).status).toBe(200)
  })

  test('with an invalid credential count for the address, even if none is required', async () => {
    service = await open(100)
    let guess = 0
    expect(await statusesOf(15, () => ask(`guess-${guess++}`, home, '/openapi.json'))).toEqual({
      200: 10,
      429: 5,
    })
  })

  test('do not query the store for a credential above the limit', async () => {
    let looks = 0
    const { read, ...others } = createMemoryStore()
    store = {
      ...others,
      read: (work) =>
        read((records) =>
          work({
            ...records,
            credential: (hash) => {
              looks++
              return records.credential(hash)
            },
          }),
        ),
    }
    service = await open()
    looks = 0
    let guess = 0
    await statusesOf(200, () => ask(`guess-${guess++}`))
    // Two attempts are let through. The limit and the route each look one up.
    expect(looks).toBe(4)
  })

  test('with an expired credential count for the address again', async () => {
    service = await open(100)
    expect((await ask(service.key)).status).toBe(200)
    await store.transaction(async (transaction) => transaction.removeCredential(await sha256(service.key)))
    expect(await statusesOf(15, () => ask(service.key))).toEqual({ 401: 10, 429: 5 })
  })

  test('with the secret of a link that has ended count for the address, but not as an invalid credential', async () => {
    const talk = await addConfiguration(service, [await addHost(service, 'ada@example.com')])
    const made = await service.withKey('POST', '/v3/scheduling/links', {
      ...{ configuration_id: talk, expires_in: 60 },
    })
    const settings = () => ask(made.data.secret, home, '/v3/scheduling/ui-settings')
    expect(await statusesOf(25, settings)).toEqual({ 200: 25 })
    service.at(instant(service.now + 60))
    expect(await statusesOf(25, settings)).toEqual({ 403: 20, 429: 5 })
    service.at(instant(service.now + 60))
    expect((await ask(service.key)).status).toBe(200)
  })

  test('are counted by all processes together', async () => {
    const another = await open()
    await statusesOf(20, () => ask(undefined, home, '/openapi.json'))
    service = another
    expect(await statusesOf(3, () => ask(undefined, home, '/openapi.json'))).toEqual({ 429: 3 })
  })

  test('are refused in the format of the called API', async () => {
    await statusesOf(20, () => ask(undefined, home, '/openapi.json'))
    const { status, ...body } = await service.call('GET', '/account', { headers: { 'x-from': home } })
    expect([status, body]).toMatchObject([429, { type: 'rate_limit_error' }])
  })

  test('do not block health checks, which are counted separately', async () => {
    await statusesOf(25, () => ask(undefined, home, '/openapi.json'))
    expect(await statusesOf(25, () => ask(undefined, home, '/readyz'))).toEqual({ 200: 20, 429: 5 })
    expect((await ask(undefined, '192.0.2.2', '/openapi.json')).status).toBe(200)
  })

  test('are not limited if the limit is off or the caller is unknown', async () => {
    service = await open(0)
    expect(await statusesOf(60, () => ask(undefined, home, '/openapi.json'))).toEqual({ 200: 60 })
    service = await openService(store, { rateLimit: perMinute })
    expect(await statusesOf(60, () => ask(undefined, home, '/openapi.json'))).toEqual({ 200: 60 })
  })
})

describe('refused credentials', () => {
  test('are limited for each network address', async () => {
    let guess = 0
    expect(await statusesOf(6, () => ask(`guess-${guess++}`))).toEqual({ 401: 2, 429: 4 })
    expect((await ask(service.key)).status).toBe(429)
    expect((await ask(service.key, '192.0.2.2')).status).toBe(200)
    expect((await ask(undefined, home, '/openapi.json')).status).toBe(200)
  })

  test('are also counted in a request body', async () => {
    const exchange = () =>
      service.call('POST', '/v3/connect/token', {
        headers: { 'x-from': home },
        body: {
          grant_type: 'authorization_code',
          client_id: service.clientId,
          client_secret: 'guess',
          code: 'c',
        },
      })
    expect(await statusesOf(5, exchange)).toEqual({ 401: 2, 429: 3 })
  })

  test('do not count for credentials that were not presented', async () => {
    expect(await statusesOf(10, () => ask())).toEqual({ 401: 10 })
    expect((await ask(service.key)).status).toBe(200)
  })
})
