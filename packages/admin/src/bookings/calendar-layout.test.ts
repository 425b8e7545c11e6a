import { expect, fixture, html } from '@open-wc/testing'
import { resetMouse, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import { ServiceError } from '@whenable/contract'
import type { Calendar } from '@whenable/elements/internal/calendar/calendar'
import { RangeSelectEvent } from '@whenable/elements/internal/events/range-select'
import { expectAccessible, inBothSchemes } from '@whenable/elements/internal/testing/axe'
import { eventsFireOnce } from '@whenable/elements/internal/testing/events-fire-once'
import { now } from '@whenable/elements/internal/testing/memory-service'
import { pressKeys } from '@whenable/elements/internal/testing/press-keys'
import { deepAll, deepOne, focused } from '@whenable/elements/internal/testing/shadow'
import { spokenText } from '@whenable/elements/internal/testing/spoken-text'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import { instant, parseInstant } from '@whenable/time'
import '../define/bookings.js'
import { memoryBookings, ownerBooking } from '../testing/memory-bookings.js'
import type { Bookings } from './bookings.js'
import type { BookingsCalls } from './endpoints.js'

const early = ownerBooking('Kai', -24, { color: '#0b6477' })
const waiting = ownerBooking('Jonas', 3, {
  ...{ status: 'pending', configuration_id: 'intro', event_type: 'Intro call', color: '#a83c1f' },
})
const later = ownerBooking('Robin', 26, { additional_guests: [{ email: 'kim@example.com', name: 'Kim' }] })
const cancelled = ownerBooking('Lea', 5, { status: 'cancelled' })
const far = ownerBooking('Mara', 24 * 40)
const all = [early, waiting, later, cancelled, far]

const widget = (source: BookingsCalls, lang = 'en-GB') =>
  html`<when-bookings
    layout="calendar"
    lang=${lang}
    time-zone="Europe/Lisbon"
    .source=${source}
    .now=${() => now}
  ></when-bookings>`

const root = (element: Bookings) => element.shadowRoot as ShadowRoot
const calendarOf = (element: Bookings) => root(element).querySelector('when-calendar') as Calendar
const dialogOf = (element: Bookings) => root(element).querySelector<HTMLDialogElement>('dialog:not(.details)')
const eventButtons = (element: Bookings) => deepAll(root(element), '.event')
const spoken = (button: Element) => (button.getAttribute('aria-label') ?? '').replace(/[⁦-⁩]/g, '')
const sentences = (element: Bookings) => eventButtons(element).map(spoken)
const eventOf = (element: Bookings, guest: string): HTMLElement => {
  const found = eventButtons(element).find((button) => spoken(button).startsWith(guest))
  if (!found) throw new Error(`no event of ${guest}: ${sentences(element).join(' | ')}`)
  return found
}
const buttonOf = (element: Bookings, text: string, within = ''): HTMLElement => {
  const found = [...root(element).querySelectorAll<HTMLElement>(`${within} button`)].find(({ textContent }) =>
    textContent?.trim().startsWith(text),
  )
  if (!found) throw new Error(`no button ${text}`)
  return found
}
const isReady = (element: Bookings) =>
  calendarOf(element)?.shadowRoot?.querySelector('.card')?.getAttribute('aria-busy') === 'false'

const ready = async (source: BookingsCalls = memoryBookings(all).source, lang?: string) => {
  const element = await fixture<Bookings>(widget(source, lang))
  await waitUntil(() => isReady(element), 'the calendar is ready')
  return element
}
const choose = async (element: Bookings, layout: 'list' | 'calendar') => {
  root(element).querySelector<HTMLInputElement>(`input[value=${layout}]`)?.click()
  await element.updateComplete
}

const refusing: BookingsCalls = {
  ...memoryBookings(all).source,
  list: ({ query = {} }, options) =>
    query.until
      ? Promise.reject(new ServiceError('connection_error', 'offline'))
      : memoryBookings(all).source.list({ query }, options),
}
const silent: BookingsCalls = {
  ...memoryBookings(all).source,
  list: ({ query = {} }, options) =>
    query.until ? new Promise(() => {}) : memoryBookings(all).source.list({ query }, options),
}

describe('when-bookings as a calendar', () => {
  beforeEach(() => setViewport({ width: 1200, height: 1000 }))

  for (const [state, source, text] of [
    ['loading', silent, /Loading bookings/],
    ['empty', memoryBookings([]).source, /No events to show/],
    ['error', refusing, /couldn.t load the bookings/],
    ['ready', memoryBookings(all).source, /Kai[\s\S]*Jonas[\s\S]*Robin, 1 more guest/],
  ] as const)
    it(`${state}: says so, and is accessible in light and in dark`, () =>
      inBothSchemes<Bookings>(widget(source), async (element) => {
        await waitUntil(() => calendarOf(element) && text.test(spokenText(calendarOf(element))), state)
        await expectAccessible(element)
      }))

  it('shows each booking of the week once, those that wait and those that are cancelled by name', async () => {
    const element = await ready()
    const shown = sentences(element)
    expect(shown).to.have.length(4)
    expect(shown.filter((text) => /^Jonas.*Intro call, To answer$/.test(text))).to.have.length(1)
    expect(shown.filter((text) => /^Lea.*cancelled$/.test(text))).to.have.length(1)
    expect(eventOf(element, 'Jonas').part.contains('tentative')).to.equal(true)
    expect(getComputedStyle(eventOf(element, 'Jonas')).borderBlockStartStyle).to.equal('dashed')
    expect(getComputedStyle(eventOf(element, 'Lea')).textDecorationLine).to.equal('line-through')
    expect(getComputedStyle(eventOf(element, 'Kai')).borderInlineStartColor).to.equal('rgb(11, 100, 119)')
  })

  it('reads the days that the visitor goes to', async () => {
    const { source, asked } = memoryBookings(all)
    const element = await ready(source)
    calendarOf(element).focus()
    await pressKeys(calendarOf(element), 'Shift+PageDown')
    await waitUntil(() => isReady(element) && !eventButtons(element).length, 'another year')
    expect(
      asked.some(([name, query]) => name === 'list' && Number((query as { from?: number }).from) > now),
    ).to.equal(true)
  })

  it('opens the details of a booking by Enter, and gives the focus back', async () => {
    const element = await ready()
    eventOf(element, 'Robin').focus()
    await sendKeys({ press: 'Enter' })
    await waitUntil(() => root(element).querySelector('#details-title')?.textContent === 'Robin')
    expect(element.bookingId).to.equal('Robin')
    root(element).querySelector<HTMLElement>('.details [part~=close-button]')?.click()
    await waitUntil(() => focused() === eventOf(element, 'Robin'), 'focus')
  })

  it('is chosen beside the list, and keeps the search', async () => {
    const { source } = memoryBookings(all)
    const element = await fixture<Bookings>(widget(source))
    element.layout = 'list'
    await waitUntil(() => root(element).querySelector('[part~=booking]'))
    let announced: string | undefined
    element.addEventListener('when-bookings-view-change', ({ layout }) => {
      announced = layout
    })
    const search = root(element).querySelector<HTMLInputElement>('#search')!
    search.value = 'robin'
    search.dispatchEvent(new Event('input', { bubbles: true }))
    await choose(element, 'calendar')
    expect(announced).to.equal('calendar')
    expect(root(element).querySelector('.tabs')).to.equal(null)
    await waitUntil(() => isReady(element) && sentences(element).length === 1, 'the found booking')
    expect(sentences(element)[0]).to.match(/^Robin/)
    await choose(element, 'list')
    await waitUntil(() => root(element).querySelector('[part~=list]'))
    expect(calendarOf(element)).to.equal(null)
  })

  it('says it if its days could not be read, and reads them again', async () => {
    let fails = true
    const { source } = memoryBookings(all)
    const element = await fixture<Bookings>(
      widget({
        ...source,
        list: (request, options) =>
          (fails ? refusing : source).list(request, options) as ReturnType<BookingsCalls['list']>,
      }),
    )
    await waitUntil(() => calendarOf(element)?.shadowRoot?.querySelector('[part~=retry-button]'))
    fails = false
    deepOne(calendarOf(element), '[part~=retry-button]').click()
    await waitUntil(() => sentences(element).length === 4, 'the bookings')
  })

  describe('moving', () => {
    afterEach(() => resetMouse())

    it('by keyboard asks first, with the new time filled in, and moves nothing if it is cancelled', async () => {
      const { source, asked } = memoryBookings(all)
      const element = await ready(source)
      const before = spoken(eventOf(element, 'Robin'))
      eventOf(element, 'Robin').focus()
      await pressKeys(calendarOf(element), 'm')
      await waitUntil(() => /Moving/.test(spokenText(calendarOf(element))), 'it is being moved')
      await pressKeys(calendarOf(element), 'ArrowDown', 'ArrowRight', 'Enter')
      await waitUntil(() => dialogOf(element)?.open)
      const entryOf = (id: string) => root(element).querySelector<HTMLInputElement>(`#${id}`)?.value
      expect([entryOf('dialog-date'), entryOf('dialog-time')]).to.deep.equal(['2026-03-12', '11:25'])
      await expectAccessible(element)
      buttonOf(element, 'Cancel', 'dialog').click()
      await waitUntil(() => !dialogOf(element))
      await element.updateComplete
      expect(spoken(eventOf(element, 'Robin'))).to.equal(before)
      expect(asked.some(([name]) => name === 'move')).to.equal(false)
    })

    it('by dragging asks first, says why it fails, and shows the new time once it is done', async () => {
      const refusals = [new ServiceError('timeslot_not_available', 'taken')]
      const { source, asked } = memoryBookings(all, {}, refusals)
      const element = await ready(source)
      const before = spoken(eventOf(element, 'Robin'))
      const { left, top } = eventOf(element, 'Robin').getBoundingClientRect()
      const hour = deepOne(calendarOf(element), '.column').getBoundingClientRect().height / 24
      const at: [number, number] = [Math.round(left + 10), Math.round(top + 8)]
      await sendMouse({ type: 'move', position: at })
      await calendarOf(element).loadDragging()
      await sendMouse({ type: 'down' })
      await sendMouse({ type: 'move', position: [at[0], at[1] + 9] })
      await sendMouse({ type: 'move', position: [at[0], Math.round(at[1] + hour)] })
      await sendMouse({ type: 'up' })
      await waitUntil(() => dialogOf(element)?.open)
      expect(element.bookingId).to.equal(null)
      expect(spoken(eventOf(element, 'Robin'))).to.equal(before)
      buttonOf(element, 'Move', 'dialog').click()
      await waitUntil(() => dialogOf(element)?.querySelector('[role=alert]'), 'the problem')
      expect(spoken(eventOf(element, 'Robin'))).to.equal(before)
      buttonOf(element, 'Move', 'dialog').click()
      await waitUntil(() => !dialogOf(element) && spoken(eventOf(element, 'Robin')) !== before, 'moved')
      expect(spoken(eventOf(element, 'Robin'))).to.match(/12:1[05]/)
      expect(asked.filter(([name]) => name === 'move')).to.have.length(2)
    })

    it('is not offered for bookings that are over or cancelled', async () => {
      const element = await ready()
      const hintOf = (guest: string) => eventOf(element, guest).getAttribute('aria-describedby')
      expect(hintOf('Robin')).to.equal('move-hint')
      expect([hintOf('Kai'), hintOf('Lea')]).to.deep.equal([null, null])
    })
  })

  describe('booking for somebody', () => {
    const entryOf = (element: Bookings, id: string) =>
      root(element).querySelector<HTMLInputElement>(`#${id}`)?.value

    it('begins at the empty time that is pressed, and books nothing if it is cancelled', async () => {
      const { source, asked } = memoryBookings(all)
      const element = await ready(source)
      await waitUntil(() => root(element).querySelector('.heading .primary'), 'the event types')
      calendarOf(element).dispatchEvent(
        new RangeSelectEvent({
          object: 'timespan',
          start_time: parseInstant('2026-03-13T15:00:00Z'),
          end_time: parseInstant('2026-03-13T15:30:00Z'),
        }),
      )
      await waitUntil(() => dialogOf(element)?.open)
      expect([entryOf(element, 'dialog-date'), entryOf(element, 'dialog-time')]).to.deep.equal([
        '2026-03-13',
        '15:00',
      ])
      expect(entryOf(element, 'dialog-type')).to.equal('walkthrough')
      await expectAccessible(element)
      buttonOf(element, 'Cancel', 'dialog').click()
      await waitUntil(() => !dialogOf(element))
      expect(asked.some(([name]) => name === 'book')).to.equal(false)
    })

    it('begins in the morning of a day of a month, by keyboard', async () => {
      const element = await ready()
      await waitUntil(() => root(element).querySelector('.heading .primary'), 'the event types')
      calendarOf(element).view = 'month'
      await waitUntil(() => isReady(element) && deepAll(root(element), '.month').length, 'the month')
      calendarOf(element).focus()
      await pressKeys(calendarOf(element), 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter')
      await waitUntil(() => dialogOf(element)?.open)
      expect(entryOf(element, 'dialog-time')).to.equal('09:00')
    })
  })

  it('shows bookings over midnight on both days, and those of a day and more above the hours', async () => {
    const night = ownerBooking('Night', 10, { end_time: instant(now + 20 * 3_600) })
    const long = ownerBooking('Long', -24 * 3, { end_time: instant(now + 24 * 3_600) })
    const element = await ready(memoryBookings([night, long]).source)
    const ofGuest = (guest: string) => eventButtons(element).filter((one) => spoken(one).startsWith(guest))
    expect(ofGuest('Night')).to.have.length(2)
    expect(ofGuest('Long').every((one) => !one.closest('.column'))).to.equal(true)
    expect(ofGuest('Long')).not.to.have.length(0)
  })

  it('downloads the days that it shows', async () => {
    const { source, asked } = memoryBookings(all)
    const element = await ready(source)
    root(element).querySelector<HTMLElement>('#more')?.click()
    await element.updateComplete
    buttonOf(element, 'Download').click()
    await waitUntil(() => asked.filter(([name]) => name === 'csv').length === 3)
    const queries = asked.filter(([name]) => name === 'csv').map(([, query]) => query as object)
    for (const query of queries)
      expect(query).to.deep.include({
        from: parseInstant('2026-03-09T00:00:00Z'),
        until: parseInstant('2026-03-16T00:00:00Z'),
      })
  })

  it('shows a session of a group event once, and opens its guests', async () => {
    const seat = { event_id: 'yoga', event_type: 'Yoga', configuration_id: 'class' }
    const element = await ready(
      memoryBookings([
        ...['Ada', 'Ben', 'Cleo'].map((name) => ownerBooking(name, 4, seat)),
        ownerBooking('Dan', 4, { ...seat, status: 'cancelled' }),
      ]).source,
    )
    expect(sentences(element)).to.have.length(1)
    expect(sentences(element)[0]).to.match(/^3 guests, Yoga/)
    eventOf(element, '3 guests').click()
    await waitUntil(() => dialogOf(element)?.open)
    await expectAccessible(element)
    buttonOf(element, 'Cleo', 'dialog').click()
    await waitUntil(() => root(element).querySelector('#details-title')?.textContent === 'Cleo')
    expect(dialogOf(element)).to.equal(null)
  })

  it('runs from right to left', async () => {
    const element = await ready(undefined, 'ar')
    await waitUntil(() => deepOne(calendarOf(element), '.root').dir === 'rtl', 'its language')
    await calendarOf(element).updateComplete
    const [first, second] = deepAll(root(element), '.column').map(
      (column) => column.getBoundingClientRect().left,
    )
    expect(first).to.be.above(second as number)
    expect(root(element).querySelector('.segmented')?.getAttribute('aria-label')).to.equal('طريقة العرض')
  })

  describe('on a phone', () => {
    beforeEach(() => setViewport({ width: 390, height: 800 }))

    it('is an agenda, and fits', async () => {
      const element = await ready()
      expect(calendarOf(element).view).to.equal('agenda')
      await waitUntil(() => sentences(element).length || deepAll(root(element), '.row').length)
      expect(document.documentElement.scrollWidth).to.be.at.most(390)
      await expectAccessible(element)
    })
  })

  eventsFireOnce<Bookings>([
    {
      ...{ type: 'when-booking-select', make: () => ready() },
      act: (element) => eventOf(element, 'Robin').click(),
      assign: (element) => {
        element.bookingId = 'Robin'
      },
    },
    {
      ...{ type: 'when-bookings-view-change', make: () => ready() },
      act: (element) => choose(element, 'list'),
      assign: (element) => {
        element.layout = 'list'
      },
    },
  ])
})
