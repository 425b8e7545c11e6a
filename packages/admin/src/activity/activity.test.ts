import { expect, fixture, html } from '@open-wc/testing'
import { type ActivityBurst, type ActivityDeed, type Block, ServiceError } from '@whenable/contract'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import { instant, parseInstant } from '@whenable/time'
import '../define/activity.js'
import { expectAccessible } from '@whenable/elements/internal/testing/axe'
import { fourStates } from '@whenable/elements/internal/testing/four-states'
import { pressKeys } from '@whenable/elements/internal/testing/press-keys'
import type { ActivityChangeEvent } from '../events/activity-change.js'
import type { Activity } from './activity.js'
import { blockKindOf } from './activity-view.js'
import type { ActivityCalls } from './endpoints.js'

const now = parseInstant('2026-03-12T09:00:00Z')

const burst = (changes: Partial<ActivityBurst> = {}) =>
  ({
    ...{ id: 'b1', network: '203.0.113.0/24', first_at: instant(now - 900), last_at: instant(now - 480) },
    counts: [
      { kind: 'hold', count: 3 },
      { kind: 'booking', count: 34 },
    ],
    ...{ active: 34, targets: ['Intro call'], is_new: true, ending: undefined },
    ...changes,
  }) as ActivityBurst
const deed = (id: string, changes: Partial<ActivityDeed> = {}) =>
  ({
    ...{ id, kind: 'booking', at: now, network: '203.0.113.0/24', target: 'Intro call', is_active: true },
    ...{ guest: { name: `Guest ${id}`, email: `${id}@example.com` }, booking_id: id },
    ...{ start_time: instant(now + 86_400), end_time: instant(now + 88_200) },
    ...changes,
  }) as ActivityDeed
const blockOf = (changes: Partial<Block> = {}) =>
  ({
    ...{ id: 'k1', kind: 'domain', value: 'example.net', created_at: now, created_by: 'Ada' },
    ...changes,
  }) as Block
const ending = { id: 'e1', due_at: instant(now + 20), count: 34, sends_emails: false }

const sourceOf = (changes: Partial<ActivityCalls> = {}): ActivityCalls => ({
  bursts: async () => [burst()],
  blocks: async () => [blockOf()],
  deeds: async () => ({
    items: [deed('one'), deed('two'), deed('three', { is_active: false })],
    next: undefined,
  }),
  noteSeen: async () => ({ new: 0 }),
  end: async () => ending,
  undo: async () => {},
  waitingEmails: async () => ({ waiting: 0 }),
  'send-emails': async () => ({ waiting: 0 }),
  block: async ({ body: { kind, value } }) => blockOf({ kind, value }),
  unblock: async () => {},
  ...changes,
})
const template = (source: ActivityCalls) =>
  html`<when-activity time-zone="Europe/Lisbon" .source=${source} .now=${() => now}></when-activity>`
const render = async (source = sourceOf()) => {
  const element = await fixture<Activity>(template(source))
  await waitUntil(() => element.shadowRoot?.querySelector('[aria-busy=false]'))
  await element.updateComplete
  return element
}
const find = <E extends HTMLElement>({ shadowRoot }: Activity, selector: string): E => {
  const found = shadowRoot?.querySelector<E>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const text = ({ shadowRoot }: Activity) => shadowRoot?.querySelector('.root')?.textContent ?? ''
const press = async (element: Activity, selector: string) => {
  const button = find(element, selector)
  button.focus()
  button.click()
  await element.updateComplete
}
/** Opens a menu, and chooses an entry by its number. */
const choose = async (element: Activity, menu: string, entry: number) => {
  await press(element, `#${menu}`)
  const items = element.shadowRoot?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []
  items[entry]?.click()
  await element.updateComplete
}
const changesOf = (element: Activity) => {
  const actions: string[] = []
  element.addEventListener('when-activity-change', (event) =>
    actions.push((event as ActivityChangeEvent).action),
  )
  return actions
}
const toast = (element: Activity) => find(element, '[role=status].toasts').textContent ?? ''

describe('<when-activity>', () => {
  const never = new Promise<never>(() => {})
  const failed = () => Promise.reject(new ServiceError('connection_error', 'no'))
  fourStates({
    loading: { template: template(sourceOf({ bursts: () => never })), waitForText: 'Loading activity' },
    empty: {
      template: template(sourceOf({ bursts: async () => [] })),
      waitForText: /Nothing unusual/,
    },
    error: { template: template(sourceOf({ bursts: failed })), waitForText: /couldn't be loaded/ },
    ready: { template: template(sourceOf()), waitForText: /34 bookings \(203\.0\.113\.0\/24\)/ },
  })

  it('sends the emails that wait by one button, and says so', async () => {
    let waiting = 3
    const element = await render(
      sourceOf({
        waitingEmails: async () => ({ waiting }),
        'send-emails': async () => {
          waiting = 0
          return { waiting }
        },
      }),
    )
    const button = find(element, '[part=waiting-emails] button')
    expect(button.textContent).to.equal('Send 3 waiting emails')
    await expectAccessible(element)
    const actions = changesOf(element)
    button.focus()
    await pressKeys(element, 'Enter')
    await waitUntil(() => toast(element).includes('Waiting emails sent.'))
    await waitUntil(() => !element.shadowRoot?.querySelector('[part=waiting-emails]'))
    await waitUntil(() => element.shadowRoot?.activeElement?.id === 'block-value')
    expect(actions).to.deep.equal(['send-emails'])
  })

  it('shows no button where no email waits', async () => {
    expect((await render()).shadowRoot?.querySelector('[part=waiting-emails]')).to.equal(null)
  })

  it('says of each burst what it is, where it came from, and when', async () => {
    const element = await render()
    expect(find(element, '#burst-b1').textContent).to.contain('34 bookings (203.0.113.0/24)')
    const facts = text(element)
    for (const fact of ['8:45', '8:52', 'Held times: 3', 'Intro call', '34 active', 'New'])
      expect(facts).to.contain(fact)
    expect(find(element, '[part="burst new"]')).to.exist
    await expectAccessible(element)
  })

  it('says that nothing unusual happened, and lets owners block somebody all the same', async () => {
    const element = await render(sourceOf({ bursts: async () => [], blocks: async () => [] }))
    expect(text(element)).to.contain('In the last 30 days everybody used your pages as visitors do.')
    expect(text(element)).to.contain('Nobody is blocked.')
    await expectAccessible(element)
  })

  it('ends all of a burst by a menu, without an email or with one, and offers to undo', async () => {
    const asked: unknown[] = []
    const undone: string[] = []
    const element = await render(
      sourceOf({
        end: async ({ path, body }) => {
          asked.push([path.burst_id, body])
          return ending
        },
        undo: async ({ path }) => {
          undone.push(path.ending_id)
        },
      }),
    )
    const actions = changesOf(element)
    await choose(element, 'end-b1', 0)
    await waitUntil(() => toast(element).includes('Being cancelled: 34'))
    await press(element, '.toast button')
    await waitUntil(() => actions.length === 2)
    await choose(element, 'end-b1', 1)
    await waitUntil(() => actions.length === 3)
    expect(asked).to.deep.equal([
      ['b1', { sends_emails: false }],
      ['b1', { sends_emails: true }],
    ])
    expect(undone).to.deep.equal(['e1'])
    expect(actions).to.deep.equal(['end', 'undo', 'end'])
  })

  it('shows that a burst is being cancelled, also if the clock of the page is ahead, with a button to undo', async () => {
    const past = { ...ending, due_at: instant(now - 3_600) }
    const element = await render(sourceOf({ bursts: async () => [burst({ ending: past })] }))
    expect(text(element)).to.contain('Being cancelled: 34')
    expect(element.shadowRoot?.querySelector('#end-b1')).to.equal(null)
    const actions = changesOf(element)
    find(element, 'button[aria-describedby=burst-b1]').click()
    await waitUntil(() => actions.length === 1)
    expect(actions).to.deep.equal(['undo'])
  })

  it('keeps the focus at the burst when the button that had it is gone', async () => {
    let isEnding = false
    const element = await render(
      sourceOf({
        bursts: async () => [burst(isEnding ? { ending } : {})],
        end: async () => {
          isEnding = true
          return ending
        },
        undo: async () => {
          isEnding = false
        },
      }),
    )
    await choose(element, 'end-b1', 0)
    await waitUntil(() => element.shadowRoot?.activeElement?.id === 'burst-b1')
    await press(element, 'button[aria-describedby=burst-b1]')
    await waitUntil(() => element.shadowRoot?.querySelector('#end-b1'))
    await waitUntil(() => element.shadowRoot?.activeElement?.id === 'burst-b1')
  })

  it('offers to undo until it is due', async () => {
    let time = now
    const element = await fixture<Activity>(
      html`<when-activity .source=${sourceOf()} .now=${() => time}></when-activity>`,
    )
    await waitUntil(() => element.shadowRoot?.querySelector('#end-b1'))
    await choose(element, 'end-b1', 0)
    await waitUntil(() => toast(element).includes('Being cancelled'))
    time = ending.due_at
    element.requestUpdate()
    await waitUntil(() => !toast(element).includes('Being cancelled'))
  })

  it('says so if it is too late to undo', async () => {
    const undo = () => Promise.reject(new ServiceError('not_found_error', 'gone'))
    const element = await render(sourceOf({ undo }))
    await choose(element, 'end-b1', 0)
    await waitUntil(() => toast(element).includes('Being cancelled'))
    await press(element, '.toast button')
    await waitUntil(() => toast(element).includes('Too late'))
  })

  it('opens what a burst consists of, and ends what is selected', async () => {
    const asked: unknown[] = []
    const element = await render(
      sourceOf({
        end: async ({ body }) => {
          asked.push(body?.deed_ids)
          return { ...ending, count: 1 }
        },
      }),
    )
    element.bookingHref = (id) => `#${id}`
    const opener = find(element, '#burst-b1')
    expect(opener.getAttribute('aria-expanded')).to.equal('false')
    opener.focus()
    await pressKeys(element, 'Enter')
    await waitUntil(() => element.shadowRoot?.querySelectorAll('[part~=deed]').length === 3)
    expect(opener.getAttribute('aria-expanded')).to.equal('true')
    const boxes = element.shadowRoot?.querySelectorAll<HTMLInputElement>('[part~=deed] input') ?? []
    expect(boxes).to.have.length(2)
    expect(find(element, '[part="deed over"]').textContent).to.contain('Over or cancelled')
    expect(find<HTMLAnchorElement>(element, '[part=deed] a').getAttribute('href')).to.equal('#one')
    boxes[1]?.click()
    await element.updateComplete
    await expectAccessible(element)
    await choose(element, 'end-selected-b1', 0)
    await waitUntil(() => asked.length === 1)
    expect(asked).to.deep.equal([['two']])
    await press(element, '#burst-b1')
    expect(element.shadowRoot?.querySelector('[part~=deed]')).to.equal(null)
  })

  it('reads what a burst consists of page by page', async () => {
    const element = await render(
      sourceOf({
        deeds: async ({ query }) =>
          query?.page_token
            ? { items: [deed('two')], next: undefined }
            : { items: [deed('one')], next: 'more' },
      }),
    )
    await press(element, '#burst-b1')
    await waitUntil(() => text(element).includes('Show more'))
    ;[...(element.shadowRoot?.querySelectorAll<HTMLElement>('.deeds button') ?? [])].at(-1)?.click()
    await waitUntil(() => element.shadowRoot?.querySelectorAll('[part~=deed]').length === 2)
    expect(text(element)).not.to.contain('Show more')
  })

  it('blocks the network of a burst for a day or without end', async () => {
    const asked: unknown[] = []
    const element = await render(
      sourceOf({
        block: async ({ body }) => {
          asked.push(body)
          return blockOf({ kind: body.kind, value: body.value })
        },
      }),
    )
    await choose(element, 'block-b1', 0)
    await waitUntil(() => toast(element).includes('Blocked: 203.0.113.0/24'))
    await choose(element, 'block-b1', 1)
    await waitUntil(() => asked.length === 2)
    const network = { kind: 'network', value: '203.0.113.0/24' }
    expect(asked).to.deep.equal([
      { ...network, until: now + 86_400 },
      { ...network, until: undefined },
    ])
  })

  it('blocks whom the owner types, and names what it expects instead of something else', async () => {
    const element = await render(
      sourceOf({
        block: () => Promise.reject(new ServiceError('invalid_request_error', 'no', { field: 'value' })),
      }),
    )
    const field = find<HTMLInputElement>(element, '#block-value')
    field.value = 'nobody'
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await element.updateComplete
    await choose(element, 'block-typed', 1)
    await waitUntil(() => element.shadowRoot?.querySelector('#block-value[aria-invalid=true]'))
    expect(text(element)).to.contain('Enter an email address, a domain such as example.com')
  })

  it('tells what is typed apart', () => {
    const kinds = [
      'a@example.com',
      'example.com',
      '@example.com',
      '203.0.113.0/24',
      '203.0.113.7',
      '2001:db8::',
    ]
    expect(kinds.map(blockKindOf)).to.deep.equal([
      ...['address', 'domain', 'domain', 'network', 'network', 'network'],
    ])
  })

  it('lists who is blocked, and unblocks them', async () => {
    const unblocked: string[] = []
    const element = await render(
      sourceOf({
        unblock: async ({ path }) => {
          unblocked.push(path.block_id)
        },
      }),
    )
    const actions = changesOf(element)
    expect(find(element, '[part=block]').textContent).to.contain('example.net')
    find(element, '[part=block] button').click()
    await waitUntil(() => actions.length === 1)
    expect([actions, unblocked]).to.deep.equal([['unblock'], ['k1']])
  })

  it('dispatches nothing when a property is assigned, and keeps its direction', async () => {
    const element = await render()
    const actions = changesOf(element)
    element.lang = 'he'
    element.timeZone = 'Asia/Tokyo'
    element.source = sourceOf({ bursts: async () => [burst({ network: undefined, is_new: false })] })
    await waitUntil(() => find(element, '.root').getAttribute('dir') === 'rtl')
    await waitUntil(() => !element.shadowRoot?.querySelector('[part~=new]'))
    expect(actions).to.deep.equal([])
  })
})
