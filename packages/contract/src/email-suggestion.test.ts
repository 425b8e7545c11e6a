import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmail } from './email-address.js'
import { suggestedEmail } from './email-suggestion.js'

describe('an address that looks like a mistake', () => {
  it.each([
    ['robin@gmial.com', 'robin@gmail.com'],
    ['robin@gmal.com', 'robin@gmail.com'],
    ['robin@gmaill.com', 'robin@gmail.com'],
    ['robin@gnail.com', 'robin@gmail.com'],
    ['Robin.Vale+x@Gmial.com', 'Robin.Vale+x@gmail.com'],
    ['robin@gmail', 'robin@gmail.com'],
    ['robin@gmail.co', 'robin@gmail.com'],
    ['robin@gmail.con', 'robin@gmail.com'],
    ['robin@gmial.cmo', 'robin@gmail.com'],
    ['robin@gmail,com', 'robin@gmail.com'],
    ['robin@gmail..com', 'robin@gmail.com'],
    ['robin@hotmial.fr', 'robin@hotmail.fr'],
    ['robin@outlok.de', 'robin@outlook.de'],
    ['robin@yaho.co.uk', 'robin@yahoo.co.uk'],
    ['robin@iclod.com', 'robin@icloud.com'],
    ['robin@guest..example', 'robin@guest.example'],
    ['x@.example', 'x@example'],
    ['robin@vale.con', 'robin@vale.com'],
    ['robin@vale.orgg', 'robin@vale.org'],
    [' robin@gmial.com ', 'robin@gmail.com'],
  ])('%j: did they mean %s?', (typed, meant) => {
    expect(suggestedEmail(typed)).toBe(meant)
  })

  it.each([
    ...[
      'gmail.com',
      'GMail.com',
      'googlemail.com',
      'mail.com',
      'email.com',
      'ymail.com',
      'cloud.com',
      'gmx.net',
    ],
    ...['outlook.be', 'hotmail.be', 'yahoo.ca', 'yahoo.com.ar', 'live.ca', 'yandex.kz', 'constructor.com'],
    ...[
      'example.com',
      'vale.co',
      'vale.cm',
      'vale.om',
      'studio',
      'bücher.example',
      'me.com',
      'we.com',
      'web.de',
    ],
  ])('%s is none', (domain) => {
    expect(suggestedEmail(`robin@${domain}`)).toBeUndefined()
  })

  it.each(['', 'robin', '@gmial.com', 'robin vale@gmial.com', 'gmial.com', 'robin@'])(
    'is not guessed from what is no address in any way: %j',
    (typed) => {
      expect(suggestedEmail(typed)).toBeUndefined()
    },
  )

  it('is followed by one that looks right, with the same name', () => {
    const letters = fc.stringMatching(/^[a-z.,]{0,12}$/)
    fc.assert(
      fc.property(
        fc.constantFrom('gmail.com', 'hotmail.co.uk', 'yahoo.fr'),
        letters,
        fc.nat(12),
        (domain, noise, at) => {
          const suggestion = suggestedEmail(`robin@${domain.slice(0, at)}${noise}${domain.slice(at + 1)}`)
          if (suggestion === undefined) return
          expect(isEmail(suggestion)).toBe(true)
          expect(suggestion).toMatch(/^robin@/)
          expect(suggestedEmail(suggestion)).toBeUndefined()
        },
      ),
    )
  })

  const known = [
    ...[
      'gmail.com',
      'googlemail.com',
      'hotmail.com',
      'hotmail.co.uk',
      'outlook.com',
      'yahoo.com',
      'yahoo.fr',
    ],
    ...['icloud.com', 'web.de', 'gmx.de', 'gmx.net', 't-online.de', 'orange.fr', 'free.fr', 'libero.it'],
    ...['mail.ru', 'qq.com', 'naver.com', 'mail.com', 'email.com', 'ymail.com', 'live.com', 'aol.com'],
  ]
  it('is none at a domain that many people have', () => {
    for (const domain of known) expect(suggestedEmail(`robin@${domain}`), domain).toBeUndefined()
  })

  it('is found for each single slip of gmail.com that is no such domain', () => {
    const right = 'gmail.com'
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    const slips = [...right].flatMap((letter, at) => {
      const [before, after] = [right.slice(0, at), right.slice(at + 1)]
      const next = after[0]
      return [
        before + after,
        ...letters.flatMap((other) => [`${before}${other}${after}`, `${before}${other}${letter}${after}`]),
        ...(next === undefined ? [] : [`${before}${next}${letter}${after.slice(1)}`]),
      ]
    })
    for (const slip of new Set(slips))
      expect(suggestedEmail(`robin@${slip}`), slip).toBe(
        slip === right || known.includes(slip) ? undefined : 'robin@gmail.com',
      )
  })
})
