import { expect } from '@open-wc/testing'
import { addressPart, webAddress } from './web-address.js'

describe('webAddress', () => {
  it('accepts http and https', () => {
    expect(webAddress('https://example.com/a?b=c')).to.equal('https://example.com/a?b=c')
    expect(webAddress('http://localhost:3000/')).to.equal('http://localhost:3000/')
  })
  it('rejects scripts and invalid URLs', () => {
    const refused = [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'example.com',
      '',
      null,
    ]
    for (const text of refused) expect(webAddress(text)).to.equal(undefined)
  })
})

describe('addressPart', () => {
  it('encodes any text as one path segment, also half a surrogate pair', () => {
    expect(addressPart('a/b?c#d')).to.equal('a%2Fb%3Fc%23d')
    expect(addressPart('\ud83d\ude00')).to.equal('%F0%9F%98%80')
    expect(addressPart('a\ud83db')).to.equal('a%EF%BF%BDb')
  })
})
