import { expect } from '@open-wc/testing'
import type { Popup } from '@whenable/elements'
import { waitUntil } from './testing/wait-until.js'

describe('the script', () => {
  const { fetch } = window
  before(() => {
    window.fetch = () => new Promise(() => {})
  })
  after(() => {
    window.fetch = fetch
    document.body.replaceChildren()
  })

  it('runs the calls that the page made before the script loaded', async () => {
    const queue: unknown[] = []
    const stub = (name: string) => (given: object) => new Promise((done) => queue.push([name, [given], done]))
    const options = { configurationId: 'walkthrough', serviceUrl: 'https://booking.invalid' }
    Object.assign(window, { Whenable: { queue, popup: stub('popup') } })
    const answer = window.Whenable!.popup!(options)
    await import('./whenable.js')
    const popup: Popup = await answer
    expect(popup.isConnected && popup.open).to.equal(true)
  })

  it('finds tags in a shadow root that the page passes', async () => {
    const host = document.createElement('div')
    document.body.append(host)
    const root = host.attachShadow({ mode: 'open' })
    const stop = window.Whenable!.watch!(root)
    root.innerHTML = '<when-time datetime="2026-03-12T10:30:00Z"></when-time>'
    await waitUntil(() => customElements.get('when-time'))
    stop()
  })

  it('leaves the page to another copy that is already there', async () => {
    const before = window.Whenable
    const second = './whenable.ts?another'
    await import(second)
    expect(window.Whenable === before).to.equal(true)
  })
})
