import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailOfUri, isCalendarAddress, isEmail, mailtoOf } from './email-address.js'

const valid = [
  'robin@example.com',
  'Robin.Vale@Example.COM',
  'robin+tag@example.com',
  'robin/sales=team@example.com',
  '_robin@example.com',
  '-@example.com',
  "o'neill@example.com",
  'a!#$%&*/=?^_`{|}~b@example.com',
  'mailhost!robin@example.org',
  'robin%example.com@example.org',
  'x@s.example',
  'robin@a.b-c.d--e.example',
  'robin@123.example',
  'robin@xn--bcher-kva.example',
  'robin@mailhost',
  '"robin vale"@example.com',
  '"robin..vale"@example.com',
  '"robin@home"@example.com',
  '" "@example.com',
  '""@example.com',
  String.raw`"a \"quoted\" \\ name, (really)"@example.com`,
  'robin@[192.0.2.1]',
  'robin@[IPv6:2001:db8::1]',
  'jürgen@bücher.example',
  'δοκιμή@παράδειγμα.δοκιμή',
  '用户@例子.公司',
  'राम@उदाहरण.परीक्षा',
  `${'a'.repeat(64)}@example.com`,
  `robin@${'a'.repeat(63)}.example`,
  `robin@${`${'a'.repeat(59)}.`.repeat(4)}example`,
]

const invalid = [
  '',
  'robin',
  '@example.com',
  'robin@',
  'robin@@example.com',
  'robin@guest..example',
  'robin@.example',
  'robin@example.',
  'robin@-guest.example',
  'robin@guest-.example',
  'robin@guest_room.example',
  'robin@guest!.example',
  'robin@192.0.2.1',
  'robin@example.123',
  'robin@[192.0.2.256]',
  'robin@[192.0.2]',
  'robin@[2001:db8::1]',
  'robin@[IPv6:2001:db8::g]',
  'robin@[example.com]',
  '.robin@example.com',
  'robin.@example.com',
  'robin..vale@example.com',
  'robin vale@example.com',
  'robin@exam ple.com',
  ' robin@example.com',
  'robin@example.com ',
  'robin@example.com\n',
  'robin\u0000@example.com',
  'robin@example.com, ana@example.com',
  'robin,vale@example.com',
  'robin@example,com',
  'Robin <robin@example.com>',
  'mailto:robin@example.com',
  'ro"bin@example.com',
  '"robin"vale@example.com',
  '"robin@example.com',
  '"robin\r\nBcc: ana@example.com"@example.com',
  '"robin\\"@example.com',
  'robin(vale)@example.com',
  'robin@bü cher.example',
  'robin@bücher..example',
  'robin@-bücher.example',
  'robin@bücher/x.example',
  'robin@bücher.example:25',
  `${'a'.repeat(65)}@example.com`,
  `${'ü'.repeat(33)}@example.com`,
  `robin@${'a'.repeat(64)}.example`,
  `robin@${'ü'.repeat(60)}.example`,
  `robin@${`${'a'.repeat(60)}.`.repeat(4)}example`,
]

describe('an email address', () => {
  it.each(valid)('is valid: %j', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  it.each(invalid)('is invalid: %j', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  const atom = fc.stringMatching(/^[\w!#$%&'*+/=?^`{|}~-]{1,9}$/)
  const label = fc.stringMatching(/^[a-z\d](?:[a-z\d-]{0,9}[a-z])?$/).filter((text) => /[a-z]$/.test(text))
  const addresses = fc
    .tuple(
      fc.oneof(
        fc.array(atom, { minLength: 1, maxLength: 4 }).map((atoms) => atoms.join('.')),
        fc.stringMatching(/^"(?:[ !#-[\]-~]|\\[ -~]){0,20}"$/),
      ),
      fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.')),
    )
    .map((parts) => parts.join('@'))

  it('is valid in all forms of its grammar, and the same after it was written as a URI', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(isEmail(address)).toBe(true)
        expect(isCalendarAddress(address)).toBe(true)
        expect(mailtoOf(address)).toMatch(/^mailto:[^\s"<>]+$/)
        expect(URL.canParse(mailtoOf(address))).toBe(true)
        expect(emailOfUri(mailtoOf(address))).toBe(address)
      }),
    )
  })

  it('never spans lines, and has no two dots in its domain', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        addresses,
        fc.nat(60),
        (noise, address, at) => {
          const text = address.slice(0, at) + noise + address.slice(at)
          if (isEmail(text)) expect(text).not.toMatch(/[\r\n\p{Cc}]|\.\.[^"]*$/u)
        },
      ),
    )
  })

  it('is read from a URI that does not encode its percent sign', () => {
    expect(emailOfUri('mailto:robin%zz@example.com')).toBe('robin%zz@example.com')
    expect(emailOfUri('MAILTO:robin%2Btag@example.com')).toBe('robin+tag@example.com')
  })
})

describe('an address in a calendar', () => {
  it('can be one that the Internet does not have', () => {
    expect(['room_1@rooms_2', 'robin@guest..example'].map(isCalendarAddress)).toEqual([true, true])
    expect(['robin', 'a@b@c', 'a b@c', undefined].map(isCalendarAddress)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})
