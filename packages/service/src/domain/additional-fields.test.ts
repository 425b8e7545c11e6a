import type { AdditionalField } from '@whenable/contract'
import { describe, expect, test } from 'vitest'
import { checkedAnswers } from './additional-fields.js'

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
  checkedAnswers({ q: asked }, answer === undefined ? {} : { q: answer })
const options = ['Kitchen', 'Living room', 'Bath, upstairs']

describe('an answer', () => {
  test.each([
    ['text', {}, 'anything'],
    ['something_new', {}, 'anything'],
    ['email', {}, 'kim@example.com'],
    ['date', {}, '2026-02-28'],
    ['checkbox', {}, 'false'],
    ['dropdown', { options }, 'Kitchen'],
    ['radio_button', { options }, 'Bath, upstairs'],
    ['multi_select', { options }, 'Kitchen'],
    ['multi_select', { options }, 'Bath, upstairs, Kitchen,Living room'],
    ['text', { pattern: '[A-Z]{2}\\d+' }, 'AB12'],
    ['dropdown', { options }, ''],
  ])('of a %s (%o) may be "%s"', (type, change, answer) => {
    expect(check(field(type, change), answer)).toEqual({ q: answer })
  })

  test.each([
    ['email', {}, 'kim'],
    ['date', {}, '2026-02-30'],
    ['checkbox', {}, 'on'],
    ['dropdown', { options }, 'Attic'],
    ['radio_button', { options }, 'kitchen'],
    ['multi_select', { options }, 'Kitchen, Attic'],
    ['multi_select', { options }, 'Kitchen,'],
    ['text', { pattern: '[A-Z]{2}\\d+' }, 'xAB12'],
    ['text', { pattern: 'a|b' }, 'ab'],
    ['text', { pattern: '.*' }, 'x'.repeat(1001)],
    ['text', {}, 'x'.repeat(10_001)],
    ['text', { required: true }, ' '],
    ['checkbox', { required: true }, 'false'],
    ['metadata', { required: true }, undefined],
  ])('of a %s (%o) may not be "%s"', (type, change, answer) => {
    expect(() => check(field(type, change), answer)).toThrow(/^additional_fields\.q: got /)
  })

  test('of a hidden field is its default, unless the page says otherwise', () => {
    const hidden = field('metadata', { default: 'site' })
    expect(check(hidden)).toEqual({ q: 'site' })
    expect(check(hidden, 'mail')).toEqual({ q: 'mail' })
  })

  test('to a question that is not asked is kept', () => {
    expect(checkedAnswers({}, { utm: 'mail' })).toEqual({ utm: 'mail' })
  })

  test('that is not required may be missing', () => {
    expect(check(field('email'))).toEqual({})
  })
})
