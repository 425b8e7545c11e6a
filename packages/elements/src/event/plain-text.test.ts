import { expect } from '@open-wc/testing'
import { hostileTexts } from '../testing/hostile-texts.js'
import { plainText } from './plain-text.js'

describe('a description as plain text', () => {
  it('keeps the text of HTML, line by line', () => {
    expect(
      plainText(
        '<html><head><title>x</title><style>p{}</style></head><body><p>Dear&nbsp;all,</p><p>we meet <b>soon</b>.<br>Bring:</p><ul><li>pens</li><li>paper</li></ul></body></html>',
      ),
    ).to.equal('Dear all,\n\nwe meet soon.\nBring:\n\n• pens\n• paper')
  })

  it('writes the address of a link after its text', () => {
    expect(plainText('See <a href="https://evil.example/x">https://bank.example</a>')).to.equal(
      'See https://bank.example (https://evil.example/x)',
    )
    expect(plainText('<a href="https://a.example/">https://a.example/</a>')).to.equal('https://a.example/')
  })

  it('omits addresses that are not http(s)', () => {
    expect(plainText('<a href="javascript:hurt()">here</a>')).to.equal('here')
  })

  it('keeps text that is not HTML unchanged', () => {
    for (const text of ['a < b and c > d', 'line\n  line', '1 <3 2', 'AT&T'])
      expect(plainText(text)).to.equal(text)
  })

  it('runs no script and requests no resource', async () => {
    let hurt = 0
    Object.assign(window, { hurt: () => hurt++ })
    const before = performance.getEntriesByType('resource').length
    expect(
      plainText(
        '<img src="/never-fetched.png" onerror="hurt()"><script>hurt()</script><svg onload="hurt()"></svg>words',
      ),
    ).to.equal('words')
    await new Promise((task) => setTimeout(task))
    expect(hurt).to.equal(0)
    expect(
      performance
        .getEntriesByType('resource')
        .slice(before)
        .map(({ name }) => name)
        .join(),
    ).not.to.contain('never-fetched')
  })

  it('converts any input to text, at any depth', () => {
    for (const text of Object.values(hostileTexts)) expect(plainText(text)).to.be.a('string')
    expect(plainText(`${'<div>'.repeat(5_000)}deep`)).to.equal('deep')
    expect(plainText('<p>'.repeat(10_000))).to.equal('')
    expect(plainText(`words ${'<div>'.repeat(50_000)}`)).to.match(/^words\s*…$/)
  })
})
