import type { AdditionalField } from '@whenable/contract'
import { describe, expect, test } from 'vitest'
import { isPattern, validatedAnswers } from './additional-fields.js'

const field = (type: string, change: Partial<AdditionalField> = {}): AdditionalField => ({
  label: 'Question',
  type,
  required: false,
  default: undefined,
  pattern: undefined,
  order: undefined,
  options: [],
  ...change,
})
const check = (asked: AdditionalField, answer?: string) =>
  validatedAnswers({ q: asked }, answer === undefined ? {} : { q: answer })
const options = ['Kitchen', 'Living room', 'Bath, upstairs']

describe('an answer', () => {
  test.each([
    ['text', {}, 'anything'],
    ['something_new', {}, 'anything'],
    ['email', {}, 'kim@example.com'],
    ['phone_number', {}, '+351 (21) 123-4567 ext. 8'],
    ['phone_number', {}, '٠١٢٣٤'],
    ['date', {}, '2026-02-28'],
    ['checkbox', {}, 'false'],
    ['dropdown', { options }, 'Kitchen'],
    ['radio_button', { options }, 'Bath, upstairs'],
    ['multi_select', { options }, 'Kitchen'],
    ['multi_select', { options }, 'Bath, upstairs, Kitchen,Living room'],
    ['text', { pattern: '[A-Z]{2}\\d+' }, 'AB12'],
    ['text', { pattern: '[\\w.-]+@\\p{L}+' }, 'kim-v@ça'],
    ['dropdown', { options }, ''],
  ])('to a %s (%o) can be "%s"', (type, change, answer) => {
    expect(check(field(type, change), answer)).toEqual({ q: answer })
  })

  test.each([
    ['email', {}, 'kim'],
    ['phone_number', {}, 'mine'],
    ['date', {}, '2026-02-30'],
    ['checkbox', {}, 'on'],
    ['dropdown', { options }, 'Attic'],
    ['radio_button', { options }, 'kitchen'],
    ['multi_select', { options }, 'Kitchen, Attic'],
    ['multi_select', { options }, 'Kitchen,'],
    ['text', { pattern: '[A-Z]{2}\\d+' }, 'xAB12'],
    ['text', { pattern: 'a|b' }, 'ab'],
    ['multi_line_text', { pattern: '.*' }, 'x'.repeat(2001)],
    ['text', {}, 'x'.repeat(1_001)],
    ['something_new', {}, 'x'.repeat(2_001)],
    ['multi_line_text', {}, 'x'.repeat(5_001)],
    ['phone_number', {}, '1'.repeat(101)],
    ['metadata', {}, 'x'.repeat(2_001)],
    ['text', { required: true }, ' '],
    ['checkbox', { required: true }, 'false'],
    ['metadata', { required: true }, undefined],
  ])('to a %s (%o) cannot be "%s"', (type, change, answer) => {
    expect(() => check(field(type, change), answer)).toThrow(/^additional_fields\.q: got /)
  })

  test('to a hidden field is its default, unless the page sets it', () => {
    const hidden = field('metadata', { default: 'site' })
    expect(check(hidden)).toEqual({ q: 'site' })
    expect(check(hidden, 'mail')).toEqual({ q: 'mail' })
  })

  test('to an unknown field is refused with its key', () => {
    for (const key of ['utm', 'toString', '__proto__'])
      expect(() => validatedAnswers({ q: field('text') }, JSON.parse(`{"q":"1","${key}":"mail"}`))).toThrow(
        `additional_fields.${key}: got "mail", expected no answer, because the configuration has no such field`,
      )
  })

  test('is refused if all answers together are too long', () => {
    const fields = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((key) => [key, field('multi_line_text')]))
    const answers = (length: number) =>
      Object.fromEntries(Object.keys(fields).map((key) => [key, 'x'.repeat(length)]))
    expect(validatedAnswers(fields, answers(4_000))).toEqual(answers(4_000))
    expect(() => validatedAnswers(fields, answers(4_001))).toThrow(
      'additional_fields: got "20005 characters", expected at most 20000 characters in total',
    )
  })

  test('to an optional field can be missing', () => {
    expect(check(field('email'))).toEqual({})
  })
})

describe('a pattern', () => {
  test.each(['[a-z]+', '\\d{3}-\\d{4}', '(?<year>\\d{4})', 'a|b', '.{10,500}', '\\u{1F600}', '\\p{L}*'])(
    '%s can be checked',
    (pattern) => {
      expect(isPattern(pattern)).toBe(true)
    },
  )

  test.each([
    '(',
    '[a-z',
    '(?i)abc',
    '[[:alpha:]]',
    '(a)\\1',
    '(?=a)b',
    '(?<!a)b',
    '((a{100}){100}){100}',
    '(?:a?.{0,10}){100}',
  ])(
    '%s cannot be checked: it is invalid, has lookarounds or backreferences, or repeats too much',
    (pattern) => {
      expect(isPattern(pattern)).toBe(false)
    },
  )

  test('that takes exponential time with backtracking can be checked', () => {
    expect(() => check(field('multi_line_text', { pattern: '(a+)+' }), `${'a'.repeat(1999)}b`)).toThrow(
      /matches/,
    )
  })
})
