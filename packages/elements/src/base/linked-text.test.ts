import { expect, fixture, html } from '@open-wc/testing'
import { linkedText } from './linked-text.js'

const renderElement = (text: string) => fixture<HTMLElement>(html`<p>${linkedText(text)}</p>`)

describe('linkedText', () => {
  it('renders markup as text', async () => {
    const element = await renderElement('<img src=x onerror="alert(1)"> <b>bold</b>')
    expect(element.children).to.have.length(0)
    expect(element.textContent).to.equal('<img src=x onerror="alert(1)"> <b>bold</b>')
  })
  it('links URLs, without the punctuation that ends a sentence', async () => {
    const element = await renderElement('See https://example.com/a, or (http://example.org/b).')
    expect([...element.querySelectorAll('a')].map((link) => link.href)).to.deep.equal([
      'https://example.com/a',
      'http://example.org/b',
    ])
    expect(element.textContent).to.equal('See https://example.com/a, or (http://example.org/b).')
  })
  it('links only http and https URLs', async () => {
    const element = await renderElement('javascript:alert(1) mailto:a@example.com data:text/html,x')
    expect(element.querySelector('a')).to.equal(null)
  })
})
