import { expect, fixture, html, nextFrame, oneEvent } from '@open-wc/testing'
import type { BookingService } from '@whenable/contract'
import { addDays, parseInstant, plainDate } from '@whenable/time'
import { expectAccessible, inBothSchemes } from '../../testing/axe.js'
import { memoryService, schedulerWith, settingsWith, slotAt, slotsOn } from '../../testing/memory-service.js'
import { pressKeys } from '../../testing/press-keys.js'
import {
  longLocale,
  pseudoLocale,
  registerLongLocale,
  registerPseudoLocale,
} from '../../testing/pseudo-locale.js'
import { createBooking, renderBooking, renderInWidth, waitForText } from '../../testing/render-booking.js'
import { control, deepAll, deepOne, focusedText } from '../../testing/shadow.js'
import { spokenText } from '../../testing/spoken-text.js'
import { TimeZoneSelectDriver } from '../../testing/time-zone-select.driver.js'
import { waitUntil } from '../../testing/wait-until.js'
import type { Booking } from '../booking.js'

const slots = [
  ...slotsOn('2026-03-12', '10:00', '14:00', '18:30'),
  ...slotsOn('2026-03-13', '09:00'),
  ...slotsOn('2026-04-02', '09:00'),
  ...slotsOn('2026-05-04', '09:00'),
]
const settings = settingsWith({ scheduler: schedulerWith({ available_days_in_future: 90 }) })
const serviceOf = (known = slots) => memoryService({ slots: known, settings })

const make = (properties: Partial<Booking> = {}, lang?: string) =>
  createBooking({ service: serviceOf(), ...properties }, lang)
const renderElement = (properties: Partial<Booking> = {}, width?: number, lang?: string) =>
  renderBooking(make(properties, lang), width)

const zoneOf = (element: Booking) => new TimeZoneSelectDriver(element)

describe('when-booking in the step choosing', () => {
  it('fades a column of times that can be scrolled, except at its end', async () => {
    const known = Array.from({ length: 40 }, (_, index) =>
      slotAt(
        `2026-03-12T${`${8 + Math.floor(index / 4)}`.padStart(2, '0')}:${`${(index % 4) * 15}`.padStart(2, '0')}:00Z`,
      ),
    )
    const element = await renderElement({ service: serviceOf(known) })
    const column = deepOne(element, '.times')
    expect(column.scrollHeight).to.be.above(column.clientHeight)
    const fade = getComputedStyle(column, '::after')
    expect(fade.position).to.equal('sticky')
    expect(fade.backgroundImage).to.contain('gradient')
    expect(fade.pointerEvents).to.equal('none')
    await waitUntil(() => fade.opacity === '1')
    column.scrollTop = column.scrollHeight
    await waitUntil(() => fade.opacity === '0')
  })

  describe('in the layout of a week', () => {
    it('shows seven days from today, and one press chooses a time', async () => {
      const element = await renderElement({ layout: 'week' })
      expect(deepAll(element.shadowRoot!, 'when-month')).to.have.length(0)
      await waitForText(
        element,
        /Product walkthrough.*Next free Thu 10:00.*10 ?– ?16 March 2026.*10:00, Thursday 12 March/,
      )
      control(element, '14:00, Thursday').click()
      await waitForText(element, /Thu 12 March, 14:00.*Your details/)
    })

    it('moves by keyboard between days and to other weeks', async () => {
      const element = await renderElement({ layout: 'week' })
      deepOne<HTMLElement>(element, 'when-week').focus()
      await waitUntil(() => focusedText().startsWith('10:00, Thursday'))
      await pressKeys(element, 'ArrowRight')
      expect(focusedText()).to.equal('09:00, Friday 13 March')
      await pressKeys(element, 'PageDown')
      await waitForText(
        element,
        /17 ?– ?23 March.*No times are free on these days.*Next free: Thu 2 April, 10:00/,
      )
    })

    it('shows the same week after going back from the form', async () => {
      const element = await renderElement({ layout: 'week' })
      control(element, 'Later days').click()
      await waitForText(element, /Next free: Thu 2 April/)
      control(element, 'Next free: Thu 2 April').click()
      await waitForText(element, /31 March ?– ?6 April/)
      control(element, '10:00, Thursday 2 April').click()
      await waitForText(element, /Your details/)
      control(element, 'Back').click()
      await waitForText(element, /31 March ?– ?6 April/)
    })

    it('loads the next month for a week that spans two', async () => {
      const known = [...slotsOn('2026-03-31', '09:00'), ...slotsOn('2026-04-02', '09:00')]
      const element = await renderElement({ layout: 'week', service: serviceOf(known) })
      await waitForText(element, /31 March ?– ?6 April 2026.*10:00, Tuesday 31 March 10:00, Thursday 2 April/)
    })

    it('skips weeks without times to the next free one, and loads later times', async () => {
      const element = await renderElement({ layout: 'week' })
      control(element, 'Later days').click()
      await waitForText(element, /Next free: Thu 2 April, 10:00/)
      control(element, 'Next free: Thu 2 April').click()
      await waitForText(element, /31 March ?– ?6 April/)
      control(element, 'Later days').click()
      await waitForText(element, /Next free: Mon 4 May, 10:00/)
    })

    it('is accessible in light and in dark', () =>
      inBothSchemes<Booking>(html`${make({ layout: 'week' })}`, async (element) => {
        await waitForText(element, /10:00, Thursday 12 March/)
        await expectAccessible(element)
      }))
  })

  describe('in the layout of a list', () => {
    const daily = Array.from({ length: 8 }, (_, day) =>
      slotsOn(addDays(plainDate('2026-03-11'), day * 2), '09:00'),
    )
    const known = [...daily.flat(), ...slotsOn('2026-05-04', '09:00')]

    it('shows the times day by day, and more at the end until all are shown', async () => {
      const element = await renderElement({ layout: 'list', service: serviceOf(known) })
      const days = () => deepAll(element.shadowRoot!, 'when-slot-list').length
      await waitUntil(() => days() === 5)
      control(element, 'More days').click()
      await waitUntil(() => days() === 9, 'all days of three months')
      while (/More days/.test(spokenText(element))) {
        control(element, 'More days').click()
        await nextFrame()
        await waitUntil(() => !/Looking for free times|Loading/.test(spokenText(element)))
      }
      await waitForText(element, /Mon 4 May.*No further times at the moment\./)
    })

    it('finds the next free day with one press, however far it is', async () => {
      const settings = settingsWith({ scheduler: schedulerWith({ available_days_in_future: 300 }) })
      const service = memoryService({
        slots: [...slotsOn('2026-03-11', '09:00'), ...slotsOn('2026-11-05', '09:00')],
        settings,
      })
      const element = await renderElement({ layout: 'list', service })
      await waitForText(element, /Wed 11 March.*More days/)
      expect(spokenText(element)).not.to.contain('No further times')
      control(element, 'More days').click()
      await waitForText(element, /Wed 11 March.*Thu 5 November/)
      await waitUntil(() => focusedText() === '09:00', 'the time that was found')
    })

    it('continues with a time of any day', async () => {
      const element = await renderElement({ layout: 'list', service: serviceOf(known) })
      deepAll(element.shadowRoot!, '.slot')[1]!.click()
      await waitUntil(() => deepAll(element.shadowRoot!, '.next').length)
      control(element, 'Next: ').click()
      await waitForText(element, /Fri 13 March, 9:00|Fri 13 March, 09:00/)
      await waitForText(element, /Your details/)
    })

    it('is accessible in light and in dark', () =>
      inBothSchemes<Booking>(
        html`${make({ layout: 'list', service: serviceOf(known) })}`,
        async (element) => {
          await waitForText(element, /Wed 11 March/)
          await expectAccessible(element)
        },
      ))
  })

  it('changes its layout with the attribute; unknown names mean month', async () => {
    const element = await renderElement()
    element.layout = 'week'
    await waitForText(element, /10:00, Thursday 12 March/)
    element.setAttribute('layout', 'spiral')
    await waitForText(element, /March 2026.*Thursday 12 March, 3 times free.*14:00/)
  })

  for (const layout of ['week', 'list'] as const) {
    it(`shows in the layout of a ${layout} that the times could not be loaded, with a retry`, async () => {
      const service = serviceOf()
      service.fail('availability', 'internal_error')
      const element = await fixture<Booking>(html`${make({ layout, service })}`)
      await waitForText(element, /could not be loaded/)
      control(element, 'Try again').click()
      await waitForText(element, /10:00/)
    })

    it(`runs the layout of a ${layout} from right to left`, async () => {
      registerPseudoLocale()
      const element = await renderElement({ layout }, 980, pseudoLocale)
      expect(getComputedStyle(deepAll(element.shadowRoot!, '[part~=slot]')[0]!).direction).to.equal('rtl')
      await expectAccessible(element)
    })
  }

  /** The narrowest container and a wide one; normal and doubled text; English and a language with longer words. */
  const places = [980, 320].flatMap((width) =>
    [15, 30].flatMap((size) => ['en-GB', longLocale].map((lang) => ({ width, size, lang }))),
  )
  for (const layout of ['month', 'week', 'list'] as const)
    for (const { width, size, lang } of places)
      it(`cuts no text off in ${width} pixels at ${size} pixels’ text in ${lang}, in the layout of a ${layout}`, async () => {
        registerLongLocale()
        const configurations = [30, 45].map((minutes) => ({
          configurationId: `${minutes}`,
          service: memoryService({ slots, settings: { ...settings, duration_minutes: minutes } }),
        }))
        const element = make(
          { layout, hourCycle: 'h12', configurations, service: null, calendarImport: true },
          lang,
        )
        element.style.setProperty('--when-font-size', `${size}px`)
        await renderBooking(element, width)
        await waitUntil(() => deepAll(element.shadowRoot!, '[part~=event-type]').length)
        if (layout !== 'week') {
          deepAll(element.shadowRoot!, '.slot')[0]!.click()
          await waitUntil(() => deepAll(element.shadowRoot!, '.next').length)
        }
        await new Promise(requestAnimationFrame)
        await element.updateComplete
        await new Promise(requestAnimationFrame)
        expect(element.scrollWidth).to.be.at.most(width)
        const targets = deepAll(element.shadowRoot!, 'button, label')
        for (const target of targets.filter((one) => one.checkVisibility())) {
          const { width, height } = target.getBoundingClientRect()
          expect(Math.min(width, height), spokenText(target)).to.be.at.least(24)
          expect(target.scrollWidth, spokenText(target)).to.be.at.most(target.clientWidth + 1)
          // A line box without leading is slightly shorter than its glyphs.
          expect(target.scrollHeight, spokenText(target)).to.be.at.most(target.clientHeight + 2)
        }
      })

  it('names the same month above the folded days and on the button that unfolds them', async () => {
    const monthOn = async (today: string, free: string) => {
      const known = slotsOn(free, '10:00')
      const element = make({ service: serviceOf(known), now: () => parseInstant(`${today}T09:00:00Z`) })
      await renderBooking(element, 390)
      deepOne(element, '.day.open').click()
      await waitUntil(() => deepOne(element, '.unfold').checkVisibility())
      return [deepOne(element, '#title0'), deepOne(element, '.unfold')].map(spokenText)
    }
    expect(await monthOn('2026-11-30', '2026-12-02')).to.deep.equal(['December 2026', 'December'])
    expect(await monthOn('2026-11-04', '2026-11-05')).to.deep.equal(['November 2026', 'November'])
  })

  it('shows two months if both fit', async () => {
    const element = await renderElement({ months: 2 }, 1240)
    const titles = () =>
      deepAll(element.shadowRoot!, 'h2[part=title]')
        .filter((title) => title.id && title.checkVisibility())
        .map((title) => title.textContent!.replace(/\s+/g, ' ').trim())
    expect(titles()).to.deep.equal(['March 2026', 'April 2026'])
    control(element, 'Thursday 2 April').click()
    await waitForText(element, /Thu 2 April/)
    expect(titles()).to.deep.equal(['March 2026', 'April 2026'])
    ;(element.parentElement as HTMLElement).style.inlineSize = '320px'
    expect(titles()).to.have.length(1)
  })

  describe('slots on the visitor’s date', () => {
    const late = [...slotsOn('2026-03-12', '23:30'), ...slotsOn('2026-03-13', '00:30')]
    const days = async (layout: Booking['layout'], timeZone: string) => {
      const element = await renderElement({ layout, timeZone, service: serviceOf(late) })
      await waitForText(element, /\d\d:\d\d/)
      return spokenText(element).replace(/, no times free/g, '')
    }
    for (const layout of ['month', 'week'] as const) {
      it(`are on one day if the clock is ahead, in the layout of a ${layout}`, async () => {
        expect(await days(layout, 'Asia/Tokyo')).to.contain('Friday 13 March, 2 times free')
      })
      it(`are on separate days if midnight is between them, in the layout of a ${layout}`, async () => {
        expect(await days(layout, 'Europe/Lisbon')).to.match(
          /Thursday 12 March, 1 time free.*Friday 13 March, 1 time free/,
        )
      })
      it(`are on the day before if the clock is behind, in the layout of a ${layout}`, async () => {
        expect(await days(layout, 'America/New_York')).to.contain('Thursday 12 March, 2 times free')
      })
    }

    it('are called tomorrow in the visitor’s time zone', async () => {
      const element = await renderElement({ service: serviceOf(slotsOn('2026-03-10', '23:30')) })
      await waitForText(element, /Next free Today 23:30/)
      element.timeZone = 'Asia/Tokyo'
      await waitForText(element, /Next free Tomorrow 0?8:30/)
      await waitForText(element, /Wed 11 March/)
    })
  })

  it('shows the month at once if the service is slow, and fills in the times when they load', async () => {
    const service = serviceOf()
    const release = service.delay('availability')
    const element = await renderInWidth(make({ service }))
    await waitForText(element, /March 2026.*Looking for free times/)
    const day = control(element, 'Thursday 12 March')
    expect([day.ariaLabel, day.ariaDisabled]).to.deep.equal(['Thursday 12 March', 'true'])
    release()
    await waitUntil(() => day.ariaLabel === 'Thursday 12 March, 3 times free')
    expect(day.ariaDisabled).to.equal('false')
  })

  it('loads the next month in advance, and no month twice', async () => {
    const memory = serviceOf()
    let underWay = 0
    const service: BookingService = {
      ...memory,
      availability: async (...call) => {
        underWay++
        return memory.availability(...call).finally(() => underWay--)
      },
    }
    const element = await renderElement({ service })
    const requested = () => memory.calls.filter(([method]) => method === 'availability').length
    expect(requested()).to.equal(1)
    const turn = async (way: string, month: string) => {
      // The preloaded month is available before the visitor turns the page.
      await waitUntil(() => !underWay)
      await nextFrame()
      control(element, `${way} month`).click()
      await element.updateComplete
      expect(spokenText(element))
        .to.match(new RegExp(`${month} 2026`))
        .and.not.to.match(/Looking for free times/)
      await waitUntil(() => !deepAll(element.shadowRoot!, '[aria-busy=true]').length)
    }
    await turn('Next', 'April')
    await turn('Next', 'May')
    const known = requested()
    for (const [way, month] of [
      ['Previous', 'April'],
      ['Previous', 'March'],
      ['Next', 'April'],
      ['Next', 'May'],
    ] as const)
      await turn(way, month)
    expect(requested()).to.equal(known)
  })

  it('refreshes when the page becomes visible, and keeps what is shown meanwhile', async () => {
    const service = serviceOf()
    const element = await renderElement({ service })
    const release = service.delay('availability')
    service.take(slots[1]!.start)
    document.dispatchEvent(new Event('visibilitychange'))
    await waitUntil(() => service.calls.filter(([method]) => method === 'availability').length === 2)
    await element.updateComplete
    expect(spokenText(element)).to.contain('Thursday 12 March, 3 times free')
    release()
    await waitForText(element, /Thursday 12 March, 2 times free.*10:00.*18:30/)
  })

  it('shows the hosts’ time if their clock differs, and short time zone names for repeated hours', async () => {
    const autumn = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map(slotAt)
    const start = parseInstant('2026-10-20T09:00:00Z')
    const element = await renderElement({ service: serviceOf(autumn), now: () => start })
    await waitForText(element, /Sun 25 October.*1:30 (?:WEST|GMT\+1) 0?1:30 (?:WET|GMT)/)
    element.timeZone = 'America/New_York'
    await waitForText(element, /Sat 24 October.*20:30 0?1:30 Lisbon 21:30 0?1:30 Lisbon/)
  })

  describe('the time zone', () => {
    it('is set by the page, and the visitor can change it', async () => {
      const element = await renderElement()
      expect(zoneOf(element).button!.ariaLabel).to.equal('Time zone: Europe/Lisbon, now 09:10')
      await zoneOf(element).choose('Asia/Tokyo')
      await waitForText(element, /Thu 12 March.*19:00/)
    })

    for (const lockedTimeZone of ['viewer', ''] as const)
      it(`is set by the page and locked with locked-time-zone="${lockedTimeZone}"`, async () => {
        const element = await renderElement({ lockedTimeZone })
        await waitForText(element, /Time zone: Europe\/Lisbon/)
        expect(zoneOf(element).button === null).to.equal(true)
        element.timeZone = 'Asia/Tokyo'
        await waitForText(element, /Time zone: Asia\/Tokyo/)
      })

    it('is the organizer’s with locked-time-zone="organizer"', async () => {
      const element = await renderElement({ lockedTimeZone: 'organizer', timeZone: 'Asia/Tokyo' })
      await waitForText(element, /Time zone: Europe\/Lisbon/)
      expect(zoneOf(element).button === null).to.equal(true)
      expect(spokenText(element)).to.contain('10:00')
    })

    it('is the browser’s if the organizer’s is unknown', async () => {
      const service = memoryService({ slots, settings: null })
      const element = await renderElement({ lockedTimeZone: 'organizer', timeZone: null, service })
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      await waitForText(element, new RegExp(`Time zone: ${timeZone.replaceAll('_', ' ')}`))
    })
  })

  describe('preferences of the visitor', () => {
    afterEach(() => sessionStorage.clear())

    const reload = async (before: Partial<Booking>, after: Partial<Booking> = before) => {
      const first = await renderElement(before)
      await zoneOf(first).choose('Asia/Tokyo')
      await waitForText(first, /19:00/)
      control(first, '12h').click()
      await waitForText(first, /7:00 pm/)
      first.remove()
      return renderElement(after)
    }

    it('survive a reload', async () => {
      await waitForText(await reload({ noDraft: false }), /Asia\/Tokyo.*7:00 pm/)
    })

    it('are replaced by a later assignment of the page', async () => {
      const element = await reload({ noDraft: false })
      element.timeZone = 'America/New_York'
      element.hourCycle = 'h23'
      await waitForText(element, /America\/New York.*06:00/)
    })

    it('are ignored if the time zone is locked', async () => {
      await waitForText(
        await reload({ noDraft: false }, { noDraft: false, lockedTimeZone: '' }),
        /Europe\/Lisbon/,
      )
    })

    it('are not stored with no-draft', async () => {
      await waitForText(await reload({}), /Europe\/Lisbon.*10:00/)
      expect(sessionStorage).to.have.length(0)
    })
  })

  describe('CSS parts', () => {
    const partsOf = (element: Booking) => {
      const style = document.createElement('style')
      style.textContent = ['slot', 'day', 'open', 'part-of-day', 'selected', 'confirm-button']
        .map((part) => `when-booking::part(${part}) { --found-${part}: yes }`)
        .join('\n')
      element.before(style)
      return (selector: string, part: string) =>
        getComputedStyle(deepAll(element.shadowRoot!, selector)[0]!).getPropertyValue(`--found-${part}`)
    }

    it('expose days and times', async () => {
      const element = await renderElement()
      const found = partsOf(element)
      for (const part of ['day', 'open']) expect(found(`td [part~=${part}]`, part)).to.equal('yes')
      for (const part of ['slot', 'part-of-day']) expect(found(`[part~=${part}]`, part)).to.equal('yes')
      deepAll(element.shadowRoot!, '.slot')[0]!.click()
      await waitUntil(() => deepAll(element.shadowRoot!, '.next').length)
      for (const part of ['selected', 'confirm-button'])
        expect(found(`li [part~=${part}]`, part)).to.equal('yes')
    })

    for (const layout of ['week', 'list'] as const)
      it(`expose times in the layout of a ${layout}`, async () => {
        const element = await renderElement({ layout })
        const found = partsOf(element)
        for (const part of ['slot', 'part-of-day']) expect(found(`[part~=${part}]`, part)).to.equal('yes')
      })
  })

  it('dispatches no inner events', async () => {
    const element = await renderElement({ layout: 'week' })
    let count = 0
    for (const name of ['when-days-change', 'when-slot-confirm'])
      element.addEventListener(name, () => count++)
    control(element, 'Later days').click()
    await waitForText(element, /No times are free on these days/)
    expect(count).to.equal(0)
    const step = oneEvent(element, 'when-step-change')
    control(element, 'Thu 10:00').click()
    await step
  })
})
