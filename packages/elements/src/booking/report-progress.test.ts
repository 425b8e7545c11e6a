import { expect } from '@open-wc/testing'
import type { ErrorShowEvent } from '../events/error-show.js'
import type { SlotsShowEvent } from '../events/slots-show.js'
import { memoryService, slotsOn } from '../testing/memory-service.js'
import { createBooking, renderBooking, renderInWidth, waitForText } from '../testing/render-booking.js'
import { control, deepOne, type } from '../testing/shadow.js'
import { waitUntil } from '../testing/wait-until.js'

const slots = slotsOn('2026-03-12', '10:00', '10:30')

/** A booking, and what it reports. */
const reporting = (service = memoryService({ slots })) => {
  const booking = createBooking({ service })
  const events: Event[] = []
  for (const name of ['when-slots-show', 'when-form-start', 'when-error-show'])
    booking.addEventListener(name, (event) => events.push(event))
  return { booking, service, events, types: () => events.map((event) => event.type) }
}

const typeName = (booking: Element, name = 'Noor Haddad') =>
  type(deepOne<HTMLInputElement>(booking, "[name='name']"), name)

describe('what a booking reports', () => {
  it('is the first free times, once, with when they arrived', async () => {
    const { booking, events, types } = reporting()
    const entries = [
      { name: 'https://book.example/v3/scheduling/availability?configuration_id=1', responseEnd: 800 },
      { name: 'https://book.example/v3/scheduling/availability?configuration_id=1', responseEnd: 1234.6 },
      { name: 'https://book.example/logo.svg', responseEnd: 2000 },
    ]
    Object.defineProperty(performance, 'getEntriesByType', { value: () => entries, configurable: true })
    try {
      await renderBooking(booking)
      await waitUntil(() => events.length, 'an event')
    } finally {
      Reflect.deleteProperty(performance, 'getEntriesByType')
    }
    expect((events[0] as SlotsShowEvent).milliseconds).to.equal(1235)
    booking.flow?.send({ type: 'refresh' })
    await booking.updateComplete
    expect(types()).to.eql(['when-slots-show'])
  })

  it('is the first input, once for each booking', async () => {
    const { booking, types } = reporting()
    await renderBooking(booking)
    control(booking, 'Thu 10:00').click()
    await waitForText(booking, /Your details/)
    expect(types()).to.eql(['when-slots-show'])
    typeName(booking, 'N')
    typeName(booking)
    type(deepOne<HTMLInputElement>(booking, "[name='email']"), 'noor@example.com')
    await booking.updateComplete
    expect(types()).to.eql(['when-slots-show', 'when-form-start'])
    deepOne(booking, '[part=submit-button]').click()
    await waitForText(booking, /You are booked/)
    await waitForText(booking, /Book another time/)
    control(booking, 'Book another time').click()
    await waitForText(booking, /Next free/)
    control(booking, 'Thu 10:30').click()
    await waitForText(booking, /Your details/)
    typeName(booking, 'Eva')
    await booking.updateComplete
    expect(types()).to.eql(['when-slots-show', 'when-form-start', 'when-form-start'])
  })

  it('is an error of the free times, and the times that come after it', async () => {
    const service = memoryService({ slots })
    service.fail('availability', 'connection_error')
    const { booking, events, types } = reporting(service)
    await renderInWidth(booking)
    await waitForText(booking, /Try again/)
    await waitUntil(() => events.length, 'an event')
    expect((events[0] as ErrorShowEvent).errorType).to.equal('connection_error')
    control(booking, 'Try again').click()
    await waitUntil(() => events.length > 1, 'another event')
    expect(types()).to.eql(['when-error-show', 'when-slots-show'])
  })

  it('is each refusal of a booking, without anything that was typed', async () => {
    const { booking, service, events, types } = reporting()
    await renderBooking(booking)
    control(booking, 'Thu 10:00').click()
    await waitForText(booking, /Your details/)
    typeName(booking)
    type(deepOne<HTMLInputElement>(booking, "[name='email']"), 'noor@example.com')
    service.fail('book', 'rate_limit_error', 2)
    for (const count of [1, 2]) {
      deepOne(booking, '[part=submit-button]').click()
      await waitUntil(() => types().filter((name) => name === 'when-error-show').length === count, 'an error')
    }
    typeName(booking, 'Eva')
    await booking.updateComplete
    expect(types().filter((name) => name === 'when-error-show')).to.have.lengthOf(2)
    for (const event of events) expect(JSON.stringify(Object.entries(event))).not.to.match(/Noor|Eva|noor@/)
  })
})
