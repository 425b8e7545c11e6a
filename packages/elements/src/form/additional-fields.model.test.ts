import type { Draft, Prefill } from '@whenable/flow'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldWith, schedulerWith, settingsWith } from '../testing/memory-service.js'
import { additionalFormFields, selectedOptions, toggleOption } from './additional-fields.model.js'

const draft: Draft = { name: 'Noor', email: '', answers: { b: 'two' }, guests: [] }

const settings = settingsWith({
  scheduler: schedulerWith({
    additional_fields: {
      a: fieldWith('A', 'text', { order: 2, default: 'one' }),
      b: fieldWith('B', 'phone_number', { order: 1, required: true }),
      c: fieldWith('C', 'metadata'),
      d: fieldWith('D', 'dropdown', { order: 3, options: ['x', 'y'] }),
    },
  }),
})
const fieldsWith = (prefill?: Prefill) => additionalFormFields(settings, draft, prefill)

describe('additional fields', () => {
  it('are in their order with answers or defaults, without hidden ones', () => {
    expect(fieldsWith().map(({ path }) => path)).to.deep.equal(['answers.b', 'answers.a', 'answers.d'])
    expect(fieldsWith().map(({ value }) => value)).to.deep.equal(['two', 'one', ''])
    expect(fieldsWith().map(({ autocomplete }) => autocomplete)).to.deep.equal(['tel', undefined, undefined])
    expect(fieldsWith().map(({ required }) => required)).to.deep.equal([true, false, false])
  })

  it('have the page’s values as defaults', () => {
    const filled = fieldsWith({ answers: { a: 'uno', b: 'dos' } })
    expect(filled.map(({ value }) => value)).to.deep.equal(['two', 'uno', ''])
  })

  it('have the page’s locked values, and leave out hidden ones', () => {
    const filled = fieldsWith({
      answers: { b: '+31 20 555', a: 'uno' },
      access: { 'answers.b': 'locked', 'answers.a': 'hidden' },
    })
    expect(filled.map(({ path, value, locked }) => [path, value, locked])).to.deep.equal([
      ['answers.b', '+31 20 555', true],
      ['answers.d', '', false],
    ])
  })

  it('can be edited if the page’s value is invalid', () => {
    const [, , list] = fieldsWith({ answers: { d: 'z' }, access: { 'answers.d': 'locked' } })
    expect(list).to.deep.include({ value: 'z', locked: false })
  })
})

describe('an answer with several options', () => {
  const options = ['Mail', 'Mail, chat', 'Paper']

  it('can have options with commas', () => {
    expect(selectedOptions('Mail, chat, Paper', ['Mail, chat', 'Paper'])).to.deep.equal([
      'Mail, chat',
      'Paper',
    ])
    expect(toggleOption('', options, 'Paper')).to.equal('Paper')
    expect(toggleOption('Paper', options, 'Mail')).to.equal('Mail, Paper')
    expect(toggleOption('Mail, Paper', options, 'Mail')).to.equal('Paper')
  })

  it('is unchanged after an option is added and removed', () => {
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
