import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import { ServiceError } from '@whenable/contract'
import { waitUntil } from '../../testing/wait-until.js'
import '../../define/booking.js'
import type { BookingCreateEvent } from '../../events/booking-create.js'
import { memoryService, now, schedulerWith, settingsWith, slotsOn } from '../../testing/memory-service.js'
import { control, deepOne, type } from '../../testing/shadow.js'
import { spokenText } from '../../testing/spoken-text.js'
import type { Booking } from '../booking.js'

const slots = slotsOn('2026-03-12', '10:00', '10:30')

const waitForText = (element: Element, properties: RegExp) =>
  waitUntil(() => properties.test(spokenText(element))).catch(() =>
    expect(spokenText(element)).to.match(properties),
  )

const renderElement = async (service = memoryService({ slots })) => {
  const element = await fixture<Booking>(
    html`<when-booking lang="en-GB" time-zone="Europe/Lisbon" .service=${service} .now=${() => now}></when-booking>`,
  )
  await waitForText(element, /Next free/)
  return element
}

const fill = async (element: Booking) => {
  control(element, 'Thu 10:00').click()
  await waitForText(element, /Your details/)
  type(deepOne<HTMLInputElement>(element, "[name='name']"), 'Noor Haddad')
  type(deepOne<HTMLInputElement>(element, "[name='email']"), 'noor@example.com')
}

/** Replaces a member until the test has ended. */
const put = (owner: object, name: string, value: unknown) => {
  const before = Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor
  Object.defineProperty(owner, name, { configurable: true, writable: true, value })
  return () => Object.defineProperty(owner, name, before)
}

const refusing = () => {
  throw new DOMException('as the test wants', 'UnknownError')
}

describe('when-booking with errors in its environment', () => {
  afterEach(() => sessionStorage.clear())

  for (const name of ['getItem', 'setItem', 'removeItem'])
    it(`books if the storage’s ${name} throws`, async () => {
      const restore = put(Storage.prototype, name, refusing)
      try {
        const element = await renderElement()
        await fill(element)
        deepOne(element, '[part=submit-button]').click()
        await waitForText(element, /You are booked/)
      } finally {
        restore()
      }
    })

  it('ignores an invalid stored time zone and hour cycle', async () => {
    sessionStorage.setItem('whenable:time-zone', 'Mars/Olympus')
    sessionStorage.setItem('whenable:hour-cycle', 'h99')
    expect(spokenText(await renderElement())).to.contain('Lisbon')
  })

  it('ignores an invalid time zone of the page', async () => {
    const element = await fixture<Booking>(
      html`<when-booking
        lang="en-GB"
        time-zone="Mars/Olympus"
        .service=${memoryService({ slots })}
        .now=${() => now}
      ></when-booking>`,
    )
    await waitForText(element, /Next free/)
  })

  for (const days of [1e300, -1e300, 0.5])
    it(`shows the times if the service says that it offers ${days} days`, async () => {
      const settings = settingsWith({ scheduler: schedulerWith({ available_days_in_future: days }) })
      const element = await fixture<Booking>(
        html`<when-booking lang="en-GB" .service=${memoryService({ slots, settings })} .now=${() => now}></when-booking>`,
      )
      await waitForText(element, /Walkthrough|Product walkthrough/)
    })

  it('can retry if the page provided no session', async () => {
    const service = memoryService({ slots })
    service.fail('settings', 'unauthorized')
    const element = await fixture<Booking>(
      html`<when-booking lang="en-GB" .service=${service} .now=${() => now}></when-booking>`,
    )
    await waitForText(element, /This page is no longer authorized\. Reload it and try again\./)
    control(element, 'Try again').click()
    await waitForText(element, /Next free/)
  })

  it('says that the calendar could not be loaded, not its times, if the settings fail beside them', async () => {
    for (const layout of ['month', 'week', 'list'] as const) {
      const service = memoryService({ slots })
      let fail: (error: Error) => void = () => {}
      const { settings } = service
      let calls = 0
      const first = new Promise<never>((_, reject) => {
        fail = reject
      })
      const slow = {
        ...service,
        settings: (...options: Parameters<typeof settings>) => (calls++ ? settings(...options) : first),
      }
      const element = await fixture<Booking>(
        html`<when-booking lang="en-GB" layout=${layout} .service=${slow} .now=${() => now}></when-booking>`,
      )
      await waitForText(element, /10:00/)
      fail(new ServiceError('internal_error', 'broken'))
      await waitForText(element, /The calendar could not be loaded\. Try again/)
      expect(spokenText(element)).not.to.match(/free times could not/)
      control(element, 'Try again').click()
      await waitForText(element, /Product walkthrough/)
    }
  })

  it('says that a link was used or has expired', async () => {
    for (const [reason, text] of [
      ['link_used_up', /This link was already used/],
      ['link_expired', /This link has expired/],
    ] as const) {
      const settings = () => Promise.reject(new ServiceError('forbidden', 'ended', { status: 403, reason }))
      const service = { ...memoryService({ slots }), settings }
      const element = await fixture<Booking>(
        html`<when-booking lang="en-GB" .service=${service} .now=${() => now}></when-booking>`,
      )
      await waitForText(element, text)
      expect(spokenText(element)).not.to.match(/Try again/)
    }
  })

  it('dispatches a booking that was made while the element was disconnected', async () => {
    const service = memoryService({ slots })
    const element = await renderElement(service)
    await fill(element)
    const release = service.delay('book')
    deepOne(element, '[part=submit-button]').click()
    await waitUntil(() => service.calls.some(([method]) => method === 'book'))
    const parent = element.parentElement as HTMLElement
    element.remove()
    release()
    await waitUntil(() => sessionStorage.length === 0, 'the draft of a booking that is made is kept no more')
    const received: Promise<BookingCreateEvent> = oneEvent(element, 'when-booking-create')
    parent.append(element)
    expect((await received).booking.guest.name).to.equal('Noor Haddad')
    await waitForText(element, /You are booked/)
    expect(service.calls.filter(([method]) => method === 'book')).to.have.length(1)
  })
})

describe('a new session from the page', () => {
  /** A service that accepts only one session. */
  const serviceThatTakes = (good: { session: string }) => {
    const requested: string[] = []
    const restore = put(window, 'fetch', async (url: string, init: RequestInit) => {
      const credential = new Headers(init.headers).get('authorization') ?? ''
      requested.push(credential)
      if (credential !== `Bearer ${good.session}`)
        return Response.json({ error: { type: 'unauthorized', message: 'over' } }, { status: 401 })
      const { pathname } = new URL(url)
      if (pathname.endsWith('availability'))
        return Response.json({
          data: {
            time_slots: slots.map(({ start, end, emails }) => ({ start_time: start, end_time: end, emails })),
          },
        })
      return Response.json({
        data: init.method === 'POST' ? { booking_id: 'b1', status: 'booked' } : settingsWith(),
      })
    })
    return { requested, restore }
  }
  const withSession = (session: string) =>
    fixture<Booking>(
      html`<when-booking
        lang="en-GB"
        no-draft
        time-zone="Europe/Lisbon"
        service-url="https://book.example"
        session=${session}
        .now=${() => now}
      ></when-booking>`,
    )

  it('keeps the visitor in the form, and is used for the booking', async () => {
    const good = { session: 'first' }
    const { requested, restore } = serviceThatTakes(good)
    try {
      const element = await withSession('first')
      await waitForText(element, /Next free/)
      await fill(element)
      good.session = 'second'
      element.session = 'second'
      await element.updateComplete
      expect(spokenText(element)).to.match(/Your details/)
      deepOne(element, '[part=submit-button]').click()
      await waitForText(element, /You are booked/)
      expect(requested.slice(-2)).to.deep.equal(['Bearer first', 'Bearer second'])
    } finally {
      restore()
    }
  })

  it('allows requests that the previous one did not', async () => {
    const { restore } = serviceThatTakes({ session: 'second' })
    try {
      const element = await withSession('first')
      await waitForText(element, /no longer authorized/)
      element.session = 'second'
      await waitForText(element, /Next free/)
    } finally {
      restore()
    }
  })
})
