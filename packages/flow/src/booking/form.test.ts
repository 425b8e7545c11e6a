import type { AdditionalField, BookingSettings } from '@whenable/contract'
import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { settingsWith, slotAt } from '../testing/drive-booking.js'
import { additionalFieldsOf, answersOf, checkDraft, guestLimit, guestsOf } from './form.js'
import type { Draft, Slot } from './state.js'

const field = (type: string, more: Partial<AdditionalField> = {}): AdditionalField => ({
  label: type,
  type,
  required: undefined,
  default: undefined,
  pattern: undefined,
  order: undefined,
  options: [],
  ...more,
})
const asking = (additional_fields: Record<string, AdditionalField>): BookingSettings =>
  settingsWith({ scheduler: { additional_fields } as BookingSettings['scheduler'] })
const draft = (changes: Partial<Draft> = {}): Draft => ({
  name: 'Ana',
  email: 'ana@example.com',
  answers: {},
  guests: [],
  ...changes,
})

describe('additionalFieldsOf', () => {
  it('are in the order of the configuration, with unordered ones last and without hidden ones', () => {
    const settings = asking({
      c: field('text'),
      b: field('text', { order: 2 }),
      hidden: field('metadata', { order: 0 }),
      a: field('text', { order: 1 }),
      d: field('text'),
    })
    expect(additionalFieldsOf(settings).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('are empty without settings', () => {
    expect(additionalFieldsOf(null)).toEqual([])
  })
})

describe('answersOf', () => {
  const settings = asking({
    topic: field('text', { default: 'Hello' }),
    source: field('metadata', { default: 'web' }),
  })

  it('are the typed ones or the defaults, also for hidden fields', () => {
    expect(answersOf(settings, draft())).toEqual({ topic: 'Hello', source: 'web' })
    expect(answersOf(settings, draft({ answers: { topic: 'Bye' } }))).toEqual({ topic: 'Bye', source: 'web' })
  })

  it('leave out emptied fields', () => {
    expect(answersOf(settings, draft({ answers: { topic: '' } }))).toEqual({ source: 'web' })
  })

  it('are the typed ones without settings', () => {
    expect(answersOf(null, draft({ answers: { topic: 'Bye' } }))).toEqual({ topic: 'Bye' })
  })

  it('leave out answers to removed fields', () => {
    expect(answersOf(settings, draft({ answers: { topic: 'Bye', dropped: 'Hi' } }))).toEqual({
      topic: 'Bye',
      source: 'web',
    })
  })
})

describe('a draft', () => {
  it.each([
    [{}, {}],
    [{ name: '  ' }, { name: 'required' }],
    [{ email: '' }, { email: 'required' }],
    [{ email: 'ana' }, { email: 'email' }],
    [{ email: 'ana@' }, { email: 'email' }],
    [{ email: 'a na@example.com' }, { email: 'email' }],
    [{ email: ' ana@example.com ' }, {}],
    [{ email: 'ana@localhost' }, { email: 'email' }],
    [{ guests: [{ name: '', email: '' }] }, {}],
    [{ guests: [{ name: 'Ben', email: '' }] }, { 'guests.0': 'required' }],
    [
      {
        guests: [
          { name: '', email: 'ben@example.com' },
          { name: '', email: 'x' },
        ],
      },
      { 'guests.1': 'email' },
    ],
  ] satisfies [Partial<Draft>, Record<string, string>][])(
    'with %o has the problems %o',
    (changes, errors) => {
      expect(checkDraft(null, draft(changes))).toEqual(errors)
    },
  )

  const options = ['Red', 'Blue']
  it.each([
    [field('text'), undefined, undefined],
    [field('text', { required: true }), undefined, 'required'],
    [field('text', { required: true }), '  ', 'required'],
    [field('text', { required: true, default: 'Hello' }), undefined, undefined],
    [field('text', { required: true, default: 'Hello' }), '', 'required'],
    [field('checkbox', { required: true }), 'false', 'required'],
    [field('checkbox', { required: true }), 'true', undefined],
    [field('checkbox'), 'false', undefined],
    [field('email'), 'ana', 'email'],
    [field('email'), 'ana@example.com', undefined],
    [field('date'), '12/03/2026', 'pattern'],
    [field('date'), '2026-03-12', undefined],
    [field('dropdown', { options }), 'Green', 'option'],
    [field('dropdown', { options }), 'Red', undefined],
    [field('radio_button', { options }), 'Green', 'option'],
    [field('multi_select', { options }), 'Red, Blue', undefined],
    [field('text', { pattern: '\\d{3}' }), '123', undefined],
    [field('text', { pattern: '\\d{3}' }), '1234', 'pattern'],
    [field('text', { pattern: 'a|b' }), 'ab', 'pattern'],
    [field('text', { pattern: '(' }), 'anything', undefined],
    [field('phone_number', { pattern: '\\+\\d+' }), '', undefined],
    [field('phone_number', { pattern: '\\+\\d+' }), '+351', undefined],
    [field('phone_number', { pattern: '\\+\\d+' }), '351', 'pattern'],
    [field('phone_number', { required: true }), '', 'required'],
    ...['+351 912 345 678', '(020) 7946-0958', '1-800-FLOWERS ext. 12', '112', '٠٩١٢٣٤٥', '912.345/678'].map(
      (number): [AdditionalField, string, undefined] => [field('phone_number'), number, undefined],
    ),
    [field('phone_number'), 'call me', 'phone'],
    [field('phone_number'), '+ ( )', 'phone'],
    [field('unheard_of', { required: true }), 'x', undefined],
    [field('metadata', { required: true }), undefined, undefined],
  ])('with the field %o and the answer %o has the problem %o', (field, answer, problem) => {
    const answers: Record<string, string> = answer === undefined ? {} : { key: answer }
    expect(checkDraft(asking({ key: field }), draft({ answers }))).toEqual(
      problem ? { 'answers.key': problem } : {},
    )
  })
})

describe('fields named like built-in properties', () => {
  const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty']
  const settings = asking(Object.fromEntries(names.map((name) => [name, field('text', { required: true })])))

  it('work like all others', () => {
    expect(checkDraft(settings, draft())).toEqual(
      Object.fromEntries(names.map((name) => [`answers.${name}`, 'required'])),
    )
    const answers = Object.fromEntries(names.map((name) => [name, `my ${name}`]))
    expect(checkDraft(settings, draft({ answers }))).toEqual({})
    expect(Object.entries(answersOf(settings, draft({ answers })))).toEqual(Object.entries(answers))
  })
})

describe('guests', () => {
  const guest = (email: string) => ({ name: '', email })
  const errors = (emails: string[], settings: BookingSettings | null = null, slot?: Slot) =>
    checkDraft(settings, draft({ guests: emails.map(guest) }), { slot })
  const seats = (left: number): Slot => ({
    ...slotAt(instant(0)),
    event: { eventId: 'clay', seats: left },
  })
  const alone = settingsWith({
    scheduler: { hide_additional_guests: true } as BookingSettings['scheduler'],
  })

  it('must be unique and not the visitor, ignoring case', () => {
    expect(errors(['Ana@Example.com', 'ben@example.com', ' BEN@example.com '])).toEqual({
      'guests.0': 'duplicate',
      'guests.2': 'duplicate',
    })
  })

  it('are at most ten, unless the configuration has another limit', () => {
    const emails = Array.from({ length: 12 }, (_, index) => `g${index}@example.com`)
    expect(errors(emails)).toEqual({ 'guests.10': 'limit', 'guests.11': 'limit' })
    expect(guestLimit(null)).toBe(10)
    const upTo = (max_additional_guests: number) =>
      settingsWith({ scheduler: { max_additional_guests } as BookingSettings['scheduler'] })
    expect(errors(emails, upTo(50))).toEqual({})
    expect(errors(emails, upTo(11))).toEqual({ 'guests.11': 'limit' })
    expect(guestLimit(upTo(0))).toBe(0)
  })

  it('are limited by the seats of a group event, less one for the visitor', () => {
    expect(guestLimit(null, seats(3))).toBe(2)
    expect(guestLimit(null, seats(200))).toBe(10)
    expect(guestLimit(null, slotAt(instant(0)))).toBe(10)
    expect(errors(['a@x.org', 'b@x.org', 'c@x.org'], null, seats(3))).toEqual({ 'guests.2': 'limit' })
  })

  it('that are empty have no problems', () => {
    expect(errors(['', ''], null, seats(1))).toEqual({})
  })

  it('are neither checked nor sent if the configuration does not ask for them', () => {
    expect(errors(['nobody', 'nobody'], alone)).toEqual({})
    expect(guestsOf(alone, draft({ guests: [guest('ben@example.com')] }))).toEqual([])
    expect(guestLimit(alone)).toBe(0)
  })
})
