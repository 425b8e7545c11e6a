import type { AdditionalField, BookingSettings } from '@whenable/contract'
import { describe, expect, it } from 'vitest'
import {
  driveBooking,
  driveTo,
  filledIn,
  free,
  morning,
  now,
  settingsWith,
} from '../testing/drive-booking.js'
import { additionalFieldsOf, answersOf, checkDraft, personAccess } from './form.js'
import { prefillFromQuery } from './prefill-from-query.js'
import { initialBooking } from './start.js'
import type { Draft, Prefill } from './state.js'

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
const settings: BookingSettings = settingsWith({
  scheduler: {
    additional_fields: {
      topic: field('text', { default: 'Hello' }),
      phone: field('phone_number', { required: true }),
      plan: field('dropdown', { options: ['A', 'B'] }),
      utm_source: field('metadata'),
      origin: field('metadata', { default: 'web' }),
    },
  } as unknown as BookingSettings['scheduler'],
})
const empty: Draft = { name: '', email: '', answers: {}, guests: [] }
const started = (prefill: Prefill, start = {}) =>
  initialBooking({ timeZone: 'Europe/Lisbon', now, prefill, ...start }).facts.draft
const kept = (draft: Partial<Draft>) => ({
  stored: { draft: { ...empty, ...draft }, submission: null, inFlight: false },
})

describe('a form with values from the page', () => {
  it('starts with name, address and guests', () => {
    const guests = [{ name: 'Ben', email: 'ben@example.com' }]
    expect(started({ ...filledIn, guests })).toEqual({ ...empty, ...filledIn, guests })
  })

  it('starts with stored values, and with those of the page for the rest', () => {
    expect(started(filledIn, kept({ name: 'Eva' }))).toMatchObject({ name: 'Eva', email: filledIn.email })
  })

  it('starts with locked values in place of stored ones', () => {
    const prefill: Prefill = { ...filledIn, access: { email: 'locked' } }
    const draft = started(prefill, kept({ name: 'Eva', email: 'eva@example.com' }))
    expect(draft).toMatchObject({ name: 'Eva', email: filledIn.email })
  })

  it('is part of the state', () => {
    const { state } = driveBooking({ prefill: filledIn })
    expect(state.prefill).toEqual(filledIn)
    expect(driveBooking().state).not.toHaveProperty('prefill')
  })

  it('has the values of the booking to reschedule', () => {
    const booking = {
      guest: { name: 'Noor', email: 'noor@example.com' },
      additional_guests: [],
      additional_fields: {},
    } as unknown as BookingSettings['booking']
    const drive = driveBooking({ prefill: filledIn, rescheduling: { bookingId: 'b1' } })
    drive.start().settings(settingsWith({ booking }))
    expect(drive.state.draft).toMatchObject({ name: 'Noor', email: 'noor@example.com' })
  })

  it('is filled in again after a booking', () => {
    const drive = driveTo
      .booked({ prefill: { phone: '112', answers: { topic: 'Hi' } }, settings })
      .send({ type: 'restart' })
    expect(answersOf(settings, drive.state.draft, drive.state.prefill)).toMatchObject({ topic: 'Hi' })
  })
})

describe('values that the page sets later', () => {
  const late = (prefill: Prefill) => ({ type: 'prefill', prefill }) as const

  it('fill in empty fields in every step', () => {
    const prefill = { ...filledIn, answers: { topic: 'Hi' } }
    const drive = driveTo.choosing({ settings }).send(late(prefill))
    expect(drive.state).toMatchObject({ draft: filledIn, prefill })
    const typing = driveBooking({ settings })
      .start()
      .slots(free)
      .send({ type: 'choose-slot', start: morning.start }, { type: 'edit', draft: { name: 'Eva' } })
      .send(late(prefill))
    expect(typing.state.draft).toMatchObject({ name: 'Eva', email: filledIn.email })
    expect(typing.state.step).toBe('details')
  })

  it('replace typed values if they are locked', () => {
    const drive = driveTo.details().send(late({ email: 'eva@example.com', access: { email: 'locked' } }))
    expect(drive.state.draft).toMatchObject({ name: filledIn.name, email: 'eva@example.com' })
  })

  it('change nothing if they are the same again, even after a field was emptied', () => {
    const drive = driveTo.details({ prefill: filledIn })
    drive.send({ type: 'edit', draft: { name: '' } }, late({ ...filledIn }))
    expect(drive.state.draft.name).toBe('')
  })

  it('do not apply to a reschedule', () => {
    const booking = {
      guest: { name: 'Noor', email: 'noor@example.com' },
      additional_guests: [],
      additional_fields: {},
    } as unknown as BookingSettings['booking']
    const drive = driveBooking({ rescheduling: { bookingId: 'b1' } })
    drive.start().settings(settingsWith({ booking })).send(late(filledIn))
    expect(drive.state.draft).toMatchObject({ name: 'Noor', email: 'noor@example.com' })
  })
})

describe('answers from the page', () => {
  const answers = { topic: 'Hi', plan: 'B', utm_source: 'mail', unheard_of: 'x' }

  it('take precedence over defaults, but not over typed answers', () => {
    expect(answersOf(settings, empty, { answers })).toMatchObject({ topic: 'Hi', plan: 'B' })
    const typed = { ...empty, answers: { topic: 'Bye', plan: '' } }
    expect(answersOf(settings, typed, { answers })).toMatchObject({ topic: 'Bye' })
    expect(answersOf(settings, typed, { answers })).not.toHaveProperty('plan')
  })

  it('apply to hidden fields, and to no unknown ones', () => {
    expect(answersOf(settings, empty, { answers })).toEqual({
      topic: 'Hi',
      plan: 'B',
      utm_source: 'mail',
      origin: 'web',
    })
    expect(answersOf(null, empty, { answers })).toEqual({})
  })

  it('are the defaults of the fields', () => {
    const shown = additionalFieldsOf(settings, { answers, phone: '+351 912 345 678' })
    expect(shown.map(({ key, field, access }) => [key, field.default, access])).toEqual([
      ['topic', 'Hi', undefined],
      ['phone', '+351 912 345 678', undefined],
      ['plan', 'B', undefined],
    ])
  })

  it('use one phone number for all phone fields, unless a field has its own answer', () => {
    const phone = '+351 912 345 678'
    expect(answersOf(settings, empty, { phone })).toMatchObject({ phone })
    expect(answersOf(settings, empty, { phone, answers: { phone: '112' } })).toMatchObject({ phone: '112' })
  })
})

describe('a locked or hidden field', () => {
  const prefill: Prefill = {
    ...filledIn,
    phone: '912 345 678',
    answers: { topic: 'Hi', plan: 'B' },
    access: { email: 'locked', name: 'hidden', 'answers.topic': 'locked', 'answers.plan': 'hidden' },
  }

  it('has its access in the list of fields, unless it is hidden', () => {
    expect(additionalFieldsOf(settings, prefill).map(({ key, access }) => [key, access])).toEqual([
      ['topic', 'locked'],
      ['phone', undefined],
    ])
    expect([personAccess(prefill, 'name'), personAccess(prefill, 'email')]).toEqual(['hidden', 'locked'])
  })

  it('is sent unchanged after an edit', () => {
    const drive = driveBooking({ prefill, settings })
      .start()
      .slots(free)
      .send(
        { type: 'choose-slot', start: morning.start },
        {
          type: 'edit',
          draft: {
            name: 'Eva',
            email: 'eva@example.com',
            answers: { topic: 'Bye', plan: 'A', phone: '1234' },
          },
        },
        { type: 'submit' },
      )
    expect(drive.take('send').submission.request).toMatchObject({
      guest: filledIn,
      additional_fields: { topic: 'Hi', plan: 'B', phone: '1234' },
    })
  })

  it.each<[string, Prefill, string]>([
    ['no value', { access: { 'answers.topic': 'hidden' } }, 'topic'],
    ['an empty value', { answers: { topic: '' }, access: { 'answers.topic': 'hidden' } }, 'topic'],
    ['no such option', { answers: { plan: 'C' }, access: { 'answers.plan': 'locked' } }, 'plan'],
    ['no number', { phone: 'call me', access: { 'answers.phone': 'hidden' } }, 'phone'],
  ])('with %s can be edited, because its value is invalid', (_, given, key) => {
    expect(additionalFieldsOf(settings, given)).toContainEqual(
      expect.objectContaining({ key, access: undefined }),
    )
  })

  it.each<[string, Prefill]>([
    ['name', { name: ' ', access: { name: 'hidden' } }],
    ['email', { email: 'ana', access: { email: 'locked' } }],
    ['email', { access: { email: 'locked' } }],
  ])('the %s can be edited if its value is invalid', (path, given) => {
    expect(personAccess(given, path as 'name' | 'email')).toBeUndefined()
  })

  it('has no problems', () => {
    const draft = { ...empty, ...filledIn }
    expect(checkDraft(settings, draft, { prefill })).toEqual({})
    expect(checkDraft(settings, draft)).toEqual({ 'answers.phone': 'required' })
  })
})

describe('a form with values from an address', () => {
  const fields = {
    ...{ work: field('email'), mobile: field('phone_number'), topic: field('text'), ref: field('metadata') },
    tools: field('multi_select', { options: ['Saw', 'Plane', 'Glue'] }),
  }
  const asking = settingsWith({
    scheduler: { additional_fields: fields } as unknown as BookingSettings['scheduler'],
  })
  const answersTo = (query: string) => answersOf(asking, empty, prefillFromQuery(new URLSearchParams(query)))

  it('reads them by the types of its fields', () => {
    expect(
      answersTo('work=r+w@example.com&mobile=+351+912&topic=Oak+table&ref=a&ref=b&tools=Plane&tools=Saw'),
    ).toEqual({
      ...{ work: 'r+w@example.com', mobile: '+351 912', topic: 'Oak table', ref: 'a, b' },
      tools: 'Saw, Plane',
    })
  })

  it('sends nothing of parameters that are no fields', () => {
    expect(answersTo('utm_source=mail&constructor=x&__proto__=y')).toEqual({})
  })

  it('takes values of the page as they are', () => {
    const prefill = { answers: { work: 'as it is', topic: ' spaced ' } }
    expect(answersOf(asking, empty, prefill)).toEqual({ work: 'as it is', topic: ' spaced ' })
  })
})
