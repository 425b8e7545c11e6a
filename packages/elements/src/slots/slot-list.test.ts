import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import { type Slot, slotKey } from '@whenable/flow'
import { instant, parseInstant } from '@whenable/time'
import '../define/slot-list.js'
import type { SlotConfirmEvent } from '../events/slot-confirm.js'
import { expectAccessible } from '../testing/axe.js'
import { eventsFireOnce } from '../testing/events-fire-once.js'
import { fourStates } from '../testing/four-states.js'
import { pressKeys } from '../testing/press-keys.js'
import { pseudoLocale, registerPseudoLocale } from '../testing/pseudo-locale.js'
import { deepAll, deepOne } from '../testing/shadow.js'
import { SlotListDriver } from '../testing/slot-list.driver.js'
import type { SlotList } from './slot-list.js'

const slotAt = (text: string): Slot => {
  const start = parseInstant(text)
  return { start, end: instant(start + 1800), emails: [] }
}
const slots = ['10:00', '10:30', '11:00', '14:00', '18:30'].map((time) => slotAt(`2026-03-12T${time}:00Z`))

const thursday = (lang = 'en-GB') =>
  fixture<SlotList>(
    html`<when-slot-list lang=${lang} date="2026-03-12" time-zone="Europe/Lisbon" .slots=${slots}></when-slot-list>`,
  )
const renderElement = async (make = thursday()) => new SlotListDriver(await make)

describe('when-slot-list', () => {
  it('groups the times by parts of the day on the visitor’s clock', async () => {
    const driver = await renderElement()
    expect(driver.title).to.equal('Thu 12 March')
    expect(driver.parts).to.deep.equal(['Morning', 'Afternoon', 'Evening'])
    expect(driver.times).to.deep.equal(['10:00', '10:30', '11:00', '14:00', '18:30'])
    driver.element.timeZone = 'Asia/Tokyo'
    await driver.element.updateComplete
    expect(driver.times[0]).to.equal('19:00')
    expect(driver.parts[0]).to.equal('Evening')
  })

  it('accepts properties in any order, also late ones', async () => {
    const driver = await renderElement(
      fixture<SlotList>(html`<when-slot-list lang="en-GB"></when-slot-list>`),
    )
    driver.element.value = slotKey(slots[1]!)
    driver.element.slots = slots
    driver.element.timeZone = 'Europe/Lisbon'
    driver.element.date = '2026-03-12'
    await driver.element.updateComplete
    expect(driver.selected).to.deep.equal(['10:30'])
  })

  it('changes between 12 and 24 hours, starting with the language’s own', async () => {
    const driver = await renderElement(thursday('en-US'))
    expect(driver.times[3]).to.equal('2:00 PM')
    driver.button('24h').click()
    await driver.element.updateComplete
    expect(driver.times[3]).to.equal('14:00')
    expect(driver.element.hourCycle).to.equal('h23')
  })

  for (const lang of ['en-GB', 'de', 'th', 'fr', 'ru'])
    it(`keeps the day on one line, beside the choice of the clock, in a column of 192 pixels in ${lang}`, async () => {
      const place = await fixture<HTMLElement>(html`<div style="inline-size: 192px"></div>`)
      const driver = await renderElement(thursday(lang))
      place.append(driver.element)
      await driver.element.updateComplete
      const title = deepOne(driver.element, '[part=title]')
      const text = document.createRange()
      text.selectNodeContents(title)
      const lines = new Set([...text.getClientRects()].map(({ top }) => top))
      expect(lines.size).to.equal(1)
      const day = text.getBoundingClientRect()
      const switchBox = deepOne(driver.element, '[part~=hour-cycle]').parentElement!.getBoundingClientRect()
      expect(day.right <= switchBox.left || day.bottom <= switchBox.top, 'side by side or below').to.equal(
        true,
      )
      expect(place.scrollWidth).to.equal(192)
    })

  for (const width of [140, 190, 270, 300, 324, 420, 700])
    it(`breaks neither a time nor the hosts’ time into lines, in ${width} pixels`, async () => {
      const place = await fixture<HTMLElement>(html`<div style=${`inline-size: ${width}px`}></div>`)
      const { element } = await renderElement(thursday('en-US'))
      element.otherTimeZone = 'Asia/Beirut'
      place.append(element)
      await element.updateComplete
      const buttons = deepAll<HTMLElement>(element.shadowRoot!, '.slot')
      expect(buttons).to.have.length(slots.length)
      for (const button of buttons) {
        const small = button.querySelector('small')!
        const own = document.createRange()
        own.setStart(button, 0)
        own.setEndBefore(small)
        for (const { height } of [own.getBoundingClientRect(), small.getBoundingClientRect()])
          expect(height).to.be.below(1.9 * Number.parseFloat(getComputedStyle(button).fontSize))
        expect(button.scrollWidth).to.be.at.most(button.clientWidth)
      }
      expect(place.scrollWidth).to.equal(width)
    })

  it('shows the hosts’ time in small text if their clock differs', async () => {
    const driver = await renderElement()
    driver.element.otherTimeZone = 'Europe/London'
    await driver.element.updateComplete
    expect(driver.times[0]).to.equal('10:00')
    driver.element.otherTimeZone = 'Asia/Beirut'
    await driver.element.updateComplete
    expect(driver.times[0]).to.equal('10:00 12:00 Beirut')
  })

  it('distinguishes the two halves of a repeated hour', async () => {
    const driver = await renderElement(
      fixture<SlotList>(
        html`<when-slot-list
          lang="en-US"
          date="2026-11-01"
          time-zone="America/New_York"
          .slots=${['05:30', '06:30', '07:30'].map((time) => slotAt(`2026-11-01T${time}:00Z`))}
        ></when-slot-list>`,
      ),
    )
    expect(driver.times).to.deep.equal(['1:30 AM EDT', '1:30 AM EST', '2:30 AM'])
  })

  it('puts Next beside the chosen time, focuses it and confirms the slot', async () => {
    const driver = await renderElement()
    driver.slot(2).click()
    await driver.element.updateComplete
    expect(driver.selected).to.deep.equal(['11:00'])
    expect(driver.focused).to.equal('Next')
    expect(driver.button('confirm').getAttribute('aria-label')).to.equal('Next: Thursday 12 March, 11:00')
    setTimeout(() => driver.button('confirm').click())
    const { slot } = await oneEvent<SlotConfirmEvent>(driver.element, 'when-slot-confirm')
    expect(slot).to.equal(slots[2])
  })

  it('continues with the chosen time at once where no button confirms it, also with the same time again', async () => {
    const driver = await renderElement()
    driver.element.noConfirm = true
    const seen: string[] = []
    driver.element.addEventListener('change', () => seen.push('change'))
    driver.element.addEventListener('when-slot-confirm', ({ slot }) => seen.push(slotKey(slot)))
    driver.slot(2).click()
    await driver.element.updateComplete
    expect(driver.selected).to.deep.equal(['11:00'])
    expect(driver.element.renderRoot.querySelector('[part=confirm-button]')).to.equal(null)
    driver.slot(2).click()
    expect(seen).to.deep.equal(['change', slotKey(slots[2]!), slotKey(slots[2]!)])
  })

  describe('of group events', () => {
    const session = (eventId: string, seats?: number): Slot => ({ ...slots[0]!, event: { eventId, seats } })
    const sessions = [session('yoga', 3), session('boxing', 1), session('judo', 0), session('tai-chi')]
    const classes = () =>
      fixture<SlotList>(
        html`<when-slot-list lang="en-GB" date="2026-03-12" time-zone="UTC" .slots=${sessions}></when-slot-list>`,
      )

    it('shows how many seats are left if known', async () => {
      const driver = await renderElement(classes())
      expect(driver.times).to.deep.equal(['10:00 3 seats left', '10:00 1 seat left', '10:00 Full', '10:00'])
      await expectAccessible(driver.element)
    })

    it('distinguishes two with the same start: one is marked and chosen', async () => {
      const driver = await renderElement(classes())
      driver.slot(1).click()
      await driver.element.updateComplete
      expect(driver.selected).to.deep.equal(['10:00 1 seat left'])
      expect(driver.element.value).to.equal(slotKey(sessions[1]!))
      setTimeout(() => driver.button('confirm').click())
      const { slot } = await oneEvent<SlotConfirmEvent>(driver.element, 'when-slot-confirm')
      expect(slot).to.equal(sessions[1])
    })

    it('moves by keyboard through those with the same start, one tab stop at a time', async () => {
      const driver = await renderElement(classes())
      driver.slot(0).focus()
      await pressKeys(driver.element, 'ArrowDown', 'ArrowDown')
      expect(driver.focused).to.equal('10:00 Full')
      expect(driver.tabStops).to.deep.equal(['10:00 Full'])
    })

    it('keeps a full one readable and disabled', async () => {
      const driver = await renderElement(classes())
      driver.slot(2).click()
      await driver.element.updateComplete
      expect(driver.slot(2).getAttribute('aria-disabled')).to.equal('true')
      expect([driver.selected, driver.element.value]).to.deep.equal([[], ''])
    })
  })

  it('takes no focus when the page sets a time', async () => {
    const driver = await renderElement()
    driver.element.value = slotKey(slots[2]!)
    await driver.element.updateComplete
    expect(driver.focused).to.equal(undefined)
  })

  it('announces the number of times when the day changes', async () => {
    const driver = await renderElement()
    expect(driver.spoken).to.equal('Thursday 12 March, 5 times free')
    driver.element.date = '2026-03-13'
    driver.element.slots = []
    await driver.element.updateComplete
    expect(driver.spoken).to.equal('Friday 13 March, no times free')
  })

  describe('keyboard', () => {
    const journeys: [keys: string[], time: string][] = [
      [['ArrowDown'], '10:30'],
      [['ArrowRight', 'ArrowRight', 'ArrowRight'], '14:00'],
      [['ArrowUp'], '10:00'],
      [['End'], '18:30'],
      [['End', 'ArrowDown'], '18:30'],
      [['End', 'ArrowLeft'], '14:00'],
      [['End', 'Home'], '10:00'],
    ]
    for (const [keys, time] of journeys) {
      it(`${keys.join(', ')} moves from 10:00 to ${time}`, async () => {
        const driver = await renderElement()
        driver.slot(0).focus()
        await pressKeys(driver.element, ...keys)
        expect(driver.focused).to.equal(time)
        expect(driver.tabStops).to.deep.equal([time])
      })
    }

    it('chooses and continues by pressing Enter twice', async () => {
      const driver = await renderElement()
      const confirmed = oneEvent<SlotConfirmEvent>(driver.element, 'when-slot-confirm')
      driver.slot(0).focus()
      await pressKeys(driver.element, 'ArrowDown', 'Enter', 'Enter')
      expect((await confirmed).slot).to.equal(slots[1])
    })
  })

  describe('right to left', () => {
    before(registerPseudoLocale)

    it('renders right to left, continues to the left, with every text translated', async () => {
      const driver = await renderElement(thursday(pseudoLocale))
      expect(driver.direction).to.equal('rtl')
      for (const part of driver.parts) expect(part).to.match(/^«.*»$/)
      driver.slot(0).focus()
      await pressKeys(driver.element, 'ArrowLeft')
      expect(driver.focused).to.equal(driver.times[1])
      await expectAccessible(driver.element)
    })
  })

  eventsFireOnce<SlotList>([
    {
      type: 'change',
      make: thursday,
      act: (element) => new SlotListDriver(element).slot(1).click(),
      assign: (element) => {
        element.value = slotKey(slots[1]!)
      },
    },
    {
      type: 'when-slot-confirm',
      make: thursday,
      act: async (element) => {
        const driver = new SlotListDriver(element)
        driver.slot(1).click()
        await element.updateComplete
        driver.button('confirm').click()
      },
      assign: (element) => {
        element.value = slotKey(slots[1]!)
      },
    },
    {
      type: 'when-hour-cycle-change',
      make: thursday,
      act: (element) => new SlotListDriver(element).button('12h').click(),
      assign: (element) => {
        element.hourCycle = 'h12'
      },
    },
    {
      type: 'when-retry',
      make: () => fixture<SlotList>(html`<when-slot-list failed></when-slot-list>`),
      act: (element) => new SlotListDriver(element).button('retry').click(),
      assign: (element) => {
        element.failed = false
      },
    },
  ])

  fourStates({
    loading: {
      template: html`<when-slot-list lang="en" date="2026-03-12" busy></when-slot-list>`,
      waitForText: 'Looking for free times',
    },
    empty: {
      template: html`<when-slot-list lang="en" date="2026-03-12"></when-slot-list>`,
      waitForText: 'No times are free on this day',
    },
    error: {
      template: html`<when-slot-list lang="en" date="2026-03-12" failed></when-slot-list>`,
      waitForText: /could not be loaded.*Try again/,
    },
    ready: {
      template: html`<when-slot-list
        lang="en"
        date="2026-03-12"
        time-zone="UTC"
        other-time-zone="Asia/Beirut"
        .value=${slotKey(slots[0]!)}
        .slots=${slots}
      ></when-slot-list>`,
      waitForText: 'Next: Thursday, March 12, 10:00 AM',
    },
  })
})
