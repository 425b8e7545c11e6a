import { expect } from '@open-wc/testing'
import { webAddress } from './web-address.js'

describe('webAddress', () => {
  it('lets http and https pass', () => {
    expect(webAddress('https://example.com/a?b=c')).to.equal('https://example.com/a?b=c')
    expect(webAddress('http://localhost:3000/')).to.equal('http://localhost:3000/')
  })
  it('lets nothing pass that would run or that is no address', () => {
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
