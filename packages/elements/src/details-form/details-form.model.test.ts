import type { Draft } from '@whenable/flow'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { details } from '../messages/details.js'
import { fieldWith, schedulerWith, settingsWith } from '../testing/memory-service.js'
import {
  answerPatch,
  formFields,
  pathOfRequestField,
  selectedOptions,
  toggleOption,
} from './details-form.model.js'

const draft: Draft = { name: 'Noor', email: '', answers: { b: 'two' }, guests: [] }

describe('the form’s questions', () => {
  it('are name and email, then the configuration’s own in their order, without the hidden ones', () => {
    const settings = settingsWith({
      scheduler: schedulerWith({
        additional_fields: {
          a: fieldWith('A', 'text', { order: 2, default: 'one' }),
          b: fieldWith('B', 'phone_number', { order: 1, required: true }),
          c: fieldWith('C', 'metadata'),
        },
      }),
    })
    const fields = formFields(settings, draft, details)
    expect(fields.map(({ path }) => path)).to.deep.equal(['name', 'email', 'answers.b', 'answers.a'])
    expect(fields.map(({ value }) => value)).to.deep.equal(['Noor', '', 'two', 'one'])
    expect(fields.map(({ autocomplete }) => autocomplete)).to.deep.equal(['name', 'email', 'tel', undefined])
    expect(fields.map(({ required }) => required)).to.deep.equal([true, true, true, false])
  })

  it('change the draft where they stand in it', () => {
    expect(answerPatch(draft, 'email', 'a@b.c')).to.deep.equal({ email: 'a@b.c' })
    expect(answerPatch(draft, 'answers.a', 'x')).to.deep.equal({ answers: { a: 'x', b: 'two' } })
  })

  it('are found by the field that the service names', () => {
    expect(pathOfRequestField('guest.email')).to.equal('email')
    expect(pathOfRequestField('additional_fields.topic')).to.equal('answers.topic')
    expect(pathOfRequestField('additional_guests.1.email')).to.equal('guests.1')
    expect(pathOfRequestField(undefined)).to.equal(undefined)
  })
})

describe('an answer of several options', () => {
  const options = ['Mail', 'Mail, chat', 'Paper']

  it('may hold options with commas', () => {
    expect(selectedOptions('Mail, chat, Paper', ['Mail, chat', 'Paper'])).to.deep.equal([
      'Mail, chat',
      'Paper',
    ])
    expect(toggleOption('', options, 'Paper')).to.equal('Paper')
    expect(toggleOption('Paper', options, 'Mail')).to.equal('Mail, Paper')
    expect(toggleOption('Mail, Paper', options, 'Mail')).to.equal('Paper')
  })

  it('is the same again after an option is put in and taken out', () => {
    const plain = ['red', 'green', 'blue', 'dark blue']
    fc.assert(
      fc.property(fc.subarray(plain), fc.constantFrom(...plain), (chosen, option) => {
        const answer = chosen.join(', ')
        expect(toggleOption(toggleOption(answer, plain, option), plain, option)).to.equal(answer)
        expect(selectedOptions(answer, plain)).to.deep.equal(chosen)
      }),
    )
  })
})
