import { expect } from '@open-wc/testing'
import type { Booking, Popup } from '@whenable/elements'
import { type AnalyticsEvent, on } from './analytics.js'
import { button, float, inline, launch, popup } from './calls.js'
import { registerTags } from './register-tags.js'
import { waitUntil } from './testing/wait-until.js'

/** A service that never answers: these tests check only the calls. */
const service = { configurationId: 'walkthrough', serviceUrl: 'https://booking.invalid' }

/** The warnings in the console meanwhile. */
const warnings = async (during: () => Promise<unknown>): Promise<readonly string[]> => {
  const received: string[] = []
  const { warn } = console
  console.warn = (...words: unknown[]) => received.push(words.join(' '))
  try {
    await during()
  } finally {
    console.warn = warn
  }
  return received.filter((one) => one.startsWith('Whenable:'))
}

const put = (markup: string) => {
  document.body.innerHTML = markup
  return document.body.firstElementChild as HTMLElement
}
const popups = () => [...document.querySelectorAll('when-popup')]
const dialogOf = (element: Popup) => element.shadowRoot!.querySelector('dialog')!

describe('calls of the page', () => {
  const { fetch } = window
  before(() => {
    window.fetch = () => new Promise(() => {})
  })
  after(() => {
    window.fetch = fetch
  })
  afterEach(() => document.body.replaceChildren())

  it('place a widget in an element or the element of a selector', async () => {
    const place = put('<div id="here"><p>Before</p></div>')
    const first = await inline(place, service)
    const other = await inline('#here p', { ...service, layout: 'week' })
    expect([...place.children].map(({ localName }) => localName)).to.deep.equal(['p', 'when-booking'])
    expect(other.parentElement?.localName).to.equal('p')
    expect([first.configurationId, other.layout]).to.deep.equal(['walkthrough', 'week'])
  })

  it('keep one widget in a place, with the last options', async () => {
    const place = put('<div id="here"></div>')
    const dark = { ...service, theme: 'dark', layout: 'week', className: 'mine', noDraft: true } as const
    const [first, second] = await Promise.all([inline(place, dark), inline('#here', { ...dark, months: 2 })])
    expect(second === first).to.equal(true)
    expect([first.layout, first.months, first.noDraft]).to.deep.equal(['week', 2, true])
    const third = await inline(place, { ...service, lang: 'de', prefill: { name: 'Noor' } })
    expect(third === first).to.equal(true)
    expect([...place.children]).to.have.length(1)
    expect([third.layout, third.months, third.noDraft]).to.deep.equal(['month', null, false])
    expect(third.getAttributeNames().sort()).to.deep.equal(['lang'])
    expect([third.lang, third.prefill]).to.deep.equal(['de', { name: 'Noor' }])
  })

  it('place another widget where the first one was removed, or moved away', async () => {
    const place = put('<div></div>')
    const first = await inline(place, service)
    first.remove()
    const second = await inline(place, service)
    document.body.append(second)
    const third = await inline(place, service)
    expect(new Set([first, second, third]).size).to.equal(3)
    expect([...place.children]).to.have.length(1)
  })

  it('name the element that was not found', async () => {
    let received: unknown
    await inline('#nowhere', service).catch((error: unknown) => {
      received = error
    })
    expect(String(received)).to.equal('TypeError: Whenable.inline: no element is "#nowhere"')
  })

  it('read string options like attributes', async () => {
    const place = put('<div></div>')
    const booking = await inline(place, {
      ...service,
      months: '2',
      noDraft: '',
      calendarImport: 'false',
      theme: 'dark',
      lang: 'de',
      configurations: 'one two',
    } as never)
    expect([booking.months, booking.noDraft, booking.calendarImport]).to.deep.equal([2, true, false])
    expect([booking.getAttribute('theme'), booking.lang]).to.deep.equal(['dark', 'de'])
    expect(booking.configurations.map(({ configurationId }) => configurationId)).to.deep.equal(['one', 'two'])
  })

  it('warn once about an unknown option', async () => {
    const place = put('<div></div>')
    const received = await warnings(async () => {
      await inline(place, { ...service, configurationID: 'x' } as never)
      await inline(place, { ...service, configurationID: 'x' } as never)
    })
    expect(received).to.have.length(1)
    expect(received[0]).to.match(/^Whenable: "configurationID" is no option: expected .*\bconfigurationId\b/)
  })

  it('read only appearance options from the page’s URL, if enabled', async () => {
    const address = location.href
    history.replaceState(
      null,
      '',
      '?when-layout=week&when-time-zone=Asia/Tokyo&when-lang=de&when-service-url=https://evil.invalid&layout=list',
    )
    const place = put('<div></div>')
    const without = await inline(place, service)
    const other = put('<div></div>')
    const booking = await inline(other, { ...service, fromQuery: true, lang: 'fr' })
    history.replaceState(null, '', address)
    expect([without.layout, without.lang]).to.deep.equal(['month', ''])
    expect([booking.layout, booking.timeZone, booking.lang]).to.deep.equal(['week', 'Asia/Tokyo', 'fr'])
    expect(booking.serviceUrl).to.equal(service.serviceUrl)
  })

  it('warn about an option that is internal to an element', async () => {
    const place = put('<div></div>')
    const received = await warnings(() => inline(place, { ...service, marked: 'x' } as never))
    expect(received[0]).to.contain('"marked" is no option')
    expect(received[0]).not.to.match(/\bmarked\b.*\bmarked\b/)
  })

  it('open a dialog, and the same one again for the same options', async () => {
    const first = await popup({ ...service, label: 'Book a walkthrough' })
    await first.updateComplete
    expect(dialogOf(first).open).to.equal(true)
    expect(dialogOf(first).getAttribute('aria-label')).to.equal('Book a walkthrough')
    first.hide()
    const again = await popup({ ...service, label: 'Book a walkthrough' })
    expect(again === first).to.equal(true)
    again.hide()
    const other = await popup({ ...service, configurationId: 'other' })
    expect(other === first).to.equal(false)
    expect(popups()).to.have.length(2)
  })

  it('open one dialog a configuration: the same for equal inline options, another in its place for others', async () => {
    const call = () =>
      popup({
        ...service,
        configurationId: 'inline',
        prefill: { email: 'noor@example.com' },
        sessionProvider: () => 'session',
      })
    const first = await call()
    first.hide()
    const again = await call()
    expect(again === first).to.equal(true)
    again.hide()
    const before = popups().length
    const other = await popup({
      ...service,
      configurationId: 'inline',
      prefill: { email: 'ada@example.com' },
    })
    await waitUntil(() => !first.isConnected)
    expect([other === first, popups().length]).to.deep.equal([false, before])
  })

  it('ask the last session provider of a popup', async () => {
    const providers = [() => 'one', () => 'two']
    const options = { ...service, configurationId: 'private' }
    const [first, second] = [
      await popup({ ...options, sessionProvider: providers[0]! }),
      await popup({ ...options, sessionProvider: providers[1]! }),
    ]
    expect(second === first).to.equal(true)
    expect(second.querySelector('when-booking')?.sessionProvider).to.equal(providers[1])
  })

  it('open one dialog for two calls at once', async () => {
    const options = { ...service, configurationId: 'twice' }
    const [first, second] = await Promise.all([popup(options), popup({ ...options })])
    expect(first === second).to.equal(true)
    expect(popups()).to.have.length(1)
  })

  it('open the dialog again if the page has removed it meanwhile', async () => {
    const options = { ...service, configurationId: 'taken-away' }
    const first = await popup(options)
    first.remove()
    const again = await popup(options)
    await again.updateComplete
    expect([again.isConnected, dialogOf(again).open]).to.deep.equal([true, true])
  })

  it('add a button at the edge of the window, which creates its widget on the first press', async () => {
    const popups = await button({ ...service, button: 'Meet us' })
    await popups.updateComplete
    const launcher = popups.shadowRoot!.querySelector<HTMLElement>('[part=launcher-button]')!
    expect(launcher.textContent!.trim()).to.equal('Meet us')
    expect(popups.querySelector('when-booking')).to.equal(null)
    for (let times = 0; times < 2; times++) {
      launcher.click()
      await waitUntil(() => popups.querySelector('when-booking'))
      popups.shadowRoot!.querySelector<HTMLElement>('[part=close-button]')!.click()
      await popups.updateComplete
    }
    expect(popups.querySelectorAll('when-booking')).to.have.length(1)
  })

  describe('a link', () => {
    const bookingIn = async () => {
      await waitUntil(() => document.querySelector('when-popup[open] when-booking'))
      return document.querySelector<Booking>('when-popup[open] when-booking')!
    }
    let stop = () => {}
    afterEach(() => {
      stop()
      history.replaceState(null, '', location.pathname + location.search)
    })

    it('opens the widget in its data attributes once the script has loaded', async () => {
      const link = put(
        '<a href="#there" data-when-booking="walkthrough" data-when-service-url="https://booking.invalid" data-when-months="2" data-other="x">Book</a>',
      )
      stop = registerTags(document)
      const received = await warnings(async () => {
        await waitUntil(() => {
          const click = new MouseEvent('click', { bubbles: true, cancelable: true })
          return !link.dispatchEvent(click)
        })
        const { configurationId, serviceUrl, months } = await bookingIn()
        expect([configurationId, serviceUrl, months]).to.deep.equal([
          'walkthrough',
          'https://booking.invalid',
          2,
        ])
      })
      expect(received).to.deep.equal([])
    })

    it('opens the booking page in its href', async () => {
      const link = put(
        '<a href="https://booking.invalid/base/b/intro%20call?client_id=studio" data-when-booking>Book</a>',
      )
      await launch(link)
      const { slug, clientId, serviceUrl } = await bookingIn()
      expect([slug, clientId, serviceUrl]).to.deep.equal([
        'intro call',
        'studio',
        'https://booking.invalid/base',
      ])
    })

    for (const [id, opened] of [
      ['c1', ['c1', null]],
      ['', [null, 'intro call']],
    ] as const)
      it(`opens the event type ${id ? 'with its id' : 'of its address, whose application needs no name'}`, async () => {
        await launch(
          put(`<a href="https://booking.invalid/b/intro%20call" data-when-booking="${id}">Book</a>`),
        )
        const { configurationId, slug } = await bookingIn()
        expect([configurationId, slug]).to.deep.equal(opened)
      })

    it('is left to the browser if it would open a new tab', async () => {
      const link = put('<a href="#there" target="_self" data-when-booking="walkthrough">Book</a>')
      stop = registerTags(document)
      await waitUntil(() => !link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))
      await bookingIn()
      const before = popups().length
      document.body.addEventListener('click', (event) => event.preventDefault(), { once: true })
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
      expect(popups().length).to.equal(before)
    })

    it('is hidden and replaced by a button at the edge of the window', async () => {
      const link = put(
        '<a href="https://booking.invalid/b/x" data-when-button="walkthrough"> Book a\n visit </a>',
      )
      await float(link)
      await float(link)
      expect(link.hidden).to.equal(true)
      const [popup, ...others] = popups()
      expect(others).to.deep.equal([])
      expect(popup!.button).to.equal('Book a\n visit')
    })

    it('takes its button along when it leaves the page, and gets one again when it is back', async () => {
      const link = put('<a href="#there" data-when-button="walkthrough">Book</a>')
      await float(link)
      link.remove()
      await waitUntil(() => !popups().length)
      expect(link.hidden).to.equal(false)
      document.body.append(link)
      await float(link)
      expect(popups()).to.have.length(1)
      // A page that moves it keeps the button.
      document.body.prepend(link)
      await new Promise((resolve) => setTimeout(resolve))
      expect(popups()).to.have.length(1)
    })

    it('opens a popup also if its attribute is added later', async () => {
      const link = put('<a href="#there">Book</a>')
      stop = registerTags(document)
      link.dataset['whenBooking'] = 'walkthrough'
      await waitUntil(() => !link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))
      expect((await bookingIn()).configurationId).to.equal('walkthrough')
    })

    it('reports what a button lacks', async () => {
      const received = await warnings(() => launch(put('<button data-when-booking>Book</button>')))
      expect(received).to.deep.equal([
        'Whenable: data-when-booking: expected the id of a configuration, or a link to a booking page',
      ])
    })
  })

  describe('on', () => {
    it('passes countable data, and no personal data of the visitor', async () => {
      const booking = await inline(put('<div></div>'), service)
      const received: AnalyticsEvent[] = []
      const stop = on('*', (one) => received.push(one))
      const { BookingCreateEvent, StepChangeEvent } = await import('@whenable/elements')
      const record = {
        ...{
          bookingId: 'secret',
          bookingRef: 'secret-too',
          uid: 'b1@whenable',
          status: 'booked',
          title: 'Walkthrough',
          start: 1_773_311_400,
          end: 1_773_313_200,
        },
        guest: { name: 'Noor Haddad', email: 'noor@example.com' },
      }
      booking.dispatchEvent(new StepChangeEvent('details'))
      booking.dispatchEvent(new BookingCreateEvent(record as never))
      stop()
      booking.dispatchEvent(new StepChangeEvent('choosing'))
      expect(received.map(({ element, ...facts }) => facts)).to.deep.equal([
        { event: 'when-step-change', configurationId: 'walkthrough', step: 'details' },
        {
          event: 'when-booking-create',
          configurationId: 'walkthrough',
          ...{ bookingUid: 'b1@whenable', status: 'booked', start: 1_773_311_400, end: 1_773_313_200 },
        },
      ])
      expect(received[0]!.element === booking).to.equal(true)
    })

    it('names the element inside a page’s own shadow root', async () => {
      const host = put('<div></div>')
      const place = document.createElement('div')
      host.attachShadow({ mode: 'open' }).append(place)
      const booking = await inline(place, service)
      const received: AnalyticsEvent[] = []
      const stop = on('step-change', (one) => received.push(one))
      const { StepChangeEvent } = await import('@whenable/elements')
      booking.dispatchEvent(new StepChangeEvent('details'))
      stop()
      expect([received[0]?.configurationId, received[0]?.element === booking]).to.deep.equal([
        'walkthrough',
        true,
      ])
    })

    it('reports a waitlist and a poll, without votes', async () => {
      const element = put('<div></div>')
      const received: AnalyticsEvent[] = []
      const stop = on('*', (one) => received.push(one))
      const dispatch = (type: string, more: object) =>
        element.dispatchEvent(Object.assign(new Event(type, { bubbles: true, composed: true }), more))
      dispatch('when-waitlist-change', { state: 'waiting' })
      dispatch('when-poll-answer', { votes: { 1773311400: 'yes' } })
      stop()
      expect(received.map(({ element: _, ...facts }) => facts)).to.deep.equal([
        { event: 'when-waitlist-change', state: 'waiting' },
        { event: 'when-poll-answer' },
      ])
    })

    it('passes only the requested event', async () => {
      const booking = await inline(put('<div></div>'), service)
      const steps: unknown[] = []
      const stop = on('step-change', ({ step }) => steps.push(step))
      const { BookingRedirectEvent, StepChangeEvent } = await import('@whenable/elements')
      booking.dispatchEvent(new BookingRedirectEvent({} as never, 'https://studio.example'))
      booking.dispatchEvent(new StepChangeEvent('booked'))
      stop()
      expect(steps).to.deep.equal(['booked'])
    })
  })
})
