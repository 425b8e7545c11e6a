import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wholeWordMatch } from './whole-word-match.js'

describe('whole words', () => {
  test.each([
    ["don't panic", 'don', false],
    ["don't panic", "DON'T", true],
    ['version 3.5 (final)', '3.5', true],
    ['version 3.50', '3.5', false],
    ['e-mail', 'mail', true],
    ['snake_case', 'case', false],
    ['定例会議です', '会議', true],
    ['İstanbul toplantısı', 'istanbul', false],
    ['ﬁnal', 'final', true],
    ['plan+budget*', 'budget', true],
    ['a.b', 'a.b', true],
    ['axb', 'a.b', false],
  ])('of %s: %s is one of them: %s', (text, asked, found) => {
    expect(wholeWordMatch('title', asked)(text)).toBe(found)
  })

  test('are found between spaces', () => {
    const word = fc.stringMatching(/^[a-zà-öø-ÿа-я0-9]{1,8}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), fc.nat(), (list, index) => {
        const wanted = list[index % list.length] ?? ''
        const text = list.join(' ').toUpperCase().toLowerCase()
        expect(wholeWordMatch('title', wanted)(text)).toBe(true)
        expect(wholeWordMatch('title', `${wanted}zz`)(text)).toBe(list.includes(`${wanted}zz`))
      }),
    )
  })

  test('need at least one word', () => {
    expect(() => wholeWordMatch('title', '…')).toThrow(/title/)
  })
})
