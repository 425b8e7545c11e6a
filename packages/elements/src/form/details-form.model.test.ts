import type { Draft } from '@whenable/flow'
import { describe, expect, it } from 'vitest'
import { details } from '../messages/generated/details.js'
import { pathOfRequestField, personFields } from './details-form.model.js'

const draft: Draft = { name: 'Noor', email: '', answers: {}, guests: [] }

describe('name and email', () => {
  it('are in every form, with autocomplete', () => {
    const fields = personFields(draft, undefined, details)
    expect(fields.map(({ path, value }) => [path, value])).to.deep.equal([
      ['name', 'Noor'],
      ['email', ''],
    ])
    expect(fields.map(({ autocomplete }) => autocomplete)).to.deep.equal(['name', 'email'])
  })

  it('are read-only or hidden if the page locks or hides them', () => {
    const prefill = { name: 'Noor', email: 'noor@example.com' }
    const [name, ...others] = personFields(
      draft,
      { ...prefill, access: { name: 'locked', email: 'hidden' } },
      details,
    )
    expect(name?.locked).to.equal(true)
    expect(others).to.deep.equal([])
  })

  it('can be edited if the page provided no address', () => {
    const [, email] = personFields(draft, { email: 'noor', access: { email: 'hidden' } }, details)
    expect(email?.locked).to.equal(false)
  })
})

describe('a form error of the service', () => {
  it('belongs to the field that the service names', () => {
    expect(pathOfRequestField('guest.email')).to.equal('email')
    expect(pathOfRequestField('additional_fields.topic')).to.equal('answers.topic')
    expect(pathOfRequestField('additional_guests.1.email')).to.equal('guests.1')
    expect(pathOfRequestField(undefined)).to.equal(undefined)
  })
})
