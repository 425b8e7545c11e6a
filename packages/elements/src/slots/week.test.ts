import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import { type Slot, slotKey } from '@whenable/flow'
import { offsetAt } from '@whenable/time'
import { waitUntil } from '../testing/wait-until.js'
import '../define/week.js'
import type { DaysChangeEvent } from '../events/days-change.js'
import type { SlotConfirmEvent } from '../events/slot-confirm.js'
import { expectAccessible } from '../testing/axe.js'
import { eventsFireOnce } from '../testing/events-fire-once.js'
import { fourStates } from '../testing/four-states.js'
import { slotAt, slotsOn } from '../testing/memory-service.js'
import { pressKeys } from '../testing/press-keys.js'
import { pseudoLocale, registerPseudoLocale } from '../testing/pseudo-locale.js'
import { control, deepAll, deepOne, focusedText } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import type { Week } from './week.js'

const slots = [
  ...slotsOn('2026-03-10', '09:00', '10:00', '14:00'),
  ...slotsOn('2026-03-12', '09:30', '13:30', '18:00'),
  ...slotsOn('2026-03-13', '16:00'),
  ...slotsOn('2026-03-18', '09:00', '14:00'),
]

const template = (lang = 'en-GB', known = slots) => html`<when-week
  lang=${lang}
  date="2026-03-10"
  today="2026-03-10"
  min="2026-03-10"
  max="2026-03-31"
  hour-cycle="h23"
  time-zone="UTC"
  .slots=${known}
></when-week>`

/** Renders in a container of a width in pixels. */
const renderElement = async (width = 700, lang?: string) => {
  const place = await fixture(html`<div style="inline-size:${width}px">${template(lang)}</div>`)
  const element = place.firstElementChild as Week
  await settled(element)
  return element
}

/** Waits until the container's width has been measured. */
const settled = async (element: Week) => {
  await new Promise(requestAnimationFrame)
  await element.updateComplete
}

const days = (element: Week) =>
  deepAll(element.shadowRoot!, '[part~=day]').map((day) => day.textContent!.replace(/\s+/g, ' ').trim())
const columns = (element: Week) => days(element).length
const pressed = (element: Week, ...keys: string[]) => pressKeys(element, ...keys)

describe('when-week', () => {
  it('shows the days side by side with their times, by parts of the day', async () => {
    const element = await renderElement()
    expect(days(element)).to.deep.equal([
      'Tue 10',
      'Wed 11',
      'Thu 12',
      'Fri 13',
      'Sat 14',
      'Sun 15',
      'Mon 16',
    ])
    expect(spokenText(element)).to.match(
      /10 ?– ?16 March 2026.*Tuesday 10 March, 3 times free.*Morning.*09:00.*Afternoon.*14:00.*Evening.*18:00/,
    )
  })

  it('stacks the times of a day, with the parts of the day aligned', async () => {
    const element = await renderElement()
    const box = (properties: string) => control(element, properties).getBoundingClientRect()
    expect(box('10:00, Tuesday').left).to.equal(box('09:00, Tuesday').left)
    expect(box('13:30, Thursday').top).to.equal(box('14:00, Tuesday').top)
    expect(box('16:00, Friday').left).to.be.greaterThan(box('13:30, Thursday').right)
  })

  for (const [width, count] of [
    [1100, 7],
    [480, 5],
    [320, 3],
    [100, 1],
  ] as const)
    it(`fits ${count} days in ${width} pixels`, async () => {
      const element = await renderElement(width)
      expect(columns(element)).to.equal(count)
      expect(element.scrollWidth).to.be.at.most(width)
    })

  it('adapts when its container becomes wider', async () => {
    const element = await renderElement(320)
    ;(element.parentElement as HTMLElement).style.inlineSize = '800px'
    await waitUntil(() => columns(element) === 7, 'seven days')
  })

  it('starts with the requested day if seven do not fit', async () => {
    const element = await renderElement(320)
    expect(days(element)[0]).to.equal('Tue 10')
    control(element, 'Later days').click()
    await element.updateComplete
    expect(days(element)[0]).to.equal('Fri 13')
    expect(element.date).to.equal('2026-03-13')
  })

  it('chooses a time on a press', async () => {
    const element = await renderElement()
    setTimeout(() => control(element, '13:30').click())
    const { slot } = await oneEvent<SlotConfirmEvent>(element, 'when-slot-confirm')
    expect(slot).to.equal(slots[4])
  })

  it('distinguishes sessions with the same start, and disables full ones', async () => {
    const element = await renderElement()
    const [ten] = slotsOn('2026-03-10', '10:00') as [Slot]
    element.slots = [2, 0].map((seats, index) => ({ ...ten, event: { eventId: `session-${index}`, seats } }))
    element.value = slotKey(element.slots[1]!)
    await element.updateComplete
    expect(deepAll(element.shadowRoot!, '[part~=selected]').map(spokenText)).to.deep.equal([
      '10:00, Full, Tuesday 10 March',
    ])
    const taken: Slot[] = []
    element.addEventListener('when-slot-confirm', ({ slot }: SlotConfirmEvent) => taken.push(slot))
    for (const properties of ['10:00, Full', '10:00, 2 seats left']) control(element, properties).click()
    expect(taken).to.deep.equal([element.slots[0]])
  })

  it('marks the time that the page sets, without taking the focus', async () => {
    const element = await renderElement()
    element.value = slotKey(slots[4]!)
    await element.updateComplete
    expect(deepAll(element.shadowRoot!, '[part~=selected]')).to.have.length(1)
    expect(focusedText()).to.equal('')
  })

  it('stays within the bookable days, and says why', async () => {
    const element = await renderElement()
    const previous = control(element, 'Earlier days')
    expect(previous.getAttribute('aria-disabled')).to.equal('true')
    expect(previous.title).to.equal('No earlier day can be booked')
    const turned: string[] = []
    element.addEventListener('when-days-change', ({ date }: DaysChangeEvent) => turned.push(date))
    previous.click()
    for (let page = 0; page < 5; page++) {
      control(element, 'Later days').click()
      await element.updateComplete
    }
    expect(turned).to.deep.equal(['2026-03-17', '2026-03-24', '2026-03-31'])
    expect(control(element, 'Later days').title).to.equal('No later day can be booked')
  })

  it('skips days without times to the next free one', async () => {
    const element = await renderElement()
    element.slots = slotsOn('2026-03-30', '09:00')
    await element.updateComplete
    expect(spokenText(element)).to.contain('No times are free on these days.')
    control(element, 'Next free: Mon 30 March, 09:00').click()
    await element.updateComplete
    expect(days(element)).to.include('Mon 30')
    expect(control(element, '09:00').isConnected).to.equal(true)
  })

  it('shows no empty message for days that have not loaded', async () => {
    const element = await renderElement()
    element.until = '2026-03-13'
    await element.updateComplete
    expect(spokenText(element)).to.contain('Wednesday 11 March, no times free')
    expect(spokenText(element)).not.to.contain('14 March, no times free')
  })

  it('shows the hosts’ time under the visitor’s if their clock differs', async () => {
    const element = await renderElement()
    element.otherTimeZone = 'Asia/Beirut'
    await element.updateComplete
    const { start } = slots[0]!
    expect(offsetAt(start, 'Asia/Beirut')).to.equal(7200)
    expect(control(element, '09:00').textContent!.replace(/\s+/g, ' ').trim()).to.equal('09:00 11:00 Beirut')
  })

  it('has each slot on the visitor’s day, and distinguishes repeated hours', async () => {
    const element = await renderElement()
    element.timeZone = 'America/New_York'
    element.lang = 'en-US'
    element.hourCycle = 'h12'
    element.date = element.today = element.min = '2026-11-01'
    element.max = ''
    element.slots = [
      '2026-11-01T03:30',
      '2026-11-01T05:30',
      '2026-11-01T06:30',
      '2026-11-02T04:30',
      '2026-11-02T05:30',
    ].map((start) => slotAt(`${start}:00Z`))
    await waitUntil(() => days(element)[0] === 'Sun 1')
    const properties = deepAll(element.shadowRoot!, '.slot').map((slot) =>
      slot.getAttribute('aria-label')!.replace(/\s+/g, ' '),
    )
    // The first is still Saturday for the visitor, and the last is the first half hour of Monday.
    expect(properties).to.deep.equal([
      '1:30 AM EDT, Sunday, November 1',
      '12:30 AM, Monday, November 2',
      '1:30 AM EST, Sunday, November 1',
      '11:30 PM, Sunday, November 1',
    ])
  })

  it('changes between 12 and 24 hours', async () => {
    const element = await renderElement()
    control(element, '12h').click()
    await element.updateComplete
    expect(control(element, '2:00 pm').isConnected).to.equal(true)
    expect(element.hourCycle).to.equal('h12')
  })

  describe('keyboard', () => {
    const journeys: [keys: string[], properties: string][] = [
      [['ArrowDown'], '10:00, Tuesday 10 March'],
      [['ArrowRight'], '09:30, Thursday 12 March'],
      [['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight'], '16:00, Friday 13 March'],
      [['End'], '16:00, Friday 13 March'],
      [['End', 'Home'], '14:00, Tuesday 10 March'],
      [['ArrowLeft'], '09:00, Tuesday 10 March'],
      [['PageDown'], '09:00, Wednesday 18 March'],
      [['PageDown', 'PageUp'], '09:00, Tuesday 10 March'],
      [['PageDown', 'PageDown'], 'Later days'],
    ]
    for (const [keys, properties] of journeys)
      it(`${keys.join(', ')} moves from 09:00 on Tuesday to ${properties}`, async () => {
        const element = await renderElement()
        element.focus()
        await element.updateComplete
        await pressed(element, ...keys)
        expect(focusedText()).to.equal(properties)
        expect(deepAll(element.shadowRoot!, '.slot[tabindex="0"]').length).to.be.at.most(1)
      })

    it('chooses a time with Enter', async () => {
      const element = await renderElement()
      const taken = oneEvent<SlotConfirmEvent>(element, 'when-slot-confirm')
      element.focus()
      await element.updateComplete
      await pressed(element, 'ArrowDown', 'Enter')
      expect((await taken).slot).to.equal(slots[1])
    })
  })

  it('renders right to left with mirrored arrow keys and every text translated', async () => {
    registerPseudoLocale()
    const element = await renderElement(700, pseudoLocale)
    expect(getComputedStyle(deepOne(element, 'table')).direction).to.equal('rtl')
    const [first, last] = deepAll(element.shadowRoot!, '[part~=day]').map(
      (day) => day.getBoundingClientRect().left,
    )
    expect(first).to.be.greaterThan(last!)
    element.focus()
    await element.updateComplete
    const before = focusedText()
    await pressed(element, 'ArrowLeft')
    expect(focusedText()).not.to.equal(before)
    await pressed(element, 'ArrowRight')
    expect(focusedText()).to.equal(before)
    for (const name of ['Later days', 'Morning', '12h']) expect(spokenText(element)).to.contain(`«${name}»`)
    await expectAccessible(element)
  })

  it('has no target under 24 pixels', async () => {
    const element = await renderElement(320)
    for (const button of deepAll(element.shadowRoot!, 'button')) {
      const { width, height } = button.getBoundingClientRect()
      expect(Math.min(width, height), button.textContent!).to.be.at.least(24)
    }
  })

  eventsFireOnce<Week>([
    {
      type: 'when-slot-confirm',
      make: renderElement,
      act: (element) => control(element, '13:30').click(),
      assign: (element) => {
        element.value = slotKey(slots[4]!)
      },
    },
    {
      type: 'when-days-change',
      make: renderElement,
      act: (element) => control(element, 'Later days').click(),
      assign: (element) => {
        element.date = '2026-03-18'
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

  const face = (properties: { busy?: boolean; failed?: boolean }, known = slots.slice(0, 0)) =>
    html`<when-week lang="en" date="2026-03-10" today="2026-03-10" time-zone="UTC" ?busy=${properties.busy} ?failed=${properties.failed} .slots=${known}></when-week>`
  fourStates({
    loading: { template: face({ busy: true }), waitForText: 'Looking for free times' },
    empty: { template: face({}), waitForText: 'No times are free on these days' },
    error: { template: face({ failed: true }), waitForText: /could not be loaded.*Try again/ },
    ready: { template: face({}, slots), waitForText: /Tuesday, March 10, 3 times free.*9:00 AM/ },
  })
})
