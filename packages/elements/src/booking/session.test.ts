import { expect } from '@open-wc/testing'
import { formatBookingReference } from '@whenable/contract'
import { waitUntil } from '../testing/wait-until.js'
import '../define/manage-booking.js'
import type { ManageBooking } from '../manage/manage-booking.js'
import { existingBooking, ids, now, schedulerWith, settingsWith, slotsOn } from '../testing/memory-service.js'
import { createBooking, renderBooking, renderInWidth, waitForText } from '../testing/render-booking.js'
import { control, deepAll, deepOne, type as write } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import type { Booking } from './booking.js'

const slots = [...slotsOn('2026-03-12', '10:00'), ...slotsOn('2026-06-04', '09:00')]
const settings = settingsWith({
  scheduler: schedulerWith({ available_days_in_future: 120 }),
  booking: existingBooking(slots[0]!),
})

/** A private configuration behind the page's `fetch`, which accepts only the newest session. */
const privateService = () => {
  let good = 0
  let given = 0
  const requested: string[] = []
  const answers: Readonly<Record<string, (url: URL) => unknown>> = {
    'GET ui-settings': () => settings,
    'GET availability': ({ searchParams }) => ({
      order: [],
      time_slots: slots
        .filter(
          ({ start }) =>
            Number(searchParams.get('start_time')) <= start && start < Number(searchParams.get('end_time')),
        )
        .map(({ start, end, emails }) => ({ start_time: start, end_time: end, emails })),
    }),
    'POST bookings': () => ({ booking_id: ids.bookingId, status: 'booked', title: 'Review' }),
    'GET booking': () => ({ booking_id: ids.bookingId, status: 'booked', title: 'Review' }),
    'DELETE booking': () => ({}),
  }
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input))
    if (url.hostname !== 'service.example') return real(input, init)
    const last = url.pathname.split('/').at(-1)
    const call = `${init?.method ?? 'GET'} ${last === ids.bookingId ? 'booking' : last}`
    const isGood = new Headers(init?.headers).get('authorization') === `Bearer session-${good}`
    requested.push(`${call} ${isGood ? 'answered' : 'refused'}`)
    return isGood
      ? Response.json({ request_id: 'r', data: answers[call]?.(url) })
      : Response.json(
          { request_id: 'r', error: { type: 'unauthorized', message: 'the session has ended' } },
          { status: 401 },
        )
  }
  return {
    requested,
    words: {
      serviceUrl: 'https://service.example',
      sessionProvider: () => {
        given++
        return `session-${good}`
      },
    },
    /** How often the page was asked for a session. */
    given: () => given,
    /** Ends the newest session. */
    expire: () => {
      good++
      requested.splice(0)
    },
    leave: () => {
      globalThis.fetch = real
    },
  }
}

const inForm = async (element: Booking) => {
  deepAll(element.shadowRoot!, '.slot')[0]!.click()
  await waitUntil(() => deepAll(element.shadowRoot!, '.next').length)
  control(element, 'Next: ').click()
  await waitForText(element, /Your details/)
  write(deepOne<HTMLInputElement>(element, 'input[autocomplete=name]'), 'Noor Haddad')
  write(deepOne<HTMLInputElement>(element, 'input[autocomplete=email]'), 'noor@example.com')
}

describe('a session that ends', () => {
  let service: ReturnType<typeof privateService>
  beforeEach(() => {
    service = privateService()
  })
  afterEach(() => service.leave())

  it('while a time is chosen is renewed, and the shown month stays', async () => {
    const element = await renderBooking(createBooking(service.words))
    service.expire()
    for (const month of ['April', 'May', 'June']) {
      control(element, 'Next month').click()
      await waitForText(element, new RegExp(`${month} 2026`))
    }
    await waitForText(element, /June 2026.*Thursday 4 June, 1 time free/)
    expect(service.given()).to.equal(2)
    expect(service.requested[0]).to.equal('GET availability refused')
  })

  it('in the form is renewed when the times are refreshed, and the draft stays', async () => {
    const element = await renderBooking(createBooking(service.words))
    await inForm(element)
    service.expire()
    document.dispatchEvent(new Event('visibilitychange'))
    await waitUntil(() => service.requested.includes('GET availability answered'))
    expect(service.given()).to.equal(2)
    expect(deepOne<HTMLInputElement>(element, 'input[autocomplete=name]').value).to.equal('Noor Haddad')
    expect(spokenText(element)).to.match(/Your details/)
  })

  it('on submission is renewed, and the booking is made', async () => {
    const element = await renderBooking(createBooking(service.words))
    await inForm(element)
    service.expire()
    control(element, 'Book ').click()
    await waitForText(element, /You are booked/)
    expect(service.given()).to.equal(2)
    expect(service.requested.filter((call) => call.startsWith('POST'))).to.deep.equal([
      'POST bookings refused',
      'POST bookings answered',
    ])
  })

  it('while a booking is managed is renewed, and the booking is cancelled', async () => {
    const element: ManageBooking = Object.assign(document.createElement('when-manage-booking'), {
      ...{ lang: 'en-GB', timeZone: 'Europe/Lisbon', now: () => now },
      ...{ ...service.words, bookingRef: formatBookingReference(ids) },
    })
    await renderInWidth(element)
    await waitForText(element, /Your booking/)
    service.expire()
    control(element, 'Cancel').click()
    await waitForText(element, /Cancel the booking/)
    control(element, 'Cancel the booking').click()
    await waitForText(element, /cancelled/)
    expect(service.given()).to.equal(2)
    expect(service.requested).to.include('DELETE booking answered')
  })
})
