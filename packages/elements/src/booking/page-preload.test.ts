import { expect, fixture, html } from '@open-wc/testing'
import '../define/booking.js'
import type { Booking } from './booking.js'

const address = 'https://book.example/v3/scheduling/bootstrap?configuration_id=c1'

describe('a booking whose page preloads its first answer', () => {
  const { fetch } = window
  let calls: string[] = []
  let credentials: (RequestCredentials | undefined)[] = []

  beforeEach(() => {
    calls = []
    credentials = []
    // A preload of the test's own would need a service.
    document.head.insertAdjacentHTML(
      'beforeend',
      `<link rel="preload" as="fetch" media="not all" href="${address}">`,
    )
    window.fetch = async (url, init) => {
      calls.push(new URL(String(url)).pathname.split('/').at(-1) ?? '')
      credentials.push(init?.credentials)
      return new Promise(() => undefined)
    }
  })
  afterEach(() => {
    document.head.lastElementChild?.remove()
    window.fetch = fetch
  })

  const render = (properties: Partial<Booking>) =>
    fixture<Booking>(
      html`<when-booking
        no-draft
        service-url="https://book.example"
        .configurationId=${properties.configurationId ?? 'c1'}
        .session=${properties.session ?? null}
      ></when-booking>`,
    )

  it('requests that alone, in the credentials mode of the preload', async () => {
    await render({})
    expect(calls).to.deep.equal(['bootstrap'])
    expect(credentials).to.deep.equal(['same-origin'])
  })

  it('requests two answers for another event type', async () => {
    await render({ configurationId: 'c2' })
    expect(calls.toSorted()).to.deep.equal(['availability', 'ui-settings'])
    expect(credentials).to.deep.equal(['omit', 'omit'])
  })

  it('requests two answers with a session, without which the browser has preloaded', async () => {
    await render({ session: 's1' })
    expect(calls.toSorted()).to.deep.equal(['availability', 'ui-settings'])
  })

  it('requests two answers once the page is older than a minute', async () => {
    const { now } = performance
    performance.now = () => now.call(performance) + 60_000
    try {
      await render({})
    } finally {
      performance.now = now
    }
    expect(calls.toSorted()).to.deep.equal(['availability', 'ui-settings'])
  })
})
