import { describe, expect, test } from 'vitest'
import { countedAddress, isOwnAddress, knowCallers } from './network-address.js'

describe('a network address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::99', '2001:db8:1:2::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['unknown', undefined],
    ['192.0.2.7:443', undefined],
    ['', undefined],
  ])('%s is counted as %s', (text, counted) => {
    expect(countedAddress(text)).toBe(counted)
  })

  test.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['128.0.0.1', false],
    ['::2', false],
    ['127.example.com', false],
  ])('%s is this machine’s own: %s', (text, own) => {
    expect(isOwnAddress(text)).toBe(own)
  })
})

describe('a caller', () => {
  const request = (forwarded?: string) =>
    new Request('http://service.test', forwarded ? { headers: { 'X-Forwarded-For': forwarded } } : {})
  const from = (callers: ReturnType<typeof knowCallers>, remote: string, forwarded?: string) => {
    const one = request(forwarded)
    callers.note(one, remote)
    return callers.addressOf(one)
  }

  test('is the other end of the connection, whatever they write', () => {
    expect(from(knowCallers(false, false), '192.0.2.7', '198.51.100.1')).toBe('192.0.2.7')
  })

  test('is whom the proxy has seen, where one is trusted: the last one that is written', () => {
    const callers = knowCallers(true, false)
    expect(from(callers, '127.0.0.1', '203.0.113.9, 198.51.100.1')).toBe('198.51.100.1')
    expect(from(callers, '192.0.2.7')).toBe('192.0.2.7')
  })

  test('on this machine is counted only where that is asked for', () => {
    expect(from(knowCallers(false, false), '::1')).toBeUndefined()
    expect(from(knowCallers(true, false), '10.0.0.1', '127.0.0.1')).toBeUndefined()
    expect(from(knowCallers(false, true), '127.0.0.1')).toBe('127.0.0.1')
  })

  test('that came over no network is not known', () => {
    expect(knowCallers(false, true).addressOf(request())).toBeUndefined()
  })
})
