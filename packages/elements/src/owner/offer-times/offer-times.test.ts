import { aTimeout, expect, fixture, html } from '@open-wc/testing'
import {
  type OfferRequest,
  ServiceError,
  type ShareableEventType,
  type ShareSource,
} from '@whenable/contract'
import { parseInstant } from '@whenable/time'
import { waitUntil } from '../../testing/wait-until.js'
import '../../define/offer-times.js'
import { expectAccessible } from '../../testing/axe.js'
import { eventsFireOnce } from '../../testing/events-fire-once.js'
import { fourStates } from '../../testing/four-states.js'
import { pressKeys } from '../../testing/press-keys.js'
import { spokenText } from '../../testing/spoken-text.js'
import type { OfferTimes } from './offer-times.js'

const now = parseInstant('2026-03-12T09:00:00Z')
const eventType = (id: string): ShareableEventType => ({
  ...{ id, name: id, slug: id, isActive: true, address: `https://book.example/b/${id}` },
})
const times = ['2026-03-12T10:00:00Z', '2026-03-12T11:00:00Z', '2026-03-13T14:00:00Z'].map((start) => ({
  start: parseInstant(start),
  end: parseInstant(start.replace(':00:00', ':30:00')),
}))
const sourceOf = (changes: Partial<ShareSource> = {}): ShareSource => ({
  eventTypes: async () => [eventType('Walkthrough'), eventType('Intro')],
  times: async () => times,
  offer: async () => ({ address: 'https://book.example/l/secret' }),
  ...changes,
})
const template = (source: ShareSource) =>
  html`<when-offer-times time-zone="Europe/Lisbon" .source=${source} .now=${() => now}></when-offer-times>`

const render = async (source = sourceOf()) => {
  const element = await fixture<OfferTimes>(template(source))
  await waitUntil(() => slots(element).length === times.length)
  return element
}
const weekOf = (element: OfferTimes) => element.shadowRoot?.querySelector('when-week')
const slots = (element: OfferTimes): HTMLElement[] => [
  ...(weekOf(element)?.shadowRoot?.querySelectorAll<HTMLElement>('[part~=slot]') ?? []),
]
const find = <E extends HTMLElement>(element: OfferTimes, selector: string): E => {
  const found = element.shadowRoot?.querySelector<E>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const settled = async (element: OfferTimes) => {
  await element.updateComplete
  await weekOf(element)?.updateComplete
}
const pick = async (element: OfferTimes, ...indexes: readonly number[]) => {
  for (const index of indexes) {
    slots(element)[index]?.click()
    await settled(element)
  }
}
const make = async (element: OfferTimes) => {
  find(element, '#make').click()
  await waitUntil(() => element.shadowRoot?.querySelector('[part=email], [role=alert]'))
}

/** Replaces the clipboard while a test runs. */
const withClipboard = async (use: () => Promise<void>): Promise<readonly string[]> => {
  const copied: string[] = []
  const original = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  const clipboard = {
    writeText: async (text: string) => void copied.push(text),
    write: async ([item]: ClipboardItem[]) => {
      for (const type of item?.types ?? []) copied.push(await (await item!.getType(type)).text())
    },
  }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  try {
    await use()
  } finally {
    if (original) Object.defineProperty(navigator, 'clipboard', original)
    else Reflect.deleteProperty(navigator, 'clipboard')
  }
  return copied
}

describe('<when-offer-times>', () => {
  const never = new Promise<never>(() => {})
  const failed = () => Promise.reject(new ServiceError('connection_error', 'no'))
  fourStates({
    loading: {
      template: template(sourceOf({ eventTypes: () => never })),
      waitForText: 'Loading your event types',
    },
    empty: {
      template: html`${template(sourceOf({ eventTypes: async () => [] }))}`,
      waitForText: /Nothing to share yet|Loading/,
    },
    error: {
      template: template(sourceOf({ eventTypes: failed })),
      waitForText: /couldn't be loaded|Loading/,
    },
    ready: { template: template(sourceOf()), waitForText: /Press a time to choose it|Loading/ },
  })

  it('makes a link of the chosen times, and copies them with their zone and an address each', async () => {
    const requests: OfferRequest[] = []
    const element = await render(
      sourceOf({
        offer: async (request) => {
          requests.push(request)
          return { address: 'https://book.example/l/secret' }
        },
      }),
    )
    await pick(element, 0, 1)
    expect(slots(element).map((slot) => slot.ariaPressed)).to.deep.equal(['true', 'true', 'false'])
    expect(spokenText(element)).to.include('2 times chosen')
    await make(element)
    expect(requests).to.have.length(1)
    expect(requests[0]?.mostBookings).to.equal(1)
    expect(requests[0]?.expiresIn).to.equal(undefined)
    expect(requests[0]?.holdsTimes).to.equal(false)
    expect(requests[0]?.times).to.have.length(2)
    const copyTexts = ['#copy-email', '#copy-link'].map((id) => find(element, id).textContent?.trim())
    expect(copyTexts).to.deep.equal(['Copy', 'Copy link'])
    const copied = await withClipboard(async () => {
      find(element, '#copy-email').click()
      await aTimeout(0)
      await waitUntil(() => spokenText(element).includes('Copied'))
    })
    const text = copied.join('\n')
    expect(text).to.include('Does one of these times suit you? (\u2068Lisbon, UTC\u2069)')
    for (const { start } of requests[0]?.times ?? [])
      expect(text).to.include(`https://book.example/l/secret?slot=${start}`)
    await expectAccessible(element)
  })

  it('takes a time back in the week or in the list, and keeps the focus in the list', async () => {
    const element = await render()
    await pick(element, 0, 1, 2, 1)
    expect(slots(element).map((slot) => slot.ariaPressed)).to.deep.equal(['true', 'false', 'true'])
    const [first] = element.shadowRoot?.querySelectorAll<HTMLElement>('[part=remove-button]') ?? []
    first?.click()
    await settled(element)
    await waitUntil(() => element.shadowRoot?.activeElement?.matches('[part=remove-button]'))
    find(element, '[part=remove-button]').click()
    await settled(element)
    await waitUntil(() => element.shadowRoot?.activeElement?.id === 'chosen')
    expect(spokenText(element)).to.include('Press a time to choose it.')
  })

  it('sends how often and how long the link books', async () => {
    const requests: OfferRequest[] = []
    const element = await render(
      sourceOf({
        offer: async (request) => {
          requests.push(request)
          return { address: 'https://book.example/l/secret' }
        },
      }),
    )
    await pick(element, 0)
    find<HTMLInputElement>(element, '#once').click()
    find<HTMLInputElement>(element, '#holds').click()
    const ends = find<HTMLSelectElement>(element, '#ends')
    ends.value = '7'
    ends.dispatchEvent(new Event('change', { bubbles: true }))
    await settled(element)
    await make(element)
    expect(requests[0]?.mostBookings).to.equal(undefined)
    expect(requests[0]?.expiresIn).to.equal(7 * 86_400)
    expect(requests[0]?.holdsTimes).to.equal(true)
  })

  it('makes nothing without a time, and says when one is gone', async () => {
    let calls = 0
    const element = await render(
      sourceOf({
        offer: () => {
          calls++
          return Promise.reject(
            new ServiceError('invalid_request_error', 'taken', { field: 'slots.0.start_time' }),
          )
        },
      }),
    )
    const button = find(element, '#make')
    expect(button.ariaDisabled).to.equal('true')
    button.click()
    await settled(element)
    expect(calls).to.equal(0)
    await pick(element, 0)
    await make(element)
    expect(spokenText(element)).to.include('One of these times is no longer free')
    await expectAccessible(element)
  })

  it('loads the times again after a failure', async () => {
    let calls = 0
    const element = await fixture<OfferTimes>(
      template(sourceOf({ times: async () => (calls++ ? times : failed()) })),
    )
    await waitUntil(() => weekOf(element)?.shadowRoot?.querySelector('[part=retry-button]'))
    weekOf(element)?.shadowRoot?.querySelector<HTMLElement>('[part=retry-button]')?.click()
    await waitUntil(() => slots(element).length === times.length)
  })

  it('changes the event type by keyboard, and is accessible from either side', async () => {
    const element = await render()
    await pick(element, 0)
    find(element, '#event-types').focus()
    await pressKeys(element, 'ArrowDown', 'ArrowDown', 'Enter')
    await waitUntil(() => spokenText(element).includes('Press a time to choose it.'))
    expect(find(element, '#event-types').textContent).to.include('Intro')
    for (const direction of ['ltr', 'rtl']) {
      element.dir = direction
      await settled(element)
      await expectAccessible(element)
    }
  })

  eventsFireOnce<OfferTimes>([
    {
      type: 'when-event-type-share',
      make: async () => {
        const element = await render()
        await pick(element, 0)
        await make(element)
        return element
      },
      act: (element) =>
        withClipboard(async () => {
          find(element, '#copy-link').click()
          await waitUntil(() => spokenText(element).includes('Copied'))
        }),
      assign: (element) => {
        element.eventType = 'Intro'
      },
    },
  ])
})
