import { isEmail } from '@whenable/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutAddresses } from './without-addresses.js'

describe('a text without email addresses', () => {
  test.each([
    [
      '550 5.1.1 <robin@example.com>: Recipient address rejected',
      '550 5.1.1 <[address]>: Recipient address rejected',
    ],
    ['Key (email)=(robin@example.com) already exists.', 'Key (email)=([address]) already exists.'],
    ["mailto:Robin.O'Brien+x@münchen.example, then", 'mailto:[address], then'],
    ['to "john doe"@example.com.', 'to [address].'],
    ['root@localhost and a@b.example', '[address] and [address]'],
    [
      'PUT https://dav.example/robin%40example.com/1.ics: 403',
      'PUT https://dav.example/[address]/1.ics: 403',
    ],
    ['robin@[192.0.2.1] robin@[IPv6:2001:db8::1]', '[address] [address]'],
    ['got "robin@example.com", expected', 'got "[address]", expected'],
  ])('%s becomes %s', (text, expected) => {
    expect(withoutAddresses(text)).toBe(expected)
  })

  test.each([
    'at file:///opt/node_modules/.pnpm/pg@8.23.1/node_modules/pg/lib/client.js:694:17',
    'at /opt/whenable/node_modules/@whenable/contract/dist/index.js:1:1',
    'at /opt/node_modules/.pnpm/@simplewebauthn+server@13.3.3/node_modules/@simplewebauthn/server/esm/a.js',
    'twelve @ noon',
    '200 GET    grants.list 1.0 ms',
    '',
  ])('%j stays', (text) => {
    expect(withoutAddresses(text)).toBe(text)
  })

  const around = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.string({
      unit: fc.constantFrom('@', '"', '%40', '<', '>', '.', ' ', '/', 'a', '1', '\\'),
      maxLength: 12,
    }),
  )
  const names = fc.oneof(
    fc.emailAddress(),
    fc.constantFrom(
      'a/b@x.example',
      'a/@x.example',
      '用户@例子.广告',
      '"a@b"@x.example',
      'x@💩.example',
      'a%40b@x.example',
    ),
  )

  test('never contains an address that it was given, whatever is around it', () => {
    fc.assert(
      fc.property(around, names, around, (before, address, after) => {
        fc.pre(isEmail(address))
        expect(withoutAddresses(`${before} ${address} ${after}`)).not.toContain(address)
        expect(withoutAddresses(`${before}${address}${after}`)).not.toContain(address)
      }),
    )
  })

  test('has no word left that is an address', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(around, names), { maxLength: 5 }), (parts) => {
        const words = withoutAddresses(parts.join(' ')).split(/\s+/)
        expect(words.filter(isEmail)).toEqual([])
      }),
    )
  })

  test('stays as it is the second time', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(around, names), { maxLength: 5 }), (parts) => {
        const once = withoutAddresses(parts.join(''))
        expect(withoutAddresses(once)).toBe(once)
      }),
    )
  })
})
