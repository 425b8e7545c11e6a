import { expect, fixture, html } from '@open-wc/testing'
import { type BookingService, type BookingSettings, formatBookingReference } from '@whenable/contract'
import { waitUntil } from '../testing/wait-until.js'
import '../define/booking.js'
import '../define/manage-booking.js'
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
import { createBooking, waitForText } from '../testing/render-booking.js'
import { control, deepAll, deepOne, focusedText, type } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import type { Booking } from './booking.js'

const slots = slotsOn('2026-03-12', '10:00', '10:30')
const settings = settingsWith({
  participants: [],
  organizer: { name: 'Mara Lind', email: 'mara@example.com', timezone: undefined, time_zone_changes: [] },
  event: {
    ...{ title: 'Walkthrough', description: 'A look at everything.' },
    ...{ location: undefined, conferencing: undefined },
  },
  appearance: { thank_you_message: 'See you soon.' },
})

/** An element for a slot. */
const slotted = (slot: string, markup: string): HTMLElement => {
  const element = document.createElement('div')
  element.slot = slot
  element.innerHTML = markup
  return element
}

const renderElement = async (
  content: readonly HTMLElement[] = [],
  service: BookingService = memoryService({ slots, settings }),
) => {
  const element = createBooking({ service })
  element.append(...content)
  await fixture<HTMLElement>(html`<div style="inline-size: 980px">${element}</div>`)
  return element
}

const chooseTime = async (element: Booking) => {
  await waitForText(element, /Next free/)
  control(element, 'Thu 10:00').click()
  await waitForText(element, /Your details/)
}

const fillIn = async (element: Booking) => {
  await chooseTime(element)
  type(deepOne<HTMLInputElement>(element, "[name='name']"), 'Noor Haddad')
  type(deepOne<HTMLInputElement>(element, "[name='email']"), 'noor@example.com')
}

const submit = (element: Booking) => deepOne(element, '[part=submit-button]').click()

describe('slots of when-booking', () => {
  it('shows its default content without slotted content', async () => {
    const element = await renderElement()
    await waitForText(element, /Mara Lind Walkthrough/)
    expect(spokenText(element)).to.include('A look at everything.')
    await expectAccessible(element)
  })

  it('shows the header at the top', async () => {
    const element = await renderElement([slotted('header', 'Lindgren Studio')])
    await waitForText(element, /^Lindgren Studio .*Mara Lind/)
    await expectAccessible(element)
  })

  it('shows the slotted summary instead of its own', async () => {
    const element = await renderElement([slotted('summary', '<h2>Come and see</h2>')])
    await waitForText(element, /^Come and see .*Next free/)
    const own = () => deepAll(element.shadowRoot!, '.who')
    await waitUntil(() => own().length)
    expect(own().map((one) => one.checkVisibility())).to.deep.equal([false])
    await expectAccessible(element)
  })

  it('shows the slotted summary before the settings have loaded', async () => {
    const service = memoryService({ slots, settings })
    const release = service.delay('settings')
    const element = await renderElement([slotted('summary', 'Come and see')], service)
    await waitForText(element, /^Come and see/)
    release()
  })

  it('shows the chosen time beside the slotted summary', async () => {
    const element = await renderElement([slotted('summary', 'Come and see')])
    await chooseTime(element)
    expect(spokenText(element)).to.match(/^Come and see Thu(rsday)?,? 12 March, 10:00/)
  })

  it('shows content above the form and above its button', async () => {
    const element = await renderElement([
      slotted('before-form', 'Have your order number ready.'),
      slotted('consent', 'By booking you accept the terms.'),
    ])
    await chooseTime(element)
    await waitForText(
      element,
      /Have your order number ready\. Your details .*By booking you accept the terms\..* Book/,
    )
    await expectAccessible(element)
  })

  it('submits the form only if the slotted consent controls are valid', async () => {
    const element = await renderElement([
      slotted('consent', '<label><input type="checkbox" required> I accept the terms.</label>'),
    ])
    await fillIn(element)
    submit(element)
    const box = element.querySelector('input')!
    expect(document.activeElement).to.equal(box)
    expect(spokenText(element)).not.to.include('You are booked')
    box.checked = true
    submit(element)
    await waitForText(element, /You are booked/)
  })

  it('lets events of the consent controls reach the page, but not those of the form', async () => {
    const element = await renderElement([slotted('consent', '<input aria-label="Code">')])
    await chooseTime(element)
    const received: string[] = []
    for (const name of ['input', 'change'])
      element.parentElement!.addEventListener(name, ({ target }) =>
        received.push(`${name} ${(target as Element).localName}`),
      )
    type(element.querySelector('input')!, 'x')
    type(deepOne<HTMLInputElement>(element, "[name='name']"), 'Noor')
    expect(received).to.deep.equal(['input input', 'change input'])
  })

  it('shows content on the confirmation, under the configuration’s message', async () => {
    const element = await renderElement([slotted('success', 'Bring a photo ID.')])
    await fillIn(element)
    submit(element)
    await waitForText(element, /You are booked.*See you soon\. Bring a photo ID\. .*Walkthrough/)
    expect(focusedText()).to.match(/^You are booked, Noor Haddad Thursday,? 12 March 2026, 10:00–10:30$/)
    await expectAccessible(element)
  })

  it('shows its own empty message unless one is slotted', async () => {
    const fullyBooked = () =>
      memoryService({
        slots: [],
        settings: { ...settings, scheduler: schedulerWith({ available_days_in_future: 10 }) },
      })
    await waitForText(await renderElement([], fullyBooked()), /Nothing is free at the moment\./)
    const element = await renderElement([slotted('empty', 'Fully booked. Call us.')], fullyBooked())
    await waitForText(element, /Fully booked\. Call us\./)
    expect(spokenText(element)).not.to.include('Nothing is free')
    await expectAccessible(element)
  })

  it('shows content under the error message', async () => {
    const service = memoryService({ slots, settings })
    service.fail('settings', 'not_found_error')
    const element = await renderElement([slotted('error', 'Write to us.')], service)
    await waitForText(element, /There is nothing to book at this link\. Write to us\./)
    await expectAccessible(element)
  })

  it('accepts late content, and restores its own', async () => {
    const element = await renderElement()
    await waitForText(element, /Mara Lind/)
    const late = slotted('summary', 'Come and see')
    element.append(late)
    expect(spokenText(element)).to.match(/^Come and see/)
    late.remove()
    expect(spokenText(element)).to.match(/^Mara Lind/)
  })
})

describe('slots of when-manage-booking', () => {
  const managing = async (content: readonly HTMLElement[], changes: Partial<BookingSettings> = {}) => {
    const element = Object.assign(document.createElement('when-manage-booking'), {
      lang: 'en-GB',
      timeZone: 'Europe/Lisbon',
      bookingRef: formatBookingReference(ids),
      now: () => now,
      service: memoryService({
        slots,
        settings: settingsWith({
          ...settings,
          booking: existingBooking(slotAt('2026-03-12T10:30:00Z')),
          scheduler: schedulerWith({}),
          ...changes,
        }),
      }),
    })
    element.append(...content)
    return fixture<HTMLElement>(html`<div>${element}</div>`).then(() => element)
  }

  it('passes the summary on to the rescheduling step', async () => {
    const element = await managing([slotted('header', 'Lindgren Studio'), slotted('summary', 'Come and see')])
    await waitForText(element, /^Lindgren Studio Your booking/)
    control(element, 'Reschedule').click()
    await waitForText(element, /Come and see/)
    expect(spokenText(element)).not.to.include('Mara Lind')
    await expectAccessible(element)
  })

  it('shows its own summary without a slotted one, also after that is removed', async () => {
    const element = await managing([])
    await waitForText(element, /Your booking/)
    control(element, 'Reschedule').click()
    await waitForText(element, /Mara Lind/)
    const late = slotted('summary', 'Come and see')
    element.append(late)
    await waitForText(element, /Come and see/)
    late.remove()
    await waitForText(element, /Mara Lind/)
  })

  it('shows content under the error message', async () => {
    const element = await managing([slotted('error', 'Write to us.')])
    element.bookingRef = 'not a reference'
    await waitForText(element, /Write to us\./)
    await expectAccessible(element)
  })
})
