import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countedAs, isLoopbackAddress, isPublic, parseIpAddress } from './ip-address.js'

const counted = (text: string) => {
  const address = parseIpAddress(text)
  return address && countedAs(address)
}

describe('an IP address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:443', '192.0.2.7'],
    [' "192.0.2.7:443" ', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::99', '2001:db8:1:2::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['"[2001:db8::1]:4711"', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ])('%s is counted as %s', (text, expected) => {
    expect(counted(text)).toBe(expected)
  })

  test.each([
    'unknown',
    '_hidden',
    '',
    '192.0.2',
    '0300.0.2.7',
    '0x7f.1',
    '2130706433',
    '192.0.2.256',
    '192.0.2.7:443:443',
    '[192.0.2.7',
    '2001:db8::1::2',
    '192.0.2.7, 192.0.2.8',
  ])('%s is not one', (text) => {
    expect(counted(text)).toBeUndefined()
  })

  test('is counted the same in every notation', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.nat(65_535), (address, port) => {
        const expected = counted(address)
        expect(expected).toBeDefined()
        for (const form of [`[${address}]`, `[${address}]:${port}`, address.toUpperCase(), `${address}%1`])
          expect(counted(form)).toBe(expected)
      }),
    )
    fc.assert(
      fc.property(fc.ipV4(), fc.nat(65_535), (address, port) => {
        for (const form of [
          address,
          `${address}:${port}`,
          `::ffff:${address}`,
          `[::ffff:${address}]:${port}`,
        ])
          expect(counted(form)).toBe(address)
      }),
    )
  })

  test('is read from any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789abf.:[]%", '), maxLength: 40 }), (text) => {
        parseIpAddress(text)
      }),
    )
  })

  test.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['128.0.0.1', false],
    ['::2', false],
  ])('%s is a loopback address: %s', (text, own) => {
    const address = parseIpAddress(text)
    expect(address && isLoopbackAddress(address)).toBe(own)
  })

  test('that embeds an IPv4 address is not on the internet', () => {
    const hex = (octets: string) =>
      octets
        .split('.')
        .map((octet) => Number(octet).toString(16).padStart(2, '0'))
        .join('')
        .replace(/^(.{4})/, '$1:')
    fc.assert(
      fc.property(fc.ipV4(), (four) => {
        for (const form of [
          `::${hex(four)}`,
          `64:ff9b::${hex(four)}`,
          `64:ff9b:1::${hex(four)}`,
          `::ffff:0:${hex(four)}`,
          `2002:${hex(four)}::1`,
          `2001:0:${hex(four)}::1`,
        ]) {
          const address = parseIpAddress(form)
          expect([form, address && isPublic(address)]).toEqual([form, false])
        }
      }),
    )
  })
})
