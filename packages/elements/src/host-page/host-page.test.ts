import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { type HostPage as HostPageData, type ListedEventType, ServiceError } from '@whenable/contract'
import { parseInstant } from '@whenable/time'
import { waitUntil } from '../testing/wait-until.js'
import '../define/host-page.js'
import type { EventTypeChooseEvent } from '../events/event-type-choose.js'
import type { Popup } from '../popup/popup.js'
import { expectAccessible } from '../testing/axe.js'
import { eventsFireOnce } from '../testing/events-fire-once.js'
import { fourStates } from '../testing/four-states.js'
import { now } from '../testing/memory-service.js'
import { pseudoLocale, registerPseudoLocale } from '../testing/pseudo-locale.js'
import { focused } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import type { HostPage } from './host-page.js'

const eventType = (changes: Partial<ListedEventType> = {}): ListedEventType => ({
  ...{ configuration_id: 'c1', slug: 'walkthrough', title: 'Walkthrough', location: 'Main hall' },
  ...{ description: 'A look at everything.', type: 'standard', booking_type: 'booking' },
  ...{ duration_minutes: 30, page_url: 'https://book.example/b/walkthrough' },
  next_start_time: parseInstant('2026-03-12T23:30:00Z'),
  ...changes,
})
const course = eventType({
  ...{ configuration_id: 'c2', slug: 'course', title: 'Course', type: 'group', description: undefined },
  ...{ duration_minutes: undefined, location: undefined, next_start_time: undefined },
})
const pageOf = (...event_types: ListedEventType[]): HostPageData => ({
  ...{ slug: 'ada', name: 'Ada Lovelace', timezone: 'Europe/Lisbon' },
  event_types,
})
const never = new Promise<never>(() => {})
const template = (hostPage: () => Promise<HostPageData>, serviceUrl = '') =>
  html`<when-host-page
    service-url=${serviceUrl}
    time-zone="Europe/Lisbon"
    hour-cycle="h23"
    .source=${{ hostPage }}
    .now=${() => now}
  ></when-host-page>`

const renderElement = async (
  hostPage: () => Promise<HostPageData> = async () => pageOf(eventType(), course),
  serviceUrl = 'https://book.example',
) => {
  const element = await fixture<HostPage>(template(hostPage, serviceUrl))
  await waitUntil(() => element.shadowRoot?.querySelector('[aria-busy=false]'), 'ready')
  await element.updateComplete
  return element
}
const all = <E extends HTMLElement>({ shadowRoot }: HostPage, selector: string) => [
  ...(shadowRoot as ShadowRoot).querySelectorAll<E>(selector),
]
const links = (element: HostPage) => all<HTMLAnchorElement>(element, '[part=event-type-title]')
const popupsOf = (element: HostPage) => all<Popup>(element, 'when-popup')

/** Presses a link without leaving the page. @returns whether the browser would have followed it. */
const press = (link: HTMLAnchorElement, init: MouseEventInit = {}): boolean => {
  let isFollowed = true
  const note = (event: Event) => {
    isFollowed = !event.defaultPrevented
    event.preventDefault()
  }
  addEventListener('click', note, { once: true })
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...init }))
  return isFollowed
}

describe('<when-host-page>', () => {
  it('says what an event type costs', async () => {
    const paid = eventType({ price: { amount: 4_000, currency: 'EUR' } })
    const element = await renderElement(async () => pageOf(paid, course))
    const [first, second] = all(element, '[part=event-type]').map(spokenText)
    expect(first).to.contain('€40.00')
    expect(second).not.to.contain('€')
  })

  it('shows the photo of the host from the service, and initials below it', async () => {
    const photoOf = async (picture: string) => {
      const element = await renderElement(async () => ({ ...pageOf(course), picture }), location.origin)
      expect(all(element, '.avatar')[0]?.textContent?.trim()).to.equal('AL')
      return all<HTMLImageElement>(element, '.avatar img')[0]?.src
    }
    // Any address of the service that answers.
    expect(await photoOf(import.meta.url)).to.equal(import.meta.url)
    expect(await photoOf('https://elsewhere.example/pictures/ada.jpg')).to.equal(undefined)
  })

  fourStates({
    loading: { template: template(() => never), waitForText: 'Looking for free times' },
    empty: { template: template(async () => pageOf()), waitForText: /nothing to book|Looking/ },
    error: {
      template: template(() => Promise.reject(new ServiceError('connection_error', 'down'))),
      waitForText: /could not be loaded|Looking/,
    },
    ready: {
      template: template(async () => pageOf(eventType(), course)),
      waitForText: /Walkthrough|Looking/,
    },
  })

  it('shows each event type with its next free time in the visitor’s time zone', async () => {
    const element = await renderElement()
    const text = spokenText(element)
    expect(text).to.match(/Ada Lovelace.*Walkthrough.*30 min.*Main hall.*A look at everything\./)
    expect(text).to.match(/Next free: Thu,? (12 March|March 12), 23:30.*Course.*Time zone:.*Lisbon/)
    element.timeZone = 'Asia/Tokyo'
    await element.updateComplete
    expect(spokenText(element)).to.match(/Next free: Fri,? (13 March|March 13), 08:30/)
    expect(all(element, '[part=next-slot]')).to.have.length(1)
    await expectAccessible(element)
  })

  it('opens an event type in a popup, which keeps what was typed in it', async () => {
    const element = await renderElement()
    const [first] = links(element)
    expect(press(first!)).to.equal(false)
    await waitUntil(() => popupsOf(element)[0]?.open, 'the popup')
    const [popup] = popupsOf(element)
    const booking = popup?.querySelector('when-booking')
    expect([popup?.label, booking?.configurationId, booking?.serviceUrl, booking?.timeZone]).to.deep.equal([
      ...['Walkthrough', 'c1', 'https://book.example', 'Europe/Lisbon'],
    ])
    popup?.hide()
    await popup?.updateComplete
    press(first!)
    await waitUntil(() => popupsOf(element)[0]?.open, 'the same popup')
    expect(popupsOf(element)).to.deep.equal([popup])
  })

  it('reads the next free times again after a booking', async () => {
    let reads = 0
    const element = await renderElement(async () => {
      reads++
      return pageOf(eventType())
    })
    press(links(element)[0]!)
    await waitUntil(() => popupsOf(element)[0]?.open)
    popupsOf(element)[0]!
      .querySelector('when-booking')!
      .dispatchEvent(new Event('when-booking-create', { bubbles: true, composed: true }))
    await waitUntil(() => reads === 2)
  })

  it('follows the link to the page with open-in="page", in a new tab, and without a service', async () => {
    const element = await renderElement()
    const [first] = links(element)
    expect(first?.href).to.equal('https://book.example/b/walkthrough')
    expect(press(first!, { ctrlKey: true })).to.equal(true)
    element.openIn = 'page'
    expect(press(first!)).to.equal(true)
    const ofPage = await renderElement(undefined, '')
    expect(press(links(ofPage)[0]!)).to.equal(true)
    expect([...popupsOf(element), ...popupsOf(ofPage)]).to.deep.equal([])
  })

  it('leaves an event type to the page that cancels its event', async () => {
    const element = await renderElement()
    const received: string[] = []
    element.addEventListener('when-event-type-choose', (event: EventTypeChooseEvent) => {
      event.preventDefault()
      received.push(event.configurationId, event.address)
    })
    expect(press(links(element)[1]!)).to.equal(false)
    expect(received).to.deep.equal(['c2', 'https://book.example/b/walkthrough'])
    expect(popupsOf(element)).to.deep.equal([])
  })

  it('is reached and opened with the keyboard', async () => {
    const element = await renderElement()
    const [first] = links(element)
    first!.focus()
    await sendKeys({ press: 'Tab' })
    expect(focused()).to.equal(links(element)[1])
    first!.focus()
    await sendKeys({ press: 'Enter' })
    await waitUntil(() => popupsOf(element)[0]?.open, 'the popup')
    expect(first!.getAttribute('aria-describedby')).to.equal(all(element, '[part=next-slot]')[0]!.id)
  })

  it('loads again after a failure, but not what does not exist', async () => {
    let error: Error | undefined = new ServiceError('connection_error', 'down')
    const element = await renderElement(async () => {
      if (error) throw error
      return pageOf(eventType())
    })
    error = undefined
    all(element, '[part=retry-button]')[0]!.click()
    await waitUntil(() => links(element).length, 'the event types')
    const missing = await renderElement(() =>
      Promise.reject(new ServiceError('not_found_error', 'no', { status: 404 })),
    )
    expect(spokenText(missing)).to.include('There is nothing to book at this link.')
    expect(all(missing, '[part=retry-button]')).to.deep.equal([])
  })

  it('accepts properties late, and requests nothing without a host', async () => {
    const element = await fixture<HostPage>(html`<when-host-page></when-host-page>`)
    expect(spokenText(element)).to.include('Looking for free times')
    element.source = { hostPage: async () => pageOf(eventType()) }
    await waitUntil(() => links(element).length, 'the event types')
  })

  it('says what is wrong with the address of a service', async () => {
    const element = await fixture<HostPage>(
      html`<when-host-page service-url="http://book.example" slug="ada"></when-host-page>`,
    )
    expect(spokenText(element)).to.include('could not be loaded')
  })

  it('renders right to left with every text translated', async () => {
    registerPseudoLocale()
    const place = await fixture<HTMLElement>(
      html`<div lang=${pseudoLocale}>${template(async () => pageOf(eventType()))}</div>`,
    )
    const element = place.querySelector('when-host-page')!
    await waitUntil(() => links(element).length)
    expect(spokenText(element)).to.match(/«.*».*«.*»/)
    await expectAccessible(element)
  })

  eventsFireOnce<HostPage>([
    {
      type: 'when-event-type-choose',
      make: async () => renderElement(),
      act: (element) => press(links(element)[0]!),
      assign: (element) => {
        element.openIn = 'page'
      },
    },
  ])
})
