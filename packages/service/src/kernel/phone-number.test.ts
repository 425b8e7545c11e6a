import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { e164Of } from './phone-number.js'

describe('a phone number', () => {
  test.each([
    ['+351 912 345 678', '+351912345678'],
    ['00351-912.345.678', '+351912345678'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['＋٤٤ ٢٠ ٧٩٤٦ ٠٩٥٨', '+442079460958'],
    ['+1 (212) 555–0100', '+12125550100'],
  ])('%s is read with its country code', (typed, number) => {
    expect(e164Of(typed)).toBe(number)
  })

  test.each([
    '912 345 678',
    '+0 912 345 678',
    '+351',
    '+351 912 345 678 901 23',
    'call me',
    '',
    '+351 912 x',
  ])('%s is none', (typed) => {
    expect(e164Of(typed)).toBeUndefined()
  })

  test('in E.164 stays as it is, however it is spaced', () => {
    const numbers = fc.stringMatching(/^\+[1-9]\d{6,14}$/)
    fc.assert(
      fc.property(numbers, fc.constantFrom(' ', '-', '.', '\u00a0'), (number, space) => {
        expect(e164Of(number)).toBe(number)
        expect(e164Of([...number].join(space))).toBe(number)
      }),
    )
  })
})
