import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf, parseNetwork } from '../kernel/ip-address.js'
import { anonymousCaller } from './callers.js'

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:7:1::/64', '2001:db8:7::/48'],
  ['2001:db8:7:9:1:2:3:4', '2001:db8:7::/48'],
  ['no address', 'no address'],
])('%s is in the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('the network of an address is in that network itself', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      expect(networkOf(networkOf(address))).toBe(networkOf(address))
    }),
  )
})

test.each([
  ['203.0.113.0/24', '203.0.113.200', true],
  ['203.0.113.0/24', '203.0.114.1', false],
  ['203.0.113.7', '203.0.113.7', true],
  ['2001:db8::/32', '2001:db8:7:1::/64', true],
  ['2001:db8::/32', '203.0.113.7', false],
  ['203.0.113.0/24', 'no address', false],
])('the office network %s with a caller at %s: %s', async (office, address, isOffice) => {
  expect((await anonymousCaller('app', address, [parseNetwork(office)])).isOffice).toBe(isOffice)
})

test.each(['', 'office', '203.0.113.0/33', '2001:db8::/129', '203.0.113.0/x', '/24'])(
  "'%s' is no network, and the error says what is",
  (text) => {
    expect(() => parseNetwork(text)).toThrow('expected a network such as 203.0.113.0/24')
  },
)

test('an address has another hash in another application', async () => {
  const [one, other] = await Promise.all(['a', 'b'].map((id) => anonymousCaller(id, '203.0.113.7')))
  expect(one?.address).not.toBe(other?.address)
})
