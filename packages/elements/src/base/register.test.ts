import { expect } from '@open-wc/testing'
import { LitElement } from 'lit'
import { register } from './register.js'

describe('registering an element', () => {
  it('keeps the version that was registered first, and warns once about another', () => {
    class First extends LitElement {}
    class Second extends LitElement {}
    const received: string[] = []
    const { warn } = console
    console.warn = (words: string) => received.push(words)
    register('when-registered', First)
    register('when-registered', First)
    expect(received).to.deep.equal([])
    register('when-registered', Second)
    console.warn = warn
    expect(customElements.get('when-registered') === First).to.equal(true)
    expect(received).to.deep.equal(['<when-registered> is defined already, by another version or package'])
  })
})
