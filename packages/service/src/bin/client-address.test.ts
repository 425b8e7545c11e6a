import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createService } from '../create-service.js'
import { createMemoryStore } from '../kernel/store/memory/memory-store.js'
import { monday } from '../testing/studio.js'
import { identifyCallers } from './client-address.js'

const requestWith = (headers: Readonly<Record<string, string>> = {}, path = '/') =>
  new Request(`http://service.test${path}`, { headers })

const addressFrom = (proxies: number, remote: string | undefined, forwarded?: string) => {
  const callers = identifyCallers(proxies)
  const request = requestWith(forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded })
  callers.note(request, remote)
  return callers.addressOf(request)
}

describe('a caller', () => {
  test('has the address of the connection, whatever the headers', () => {
    expect(addressFrom(0, '192.0.2.7', '198.51.100.1')).toBe('192.0.2.7')
    expect(addressFrom(0, '::1', '198.51.100.1')).toBe('0:0:0:0::/64')
  })

  test.each([
    [1, '203.0.113.9, 198.51.100.1', '198.51.100.1'],
    [1, '203.0.113.9, 198.51.100.1:5678', '198.51.100.1'],
    [1, '203.0.113.9, "[2001:db8::1]:5678"', '2001:db8:0:0::/64'],
    [2, '203.0.113.9, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    [2, '203.0.113.9, unknown, 10.0.0.2', '10.0.0.1'],
    [2, '198.51.100.1', '10.0.0.1'],
    [1, 'unknown', '10.0.0.1'],
    [1, '', '10.0.0.1'],
    [1, '198.51.100.1,', '10.0.0.1'],
    [1, undefined, '10.0.0.1'],
  ])('behind %i proxies that wrote "%s" is %s', (proxies, forwarded, expected) => {
    expect(addressFrom(proxies, '10.0.0.1', forwarded)).toBe(expected)
  })

  test('without a network address is counted too', () => {
    expect(addressFrom(0, undefined)).toBe('no address')
    expect(addressFrom(1, undefined, 'nonsense')).toBe('no address')
  })
})

const perMinute = 6

const headerText = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef.:[]%", =;_'), maxLength: 30 }),
  fc.tuple(fc.ipV4(), fc.nat(65_535)).map(([address, port]) => `${address}:${port}`),
)

/** Headers that could disguise the client's address. */
const disguise = fc.record({
  forwarded: fc.array(headerText, { maxLength: 3 }).map((entries) => entries.join(', ')),
  others: fc.dictionary(
    fc.constantFrom(
      'Forwarded',
      'X-Real-IP',
      'Via',
      'X-Forwarded-Host',
      'CF-Connecting-IP',
      'True-Client-IP',
    ),
    headerText,
  ),
  authorization: fc.option(
    fc.oneof(
      fc.uuid().map((guess) => `Bearer ${guess}`),
      fc.uuid().map((guess) => `Basic ${btoa(`${guess}:`)}`),
      fc.string({ unit: fc.constantFrom(...'Bearsic 09=') }),
    ),
    { nil: undefined },
  ),
  path: fc.constantFrom(
    '/openapi.json',
    '/v3/grants',
    '/account',
    '/nowhere',
    '/b/slug',
    '/v3/connect/token',
  ),
})

/** The responses to requests on one connection, each with different headers. */
const flood = async (
  proxies: number,
  remote: string,
  disguises: readonly (typeof disguise extends fc.Arbitrary<infer One> ? One : never)[],
  seenByProxies: readonly string[] = [],
): Promise<number[]> => {
  const callers = identifyCallers(proxies)
  const service = createService({
    store: createMemoryStore(),
    clock: () => monday,
    addressOf: callers.addressOf,
    rateLimit: perMinute,
  })
  const statuses: number[] = []
  for (const { forwarded, others, authorization, path } of disguises) {
    const chain = [forwarded, ...seenByProxies].filter(Boolean).join(', ')
    const request = requestWith(
      {
        ...others,
        ...(chain ? { 'X-Forwarded-For': chain } : {}),
        ...(authorization === undefined ? {} : { Authorization: authorization }),
      },
      path,
    )
    callers.note(request, remote)
    statuses.push((await service.fetch(request)).status)
  }
  return statuses
}

const floods = fc.array(disguise, { minLength: perMinute + 4, maxLength: perMinute + 10 })

describe('a flood from one socket', () => {
  test('is refused after the limit, whatever its headers', async () => {
    await fc.assert(
      fc.asyncProperty(floods, async (disguises) => {
        const statuses = await flood(0, '198.51.100.7', disguises)
        expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(perMinute)
      }),
      { numRuns: 50 },
    )
  })

  test('is refused after the limit behind proxies too, whatever it wrote before they added its address', async () => {
    await fc.assert(
      fc.asyncProperty(floods, fc.constantFrom(1, 2), async (disguises, proxies) => {
        const seen = ['198.51.100.7', '10.0.0.2'].slice(0, proxies)
        const statuses = await flood(proxies, '10.0.0.1', disguises, seen)
        expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(perMinute)
      }),
      { numRuns: 50 },
    )
  })
})
