import { expect, fixture, html } from '@open-wc/testing'
import { type BookingService, formatBookingReference, type WaitlistRequest } from '@whenable/contract'
import { addDays, startOfDay } from '@whenable/time'
import { waitUntil } from '../testing/wait-until.js'
import '../define/manage-booking.js'
import type { StepChangeEvent } from '../events/step-change.js'
import { expectAccessible, inBothSchemes } from '../testing/axe.js'
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
import { pseudoLocale, registerPseudoLocale } from '../testing/pseudo-locale.js'
import { control, deepAll, focused, focusedText, type } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import type { Waitlist } from '../waitlist/waitlist.js'
import type { ManageBooking } from './manage-booking.js'

const held = slotAt('2026-03-12T10:30:00Z')
const slots = slotsOn('2026-03-13', '09:00', '09:30')
const reference = formatBookingReference(ids)

const service = (scheduler = {}, options = {}) =>
  memoryService({
    slots,
    settings: settingsWith({ booking: existingBooking(held), scheduler: schedulerWith(scheduler) }),
    ...options,
  })

const page = (port: BookingService, bookingRef = reference, lang = 'en-GB', time = now) =>
  html`<when-manage-booking
    lang=${lang}
    booking-ref=${bookingRef}
    time-zone="Europe/Lisbon"
    .service=${port}
    .now=${() => time}
  ></when-manage-booking>`

const waitForText = async (element: Element, words: string | RegExp) => {
  const matches = () => new RegExp(words).test(spokenText(element))
  await waitUntil(matches).catch(() => expect(spokenText(element)).to.match(new RegExp(words)))
}

const renderElement = async (
  port: BookingService = service(),
  ...more: [bookingRef?: string, lang?: string]
) => {
  const element = await fixture<ManageBooking>(page(port, ...more))
  await waitForText(element, /Your booking|could not|over|cancelled|«/)
  return element
}

const landed = (words: string) =>
  waitUntil(() => focusedText().includes(words)).catch(() => expect(focusedText()).to.include(words))

describe('when-manage-booking', () => {
  for (const [action, text] of [
    ['cancel', /Cancel this booking\?.*Keep it/],
    ['reschedule', /Choose another time.*Keep it/],
  ] as const)
    it(`opens with the action of its link: ${action}`, async () => {
      const port = service()
      const element = Object.assign(document.createElement('when-manage-booking'), {
        ...{ lang: 'en-GB', bookingRef: reference, timeZone: 'Europe/Lisbon', service: port },
        ...{ now: () => now, startAction: action },
      })
      await fixture(html`${element}`)
      await waitForText(element, text)
      expect(focused()).to.equal(document.body)
      expect(port.calls.some(([method]) => method === 'cancel' || method === 'reschedule')).to.equal(false)
      control(element, 'Keep it').click()
      await waitForText(element, /^Your booking/)
    })

  it('shows the booking if its link asks for an action that is no longer possible', async () => {
    const element = Object.assign(document.createElement('when-manage-booking'), {
      ...{ lang: 'en-GB', bookingRef: reference, timeZone: 'Europe/Lisbon' },
      ...{
        service: service({ hide_cancellation_options: true }),
        now: () => now,
        startAction: 'cancel' as const,
      },
    })
    await fixture(html`${element}`)
    await waitForText(element, /^Your booking/)
  })

  it('leads from a cancelled booking to a page to book another time, if it has the address of one', async () => {
    const element = await renderElement(service({}, { booking: { status: 'cancelled' } }))
    const links = () =>
      deepAll<HTMLAnchorElement>(element.shadowRoot!, 'a[part=action]').map(({ href }) => href)
    expect(links()).to.deep.equal([])
    element.bookingPage = 'javascript:alert(1)'
    await element.updateComplete
    expect(links()).to.deep.equal([])
    element.setAttribute('booking-page', 'https://times.example/b/talk')
    await element.updateComplete
    expect(links()).to.deep.equal(['https://times.example/b/talk'])
    expect(control(element, 'Book another time').localName).to.equal('a')
    await expectAccessible(element)
  })

  it('shows the booking, possible changes and their deadlines, accessibly in light and in dark', () => {
    const port = service({
      min_cancellation_notice: 1440,
      cancellation_policy: 'See https://example.com/terms.',
    })
    return inBothSchemes<ManageBooking>(page(port), async (element) => {
      await waitForText(
        element,
        /Your booking Thursday,? 12 March, 10:30.*Product walkthrough, 30 mins.*Reschedule Cancel Notice required for changes: 1 day Cancellation policy: See https:\/\/example\.com\/terms/,
      )
      await expectAccessible(element)
    })
  })

  describe('of a booking that its guest would rather have earlier', () => {
    const joined: WaitlistRequest[] = []
    const waiting = (capabilities: string[]) => {
      joined.splice(0)
      const settings = settingsWith({
        capabilities,
        booking: existingBooking(held),
        scheduler: schedulerWith(),
      })
      return {
        ...service({}, { settings }),
        join: async (request: WaitlistRequest) => {
          joined.push(request)
          return {
            ...{ waitlist_id: 'w1', configuration_id: ids.configurationId, state: 'waiting' },
            ...{ start_time: now, end_time: held.start, timezone: 'Europe/Lisbon', expires_in: 90_000 },
          }
        },
        entry: () => new Promise(() => {}),
      } as unknown as BookingService
    }
    const button = 'Tell me if an earlier time comes free'

    it('is offered to wait for an earlier time by a service that can, and not by others', async () => {
      const element = await renderElement(waiting(['waitlist']))
      await waitForText(element, new RegExp(button))
      const without = await renderElement(waiting([]))
      expect(spokenText(without)).not.to.contain(button)
    })

    it('shows the waitlist in its place, for the times before it, and comes back', async () => {
      const element = await renderElement(waiting(['waitlist']))
      await waitForText(element, new RegExp(button))
      const events: string[] = []
      element.addEventListener('when-step-change', () => events.push('step'))
      element.addEventListener('when-waitlist-close', () => events.push('close'))
      control(element, button).click()
      await waitUntil(() => element.renderRoot.querySelector('when-waitlist'))
      const waitlist = element.renderRoot.querySelector('when-waitlist') as Waitlist
      // The service knows the guest, so that there is no form.
      await waitUntil(() => waitlist.renderRoot.querySelector('[part=join-button]'))
      await expectAccessible(element)
      waitlist.renderRoot.querySelector<HTMLElement>('[part=join-button]')?.click()
      await waitUntil(() => joined.length)
      expect(joined[0]).to.include({ start_time: now, end_time: held.start, booking_id: ids.bookingId })
      waitlist.dispatchEvent(new Event('when-waitlist-close', { bubbles: true, composed: true }))
      await waitForText(element, /Your booking.*Reschedule/)
      // What the waitlist does is no step of the booking.
      expect(events).to.deep.equal([])
    })
  })

  describe('of a booking that was made with others', () => {
    const others = [held, ...slotsOn('2026-03-19', '10:30')]
    const asked: unknown[][] = []
    const inSeries = () => {
      asked.splice(0)
      return {
        ...service({}, { booking: { series_id: 's1', start_time: held.start, end_time: held.end } }),
        seriesBookings: async () =>
          others.map(({ start, end }, index) => ({
            booking_id: index ? `b${index}` : ids.bookingId,
            status: 'booked' as const,
            start_time: start,
            end_time: end,
          })),
        cancelSeries: async (...call: unknown[]) => {
          asked.push(call.slice(0, 3))
          return []
        },
      } as unknown as BookingService
    }

    it('lists the others and cancels them as well if the guest chooses so, accessibly', () =>
      inBothSchemes<ManageBooking>(page(inSeries()), async (element) => {
        await waitForText(element, /Your booking/)
        control(element, 'Cancel').click()
        await waitForText(element, /12 March.*19 March.*Only this booking.*This and the following.*All/)
        await expectAccessible(element)
        const choices = deepAll(element.shadowRoot!, 'input[type=radio]') as HTMLInputElement[]
        expect(choices.map(({ checked }) => checked)).to.deep.equal([true, false, false])
        choices[1]!.click()
        await element.updateComplete
        control(element, 'Cancel the booking').click()
        await waitForText(element, /This booking is cancelled/)
        expect(asked.at(-1)).to.deep.equal([ids.bookingId, 'following', undefined])
      }))
  })

  it('shows a skeleton that shifts no layout', async () => {
    const port = service()
    port.delay('booking')
    const element = await fixture<ManageBooking>(page(port))
    expect(spokenText(element)).to.equal('Looking for the booking…')
    expect(deepAll(element.shadowRoot!, "[aria-busy='true']")).to.have.length(1)
    await expectAccessible(element)
  })

  it('offers no change that the configuration hides or that is too late', async () => {
    expect(spokenText(await renderElement(service({ hide_rescheduling_options: true })))).not.to.include(
      'Reschedule',
    )
    expect(spokenText(await renderElement(service({ hide_cancellation_options: true })))).not.to.match(
      /Cancel\b/,
    )
    const hidden = { hide_rescheduling_options: true, hide_cancellation_options: true }
    expect(spokenText(await renderElement(service(hidden)))).to.include(
      'This booking can no longer be changed here.',
    )
    const late = await renderElement(
      service({ min_cancellation_notice: 10_000, cancellation_policy: 'No refunds.' }),
    )
    expect(spokenText(late)).to.match(
      /It is too late to change this booking\. Cancellation policy: No refunds\./,
    )
    expect(spokenText(late)).not.to.match(/Reschedule|Notice for changes/)
  })

  it('cancels with a reason, after a confirmation', async () => {
    const port = service({ cancellation_policy: 'Half the fee.' })
    const element = await renderElement(port)
    const cancelled: Event[] = []
    element.addEventListener('when-booking-cancel', (event) => cancelled.push(event))
    control(element, 'Cancel').click()
    await landed('Cancel this booking?')
    expect(spokenText(element)).to.include('Cancellation policy: Half the fee.')
    await expectAccessible(element)
    expect(port.calls.some(([method]) => method === 'cancel')).to.equal(false)
    type(deepAll<HTMLTextAreaElement>(element.shadowRoot!, 'textarea')[0]!, 'I am ill')
    control(element, 'Cancel the booking').click()
    await waitForText(element, 'This booking is cancelled')
    await landed('This booking is cancelled')
    expect(port.calls.at(-1)).to.deep.equal(['cancel', [ids.bookingId, 'I am ill']])
    expect(cancelled).to.have.length(1)
    await expectAccessible(element)
  })

  it('disables other actions while a cancellation is sent', async () => {
    const port = service()
    const release = port.delay('cancel')
    const element = await renderElement(port)
    control(element, 'Cancel').click()
    await waitForText(element, 'Keep it')
    control(element, 'Cancel the booking').click()
    await waitForText(element, 'Sending…')
    const keep = control(element, 'Keep it')
    expect(keep.ariaDisabled).to.equal('true')
    keep.click()
    release()
    await waitForText(element, 'This booking is cancelled')
  })

  it('keeps the booking if the visitor goes back', async () => {
    const port = service()
    const element = await renderElement(port)
    control(element, 'Cancel').click()
    await landed('Cancel this booking?')
    control(element, 'Keep it').click()
    await landed('Your booking')
    expect(port.calls.some(([method]) => method === 'cancel')).to.equal(false)
  })

  it('says why a cancellation was refused, and keeps the reason', async () => {
    const port = service()
    port.fail('cancel', 'too_late_to_change')
    const element = await renderElement(port)
    control(element, 'Cancel').click()
    await waitForText(element, 'Cancel this booking')
    type(deepAll<HTMLTextAreaElement>(element.shadowRoot!, 'textarea')[0]!, 'I am ill')
    control(element, 'Cancel the booking').click()
    await waitForText(element, 'It is too late to change this booking.')
    expect(deepAll<HTMLTextAreaElement>(element.shadowRoot!, 'textarea')[0]!.value).to.equal('I am ill')
  })

  it('reschedules the booking and strikes out the old time', async () => {
    const port = service()
    const element = await renderElement(port)
    const events: string[] = []
    for (const name of ['when-booking-reschedule', 'when-booking-create', 'when-step-change'])
      element.addEventListener(name, (event) =>
        events.push(event instanceof Event && 'step' in event ? (event as StepChangeEvent).step : name),
      )
    control(element, 'Reschedule').click()
    await landed('Choose another time')
    await waitForText(element, 'Next free')
    control(element, 'Fri 09:00').click()
    await waitForText(element, 'Move to 09:00, Fri 13 March')
    await expectAccessible(element)
    control(element, 'Move to').click()
    await waitForText(element, /Your booking was moved Friday,? 13 March.*Was Thursday,? 12 March/)
    expect(events).to.deep.equal(['rescheduling', 'shown', 'when-booking-reschedule'])
    const [, given] = port.calls.find(([method]) => method === 'reschedule') ?? []
    expect((given as [string])[0]).to.equal(ids.bookingId)
    expect((given as [string, { start: number }])[1].start).to.equal(slots[0]!.start)
  })

  it('does not show the reschedule of another booking', async () => {
    const element = await renderElement(service())
    control(element, 'Reschedule').click()
    await waitForText(element, 'Next free')
    control(element, 'Fri 09:00').click()
    await waitForText(element, 'Move to 09:00')
    control(element, 'Move to').click()
    await waitForText(element, 'Your booking was moved')
    element.service = service()
    element.bookingRef = formatBookingReference({
      ...ids,
      bookingId: '33333333-3333-4333-8333-333333333333',
    })
    await waitForText(element, 'Your booking Thursday')
    expect(spokenText(element)).not.to.match(/is moved|Was Thursday/)
  })

  it('passes the layout and the page’s options to the rescheduling step', async () => {
    const element = await fixture<ManageBooking>(html`<when-manage-booking
      lang="en-GB"
      layout="list"
      calendar-import
      locked-time-zone
      time-zone="Europe/Lisbon"
      booking-ref=${reference}
      .service=${service()}
      .now=${() => now}
    ></when-manage-booking>`)
    await waitForText(element, 'Your booking')
    control(element, 'Reschedule').click()
    await waitForText(element, /No further times at the moment.*See my calendar here/)
    expect(deepAll(element.shadowRoot!, 'when-day-list')).to.have.length(1)
    await expectAccessible(element)
  })

  it('reschedules a seat to another session', async () => {
    const session = (start: string, eventId: string) => ({
      ...slotAt(start),
      event: { eventId, masterId: 'series', calendarId: 'classes', seats: 3, title: 'Life drawing' },
    })
    const port = memoryService({
      booking: { title: 'Life drawing' },
      slots: [session('2026-03-13T09:00:00Z', 'friday')],
      settings: settingsWith({ type: 'group', booking: existingBooking(held) }),
    })
    const element = await renderElement(port)
    expect(spokenText(element)).to.match(/Your booking Thursday.*Life drawing, 30 mins/)
    control(element, 'Reschedule').click()
    await waitForText(element, 'Fri 09:00')
    control(element, 'Fri 09:00').click()
    await waitForText(element, 'Move to 09:00')
    control(element, 'Move to').click()
    await waitForText(element, 'Your booking was moved')
    const [, given] = port.calls.find(([method]) => method === 'reschedule') ?? []
    expect((given as [string, { event: { eventId: string } }])[1].event.eventId).to.equal('friday')
  })

  it('accepts an organizer’s reference as a guest’s', async () => {
    const element = await renderElement(service(), formatBookingReference({ ...ids, salt: 'c2FsdA' }))
    expect(spokenText(element)).to.include('Your booking')
    expect(spokenText(element)).not.to.include('Confirm')
  })

  const states: Record<string, { make: () => ReturnType<typeof page>; waitForText: RegExp }> = {
    'cancelled already': {
      make: () => page(service({}, { booking: { status: 'cancelled' } })),
      waitForText: /This booking is cancelled/,
    },
    'over already': {
      make: () => page(service(), reference, 'en-GB', startOfDay(addDays('2026-03-12' as never, 2), 'UTC')),
      waitForText: /This booking is over/,
    },
    'not there': {
      make: () => {
        const port = service()
        port.fail('booking', 'not_found_error', 2)
        return page(port)
      },
      waitForText: /This booking is over/,
    },
    failed: {
      make: () => {
        const port = service()
        port.fail('booking', 'connection_error', 2)
        return page(port)
      },
      waitForText: /The booking could not be shown Load again/,
    },
    'a reference that is none': { make: () => page(service(), 'xx'), waitForText: /This link is incomplete/ },
    pending: {
      make: () => page(service({}, { booking: { status: 'pending' } })),
      waitForText: /Not confirmed yet Thursday.*Ada Mensah has yet to confirm this time\./,
    },
  }
  for (const [name, { make, waitForText: words }] of Object.entries(states)) {
    it(`shows that the booking is ${name}`, () =>
      inBothSchemes<ManageBooking>(make(), async (element) => {
        await waitForText(element, words)
        await expectAccessible(element)
      }))
  }

  it('retries after an error', async () => {
    const port = service()
    port.fail('booking', 'connection_error')
    const element = await renderElement(port)
    control(element, 'Load again').click()
    await waitForText(element, 'Your booking')
  })

  it('takes no focus on load', async () => {
    await renderElement()
    expect(focused()).to.equal(document.body)
  })

  it('accepts properties late and in any order', async () => {
    const element = await fixture<ManageBooking>(html`<when-manage-booking lang="en"></when-manage-booking>`)
    const port = service()
    element.service = port
    element.now = () => now
    element.bookingRef = reference
    await waitForText(element, 'Your booking')
    expect(port.calls.filter(([method]) => method === 'booking')).to.have.length(1)
  })

  it('uses the language and direction around it', async () => {
    registerPseudoLocale()
    const element = await renderElement(service(), reference, pseudoLocale)
    await waitForText(element, '«Your booking»')
    await expectAccessible(element)
  })
})
