import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import type { Slot } from '@whenable/flow'
import { addDays, plainDate } from '@whenable/time'
import { waitUntil } from '../testing/wait-until.js'
import '../define/seat-list.js'
import type { SlotConfirmEvent } from '../events/slot-confirm.js'
import type { WaitlistRequestEvent } from '../events/waitlist-request.js'
import { expectAccessible } from '../testing/axe.js'
import { eventsFireOnce } from '../testing/events-fire-once.js'
import { fourStates } from '../testing/four-states.js'
import { classAt } from '../testing/memory-service.js'
import { pseudoLocale, registerPseudoLocale } from '../testing/pseudo-locale.js'
import { control, deepAll, focusedText } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import type { SeatList } from './seat-list.js'

const clay = classAt('2026-03-12T10:00:00Z', 'Clay', 3)
const glaze = classAt('2026-03-12T10:00:00Z', 'Glaze', 1)
const raku = classAt('2026-03-13T18:00:00Z', 'Raku', 12)
const full = classAt('2026-03-12T14:00:00Z', 'Throwing', 0)
const alreadyStarted = classAt('2026-03-11T09:00:00Z', 'Drawing', 4)
const slots = [clay, glaze, raku]
const closed = [alreadyStarted, full]

const renderElement = async (properties: Partial<SeatList> = {}, lang = 'en-GB') => {
  const element = await fixture<SeatList>(
    html`<when-seat-list
      lang=${lang}
      time-zone="Europe/Lisbon"
      until="2026-04-30"
      .slots=${slots}
      .closed=${closed}
    ></when-seat-list>`,
  )
  Object.assign(element, properties)
  await element.updateComplete
  return element
}
const rows = (element: SeatList) => deepAll(element.shadowRoot!, '[part~=event]')
const said = (element: SeatList, index: number) =>
  (rows(element)[index]?.textContent ?? '').replace(/\s+/g, ' ').trim()

describe('when-seat-list', () => {
  it('shows every event on its day, with its details and seats', async () => {
    const element = await renderElement()
    expect(deepAll(element.shadowRoot!, '[part=title]').map((title) => title.textContent)).to.deep.equal([
      'Wednesday 11 March',
      'Thursday 12 March',
      'Friday 13 March',
    ])
    expect(said(element, 1)).to.match(/10:00 2 hrs Clay Workshop.*Bring an apron.*3 seats left Choose$/)
    expect(said(element, 2)).to.match(/10:00 2 hrs Glaze .*1 seat left Choose$/)
  })

  it('lets a visitor wait for a full event, and for no other', async () => {
    const element = await renderElement({ waitLabel: 'Tell me when a time comes free' })
    const buttons = deepAll(element.shadowRoot!, '[part~=waitlist-button]')
    expect(buttons).to.have.length(1)
    expect(said(element, 3)).to.match(/Throwing .*Full Tell me when a time comes free$/)
    // The name tells full events apart.
    expect(buttons[0]!.ariaLabel).to.match(
      /^Tell me when a time comes free: \W*Throwing\W*, .*12 March, 14:00$/,
    )
    await expectAccessible(element)
    const requested = oneEvent(element, 'when-waitlist-request') as Promise<WaitlistRequestEvent>
    buttons[0]!.click()
    const event = await requested
    expect(event.slot).to.equal(full)
    expect(event.bubbles && event.composed).to.equal(true)
  })

  it('shows full or past events in their place, readable but disabled', async () => {
    const element = await renderElement()
    expect(said(element, 0)).to.match(/09:00 2 hrs Drawing .*Already started$/)
    expect(said(element, 3)).to.match(/14:00 2 hrs Throwing .*Full$/)
    expect(deepAll(element.shadowRoot!, '[part=confirm-button]')).to.have.length(3)
    expect(rows(element)[3]!.part.contains('closed')).to.equal(true)
  })

  it('distinguishes two events with the same start, also in the names of their buttons', async () => {
    const element = await renderElement()
    expect(control(element, 'Choose: Glaze').ariaLabel).to.equal('Choose: Glaze, Thursday 12 March, 10:00')
    const confirmed = oneEvent<SlotConfirmEvent>(element, 'when-slot-confirm')
    control(element, 'Choose: Glaze').click()
    expect((await confirmed).slot).to.equal(glaze)
  })

  it('has no value: choosing an event continues with it', async () => {
    const element = await renderElement()
    const fired: string[] = []
    for (const type of ['change', 'when-slot-confirm'])
      element.addEventListener(type, (event) => fired.push(event.type))
    control(element, 'Choose: Glaze').click()
    expect(fired).to.deep.equal(['when-slot-confirm'])
    expect('value' in element).to.equal(false)
  })

  it('shows how many seats are taken as a bar, if it is known how many there are', async () => {
    const of = (seats: number, allSeats?: number): Slot => ({
      ...clay,
      event: { eventId: `${seats}`, seats, allSeats },
    })
    const element = await renderElement({ slots: [of(3, 12), of(8), of(9, 4)], closed: [of(0, 4)] })
    const bars = rows(element).map(
      (row) => (row.querySelector('[part=seat-bar] i') as HTMLElement | null)?.style.inlineSize,
    )
    expect(bars).to.deep.equal(['75%', undefined, undefined, '100%'])
  })

  it('shows no seats if they are unknown, and uses the common title for an event without one', async () => {
    const untold: Slot = { ...clay, event: { eventId: 'clay' } }
    const element = await renderElement({ slots: [untold], closed: [], eventTitle: 'Studio classes' })
    expect(said(element, 0)).to.equal('10:00 2 hrs Studio classes Choose')
  })

  it('opens an event’s description with the keyboard', async () => {
    const element = await renderElement()
    const details = deepAll<HTMLDetailsElement>(element.shadowRoot!, 'details')[0]!
    expect(details.open).to.equal(false)
    details.querySelector('summary')!.click()
    expect(details.open).to.equal(true)
    expect(details.querySelector('a')!.href).to.equal('https://example.com/clay')
  })

  it('keeps a description open when another event is removed', async () => {
    const element = await renderElement({ closed: [] })
    const details = () => deepAll<HTMLDetailsElement>(element.shadowRoot!, 'details')
    details()[1]!.querySelector('summary')!.click()
    await oneEvent(details()[1]!, 'toggle')
    element.slots = [glaze, raku]
    await element.updateComplete
    expect(details().map(({ open }) => open)).to.deep.equal([true, false])
  })

  it('lists each event on the visitor’s date, with the hosts’ time beside it', async () => {
    const element = await renderElement({ timeZone: 'Asia/Tokyo', otherTimeZone: 'Europe/Lisbon' })
    expect(spokenText(element)).to.match(/Saturday 14 March.*03:00 2 hrs 18:00 Lisbon Raku/)
  })

  it('marks conflicts with the visitor’s calendar', async () => {
    const element = await renderElement({ conflictOf: (slot) => (slot === raku ? 'event' : undefined) })
    expect(said(element, 4)).to.match(/Raku .*Conflicts with your calendar/)
    expect(said(element, 1)).not.to.contain('Conflicts with')
  })

  it('shows more days at a time, and focuses the first of them', async () => {
    const many = Array.from({ length: 8 }, (_, day) =>
      classAt(`${addDays(plainDate('2026-03-10'), day)}T10:00:00Z`, `Class ${day}`, 2),
    )
    const element = await renderElement({ slots: many, closed: [] })
    expect(rows(element)).to.have.length(5)
    control(element, 'More days').click()
    await waitUntil(() => rows(element).length === 8, 'eight events')
    expect(focusedText()).to.equal('Sunday 15 March')
  })

  it('requests no more days if there are none', async () => {
    const many = Array.from({ length: 6 }, (_, day) =>
      classAt(`${addDays(plainDate('2026-03-10'), day)}T10:00:00Z`, `Class ${day}`, 2),
    )
    const element = await renderElement({ slots: many, closed: [] })
    let requested = 0
    element.addEventListener('when-days-request', () => requested++)
    control(element, 'More days').click()
    await waitUntil(() => rows(element).length === 6, 'six events')
    expect(requested).to.equal(0)
  })

  it('accepts properties set before it is defined, and later ones', async () => {
    const element = document.createElement('when-seat-list')
    element.slots = slots
    document.body.append(element)
    await element.updateComplete
    expect(rows(element)).to.have.length(3)
    element.closed = closed
    await element.updateComplete
    expect(rows(element)).to.have.length(5)
    element.remove()
  })

  it('renders right to left with every text translated, and is accessible', async () => {
    registerPseudoLocale()
    const element = await renderElement({}, pseudoLocale)
    expect(getComputedStyle(rows(element)[0]!).direction).to.equal('rtl')
    for (const properties of ['«Choose: Clay', '«Already started»', '«Full»', '«Details»', '«12 seats left»'])
      expect(spokenText(element)).to.contain(properties)
    await expectAccessible(element)
  })

  for (const width of [980, 320])
    it(`fits ${width} pixels with text twice as large, and has no target under 24 pixels`, async () => {
      const place = await fixture<HTMLElement>(
        html`<div style="inline-size:${width}px; --when-font-size: 30px">
          <when-seat-list lang="en" .slots=${slots} .closed=${closed}></when-seat-list>
        </div>`,
      )
      await (place.firstElementChild as SeatList).updateComplete
      expect(place.scrollWidth).to.be.at.most(width)
      for (const target of deepAll(place, 'button, summary')) {
        const { width: wide, height } = target.getBoundingClientRect()
        expect(Math.min(wide, height), target.textContent!).to.be.at.least(24)
      }
    })

  eventsFireOnce<SeatList>([
    {
      type: 'when-slot-confirm',
      make: renderElement,
      act: (element) => control(element, 'Choose').click(),
      assign: (element) => {
        element.slots = [raku]
      },
    },
    {
      type: 'when-hour-cycle-change',
      make: renderElement,
      act: (element) => control(element, '12h').click(),
      assign: (element) => {
        element.hourCycle = 'h12'
      },
    },
  ])

  fourStates({
    loading: {
      template: html`<when-seat-list lang="en" busy></when-seat-list>`,
      waitForText: 'Looking for free times',
    },
    empty: {
      template: html`<when-seat-list lang="en" time-zone="UTC" until="2026-04-30"></when-seat-list>`,
      waitForText: 'No further times at the moment.',
    },
    error: {
      template: html`<when-seat-list lang="en" failed></when-seat-list>`,
      waitForText: /could not be loaded.*Try again/,
    },
    ready: {
      template: html`<when-seat-list lang="en" time-zone="UTC" .slots=${slots} .closed=${closed}></when-seat-list>`,
      waitForText: /Already started.*Thursday, March 12.*Clay.*3 seats left.*Choose: Clay.*Full/,
    },
  })
})
