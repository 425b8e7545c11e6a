import { expect } from '@open-wc/testing'
import { errorSentence } from './errors.js'

describe('the sentence of an error', () => {
  it('is that of its reason, or else that of its type', () => {
    const error = { type: 'forbidden', status: 403, message: '' } as const
    expect(errorSentence({ ...error, reason: 'link_expired' })).to.equal('This link has expired.')
    for (const reason of [undefined, 'of-tomorrow', 'constructor', '__proto__'])
      expect(errorSentence({ ...error, reason })).to.equal('This page is not allowed to do that.')
  })
})
