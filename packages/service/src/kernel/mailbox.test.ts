import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mailboxOf } from './mailbox.js'

describe('the mailbox of an address', () => {
  test.each([
    ['Robin.Vale@Example.COM', 'robinvale@example.com'],
    ['robin+news+more@example.com', 'robin@example.com'],
    ['+news@example.com', '+news@example.com'],
    ['robin@example.com.', 'robin@example.com'],
    ['robin@ｅxample.com', 'robin@example.com'],
    ['robin@bücher.example', 'robin@xn--bcher-kva.example'],
    ['r.o.b.i.n@googlemail.com', 'robin@gmail.com'],
    ['robin@a/b', 'robin@a'],
  ])('%s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox)
  })

  test('is the same in upper and lower case, and with dots and tags', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,12}$/)
    const spelling = fc.array(fc.record({ upper: fc.boolean(), dot: fc.boolean() }), { maxLength: 20 })
    const tag = fc.option(fc.stringMatching(/^[A-Za-z0-9.+-]{0,8}$/))
    fc.assert(
      fc.property(name, name, spelling, tag, (local, domain, how, tagged) => {
        const written = [...local]
          .map((letter, at) => (how[at]?.upper ? letter.toUpperCase() : letter) + (how[at]?.dot ? '.' : ''))
          .join('')
        const address = `${written}${tagged === null ? '' : `+${tagged}`}@${domain.toUpperCase()}.Example`
        expect(mailboxOf(address)).toBe(mailboxOf(`${local}@${domain}.example`))
      }),
    )
  })

  test('differs by name and domain', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,12}$/)
    fc.assert(
      fc.property(name, name, name, name, (a, b, c, d) => {
        fc.pre(a !== b || c !== d)
        expect(mailboxOf(`${a}@${c}.example`)).not.toBe(mailboxOf(`${b}@${d}.example`))
      }),
    )
  })
})
