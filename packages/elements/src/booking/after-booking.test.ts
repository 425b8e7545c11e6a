import { expect, fixture, html } from '@open-wc/testing'
import { waitUntil } from '../testing/wait-until.js'
import '../define/booking.js'
import { expectAccessible } from '../testing/axe.js'
import {
  existingBooking,
  ids,
  memoryService,
  now,
  schedulerWith,
  settingsWith,
  slotAt,
  slotsOn,
} from '../testing/memory-service.js'
import { control, deepOne, focusedText, type } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import type { Booking } from './booking.js'

const held = slotAt('2026-03-12T10:00:00Z')

const waitForText = (element: Element, properties: string | RegExp) =>
  waitUntil(() => new RegExp(properties).test(spokenText(element)), `expected ${properties}`)

const service = (scheduler = {}, bookingId = ids.bookingId) =>
  memoryService({
    slots: slotsOn('2026-03-12', '10:30', '11:00'),
    booking: { booking_id: bookingId },
    settings: settingsWith({ booking: existingBooking(held), scheduler: schedulerWith(scheduler) }),
  })

const renderElement = async (port = service(), properties: Partial<Booking> = {}) => {
  const element = await fixture<Booking>(html`<when-booking
    lang="en-GB"
    no-draft
    time-zone="Europe/Lisbon"
    .service=${port}
    .rescheduling=${properties.rescheduling ?? null}
    .noRedirect=${properties.noRedirect ?? false}
    .now=${() => now}
  ></when-booking>`)
  await waitForText(element, /Next free/)
  return element
}

/** Opens the form from the next free time. */
const choose = async (element: Booking, time: string) => {
  await waitForText(element, `Thu ${time}`)
  control(element, `Thu ${time}`).click()
}

const book = async (element: Booking) => {
  await choose(element, '10:30')
  await waitForText(element, 'Your details')
  type(deepOne<HTMLInputElement>(element, "[name='name']"), 'Noor Haddad')
  type(deepOne<HTMLInputElement>(element, "[name='email']"), 'noor@example.com')
  deepOne(element, '[part=submit-button]').focus()
  deepOne(element, '[part=submit-button]').click()
  await waitForText(element, 'You are booked.*Book another time')
}

const counted = (element: Element, name: string) => {
  const events: Event[] = []
  element.addEventListener(name, (event) => events.push(event))
  return events
}

describe('after a booking', () => {
  it('another time can be booked with the same name and address, and each booking dispatches its event once', async () => {
    const port = service()
    const element = await renderElement(port)
    const restarts = counted(element, 'when-booking-restart')
    const created = counted(element, 'when-booking-create')
    await book(element)
    control(element, 'Book another time').focus()
    control(element, 'Book another time').click()
    await waitForText(element, '11:00')
    expect(restarts).to.have.length(1)
    // The focus moves to the days, because the button is gone.
    await waitUntil(() => focusedText() !== '')
    await choose(element, '11:00')
    await waitForText(element, 'Your details')
    expect(deepOne<HTMLInputElement>(element, "[name='name']").value).to.equal('Noor Haddad')
    deepOne(element, '[part=submit-button]').click()
    await waitUntil(() => created.length === 2)
    expect(port.calls.filter(([method]) => method === 'book')).to.have.length(2)
  })

  it('the confirmation stays if the page cancels the event', async () => {
    const element = await renderElement()
    element.addEventListener('when-booking-restart', (event) => event.preventDefault())
    await book(element)
    control(element, 'Book another time').click()
    await element.updateComplete
    expect(spokenText(element)).to.include('You are booked')
  })

  it('the visitor is redirected unless the page sets no-redirect', async () => {
    const leading = { confirmation_redirect_url: 'https://own.example/thanks' }
    const element = await renderElement(service(leading, 'a-booking-to-be-taken-on-from'))
    const events = counted(element, 'when-booking-redirect')
    await book(element)
    await waitForText(element, 'Redirecting… Continue to own.example')
    expect(events).to.have.length(1)
    await expectAccessible(element)
    control(element, 'Stay here').click()

    const staying = await renderElement(service(leading, 'another'), { noRedirect: true })
    const none = counted(staying, 'when-booking-redirect')
    await book(staying)
    expect(spokenText(staying)).not.to.include('own.example')
    expect(none).to.deep.equal([])
  })

  it('rescheduling neither redirects nor offers another booking', async () => {
    const { start, end } = held
    const port = service({ confirmation_redirect_url: 'https://own.example/thanks' })
    const element = await renderElement(port, { rescheduling: { bookingId: ids.bookingId, start, end } })
    await choose(element, '10:30')
    await waitForText(element, 'Move to 10:30')
    control(element, 'Move to 10:30').click()
    await waitForText(element, 'Your booking was moved')
    expect(spokenText(element)).not.to.match(/own\.example|another/)
  })
})
