import { expect, fixture, html } from '@open-wc/testing'
import { type BookingFeed, type Member, ServiceError } from '@whenable/contract'
import { expectAccessible } from '@whenable/elements/internal/testing/axe'
import { fourStates } from '@whenable/elements/internal/testing/four-states'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import { parseInstant } from '@whenable/time'
import '../define/booking-feeds.js'
import type { BookingFeeds } from './booking-feeds.js'
import type { BookingFeedsCalls } from './endpoints.js'

const now = parseInstant('2026-03-12T09:00:00Z')
const feedOf = (changes: Partial<BookingFeed> = {}) =>
  ({
    ...{ id: 'f1', of: 'member', shows: 'details', created_at: now },
    address: 'https://book.example/feeds/4f6a0d7c1f5e4c0a9d1b2c3e4f5a6b7c.ics',
    ...changes,
  }) as BookingFeed
const sourceOf = (changes: Partial<BookingFeedsCalls> = {}): BookingFeedsCalls => ({
  feeds: async () => [feedOf()],
  member: async () => ({ id: 'm1', role: 'owner' }) as Member,
  create: async ({ body }) => feedOf({ id: 'f2', of: body.of, shows: body.shows ?? 'details' }),
  renew: async () => feedOf({ address: 'https://book.example/feeds/00000000000000000000000000000000.ics' }),
  remove: async () => undefined,
  ...changes,
})
const template = (source: BookingFeedsCalls) =>
  html`<when-booking-feeds .source=${source} .now=${() => now}></when-booking-feeds>`
const render = async (source = sourceOf()) => {
  const element = await fixture<BookingFeeds>(template(source))
  await waitUntil(() => element.shadowRoot?.querySelector('[aria-busy=false]'))
  await element.updateComplete
  return element
}
const all = ({ shadowRoot }: BookingFeeds, selector: string) => [
  ...(shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
]
const find = (element: BookingFeeds, selector: string): HTMLElement => {
  const [found] = all(element, selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const press = async (element: BookingFeeds, selector: string) => {
  find(element, selector).click()
  await element.updateComplete
}
const entries = (element: BookingFeeds) =>
  all(element, '[role=menuitem]').map(({ textContent }) => textContent?.trim())
const choose = async (element: BookingFeeds, menu: string, entry: number) => {
  await press(element, `#${menu}`)
  all(element, '[role=menuitem]')[entry]?.click()
  await element.updateComplete
}
const addresses = (element: BookingFeeds) =>
  all(element, '[part=link] > span').map(({ textContent }) => textContent)

describe('<when-booking-feeds>', () => {
  fourStates({
    loading: {
      template: template(sourceOf({ feeds: () => new Promise<never>(() => {}) })),
      waitForText: 'Loading the addresses',
    },
    empty: { template: template(sourceOf({ feeds: async () => [] })), waitForText: /Create address/ },
    error: {
      template: template(
        sourceOf({ feeds: () => Promise.reject(new ServiceError('connection_error', 'no')) }),
      ),
      waitForText: /couldn't be loaded/,
    },
    ready: { template: template(sourceOf()), waitForText: /With details/ },
  })

  it('links an address to the calendar program of the device', async () => {
    const element = await render()
    expect(find(element, '[part=open]').getAttribute('href')).to.equal(
      'webcal://book.example/feeds/4f6a0d7c1f5e4c0a9d1b2c3e4f5a6b7c.ics',
    )
  })

  it('links no address that is none of the web', async () => {
    const element = await render(
      sourceOf({ feeds: async () => [feedOf({ address: 'javascript:alert(1)' })] }),
    )
    expect(all(element, 'a')).to.deep.equal([])
  })

  it('offers all bookings to owners alone', async () => {
    const element = await render()
    await press(element, '#add')
    expect(entries(element)).to.deep.equal([
      'Your bookings · With details',
      'Your bookings · Busy times only',
      'All bookings · With details',
      'All bookings · Busy times only',
    ])
    const other = await render(sourceOf({ member: async () => ({ id: 'm2', role: 'member' }) as Member }))
    await press(other, '#add')
    expect(entries(other)).to.have.length(2)
  })

  it('shows a new address, with the focus on the button that copies it', async () => {
    const element = await render(sourceOf({ feeds: async () => [] }))
    await choose(element, 'add', 3)
    await waitUntil(() => all(element, '#copy-f2').length)
    expect(find(element, '[part=feed]').textContent).to.match(/All bookings[\s\S]*Busy times only/)
    await waitUntil(() => element.shadowRoot?.activeElement?.id === 'copy-f2')
  })

  it('asks before it replaces or removes an address', async () => {
    const calls: string[] = []
    const element = await render(
      sourceOf({
        renew: async ({ path }) => {
          calls.push(`renew ${path.feed_id}`)
          return feedOf({ address: 'https://book.example/feeds/00000000000000000000000000000000.ics' })
        },
        remove: async ({ path }) => {
          calls.push(`remove ${path.feed_id}`)
        },
      }),
    )
    await choose(element, 'menu-f1', 0)
    expect(find(element, 'dialog').textContent).to.contain('no longer updated')
    expect(calls).to.deep.equal([])
    all(element, 'dialog [part=action]').at(-1)?.click()
    await waitUntil(() => addresses(element)[0]?.includes('0000'))
    await choose(element, 'menu-f1', 1)
    await expectAccessible(element)
    all(element, 'dialog [part=action]').at(-1)?.click()
    await waitUntil(() => addresses(element).length === 0)
    expect(calls).to.deep.equal(['renew f1', 'remove f1'])
    await waitUntil(() => element.shadowRoot?.activeElement?.id === 'add')
  })

  it('says that something failed, and keeps what is there', async () => {
    const element = await render(
      sourceOf({ create: () => Promise.reject(new ServiceError('connection_error', 'no')) }),
    )
    await choose(element, 'add', 0)
    await waitUntil(() => element.shadowRoot?.querySelector('[role=alert]'))
    expect(addresses(element)).to.have.length(1)
  })

  it('keeps an address that the service shows only once, when it reads the feeds again', async () => {
    let reads = 0
    const element = await render(
      sourceOf({
        feeds: async () => {
          reads++
          return [feedOf({ id: 'f2', address: undefined })]
        },
      }),
    )
    expect(addresses(element)).to.deep.equal([])
    await choose(element, 'add', 0)
    await waitUntil(() => addresses(element).length === 1)
    document.dispatchEvent(new Event('visibilitychange'))
    await waitUntil(() => reads === 2)
    await element.updateComplete
    expect(addresses(element)).to.have.length(1)
  })
})
