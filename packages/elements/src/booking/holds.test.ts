import { expect, fixture, html } from '@open-wc/testing'
import type {
  BookingService,
  BookingSettings,
  HoldRequest,
  HoldService,
  PaymentData,
  PaymentRequestBody,
} from '@whenable/contract'
import type { BookingFlow, BookingState, HoldNotice } from '@whenable/flow'
import { plainDate } from '@whenable/time'
import { waitUntil } from '../testing/wait-until.js'
import '../define/booking.js'
import type { HoldChangeEvent } from '../events/hold-change.js'
import { expectAccessible } from '../testing/axe.js'
import {
  memoryService,
  now,
  schedulerWith,
  settingsWith,
  slotAt,
  slotsOn,
} from '../testing/memory-service.js'
import { createBooking, renderBooking, waitForText } from '../testing/render-booking.js'
import { control, deepOne, type } from '../testing/shadow.js'
import type { Booking } from './booking.js'

const state = (hold: HoldNotice | undefined, capabilities = ['holds']): BookingState => ({
  settings: settingsWith({ capabilities }),
  slots: slotsOn('2026-03-12', '10:30'),
  unavailable: [],
  knownWindows: [],
  availability: { state: 'ready' },
  order: [],
  timeZone: 'Europe/Lisbon',
  month: plainDate('2026-03-01'),
  date: plainDate('2026-03-12'),
  draft: { name: '', email: '', answers: {}, guests: [] },
  online: true,
  rescheduling: null,
  ...(hold && { hold }),
  step: 'details',
  slot: slotAt('2026-03-12T10:30:00Z'),
})

/** An element whose flow shows a state that the test changes. */
const render = async (initial: BookingState, lang = 'en-GB') => {
  const listeners = new Set<(state: BookingState) => void>()
  const flow = {
    state: initial,
    subscribe: (listener: (state: BookingState) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: () => {},
    start: () => {},
    stop: () => {},
    setOnline: () => {},
  }
  const element = await fixture(
    html`<when-booking lang=${lang} .flow=${flow as unknown as BookingFlow} .now=${() => now}></when-booking>`,
  )
  const show = (next: BookingState) => {
    flow.state = next
    for (const listener of listeners) listener(next)
  }
  const region = () => element.shadowRoot?.querySelector<HTMLElement>('[part=hold]')
  return { element, show, region }
}

describe('the hold of a chosen time', () => {
  it('is not mentioned before there is one, in a region that is there already and as high', async () => {
    const { element, show, region } = await render(state(undefined))
    await waitUntil(() => region())
    expect(region()?.textContent).to.equal('')
    expect(region()?.getAttribute('role')).to.equal('status')
    const height = region()?.offsetHeight
    show(state({ state: 'held' }))
    await waitUntil(() => region()?.textContent === 'Reserved for you for a few minutes.')
    expect(region()?.offsetHeight).to.equal(height)
    await expectAccessible(element)
  })

  it('counts its last minute down for the eyes, and is announced once', async () => {
    const { element, show, region } = await render(state({ state: 'ending', seconds: 60 }))
    const spoken = () => region()?.querySelector('.visually-hidden')?.textContent
    const seen = () => region()?.querySelector('[aria-hidden=true]')?.textContent
    await waitUntil(() => seen() === 'Still reserved for you: 60 seconds')
    show(state({ state: 'ending', seconds: 50 }))
    await waitUntil(() => seen() === 'Still reserved for you: 50 seconds')
    expect(spoken()).to.equal('Still reserved for you: 60 seconds')
    await expectAccessible(element)
  })

  it('that has ended says that the time can still be booked', async () => {
    const { element, region } = await render(state({ state: 'ended' }))
    await waitUntil(() => /no longer reserved.*still book/.test(region()?.textContent ?? ''))
    expect(deepOne(element, '[part=submit-button]').getAttribute('aria-disabled')).not.to.equal('true')
  })

  it('has no region if the service does not announce holds', async () => {
    const { element, region } = await render(state(undefined, []))
    await waitUntil(() => element.shadowRoot?.querySelector('when-details-form'))
    expect(region()).to.equal(null)
  })
})

describe('what a booking reports of its hold', () => {
  const slots = slotsOn('2026-03-12', '10:00', '10:30')

  /** A booking whose service holds for so many seconds, and the changes of its hold. */
  const reporting = (seconds: number) => {
    const holds: HoldService = {
      hold: async () => ({ seconds, most: 900 }),
      extendHold: async () => ({ seconds: 300, most: 890 }),
      leaveHold: () => {},
    }
    const settings = settingsWith({ capabilities: ['idempotency', 'holds'] })
    const booking = createBooking({ service: { ...memoryService({ slots, settings }), ...holds } })
    const changes: HoldChangeEvent[] = []
    booking.addEventListener('when-hold-change', (event) => changes.push(event))
    return { booking, changes, states: () => changes.map(({ state, seconds }) => [state, seconds]) }
  }

  const choose = async (booking: Booking) => {
    await renderBooking(booking)
    control(booking, 'Thu 10:00').click()
    await waitForText(booking, /Your details/)
  }

  it('is that the time is held, and that typing in the last minute extends it', async () => {
    const { booking, states } = reporting(50)
    await choose(booking)
    await waitUntil(() => states().length)
    expect(states()).to.eql([['held', 50]])
    type(deepOne<HTMLInputElement>(booking, "[name='name']"), 'Noor')
    await waitUntil(() => states().length > 1)
    expect(states()[1]).to.eql(['extended', 300])
  })

  it('is that it has ended, once', async () => {
    const { booking, states } = reporting(0.01)
    await choose(booking)
    await waitUntil(() => states().length > 1)
    type(deepOne<HTMLInputElement>(booking, "[name='name']"), 'Noor')
    await booking.updateComplete
    expect(states()).to.eql([
      ['held', 0.01],
      ['ended', 0],
    ])
  })

  it('bubbles to the page and names no one', async () => {
    const { booking, changes } = reporting(300)
    await choose(booking)
    await waitUntil(() => changes.length)
    expect(changes[0]?.bubbles && changes[0].composed).to.equal(true)
    expect(Object.keys(changes[0] ?? {}).sort()).to.eql(['isTrusted', 'seconds', 'state'])
  })
})

describe('the time in the form', () => {
  afterEach(() => sessionStorage.clear())

  const slots = slotsOn('2026-03-12', '10:00', '10:30')

  /** A booking whose service holds, with the holds that it was asked for. */
  const holding = (settings: BookingSettings, more: Partial<BookingService> = {}) => {
    const held: HoldRequest[] = []
    const left: string[] = []
    const holds: HoldService = {
      hold: async (request) => {
        held.push(request)
        return { seconds: 300, most: 900 }
      },
      extendHold: async () => ({ seconds: 300, most: 900 }),
      leaveHold: (id) => left.push(id),
    }
    const service = { ...memoryService({ slots, settings }), ...holds, ...more }
    return { booking: createBooking({ service }), held, left }
  }

  const choose = async (booking: Booking) => {
    await renderBooking(booking)
    control(booking, 'Thu 10:00').click()
    await waitForText(booking, /Your details/)
  }

  it('is held for whoever can book several times at once', async () => {
    const { booking, held } = holding(
      settingsWith({
        capabilities: ['idempotency', 'booking-series', 'holds'],
        scheduler: { ...schedulerWith(), booking_series: { max_bookings: 5, every: ['week'] } } as never,
      }),
    )
    await choose(booking)
    await waitUntil(() => held.length)
    expect(held[0]?.start).to.equal(slots[0]?.start)
  })

  it('is left by an element that is removed, and not by one that is moved within its page', async () => {
    const { booking, held, left } = holding(settingsWith({ capabilities: ['idempotency', 'holds'] }))
    await choose(booking)
    await waitUntil(() => held.length)
    booking.parentElement?.append(document.createElement('hr'), booking)
    await new Promise((resolve) => setTimeout(resolve))
    expect(left).to.eql([])
    booking.remove()
    await waitUntil(() => left.length)
    expect(left).to.eql([held[0]?.holdId])
  })

  it('is held for whoever pays for it, and the payment takes the place of the hold', async () => {
    const price = { amount: 4_000, currency: 'EUR' }
    const started: PaymentRequestBody[] = []
    const { booking, held } = holding(
      settingsWith({
        capabilities: ['idempotency', 'payment', 'holds'],
        scheduler: { ...schedulerWith(), payment: price } as never,
      }),
      {
        startPayment: async (request: PaymentRequestBody) => {
          started.push(request)
          return {
            ...{ payment_id: 'p1', status: 'pending', ...price, expires_in: 1_800 },
            ...{ url: 'https://shop.example', start_time: request.start_time, end_time: request.end_time },
          } as PaymentData
        },
      },
    )
    await choose(booking)
    // Before the visitor has typed anything.
    await waitForText(booking, /Pay €40.00/)
    await waitUntil(() => held.length)
    type(deepOne<HTMLInputElement>(booking, "[name='name']"), 'Noor')
    type(deepOne<HTMLInputElement>(booking, "[name='email']"), 'noor@example.com')
    deepOne(booking, '[part=submit-button]').click()
    await waitForText(booking, /Continue to/)
    expect(started[0]?.hold_id).to.equal(held[0]?.holdId)
  })
})
