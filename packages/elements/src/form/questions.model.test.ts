import type { Draft, Prefill } from '@whenable/flow'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldWith, schedulerWith, settingsWith } from '../testing/memory-service.js'
import { questionsOf, selectedOptions, toggleOption } from './questions.model.js'

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
const asked = (prefill?: Prefill) => questionsOf(settings, draft, prefill)

describe('the configuration’s own questions', () => {
  it('stand in their order with what was typed or set before, without the hidden ones', () => {
    expect(asked().map(({ path }) => path)).to.deep.equal(['answers.b', 'answers.a', 'answers.d'])
    expect(asked().map(({ value }) => value)).to.deep.equal(['two', 'one', ''])
    expect(asked().map(({ autocomplete }) => autocomplete)).to.deep.equal(['tel', undefined, undefined])
    expect(asked().map(({ required }) => required)).to.deep.equal([true, false, false])
  })

  it('hold what the page fills in under what was typed', () => {
    const filled = asked({ answers: { a: 'uno', b: 'dos' } })
    expect(filled.map(({ value }) => value)).to.deep.equal(['two', 'uno', ''])
  })

  it('hold what the page fills in for good, whatever was typed, and leave out what it hides', () => {
    const filled = asked({
      answers: { b: '+31 20 555', a: 'uno' },
      access: { 'answers.b': 'locked', 'answers.a': 'hidden' },
    })
    expect(filled.map(({ path, value, locked }) => [path, value, locked])).to.deep.equal([
      ['answers.b', '+31 20 555', true],
      ['answers.d', '', false],
    ])
  })

  it('open where the page has filled in what does not fit', () => {
    const [, , list] = asked({ answers: { d: 'z' }, access: { 'answers.d': 'locked' } })
    expect(list).to.deep.include({ value: 'z', locked: false })
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
