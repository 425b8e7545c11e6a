import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import { emulateMedia } from '@web/test-runner-commands'
import { type BookingService, formatBookingReference } from '@whenable/contract'
import type { Slot } from '@whenable/flow'
import { instant } from '@whenable/time'
import { LazyModule } from '../base/lazy-module.js'
import { waitUntil } from '../testing/wait-until.js'
import '../define/booking.js'
import type { BookingRescheduleEvent } from '../events/booking-reschedule.js'
import type { StepChangeEvent } from '../events/step-change.js'
import { expectAccessible, inBothSchemes } from '../testing/axe.js'
import {
  existingBooking,
  ids,
  type MemoryService,
  memoryService,
  now,
  schedulerWith,
  settingsWith,
  slotAt,
  slotsOn,
} from '../testing/memory-service.js'
import { pressKeys } from '../testing/press-keys.js'
import { pseudoLocale, registerPseudoLocale } from '../testing/pseudo-locale.js'
import { createBooking, renderInWidth } from '../testing/render-booking.js'
import { control, deepAll, deepOne, focused, focusedText, laterControl, type } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import type { Booking } from './booking.js'
import { bookingHost } from './booking-host.js'
import { lazyModulesOf } from './steps/lazy-modules.js'

const slots = [
  ...slotsOn('2026-03-12', '10:00', '10:30', '11:00', '14:00', '14:30', '15:00'),
  ...slotsOn('2026-03-13', '09:00'),
  ...slotsOn('2026-05-04', '09:00'),
]
const chosen = slotAt('2026-03-12T10:30:00Z')

const widget = (service: BookingService, lang = 'en-GB') =>
  html`<when-booking
    lang=${lang}
    no-draft
    time-zone="Europe/Lisbon"
    service-url="https://book.example"
    .service=${service}
    .now=${() => now}
  ></when-booking>`

const renderElement = async (service: BookingService = memoryService({ slots }), lang?: string) => {
  const element = await fixture<Booking>(widget(service, lang))
  await waitForText(element, lang ? /./ : /Next free|could not|nothing to book|No times/)
  return element
}

const waitForText = async (element: Element, properties: string | RegExp) => {
  const matches = () => new RegExp(properties).test(spokenText(element))
  await waitUntil(matches).catch(() => expect(spokenText(element)).to.match(new RegExp(properties)))
}

const day = (element: Booking, properties: string) => control(element, properties)
const landed = (properties: string | RegExp) =>
  waitUntil(() => focusedText().match(properties), `focus on ${properties}`).catch(() => {
    expect(focusedText()).to.match(new RegExp(properties))
  })

/** Chooses 10:30 on Thursday 12 March and continues to the form. */
const toDetails = async (element: Booking) => {
  day(element, 'Thursday 12 March').click()
  await waitForText(element, '10:30')
  control(element, '10:30').click()
  await waitUntil(() => deepAll(element.shadowRoot!, '[part=confirm-button].primary').length)
  control(element, 'Next: ').click()
  await waitForText(element, 'Your details')
}

const fill = async (element: Booking) => {
  await toDetails(element)
  type(deepOne<HTMLInputElement>(element, "[name='name']"), 'Noor Haddad')
  type(deepOne<HTMLInputElement>(element, "[name='email']"), 'noor@example.com')
}

const submit = async (element: Booking) => {
  await fill(element)
  const button = deepOne(element, '[part=submit-button]')
  button.focus()
  button.click()
}

const counted = (element: Element, name: string) => {
  const events: Event[] = []
  element.addEventListener(name, (event) => events.push(event))
  return events
}

describe('when-booking', () => {
  describe('each step is announced and accessible in light and in dark', () => {
    const steps: Record<string, { prepare: (service: MemoryService) => void; waitForText: RegExp }> = {
      waiting: {
        prepare: (service) => {
          service.delay('settings')
          service.delay('availability')
        },
        waitForText: /Looking for free times/,
      },
      choosing: {
        prepare: () => {},
        waitForText: /Product walkthrough.*Next free Thu 10:00.*Thursday 12 March, 6 times free/,
      },
      'failed times': {
        prepare: (service) => service.fail('availability', 'internal_error'),
        waitForText: /The free times could not be loaded. Try again/,
      },
      failed: {
        prepare: (service) => service.fail('settings', 'timeout_error'),
        waitForText: /The calendar could not be loaded. Try again/,
      },
      missing: {
        prepare: (service) => service.fail('settings', 'not_found_error'),
        waitForText: /There is nothing to book at this link/,
      },
    }
    for (const [name, { prepare, waitForText: properties }] of Object.entries(steps)) {
      it(name, async () => {
        for (const scheme of ['light', 'dark']) {
          const service = memoryService({ slots })
          prepare(service)
          const page = await fixture(
            html`<div ?data-colors-alone=${scheme === 'dark'} style="color-scheme:${scheme}">${widget(service)}</div>`,
          )
          const element = page.firstElementChild as Booking
          await waitForText(element, properties)
          await expectAccessible(element)
        }
      })
    }

    const later: Record<
      string,
      { act: (element: Booking, service: MemoryService) => Promise<void>; waitForText: RegExp }
    > = {
      details: { act: toDetails, waitForText: /Thu 12 March, 10:30.*Your details.*Book 10:30, Thu 12 March/ },
      submitting: {
        act: async (element, service) => {
          service.delay('book')
          await submit(element)
        },
        waitForText: /Sending…/,
      },
      refused: {
        act: async (element, service) => {
          service.fail('book', 'rate_limit_error')
          await submit(element)
        },
        waitForText: /Too many requests/,
      },
      'gone while the form is open': {
        act: async (element, service) => {
          await fill(element)
          service.take(chosen.start)
          document.dispatchEvent(new Event('visibilitychange'))
        },
        waitForText: /10:30 was just taken Your answers are saved.*10:00 Thu 12 March.*Your details/,
      },
      taken: {
        act: async (element, service) => {
          await fill(element)
          service.take(chosen.start)
          deepOne(element, '[part=submit-button]').click()
        },
        waitForText:
          /10:30 was just taken Your answers are saved.*10:00 Thu 12 March.*Your details.*See all times/,
      },
      'unconfirmed, free': {
        act: async (element, service) => {
          service.fail('book', 'timeout_error')
          await submit(element)
        },
        waitForText: /We couldn’t confirm your booking Nothing was booked.*Send again/,
      },
      'unconfirmed, gone': {
        act: async (element, service) => {
          await fill(element)
          service.fail('book', 'connection_error')
          service.take(chosen.start)
          deepOne(element, '[part=submit-button]').click()
        },
        waitForText: /We couldn’t confirm your booking The time is no longer free/,
      },
      'unconfirmed, too late': {
        act: async (element, service) => {
          await fill(element)
          service.fail('book', 'connection_error')
          element.now = () => instant(chosen.start - 60)
          service.take(chosen.start)
          deepOne(element, '[part=submit-button]').click()
        },
        waitForText: /We couldn’t confirm your booking It is too late to see whether/,
      },
      booked: { act: submit, waitForText: /You are booked.*10:30.*Product walkthrough, 30 mins.*Ada Mensah/ },
    }
    for (const [name, { act, waitForText: properties }] of Object.entries(later)) {
      it(name, () => {
        const service = memoryService({ slots })
        return inBothSchemes<Booking>(widget(service), async (element) => {
          // The second scheme starts from the same service: what the first one has booked is free again.
          const fresh = memoryService({ slots })
          element.service = fresh
          await waitForText(element, 'Next free')
          await act(element, fresh)
          await waitForText(element, properties)
          await expectAccessible(element)
        })
      })
    }

    it('pending', async () => {
      const service = memoryService({
        slots,
        settings: settingsWith({ booking_type: 'organizer-confirmation' }),
      })
      const element = await renderElement(service)
      await toDetails(element)
      await waitForText(element, 'Ask for 10:30')
      type(deepOne<HTMLInputElement>(element, "[name='name']"), 'Noor')
      type(deepOne<HTMLInputElement>(element, "[name='email']"), 'noor@example.com')
      deepOne(element, '[part=submit-button]').click()
      await waitForText(element, /Your request was sent.*Ada Mensah has yet to confirm this time\./)
      await expectAccessible(element)
    })
  })

  it('keeps the answers when another time replaces a taken one', async () => {
    const service = memoryService({ slots })
    const element = await renderElement(service)
    await fill(element)
    service.take(chosen.start)
    document.dispatchEvent(new Event('visibilitychange'))
    await waitForText(element, '10:30 was just taken')
    deepOne(element, '[part=slot-unavailable] button').click()
    await waitForText(element, /Thu 12 March, 10:00.*Your details/)
    expect(deepOne<HTMLInputElement>(element, "[name='name']").value).to.equal('Noor Haddad')
    deepOne(element, '[part=submit-button]').click()
    await waitForText(element, 'You are booked')
  })

  describe('motion', () => {
    afterEach(() => emulateMedia({ reducedMotion: 'reduce' }))

    for (const [preference, count] of [
      ['no-preference', 1],
      ['reduce', 0],
    ] as const)
      it(`animates another month and another step ${count} times with ${preference}`, async () => {
        await emulateMedia({ reducedMotion: preference })
        const element = await renderElement()
        await toDetails(element)
        const animations = (selector: string) => deepOne(element, selector).getAnimations()
        expect(animations('.step')).to.have.length(count)
        control(element, 'Back').click()
        await waitForText(element, 'Next free')
        deepOne(element, '[part=next-button]').click()
        expect(animations('.grids')).to.have.length(count)
        // Nothing waits: the month is there at once.
        await element.updateComplete
        expect(spokenText(element)).to.include('April 2026')
      })
  })

  it('requests data before the first render', () => {
    const service = memoryService({ slots })
    const element = document.createElement('when-booking')
    element.service = service
    document.body.append(element)
    expect(element.hasUpdated).to.equal(false)
    expect(service.calls.map(([method]) => method)).to.include.members(['settings', 'availability'])
    element.remove()
  })

  it('renders the settings and the first times at once', async () => {
    const service = memoryService({ slots })
    const release = service.delay('availability')
    const { setTimeout } = window
    // The wait for the first answers has no end.
    const endless = (run: () => void, milliseconds?: number) =>
      milliseconds === 150 ? 0 : setTimeout(run, milliseconds)
    window.setTimeout = endless as typeof window.setTimeout
    try {
      const element = createBooking({ service })
      document.body.append(element)
      await waitUntil(() => element[bookingHost].flowController.flow?.state.settings)
      expect(element.hasUpdated).to.equal(false)
      release()
      await element.updateComplete
      expect(spokenText(element)).to.include('Next free')
      element.remove()
    } finally {
      window.setTimeout = setTimeout
    }
  })

  it('restarts once when properties are set late', async () => {
    const element = await fixture<Booking>(html`<when-booking no-draft .now=${() => now}></when-booking>`)
    const service = memoryService({ slots })
    element.settings = settingsWith()
    element.bookingRef = formatBookingReference(ids)
    element.service = service
    await waitForText(element, 'Next free')
    expect(service.calls.filter(([method]) => method === 'availability')).to.have.length(1)
  })

  it('switches to another service, and keeps its state when it is moved in the page', async () => {
    const element = await renderElement()
    const other = memoryService({ slots, settings: settingsWith({ event: undefined, name: 'Another talk' }) })
    element.service = other
    await waitForText(element, 'Another talk')
    await toDetails(element)
    const calls = other.calls.length
    document.body.append(element)
    await waitForText(element, 'Your details')
    expect(other.calls.length).to.equal(calls)
    element.remove()
  })

  it('reports invalid options', async () => {
    const element = await fixture<Booking>(
      html`<when-booking service-url="http://example.com" configuration-id="c1"></when-booking>`,
    )
    await waitForText(element, 'There is nothing to book at this link')
  })

  it('dispatches only its own events to the page', async () => {
    const place = await fixture<HTMLElement>(html`<div></div>`)
    const received: string[] = []
    for (const name of [
      'month-change',
      'slot-confirm',
      'hour-cycle-change',
      'draft-edit',
      'details-back',
      'step-change',
    ])
      place.addEventListener(`when-${name}`, ({ type }) => received.push(type))
    const element = await renderElement()
    place.append(element)
    await toDetails(element)
    type(deepOne<HTMLInputElement>(element, "[name='name']"), 'Noor')
    deepOne(element, '[part=back-button]').click()
    await waitForText(element, 'Next free')
    expect(received).to.deep.equal(['when-step-change', 'when-step-change'])
  })

  it('follows the page’s time zone', async () => {
    const element = await renderElement()
    element.timeZone = 'Asia/Tokyo'
    await waitForText(element, '19:00')
    await waitForText(element, '10:00 Lisbon')
  })

  it('offers the next free time in a month without free times', async () => {
    const settings = settingsWith({ scheduler: schedulerWith({ available_days_in_future: 90 }) })
    const element = await renderElement(memoryService({ slots, settings }))
    control(element, 'Next month').click()
    await waitForText(element, 'No times are free this month.')
    const next = await laterControl(element, 'Next free: Mon 4 May, 10:00')
    next.focus()
    next.click()
    await landed('Monday 4 May')
    await waitForText(element, 'May 2026')
    await waitForText(element, 'Mon 4 May')
  })

  it('opens the form directly from a next free time', async () => {
    const element = await renderElement()
    control(element, 'Fri 09:00').click()
    await waitForText(element, 'Your details')
    await waitForText(element, 'Fri 13 March')
  })

  it('retries after an error', async () => {
    const service = memoryService({ slots })
    service.fail('availability', 'internal_error')
    const element = await renderElement(service)
    control(element, 'Try again').click()
    await waitForText(element, 'Next free')
  })

  it('imports the visitor’s calendar if the page enables it, and keeps it across steps', async () => {
    const element = await renderElement()
    expect(deepAll(element.shadowRoot!, 'when-calendar-import')).to.have.length(0)
    element.calendarImport = true
    await waitForText(element, 'See my calendar here')
    const lines = ['VCALENDAR', 'VEVENT\nDTSTART:20260312T103000Z\nDURATION:PT5M\nEND:VEVENT\nEND:VCALENDAR']
    const file = new File([lines.map((line) => `BEGIN:${line}`).join('\n')], 'mine.ics')
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(file)
    deepOne(element, 'when-calendar-import').dispatchEvent(
      new DragEvent('drop', { dataTransfer, cancelable: true }),
    )
    await waitForText(element, 'mine.ics: 1 free time conflicts.')
    await expectAccessible(element)
    await toDetails(element)
    control(element, 'Back').click()
    await waitForText(element, '10:30 Conflicts with your calendar')
    await waitForText(element, 'mine.ics: 1 free time conflicts.')
    control(element, 'Remove').click()
    await waitUntil(() => !spokenText(element).includes('Conflicts with your calendar'))
  })

  describe('focus', () => {
    it('stays outside on load', async () => {
      await renderElement()
      expect(focused()).to.equal(document.body)
    })

    it('stays on a chosen day, whose times are announced', async () => {
      const element = await renderElement()
      const friday = day(element, 'Friday 13 March')
      friday.focus()
      friday.click()
      const status = () => deepAll(element.shadowRoot!, '[role=status]').map((one) => one.textContent)
      await waitUntil(() =>
        status().some((properties) => properties?.includes('Friday 13 March, 1 time free')),
      )
      expect(focusedText()).to.include('Friday 13 March')
    })

    it('moves to the form’s heading, and back to the times', async () => {
      const element = await renderElement()
      await toDetails(element)
      await landed('^Your details$')
      control(element, 'Back').click()
      await landed('Thursday 12 March')
    })

    it('moves to the heading of the alternatives', async () => {
      const service = memoryService({ slots })
      const element = await renderElement(service)
      await fill(element)
      service.take(chosen.start)
      const button = deepOne(element, '[part=submit-button]')
      button.focus()
      button.click()
      await landed('10:30 was just taken')
      control(element, '11:00').click()
      await landed('^Your details$')
      expect(deepOne<HTMLInputElement>(element, "[name='name']").value).to.equal('Noor Haddad')
    })

    it('moves to the heading of the confirmation', async () => {
      const element = await renderElement()
      await submit(element)
      await landed('You are booked')
    })

    it('stays where the visitor has moved it meanwhile', async () => {
      const service = memoryService({ slots })
      const release = service.delay('book')
      const element = await renderElement(service)
      const elsewhere = await fixture<HTMLInputElement>(html`<input />`)
      await submit(element)
      elsewhere.focus()
      release()
      await waitForText(element, 'You are booked')
      expect(document.activeElement).to.equal(elsewhere)
    })
  })

  it('allows booking with the keyboard only', async () => {
    const element = await renderElement()
    day(element, 'Thursday 12 March').focus()
    await pressKeys(element, 'ArrowRight', 'Enter')
    await waitForText(element, 'Fri 13 March')
    deepOne<HTMLElement>(element, '[part~=slot]').focus()
    await waitUntil(() => focusedText().includes('9:00'))
    deepOne(element, 'when-slot-list').focus()
    await pressKeys(element, 'Enter')
    await landed('Next')
    await pressKeys(element, 'Enter')
    await landed('^Your details$')
    deepOne(element, "[name='name']").focus()
    await pressKeys(element, 'N', 'Tab', 'n', '@', 'e', '.', 'o', 'r', 'g', 'Enter')
    await landed('You are booked')
  })

  describe('events', () => {
    it('dispatches each step once, the submission before it is sent, and the booking once', async () => {
      const service = memoryService({ slots })
      const element = await renderElement(service)
      const steps = counted(element, 'when-step-change') as StepChangeEvent[]
      const created = counted(element, 'when-booking-create')
      const requested: boolean[] = []
      element.addEventListener('when-booking-submit', ({ submission }) => {
        expect(submission.slot.start).to.equal(chosen.start)
        expect(submission.draft.name).to.equal('Noor Haddad')
        requested.push(service.calls.some(([method]) => method === 'book'))
      })
      await submit(element)
      await waitForText(element, 'You are booked')
      expect(steps.map(({ step }) => step)).to.deep.equal(['details', 'submitting', 'booked'])
      expect(requested).to.deep.equal([false])
      expect(created).to.have.length(1)
    })

    it('sends no booking if the page cancels the event', async () => {
      const service = memoryService({ slots })
      const element = await renderElement(service)
      element.addEventListener('when-booking-submit', (event) => event.preventDefault())
      await submit(element)
      await element.updateComplete
      expect(service.calls.some(([method]) => method === 'book')).to.equal(false)
      expect(spokenText(element)).to.include('Your details')
    })

    it('does not leak events of inner elements', async () => {
      const page = await fixture(html`<div>${widget(memoryService({ slots }))}</div>`)
      const element = page.firstElementChild as Booking
      const names = [
        'change',
        'input',
        'when-draft-edit',
        'when-details-submit',
        'when-slot-confirm',
        'when-month-change',
      ]
      const received = names.map((name) => counted(page, name))
      await waitForText(element, 'Next free')
      await submit(element)
      await waitForText(element, 'You are booked')
      expect(received.flat().filter((event) => event.type !== 'input')).to.deep.equal([])
    })

    it('dispatches no events for assigned properties', async () => {
      const { flowController } = (await renderElement())[bookingHost]
      const element = await fixture<Booking>(html`<when-booking></when-booking>`)
      const steps = counted(element, 'when-step-change')
      element.flow = flowController.flow ?? null
      await waitForText(element, 'Next free')
      expect(steps).to.have.length(0)
    })
  })

  describe('rescheduling a booking', () => {
    const reference = formatBookingReference(ids)
    const settings = settingsWith({ booking: existingBooking(slotAt('2026-03-11T09:00:00Z')) })

    const moveTo = async (properties: object = {}) => {
      const service = memoryService({ slots, settings })
      const element = await fixture<Booking>(widget(service))
      Object.assign(element, { bookingRef: reference, ...properties })
      await waitForText(element, 'Wed 11 March, 0?9:00')
      await import('./steps/moving.js')
      day(element, 'Thursday 12 March').click()
      await waitForText(element, '10:30')
      return { element, service }
    }

    it('shows the time until now and the new one beside the times, asks only why, and dispatches the rescheduling', async () => {
      const { element, service } = await moveTo()
      expect(deepAll(element.shadowRoot!, '.move')).to.have.length(0)
      control(element, '10:30').click()
      await waitForText(
        element,
        'Current booking: Wed 11 March, 0?9:00 New time: Thu 12 March, 10:30 Reason \\(optional\\) Move to 10:30, Thu 12 March',
      )
      expect(deepAll(element.shadowRoot!, 's')).to.have.length(0)
      await expectAccessible(element)
      const [reason] = deepAll(element.shadowRoot!, 'input[name=reason]') as HTMLInputElement[]
      reason!.value = 'A train strike'
      reason!.dispatchEvent(new Event('input', { bubbles: true }))
      const moved = oneEvent(element, 'when-booking-reschedule')
      control(element, 'Move to').click()
      const event = (await moved) as Event as BookingRescheduleEvent
      expect(event.booking.start).to.equal(chosen.start)
      await waitForText(element, 'Your booking was moved')
      const [, given] = service.calls.find(([method]) => method === 'reschedule') ?? []
      expect((given as [string, { reason?: string }])[1].reason).to.equal('A train strike')
    })

    it('keeps the chosen time and the reason while the visitor looks at other days and times, and goes to the button', async () => {
      const { element } = await moveTo()
      control(element, '10:30').focus()
      control(element, '10:30').click()
      await waitForText(element, 'New time: Thu 12 March, 10:30')
      await waitUntil(() => focusedText().startsWith('Move to 10:30'))
      const [reason] = deepAll(element.shadowRoot!, 'input[name=reason]') as HTMLInputElement[]
      reason!.value = 'A train strike'
      reason!.dispatchEvent(new Event('input', { bubbles: true }))
      control(element, 'Next month').click()
      await element.updateComplete
      await waitForText(element, 'New time: Thu 12 March, 10:30')
      control(element, 'Previous month').click()
      await waitForText(element, 'Thursday 12 March')
      day(element, 'Thursday 12 March').click()
      await waitForText(element, '11:00')
      control(element, '11:00').click()
      await waitForText(element, 'New time: Thu 12 March, 11:00')
      await waitUntil(() => focusedText().startsWith('Move to 11:00'))
      control(element, '11:00').focus()
      control(element, '11:00').click()
      await waitUntil(() => focusedText().startsWith('Move to 11:00'))
      expect(deepAll(element.shadowRoot!, '[part=confirm-button]')).to.have.length(0)
      expect(reason!.isConnected && reason!.value).to.equal('A train strike')
    })

    it('says in the same view why the service refused, and nothing that was typed is lost', async () => {
      const { element, service } = await moveTo()
      service.fail('reschedule', 'too_late_to_change')
      control(element, '10:30').click()
      await waitForText(element, 'Move to 10:30')
      const [reason] = deepAll(element.shadowRoot!, 'input[name=reason]') as HTMLInputElement[]
      reason!.value = 'A train strike'
      reason!.dispatchEvent(new Event('input', { bubbles: true }))
      control(element, 'Move to').click()
      await waitForText(element, 'It is too late to change this booking.*Current booking: Wed 11 March')
      expect(reason!.isConnected && reason!.value).to.equal('A train strike')
    })

    it('asks for the new time in the form if the view of a move does not load, and moves the booking', async () => {
      const service = memoryService({ slots, settings })
      const element = createBooking({ service, bookingRef: reference })
      let requests = 0
      Object.assign(lazyModulesOf(element), {
        moving: new LazyModule(element, async () => {
          requests++
          throw new TypeError('Failed to fetch dynamically imported module')
        }),
      })
      await renderInWidth(element)
      await waitForText(element, 'Wed 11 March, 0?9:00')
      await waitUntil(() => requests, 'request for the view')
      day(element, 'Thursday 12 March').click()
      await waitForText(element, '10:30')
      control(element, '10:30').click()
      ;(await laterControl(element, 'Next: ')).click()
      await waitUntil(
        () => focusedText() === 'Your details' || /Move/.test(focusedText()),
        'focus in the form',
      )
      const moved = oneEvent(element, 'when-booking-reschedule')
      ;(await laterControl(element, 'Move to 10:30')).click()
      const event = (await moved) as Event as BookingRescheduleEvent
      expect(event.booking.start).to.equal(chosen.start)
      await waitForText(element, 'Your booking was moved')
      expect(requests).to.be.greaterThan(1)
    })

    it('moves it in one view again once that loads', async () => {
      const service = memoryService({ slots, settings })
      const element = createBooking({ service, bookingRef: reference })
      let isReachable = false
      const moving = new LazyModule(element, async () => {
        if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module')
        return import('./steps/moving.js')
      })
      Object.assign(lazyModulesOf(element), { moving })
      await renderInWidth(element)
      await waitUntil(() => moving.hasFailed, 'failure')
      isReachable = true
      day(element, 'Thursday 12 March').click()
      await moving.load()
      await waitForText(element, '10:30')
      control(element, '10:30').click()
      await waitForText(element, 'New time: Thu 12 March, 10:30')
    })

    it('opens at the day of the booking, but not a list', async () => {
      const service = memoryService({ slots, settings })
      const may = slots.at(-1)!
      const open = async (layout: Booking['layout']) => {
        const element = await fixture<Booking>(
          html`<when-booking
            lang="en-GB"
            no-draft
            layout=${layout}
            .service=${service}
            .settings=${settings}
            .rescheduling=${{ bookingId: ids.bookingId, start: may.start, end: may.end }}
            .now=${() => now}
            time-zone="UTC"
          ></when-booking>`,
        )
        await waitUntil(() => deepAll(element.shadowRoot!, '[part~=slot]').length, layout)
        return element
      }
      const date = new Date(may.start * 1000).getUTCDate()
      const shown = deepAll((await open('month')).shadowRoot!, '[aria-selected=true]')
      expect(shown.map(({ textContent }) => textContent?.trim())).to.deep.equal([String(date)])
      const [first] = deepAll((await open('list')).shadowRoot!, 'when-day-list')
      expect((first as HTMLElement & { slots: readonly Slot[] }).slots[0]?.start).to.equal(slots[0]?.start)
    })

    it('reports an invalid reference', async () => {
      const element = await fixture<Booking>(widget(memoryService({ slots })))
      element.bookingRef = 'not a reference'
      await waitForText(element, 'There is nothing to book at this link')
    })
  })

  it('renders texts from the service as text, whatever they contain', async () => {
    const evil = '<img src=x onerror="window.broken = true"><script>window.broken = true</script>'
    const service = memoryService({
      slots,
      settings: settingsWith({
        organizer: { name: evil, email: undefined, timezone: undefined, time_zone_changes: [] },
        participants: [{ name: evil, email: undefined, timezone: undefined, time_zone_changes: [] }],
        event: {
          title: evil,
          description: `${evil} javascript:alert(1) https://example.com/`,
          location: evil,
          conferencing: evil,
        },
        scheduler: schedulerWith({ rescheduling_url: 'javascript:alert(1)' }),
      }),
    })
    const element = await renderElement(service)
    const links = () => deepAll<HTMLAnchorElement>(element.shadowRoot!, 'a').map(({ href }) => href)
    await waitUntil(() => links().length)
    expect(links()).to.deep.equal(['https://example.com/'])
    expect(deepAll(element.shadowRoot!, 'img, script')).to.have.length(0)
    await submit(element)
    await waitForText(element, 'You are booked')
    expect(deepAll(element.shadowRoot!, 'img, script')).to.have.length(0)
    expect(deepAll<HTMLAnchorElement>(element.shadowRoot!, "a[href^='javascript']")).to.have.length(0)
    expect('broken' in window).to.equal(false)
  })

  it('calls the service in its attributes without a header that needs a preflight', async () => {
    const requested: { url: URL; headers: HeadersInit | undefined }[] = []
    const { fetch } = window
    window.fetch = async (url, init) => {
      requested.push({ url: new URL(String(url)), headers: init?.headers })
      return Response.json({ data: { configuration_id: 'c1', name: 'From afar', time_slots: [] } })
    }
    try {
      const element = await fixture<Booking>(
        html`<when-booking
          lang="en"
          no-draft
          service-url="https://book.example"
          slug="walkthrough"
          client-id="app"
          .now=${() => now}
        ></when-booking>`,
      )
      await waitForText(element, 'From afar')
    } finally {
      window.fetch = fetch
    }
    expect(requested.map(({ url }) => url.pathname)).to.include.members([
      '/v3/scheduling/ui-settings',
      '/v3/scheduling/availability',
    ])
    for (const { url, headers } of requested) {
      expect(url.origin).to.equal('https://book.example')
      expect(url.searchParams.get('slug')).to.equal('walkthrough')
      expect(url.searchParams.get('client_id')).to.equal('app')
      expect([...new Headers(headers)]).to.deep.equal([])
    }
  })

  it('links to the service’s own page for the booking if it has such pages', async () => {
    const service = memoryService({
      slots,
      settings: settingsWith({ capabilities: ['idempotency', 'hosted-pages'] }),
      booking: { booking_ref: 'r_1' },
    })
    const element = await renderElement(service)
    await submit(element)
    await waitForText(element, 'You are booked.*Reschedule')
    expect((control(element, 'Reschedule') as HTMLAnchorElement).href).to.equal(
      'https://book.example/manage/r_1?do=move',
    )
  })

  it('shows that it is offline, and that a chosen time was taken', async () => {
    const service = memoryService({ slots })
    const element = await renderElement(service)
    window.dispatchEvent(new Event('offline'))
    await waitForText(element, 'You are offline.')
    window.dispatchEvent(new Event('online'))
    await fill(element)
    service.take(chosen.start)
    deepOne(element, '[part=submit-button]').click()
    await waitForText(element, '10:30 was just taken')
    control(element, 'See all times').click()
    await waitForText(element, '10:30 is no longer free.')
    expect(spokenText(element)).not.to.include('no network')
  })

  describe('the draft', () => {
    const make = async (keeps: boolean) => {
      const element = document.createElement('when-booking')
      Object.assign(element, { lang: 'en-GB', timeZone: 'Europe/Lisbon', serviceUrl: 'https://book.example' })
      Object.assign(element, { now: () => now, noDraft: !keeps, service: memoryService({ slots }) })
      document.body.append(element)
      await waitForText(element, 'Next free')
      return element
    }
    const reload = async (keeps: boolean) => {
      const before = await make(keeps)
      await fill(before)
      before.remove()
      const after = await make(keeps)
      await toDetails(after)
      const { value } = deepOne<HTMLInputElement>(after, "[name='name']")
      after.remove()
      return value
    }
    afterEach(() => sessionStorage.clear())

    it('survives a reload', async () => {
      expect(await reload(true)).to.equal('Noor Haddad')
    })
    it('is not stored with no-draft', async () => {
      expect(await reload(false)).to.equal('')
      expect(sessionStorage).to.have.length(0)
    })
  })

  it('works without settings', async () => {
    const element = await renderElement(memoryService({ slots, settings: null }))
    await waitForText(element, '30 mins')
    await submit(element)
    await waitForText(element, 'You are booked')
  })

  it('uses the language and direction around it', async () => {
    registerPseudoLocale()
    const element = await renderElement(memoryService({ slots }), pseudoLocale)
    await waitForText(element, '«Next free»')
    expect(getComputedStyle(deepOne(element, '.card')).direction).to.equal('rtl')
    await expectAccessible(element)
  })

  for (const [width, count] of [
    [320, 1],
    [980, 2],
  ] as const)
    it(`does not move days when times load, and shows the next ${count} free times, in ${width} pixels`, async () => {
      const service = memoryService({ slots: [...slotsOn('2026-03-10', '15:30'), ...slots] })
      const release = service.delay('availability')
      const place = await fixture<HTMLElement>(
        html`<div style=${`inline-size: ${width}px`}>${widget(service, 'en-US')}</div>`,
      )
      const element = place.firstElementChild as Booking
      await waitForText(element, 'Product walkthrough')
      const top = () => deepOne(element, 'table').getBoundingClientRect().top
      const before = top()
      release()
      await waitForText(element, 'Next free Today 3:30 PM')
      expect(top()).to.equal(before)
      const row = deepOne(element, '.next-slots')
      const { right, bottom } = row.getBoundingClientRect()
      const chips = deepAll(row, 'button')
        .filter((chip) => chip.checkVisibility())
        .map((chip) => chip.getBoundingClientRect())
      expect(chips).to.have.length(count)
      expect(Math.max(...chips.map((chip) => chip.right))).to.be.at.most(right)
      expect(Math.max(...chips.map((chip) => chip.bottom))).to.be.at.most(bottom)
    })

  it('has one column in a narrow container', async () => {
    const place = await fixture<HTMLElement>(
      html`<div style="inline-size: 320px">${widget(memoryService({ slots }))}</div>`,
    )
    const element = place.firstElementChild as Booking
    await waitForText(element, 'Next free')
    const [summary, days, times] = ['summary', 'days', 'times'].map((part) =>
      deepOne(element, `[part=${part}]`).getBoundingClientRect(),
    )
    expect(days!.top).to.be.at.least(summary!.bottom)
    expect(times!.top).to.be.at.least(days!.bottom)
    expect(place.scrollWidth).to.equal(320)
  })
})
