import { aTimeout, expect, fixture, html } from '@open-wc/testing'
import { composeOfferEmail, ServiceError, type ShareableEventType } from '@whenable/contract'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import { parseInstant } from '@whenable/time'
import '../define/share.js'
import { expectAccessible } from '@whenable/elements/internal/testing/axe'
import { eventsFireOnce } from '@whenable/elements/internal/testing/events-fire-once'
import { fourStates } from '@whenable/elements/internal/testing/four-states'
import { pressKeys } from '@whenable/elements/internal/testing/press-keys'
import { control } from '@whenable/elements/internal/testing/shadow'
import { spokenText } from '@whenable/elements/internal/testing/spoken-text'
import type { ShareCalls } from './endpoints.js'
import { qrFile } from './qr-code.template.js'
import type { Share } from './share.js'
import { launcherSnippet } from './snippets.model.js'

const now = parseInstant('2026-03-12T09:00:00Z')
const eventType = (changes: Partial<ShareableEventType> = {}): ShareableEventType => ({
  ...{ id: 'c1', name: 'Walkthrough', slug: 'walkthrough', isActive: true },
  address: 'https://book.example/b/walkthrough',
  ...changes,
})
const times = ['2026-03-12T10:00:00Z', '2026-03-13T14:00:00Z'].map((start) => ({
  start: parseInstant(start),
  end: parseInstant(start.replace(':00:00', ':30:00')),
}))
const sourceOf = (
  eventTypes: readonly ShareableEventType[],
  changes: Partial<ShareCalls> = {},
): ShareCalls => ({
  eventTypes: async () => eventTypes,
  times: async () => times,
  firstSlotBytes: async () => 24_812,
  ...changes,
})
const two = () =>
  sourceOf([eventType(), eventType({ id: 'c2', name: 'Intro call', slug: 'intro', isActive: false })])
const template = (source: ShareCalls) =>
  html`<when-share service-url="https://book.example" time-zone="Europe/Lisbon" .source=${source} .now=${() => now}></when-share>`

const render = async (source: ShareCalls = two()) => {
  const element = await fixture<Share>(template(source))
  await waitUntil(() => element.shadowRoot?.querySelector('[part=times], [part=empty], [role=alert]'))
  await element.updateComplete
  return element
}
const find = <E extends HTMLElement>(element: Share, selector: string): E => {
  const found = element.shadowRoot?.querySelector<E>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
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

describe('<when-share>', () => {
  const never = new Promise<never>(() => {})
  fourStates({
    loading: {
      template: template(sourceOf([], { eventTypes: () => never })),
      waitForText: 'Loading your event types',
    },
    empty: { template: html`${template(sourceOf([]))}`, waitForText: /Nothing to share yet|Loading/ },
    error: {
      template: template(
        sourceOf([], { eventTypes: () => Promise.reject(new ServiceError('connection_error', 'no')) }),
      ),
      waitForText: /couldn't be loaded|Loading/,
    },
    ready: { template: template(two()), waitForText: /Times in an email|Loading/ },
  })

  it('shows every way of sharing, accessibly, from either side', async () => {
    for (const direction of ['ltr', 'rtl']) {
      const element = await render()
      element.dir = direction
      await element.updateComplete
      const text = spokenText(element)
      for (const way of ['Link', 'QR code', 'Times in an email', 'On a website', 'In a popup', 'A button'])
        expect(text).to.include(way)
      expect(text).to.include('Visitors download 24.8 kB')
      expect(text).to.include('Thursday, March 12')
      find<HTMLDetailsElement>(element, 'details').open = true
      for (const tab of ['link', 'website', 'email', 'qr']) {
        find(element, `#tab-${tab}`).click()
        await element.updateComplete
        await expectAccessible(element)
      }
    }
  })

  it('shows one way at a time by keyboard, with the arrows in the direction of reading', async () => {
    for (const [direction, forward, back] of [
      ['ltr', 'ArrowRight', 'ArrowLeft'],
      ['rtl', 'ArrowLeft', 'ArrowRight'],
    ] as const) {
      const element = await render()
      element.dir = direction
      await element.updateComplete
      const shown = () =>
        [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role=tabpanel]:not([hidden])') ?? [])].map(
          ({ id }) => id,
        )
      find(element, '#tab-link').focus()
      const after = async (key: string) => {
        await pressKeys(element, key)
        await element.updateComplete
        expect(element.shadowRoot?.activeElement?.ariaSelected).to.equal('true')
        return shown()
      }
      expect(shown()).to.deep.equal(['panel-link'])
      expect(await after(forward)).to.deep.equal(['panel-website'])
      expect(await after(back)).to.deep.equal(['panel-link'])
      expect(await after(back)).to.deep.equal(['panel-qr'])
      expect(await after(forward)).to.deep.equal(['panel-link'])
      expect(await after('End')).to.deep.equal(['panel-qr'])
      expect(await after('Home')).to.deep.equal(['panel-link'])
      const stops = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
      expect(stops.filter(({ tabIndex }) => tabIndex === 0).length).to.equal(1)
    }
  })

  it('is accessible when there is nothing to share, and after a failure', async () => {
    await expectAccessible(await render(sourceOf([])))
    const failing = sourceOf([], {
      eventTypes: () => Promise.reject(new ServiceError('connection_error', 'no')),
    })
    await expectAccessible(await render(failing))
  })

  it('changes the event type by keyboard, and says that one is off', async () => {
    const element = await render()
    find(element, '#event-types').focus()
    await pressKeys(element, 'ArrowDown', 'ArrowDown', 'Enter')
    await waitUntil(() => spokenText(element).includes('This event type is off'))
    expect(find(element, '#event-types').textContent).to.include('Intro call')
    expect(find(element, 'pre').textContent).to.include('configuration-id="c2"')
  })

  it('copies times with their zone, as text and as HTML', async () => {
    const element = await render()
    const copied = await withClipboard(async () => {
      find(element, '#copy-email').click()
      await aTimeout(0)
      await waitUntil(() => spokenText(element).includes('Copied'))
    })
    expect(copied.join('\n')).to.include('Does one of these times suit you? (\u2068Lisbon, UTC\u2069)')
    expect(copied.join('\n')).to.include(`https://book.example/b/walkthrough?slot=${times[0]!.start}`)
    expect(copied.join('\n')).to.include(
      '<td style="padding: 0 0 8px"><a href="https://book.example/b/walkthrough?slot=',
    )
  })

  it('works without an address, without times and without the size of the script', async () => {
    const element = await render(
      sourceOf([eventType({ address: '' })], {
        times: () => Promise.reject(new ServiceError('timeout_error', 'no')),
        firstSlotBytes: async () => undefined,
      }),
    )
    const text = spokenText(element)
    expect(text).not.to.include('QR code')
    expect(text).not.to.include('Visitors download')
    await expectAccessible(element)
  })

  it('offers chosen times where the service makes links', async () => {
    const element = await fixture<Share>(
      template(
        sourceOf([eventType()], {
          canOffer: async () => true,
          offer: async () => ({ address: 'https://book.example/l/secret' }),
        }),
      ),
    )
    await waitUntil(() => element.shadowRoot?.querySelector('#tab-email'))
    find(element, '#tab-email').click()
    await waitUntil(() =>
      element.shadowRoot?.querySelector('when-offer-times')?.shadowRoot?.querySelector('when-week'),
    )
    expect(element.shadowRoot?.querySelector('#copy-email')).to.equal(null)
    await expectAccessible(element)
  })

  eventsFireOnce<Share>([
    {
      type: 'when-event-type-share',
      make: () => render(),
      act: (element) =>
        withClipboard(async () => {
          control(element, 'Copy link').click()
          await waitUntil(() => spokenText(element).includes('Copied'))
        }),
      assign: (element) => {
        element.eventType = 'intro'
      },
    },
  ])
})

describe('what is copied', () => {
  it('is escaped', () => {
    const hostile = eventType({ address: 'https://book.example/b/x?a=1&b="2"' })
    const label = '<img src=x onerror=alert(1)>'
    const snippet = launcherSnippet('https://book.example', hostile, { label, isFloating: true })
    const { html: mail } = composeOfferEmail({
      ...{ address: hostile.address, times, locale: 'en', timeZone: 'Europe/Lisbon' },
      ...{ intro: label, more: label },
    })
    for (const text of [snippet, mail]) {
      const page = new DOMParser().parseFromString(text, 'text/html')
      expect(page.querySelector('img')).to.equal(null)
      expect(page.querySelector('a')?.href).to.include('https://book.example/b/x?a=1&b=%222%22')
    }
  })

  it('has a QR code that is a square of whole modules with a quiet zone of four', () => {
    const file = new DOMParser().parseFromString(
      qrFile('https://book.example/b/walkthrough'),
      'image/svg+xml',
    )
    const [, , width] = (file.documentElement.getAttribute('viewBox') ?? '').split(' ').map(Number)
    expect(((width ?? 0) - 8 - 17) % 4).to.equal(0)
    const cells = [...(file.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)]
    const edges = cells.flatMap(([, x, y]) => [Number(x), Number(y)])
    expect([Math.min(...edges), Math.max(...edges)]).to.deep.equal([4, (width ?? 0) - 5])
  })
})
