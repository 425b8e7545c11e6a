import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import { slotKey } from '@whenable/flow'
import { addDays, plainDate } from '@whenable/time'
import { waitUntil } from '../testing/wait-until.js'
import '../define/day-list.js'
import type { SlotConfirmEvent } from '../events/slot-confirm.js'
import { expectAccessible } from '../testing/axe.js'
import { eventsFireOnce } from '../testing/events-fire-once.js'
import { fourStates } from '../testing/four-states.js'
import { slotsOn } from '../testing/memory-service.js'
import { pseudoLocale, registerPseudoLocale } from '../testing/pseudo-locale.js'
import { control, deepAll, focusedText } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import type { DayList } from './day-list.js'

/** The given number of days from 10 March on, each with two times. */
const slotsOf = (count: number) =>
  Array.from({ length: count }, (_, day) =>
    slotsOn(addDays(plainDate('2026-03-10'), day), '09:00', '14:00'),
  ).flat()
const slots = slotsOf(12)

const renderElement = async (lang = 'en-GB') => {
  const element = await fixture<DayList>(
    html`<when-day-list lang=${lang} time-zone="UTC" until="2026-04-30" .slots=${slots}></when-day-list>`,
  )
  await waitUntil(() => dates(element).length === 5, 'five days')
  return element
}
const dates = (element: DayList) =>
  deepAll(element.shadowRoot!, '[part=title]').map((title) => title.textContent!.trim())
const status = (element: DayList) => element.shadowRoot!.querySelector('.until')!.textContent!.trim()

describe('when-day-list', () => {
  it('shows the next five days that have times, one below the other', async () => {
    const element = await renderElement()
    expect(dates(element)).to.deep.equal([
      'Tue 10 March',
      'Wed 11 March',
      'Thu 12 March',
      'Fri 13 March',
      'Sat 14 March',
    ])
    expect(spokenText(element)).to.match(/Tue 10 March.*Morning.*09:00.*Afternoon.*14:00.*Wed 11 March/)
  })

  it('uses the font of a page’s rule for the element in all of its content', async () => {
    const rule = document.createElement('style')
    rule.textContent = 'when-day-list { font-family: "Noto Serif", serif }'
    document.head.append(rule)
    const element = await renderElement()
    const families = deepAll(element.shadowRoot!, '*').map((one) => getComputedStyle(one).fontFamily)
    rule.remove()
    expect([...new Set(families)]).to.deep.equal(['"Noto Serif", serif'])
  })

  it('has one choice between 12 and 24 hours for all days', async () => {
    const element = await renderElement()
    expect(deepAll(element.shadowRoot!, '[part=hour-cycle]')).to.have.length(2)
    control(element, '12h').click()
    await element.updateComplete
    await waitUntil(() => spokenText(element).includes('2:00 pm'))
    expect(spokenText(element)).not.to.contain('14:00')
  })

  it('shows more days at a time, focuses the first of them, and says when there are no more', async () => {
    const element = await renderElement()
    expect(status(element)).to.equal('')
    control(element, 'More days').click()
    await waitUntil(() => dates(element).length === 10, 'ten days')
    expect(focusedText()).to.contain('09:00')
    await waitUntil(() => status(element) === '')
    control(element, 'More days').click()
    await waitUntil(() => dates(element).length === 12, 'twelve days')
    expect(status(element)).to.equal('No further times at the moment.')
    expect(spokenText(element)).not.to.contain('More days')
  })

  it('requests more days if enabled, and focuses the first of them', async () => {
    const element = await renderElement()
    element.slots = slotsOf(5)
    element.extendable = true
    await element.updateComplete
    expect(status(element), 'before the end').to.equal('')
    const requested = oneEvent(element, 'when-days-request')
    control(element, 'More days').focus()
    control(element, 'More days').click()
    await requested
    element.busy = true
    await element.updateComplete
    expect(focusedText()).to.equal('More days')
    element.slots = slotsOf(8)
    element.busy = false
    await waitUntil(() => dates(element).length === 8, 'eight days')
    await waitUntil(() => focusedText() === '09:00', 'the first new time')
  })

  it('says so if no more days have loaded', async () => {
    const element = await renderElement()
    element.slots = slotsOf(5)
    element.extendable = true
    await element.updateComplete
    control(element, 'More days').focus()
    control(element, 'More days').click()
    element.busy = true
    await element.updateComplete
    element.extendable = element.busy = false
    await element.updateComplete
    expect(focusedText()).to.equal('No further times at the moment.')
  })

  it('chooses one time of all days, and confirms its slot', async () => {
    const element = await renderElement()
    deepAll(element.shadowRoot!, '.slot')[2]!.click()
    await waitUntil(() => deepAll(element.shadowRoot!, '.next').length === 1)
    expect(element.value).to.equal(slotKey(slots[2]!))
    deepAll(element.shadowRoot!, '.slot')[5]!.click()
    await waitUntil(() => control(element, 'Next: ').ariaLabel?.includes('14:00'))
    expect(deepAll(element.shadowRoot!, '.next')).to.have.length(1)
    const confirmed = oneEvent<SlotConfirmEvent>(element, 'when-slot-confirm')
    control(element, 'Next: ').click()
    expect((await confirmed).slot).to.equal(slots[5])
  })

  it('lists each slot on the visitor’s date', async () => {
    const element = await renderElement()
    element.slots = slotsOn('2026-03-10', '14:30', '15:30')
    element.timeZone = 'Asia/Tokyo'
    await waitUntil(() => dates(element).length === 2)
    expect(spokenText(element)).to.match(/Tue 10 March.*23:30.*Wed 11 March.*00:30/)
  })

  it('renders right to left with every text translated, and is accessible', async () => {
    registerPseudoLocale()
    const element = await renderElement(pseudoLocale)
    expect(getComputedStyle(deepAll(element.shadowRoot!, '[part=title]')[0]!).direction).to.equal('rtl')
    expect(spokenText(element)).to.contain('«More days»')
    await expectAccessible(element)
  })

  eventsFireOnce<DayList>([
    {
      type: 'change',
      make: renderElement,
      act: (element) => deepAll(element.shadowRoot!, '.slot')[0]!.click(),
      assign: (element) => {
        element.value = slotKey(slots[0]!)
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
      template: html`<when-day-list lang="en" busy></when-day-list>`,
      waitForText: 'Looking for free times',
    },
    empty: {
      template: html`<when-day-list lang="en" time-zone="UTC" until="2026-04-30"></when-day-list>`,
      waitForText: 'No further times at the moment.',
    },
    error: {
      template: html`<when-day-list lang="en" failed></when-day-list>`,
      waitForText: /could not be loaded.*Try again/,
    },
    ready: {
      template: html`<when-day-list lang="en" time-zone="UTC" .slots=${slots}></when-day-list>`,
      waitForText: /Tuesday, March 10, 2 times free.*More days/,
    },
  })
})
