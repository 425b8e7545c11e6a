import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import { ServiceError } from '@whenable/contract'
import type { Slot } from '@whenable/flow'
import { instant } from '@whenable/time'
import { waitUntil } from '../testing/wait-until.js'
import '../define/booking.js'
import '../define/group-events.js'
import type { BookingCreateEvent } from '../events/booking-create.js'
import type { BookingRescheduleEvent } from '../events/booking-reschedule.js'
import { expectAccessible, inBothSchemes } from '../testing/axe.js'
import {
  classAt,
  existingBooking,
  memoryService,
  now,
  schedulerWith,
  settingsWith,
} from '../testing/memory-service.js'
import { pseudoLocale, registerPseudoLocale } from '../testing/pseudo-locale.js'
import { control, deepAll, deepOne, focusedText, type as write } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import type { GroupEvents } from './group-events.js'

const clay = classAt('2026-03-12T10:00:00Z', 'Clay', 3)
const glaze = classAt('2026-03-12T10:00:00Z', 'Glaze', 1)
const raku = classAt('2026-03-19T18:00:00Z', 'Raku', 12)
const full = classAt('2026-03-13T14:00:00Z', 'Throwing', 0)
const april = classAt('2026-04-09T14:00:00Z', 'Drawing', 8)
const classes = [clay, glaze, full, raku, april]

const settings = settingsWith({
  type: 'group',
  name: 'Studio classes',
  duration_minutes: undefined,
  event: { title: 'Studio classes', description: undefined, location: 'Lisbon', conferencing: undefined },
  scheduler: schedulerWith({ available_days_in_future: 60 }),
})
const serviceOf = (slots: readonly Slot[] = classes) => memoryService({ slots, settings })

type Properties = Omit<Partial<GroupEvents>, 'lang'>

const make = (
  properties: Properties = {},
  lang = 'en-GB',
  tag: 'when-group-events' | 'when-booking' = 'when-group-events',
) =>
  Object.assign(document.createElement(tag), {
    lang,
    noDraft: true,
    timeZone: 'Europe/Lisbon',
    now: () => now,
    service: serviceOf(),
    ...properties,
  })

/** Renders in a container of a width in pixels, and waits for the first events. */
const renderElement = async (
  properties: Properties = {},
  width = 980,
  ...rest: [lang?: string, tag?: 'when-booking']
) => {
  const place = await fixture<HTMLElement>(
    html`<div style="inline-size:${width}px">${make(properties, ...rest)}</div>`,
  )
  const element = place.firstElementChild as GroupEvents
  await waitUntil(() => deepAll(element.shadowRoot!, '[part~=event]').length, 'events')
  return element
}
const waitForText = (element: Element, properties: RegExp) =>
  waitUntil(() => properties.test(spokenText(element))).catch(() =>
    expect(spokenText(element)).to.match(properties),
  )

const fillIn = (element: Element, email = 'noor@example.com') => {
  const [name, address] = deepAll<HTMLInputElement>(element.shadowRoot!, 'input')
  write(name!, 'Noor Haddad')
  write(address!, email)
}
const choose = async (element: Element, properties: string) => {
  control(element, properties).click()
  await waitUntil(() => deepAll(element.shadowRoot!, 'input').length, 'the form')
}

describe('when-group-events', () => {
  it('lists the events with their seats, including full ones, without a month', async () => {
    const element = await renderElement()
    expect(spokenText(element)).to.match(
      /Thursday 12 March.*Clay.*3 seats left.*Glaze.*1 seat left.*Friday 13 March.*Throwing.*Full.*Thursday 19 March/,
    )
    expect(deepAll(element.shadowRoot!, 'when-month')).to.have.length(0)
    expect(spokenText(element)).to.contain('Studio classes')
  })

  it('shows the duration and place of the chosen event', async () => {
    const element = await renderElement()
    expect(spokenText(deepOne(element, '[part=summary]'))).not.to.contain('hrs')
    await choose(element, 'Choose: Raku')
    expect(spokenText(deepOne(element, '[part=summary]'))).to.match(
      /Raku 2 hrs Workshop Thu 19 March, 18:00–20:00 Lisbon, UTC Change time Raku Bring an apron/,
    )
  })

  it('books the chosen event, of two that begin at the same time', async () => {
    const service = serviceOf()
    const element = await renderElement({ service })
    await choose(element, 'Choose: Glaze')
    fillIn(element)
    const created = oneEvent<BookingCreateEvent>(element, 'when-booking-create')
    control(element, 'Book 10:00').click()
    expect((await created).booking.start).to.equal(glaze.start)
    const sent = service.calls.find(([method]) => method === 'book')?.[1]
    expect(sent).to.include({ event_id: 'Glaze', calendar_id: 'studio', start_time: glaze.start })
    await waitForText(element, /You are booked/)
  })

  it('reports in the form that the event is full, offers others by name, and keeps the draft', async () => {
    const service = serviceOf()
    const element = await renderElement({ service })
    await choose(element, 'Choose: Glaze')
    fillIn(element)
    service.take(glaze.start, 'Glaze')
    document.dispatchEvent(new Event('visibilitychange'))
    await waitForText(element, /Glaze, 10:00: no seats left/)
    control(element, 'Clay · 10:00').click()
    await waitForText(element, /Clay 2 hrs/)
    expect(deepAll<HTMLInputElement>(element.shadowRoot!, 'input')[0]!.value).to.equal('Noor Haddad')
    await expectAccessible(element)
  })

  it('offers other events if the seat was taken', async () => {
    const service = serviceOf()
    const element = await renderElement({ service })
    await choose(element, 'Choose: Glaze')
    fillIn(element)
    service.take(glaze.start, 'Glaze')
    control(element, 'Book 10:00').click()
    await waitForText(element, /Glaze, 10:00: no seats left/)
    await waitUntil(() => focusedText() === 'Glaze, 10:00: no seats left')
    await choose(element, 'Clay ·')
    expect(deepAll<HTMLInputElement>(element.shadowRoot!, 'input')[0]!.value).to.equal('Noor Haddad')
  })

  it('returns to the form without naming the guest who already has a seat', async () => {
    const service = serviceOf()
    service.validate = async () => {
      throw new ServiceError('timeslot_not_available', 'one of these guests has a seat already')
    }
    const element = await renderElement({ service })
    await choose(element, 'Choose: Clay')
    fillIn(element)
    control(element, 'Book 10:00').click()
    await waitForText(element, /Perhaps one of these guests has a place already/)
    expect(deepAll<HTMLInputElement>(element.shadowRoot!, 'input')[1]!.value).to.equal('noor@example.com')
    expect(service.calls.some(([method]) => method === 'book')).to.equal(false)
  })

  it('reschedules a booking to another event', async () => {
    const held = { ...settings, booking: existingBooking(clay) }
    const service = memoryService({ slots: classes, settings: held })
    const element = await renderElement({
      service,
      rescheduling: { bookingId: 'b1', start: clay.start, end: clay.end },
    })
    control(element, 'Choose: Raku').click()
    await waitForText(element, /Move to 18:00/)
    const moved = oneEvent<BookingRescheduleEvent>(element, 'when-booking-reschedule')
    control(element, 'Move to 18:00').click()
    expect((await moved).booking.start).to.equal(raku.start)
    expect(service.calls.findLast(([method]) => method === 'reschedule')?.[1]).to.have.nested.property(
      '1.event.eventId',
      'Raku',
    )
  })

  it('loads later months when more days are requested', async () => {
    const weekly = Array.from({ length: 8 }, (_, week) =>
      classAt(new Date(Date.UTC(2026, 2, 12 + 7 * week, 10)).toISOString(), `Class ${week}`, 2),
    )
    const element = await renderElement({ service: serviceOf(weekly) })
    expect(spokenText(element)).not.to.contain('Class 6')
    control(element, 'More days').click()
    await waitForText(element, /Class 7/)
  })

  describe('in the layout of a month', () => {
    it('shows the events of the month, and of one day once it is chosen', async () => {
      const element = await renderElement({ layout: 'month' })
      const day = (properties: string) => control(element, properties)
      expect(day('Thursday 12 March, 2 times free').ariaDisabled).to.equal('false')
      expect(day('Friday 13 March, no times free').ariaDisabled).to.equal('true')
      // The page of March ends on 12 April.
      expect(spokenText(element)).to.match(/Throwing.*Full.*Raku.*Drawing/)
      day('Thursday 19 March').click()
      await waitUntil(() => deepAll(element.shadowRoot!, '[part~=event]').length === 1)
      expect(deepOne(element, '[role=status].visually-hidden').textContent!.trim()).to.equal(
        'Thursday 19 March, 1 time free',
      )
      control(element, 'See all times').click()
      await waitForText(element, /Throwing/)
    })

    it('shows the next month', async () => {
      const element = await renderElement({ layout: 'month' })
      control(element, 'Next month').click()
      await waitForText(element, /Thursday 9 April.*Drawing/)
      expect(spokenText(element)).not.to.contain('Raku')
    })

    it('shows the events of all weeks of the month’s page, also late in a month', async () => {
      const lateInMonth = classAt('2026-03-30T10:00:00Z', 'Last', 3)
      const element = await renderElement({
        ...{ layout: 'month', now: () => instant(lateInMonth.start - 86_400) },
        service: serviceOf([...classes, lateInMonth]),
      })
      const shown = () =>
        deepAll(element.shadowRoot!, '[part~=day][part~=open]').map((day) => day.textContent?.trim())
      expect(shown()).to.deep.equal(['30', '9'])
      expect(spokenText(element)).to.match(/Last.*Drawing/)
      // A day of the next month that this page shows can be chosen.
      control(element, /Thursday 9 April/.source).click()
      await waitForText(element, /Thursday 9 April.*Drawing/)
      expect(spokenText(element)).not.to.contain('Last')
    })

    it('shows that the events could not be loaded, with a retry', async () => {
      const service = serviceOf()
      service.fail('availability', 'internal_error')
      const element = await fixture<GroupEvents>(html`${make({ layout: 'month', service })}`)
      await waitForText(element, /could not be loaded/)
      control(element, 'Try again').click()
      await waitForText(element, /Clay/)
    })
  })

  it('shows in a list that the events could not be loaded, with a retry', async () => {
    const service = serviceOf()
    service.fail('availability', 'internal_error')
    const element = await fixture<GroupEvents>(html`${make({ service })}`)
    await waitForText(element, /could not be loaded/)
    control(element, 'Try again').click()
    await waitForText(element, /Clay/)
  })

  it('says that there are no events, and names no day', async () => {
    const element = await fixture<GroupEvents>(html`${make({ service: serviceOf([]) })}`)
    await waitForText(element, /No further times at the moment\./)
  })

  it('is used by a when-booking with a group event configuration', async () => {
    const element = await renderElement({}, 980, 'en-GB', 'when-booking')
    expect(element.localName).to.equal('when-booking')
    expect(deepAll(element.shadowRoot!, 'when-month')).to.have.length(1)
    expect(deepAll(element.shadowRoot!, 'when-slot-list')).to.have.length(0)
    await choose(element, 'Choose: Glaze')
    expect(spokenText(element)).to.contain('Glaze')
  })

  it('is used by a when-booking without settings if its slots have seats', async () => {
    const service = memoryService({ slots: classes, settings: null })
    const element = await renderElement({ service }, 980, 'en-GB', 'when-booking')
    expect(spokenText(element)).to.contain('3 seats left')
  })

  it('exports the CSS parts of an event', async () => {
    const element = await renderElement()
    const style = document.createElement('style')
    style.textContent = 'when-group-events::part(event-title) { color: rgb(1, 2, 3) }'
    document.head.append(style)
    const title = deepOne(element, '[part=event-title]')
    expect(getComputedStyle(title).color).to.equal('rgb(1, 2, 3)')
    style.remove()
  })

  for (const layout of ['list', 'month'] as const) {
    it(`is accessible in light and in dark, in the layout of a ${layout}`, () =>
      inBothSchemes<GroupEvents>(html`${make({ layout })}`, async (element) => {
        await waitUntil(() => deepAll(element.shadowRoot!, '[part~=event]').length, 'events')
        await expectAccessible(element)
      }))

    it(`runs from right to left, in the layout of a ${layout}`, async () => {
      registerPseudoLocale()
      const element = await renderElement({ layout }, 980, pseudoLocale)
      const summary = deepOne(element, '[part=summary]').getBoundingClientRect()
      const times = deepOne(element, '[part=times]').getBoundingClientRect()
      expect(summary.left).to.be.at.least(times.right - 1)
      await expectAccessible(element)
    })

    for (const width of [980, 320])
      it(`fits ${width} pixels in the layout of a ${layout}, with text twice as large too`, async () => {
        const element = await renderElement({ layout }, width)
        expect(element.parentElement!.scrollWidth).to.be.at.most(width)
        element.style.setProperty('--when-font-size', '30px')
        expect(element.parentElement!.scrollWidth).to.be.at.most(width)
      })
  }
})
