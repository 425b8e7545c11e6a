import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guestKey, mailboxOf, shownName } from './person.js'

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

describe('the person of an address', () => {
  test.each([
    ['Robin.Vale+news@GMail.com', 'robinvale@gmail.com'],
    ['r.o.b.i.n@googlemail.com', 'robin@gmail.com'],
    ['robin.vale+news@outlook.com', 'robin.vale@outlook.com'],
    ['Robin.Vale+news@example.com', 'robin.vale+news@example.com'],
    [' robin@bücher.example ', 'robin@xn--bcher-kva.example'],
    ['+@gmail.com', '+@gmail.com'],
    ['no address', '@no address'],
  ])('%s is %s', (address, person) => {
    expect(guestKey(address)).toBe(person)
  })

  const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,12}$/)

  test('at Gmail is the same with dots, tags and in upper case, under both of its domains', () => {
    const spelling = fc.array(fc.record({ upper: fc.boolean(), dot: fc.boolean() }), { maxLength: 20 })
    const tag = fc.option(fc.stringMatching(/^[A-Za-z0-9.+-]{0,8}$/))
    fc.assert(
      fc.property(name, spelling, tag, fc.boolean(), (local, how, tagged, isOld) => {
        const written = [...local]
          .map((letter, at) => (how[at]?.upper ? letter.toUpperCase() : letter) + (how[at]?.dot ? '.' : ''))
          .join('')
        const address = `${written}${tagged === null ? '' : `+${tagged}`}@${isOld ? 'GoogleMail' : 'gmail'}.com`
        expect(guestKey(address)).toBe(`${local}@gmail.com`)
      }),
    )
  })

  test('elsewhere differs by everything but case, so that nobody is taken for another', () => {
    const local = fc.stringMatching(/^[a-z][a-z0-9.+_-]{0,12}$/)
    fc.assert(
      fc.property(local, name, local, name, (a, b, c, d) => {
        fc.pre(a !== c || b !== d)
        expect(guestKey(`${a}@${b}.example`)).not.toBe(guestKey(`${c}@${d}.example`))
        expect(guestKey(`${a}@${b}.example`.toUpperCase())).toBe(guestKey(`${a}@${b}.example`))
      }),
    )
  })

  test('is a person of its own for no other person', () => {
    const domain = fc.constantFrom('gmail.com', 'googlemail.com', 'outlook.com', 'icloud.com', 'example.com')
    const local = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9.+]{0,12}$/)
    fc.assert(
      fc.property(local, domain, (name, at) => {
        const person = guestKey(`${name}@${at}`)
        expect(guestKey(person)).toBe(person)
        // It folds no more than budgets do, which may take two mailboxes for one.
        expect(mailboxOf(person)).toBe(mailboxOf(`${name}@${at}`))
      }),
    )
  })
})

describe('a shown name', () => {
  test.each([
    'Robin Vale',
    'J.R.R. Tolkien',
    'J.Smith',
    'Maria López M.Sc.',
    'Anne-Marie O’Neill',
    'María de los Ángeles Fernández de Córdoba y Álvarez',
    'Charles the 3rd',
    'علی‌رضا محمدی',
    '李小龙',
    'Kit 🌻',
  ])('is %s', (name) => {
    expect(shownName(name)).toBe(name)
  })

  test.each([
    ['a scheme', 'https://example.net'],
    ['a host', 'see WWW.example'],
    ['a domain', 'Visit example.net now'],
    ['a domain with an ideographic full stop', 'example。net'],
    ['a domain of full-width letters', 'ｅｘａｍｐｌｅ．ｎｅｔ'],
    ['a path', 't.me/win'],
    ['an email address', 'win@example'],
    ['a telephone number', 'Call 1 800 555 0123'],
    [
      'a sentence of more than 60 characters',
      'You have won a prize, and all you have to do is to answer this email',
    ],
    ['a line break', 'Robin\nPlease pay'],
    ['a reversed direction', 'Robin \u202etxt.exe'],
    ['a mark of direction', 'Robin\u200f'],
    ['an invisible separator', 'exam\u2060ple'],
    ['nothing', '   '],
  ])('is not one with %s', (_what, name) => {
    expect(shownName(name)).toBeUndefined()
  })

  test('never contains what makes an address or turns the direction', () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('://', 'www.', '.com', '@', '\u202e', '\n', '：//'),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const shown = shownName(parts.join('')) ?? ''
        expect(shown.normalize('NFKC')).not.toMatch(/:\/\/|www\.|@|[\n\u202a-\u202e\u2066-\u2069]/i)
        expect([...shown].length).toBeLessThanOrEqual(60)
      }),
    )
  })
})
