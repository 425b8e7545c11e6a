import { expect, fixture, html } from '@open-wc/testing'
import { type PlainDate, plainDate } from '@whenable/time'
import '../define/month.js'
import { expectAccessible } from '../testing/axe.js'
import { contrast } from '../testing/contrast.js'
import { eventsFireOnce } from '../testing/events-fire-once.js'
import { fourStates } from '../testing/four-states.js'
import { MonthDriver } from '../testing/month.driver.js'
import { pressKeys } from '../testing/press-keys.js'
import { pseudoLocale, registerPseudoLocale } from '../testing/pseudo-locale.js'
import type { Month } from './month.js'

const counts = new Map<PlainDate, number>(
  [3, 4, 5, 12, 13].map((day) => [plainDate(`2026-03-${String(day).padStart(2, '0')}`), day === 12 ? 1 : 6]),
)

const march = () =>
  fixture<Month>(
    html`<when-month lang="en-GB" month="2026-03" today="2026-03-03" min="2026-03" max="2026-05" .counts=${counts}></when-month>`,
  )
const renderElement = async (make = march()) => new MonthDriver(await make)

const press = (driver: MonthDriver, ...keys: string[]) => pressKeys(driver.element, ...keys)

describe('when-month', () => {
  it('names the month and starts the week as usual in the language', async () => {
    const driver = await renderElement()
    expect(driver.title).to.equal('March 2026')
    expect(driver.weekdays).to.deep.equal(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    driver.element.lang = 'en-US'
    await new Promise(requestAnimationFrame)
    await driver.element.updateComplete
    expect(driver.weekdays[0]).to.equal('Sun')
  })

  it('has the whole names of weekdays as headers of its columns', async () => {
    const driver = await renderElement()
    const headers = [...driver.element.shadowRoot!.querySelectorAll<HTMLElement>('[part=weekday]')]
    expect(headers.map(({ ariaLabel }) => ariaLabel).slice(0, 2)).to.deep.equal(['Monday', 'Tuesday'])
    for (const header of headers) {
      expect(header.getAttribute('scope')).to.equal('col')
      expect(header.closest('[aria-hidden]')).to.equal(null)
    }
  })

  it('begins with the first week that has a free day, is named by one month, and leaves out no week', async () => {
    // In any order: a page has counted them itself.
    const free = new Map([plainDate('2026-12-03'), plainDate('2026-11-30')].map((day) => [day, 1]))
    const late = await fixture<Month>(
      html`<when-month lang="en-GB" month="2026-11" today="2026-11-17" min="2026-11" .counts=${free}></when-month>`,
    )
    const driver = new MonthDriver(late)
    const firstDay = () => late.shadowRoot!.querySelector('.day')!.getAttribute('aria-label')
    const named = () =>
      [...late.shadowRoot!.querySelectorAll<HTMLElement>('td[data-month]')].map(
        ({ dataset, textContent }) => `${textContent?.trim()} ${dataset['month']}`,
      )
    expect([driver.title, firstDay()]).to.deep.equal(['December 2026', 'Monday 30 November, 1 time free'])
    expect(named()).to.deep.equal(['30 Nov', '1 Jan'])
    driver.button('next').click()
    await late.updateComplete
    expect([driver.title, firstDay()]).to.deep.equal(['January 2027', 'Monday 28 December, no times free'])
    driver.button('previous').click()
    await late.updateComplete
    expect([driver.title, firstDay()]).to.deep.equal(['December 2026', 'Monday 30 November, 1 time free'])
    expect(late.shadowRoot!.querySelector('[part=previous-button]')!.ariaDisabled).to.equal('true')
    // Who can wait for a full day chooses from today on.
    late.fullDays = true
    await late.updateComplete
    expect([driver.title, firstDay()]).to.deep.equal(['November 2026', 'Monday 16 November, no times free'])
  })

  it('describes each day with its number of free times', async () => {
    const driver = await renderElement()
    expect(driver.day(12).getAttribute('aria-label')).to.equal('Thursday 12 March, 1 time free')
    expect(driver.day(13).getAttribute('aria-label')).to.equal('Friday 13 March, 6 times free')
    expect(driver.day(14).getAttribute('aria-label')).to.equal('Saturday 14 March, no times free')
  })

  it('adds other facts about a day to its label, and marks it', async () => {
    const driver = await renderElement()
    driver.element.notes = new Map([[plainDate('2026-03-12'), 'you are in Porto']])
    await driver.element.updateComplete
    const { title, part } = driver.day(12)
    expect(driver.day(12).getAttribute('aria-label')).to.equal(
      'Thursday 12 March, 1 time free, you are in Porto',
    )
    expect([title, part.contains('noted')]).to.deep.equal(['you are in Porto', true])
    expect(driver.day(13).part.contains('noted')).to.equal(false)
    await expectAccessible(driver.element)
  })

  it('accepts properties in any order, also late ones', async () => {
    const driver = await renderElement(fixture<Month>(html`<when-month lang="en-GB"></when-month>`))
    driver.element.value = '2026-03-12'
    driver.element.counts = counts
    driver.element.today = '2026-03-03'
    await driver.element.updateComplete
    expect(driver.title).to.equal('March 2026')
    expect(driver.selectedDays).to.deep.equal(['Thursday 12 March, 1 time free'])
    expect(driver.openDays).to.have.length(5)
  })

  it('creates no formatter for another month: each costs as much as hundreds of labels', async () => {
    const driver = await renderElement()
    const { DateTimeFormat } = Intl
    let made = 0
    Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
      construct: (target, options) => {
        made++
        return Reflect.construct(target, options)
      },
    })
    try {
      driver.button('next').click()
      await driver.element.updateComplete
    } finally {
      Intl.DateTimeFormat = DateTimeFormat
    }
    expect(driver.title).to.equal('April 2026')
    expect(made).to.equal(0)
  })

  it('ignores a month or a day that does not exist', async () => {
    const driver = await renderElement(
      fixture<Month>(
        html`<when-month lang="en" month="2026-13" value="2026-02-30" today="2026-03-03"></when-month>`,
      ),
    )
    expect(driver.title).to.equal('March 2026')
    expect(driver.selectedDays).to.deep.equal([])
  })

  it('lets every day be chosen without counts', async () => {
    const driver = await renderElement(
      fixture<Month>(html`<when-month lang="en-GB" month="2026-02"></when-month>`),
    )
    driver.day(28).click()
    expect(driver.element.value).to.equal('2026-02-28')
  })

  it('keeps the chosen day when one without times is pressed', async () => {
    const driver = await renderElement()
    driver.day(12).click()
    driver.day(14).click()
    expect(driver.element.value).to.equal('2026-03-12')
  })

  it('lets days without times be chosen from today on, where visitors can wait for one', async () => {
    const driver = await renderElement()
    driver.element.fullDays = true
    await driver.element.updateComplete
    const isDisabled = (day: number) => driver.day(day).getAttribute('aria-disabled')
    expect([isDisabled(2), isDisabled(12), isDisabled(14)]).to.deep.equal(['true', 'false', 'false'])
    driver.day(2).click()
    expect(driver.element.value).to.equal('')
    driver.day(14).click()
    expect(driver.element.value).to.equal('2026-03-14')
  })

  it('stays within the allowed months, and says why', async () => {
    const driver = await renderElement()
    const previous = driver.button('previous')
    expect(previous.getAttribute('aria-disabled')).to.equal('true')
    expect(previous.title).to.equal('No earlier month can be booked')
    previous.click()
    expect(driver.element.month).to.equal('2026-03')
    driver.button('next').click()
    await driver.element.updateComplete
    expect(driver.title).to.equal('April 2026')
    expect(driver.button('previous').title).to.equal('')
  })

  it('takes no focus when it appears or when the page sets a property', async () => {
    const before = document.activeElement
    const driver = await renderElement()
    driver.element.value = '2026-03-13'
    await driver.element.updateComplete
    expect(document.activeElement === before).to.equal(true)
  })

  describe('with two months', () => {
    const two = async (width: number) => {
      const place = await fixture(
        html`<div style="inline-size:${width}px">
          <when-month
            lang="en-GB"
            months="2"
            month="2026-03"
            today="2026-03-03"
            min="2026-03"
            max="2026-06"
            .counts=${new Map([...counts, [plainDate('2026-04-09'), 2], [plainDate('2026-05-07'), 2]])}
          ></when-month>
        </div>`,
      )
      return new MonthDriver(place.firstElementChild as Month)
    }
    const clickDay = async (driver: MonthDriver, words: string) => {
      const day = [...driver.element.shadowRoot!.querySelectorAll<HTMLElement>('[part~=day]')].find((one) =>
        one.ariaLabel!.startsWith(words),
      )!
      day.focus()
      day.click()
      await driver.element.updateComplete
    }

    it('shows both side by side if they fit, each table named by its month', async () => {
      const driver = await two(700)
      expect(driver.titles).to.deep.equal(['March 2026', 'April 2026'])
      const [march, april] = driver.element.shadowRoot!.querySelectorAll('table')
      expect(april!.getBoundingClientRect().top).to.equal(march!.getBoundingClientRect().top)
      expect(april!.getBoundingClientRect().left).to.be.at.least(march!.getBoundingClientRect().right)
      await expectAccessible(driver.element)
    })

    it('shows one in a narrow container', async () => {
      const driver = await two(320)
      expect(driver.titles).to.deep.equal(['March 2026'])
      await expectAccessible(driver.element)
    })

    it('stays on the page when a day of the second is chosen, also when its month is set then', async () => {
      const driver = await two(700)
      await clickDay(driver, 'Thursday 9 April')
      driver.element.month = '2026-04'
      await driver.element.updateComplete
      expect(driver.element.value).to.equal('2026-04-09')
      expect(driver.titles).to.deep.equal(['March 2026', 'April 2026'])
      expect(driver.tabStops).to.deep.equal(['Thursday 9 April, 2 times free'])
    })

    it('moves by one month, also when a day of the second is chosen', async () => {
      const driver = await two(700)
      driver.element.value = '2026-04-09'
      driver.element.month = '2026-04'
      await driver.element.updateComplete
      driver.button('next').click()
      await driver.element.updateComplete
      expect(driver.titles).to.deep.equal(['April 2026', 'May 2026'])
      driver.button('previous').click()
      await driver.element.updateComplete
      expect(driver.titles).to.deep.equal(['March 2026', 'April 2026'])
    })

    it('moves by keyboard between them, and turns the page after the second', async () => {
      const driver = await two(700)
      await clickDay(driver, 'Tuesday 31 March')
      await press(driver, 'End', 'ArrowDown')
      expect(driver.focused).to.match(/^Sunday 12 April/)
      expect(driver.titles).to.deep.equal(['March 2026', 'April 2026'])
      expect(driver.tabStops).to.have.length(1)
      await press(driver, 'PageDown')
      expect(driver.focused).to.match(/^Tuesday 12 May/)
      expect(driver.titles).to.deep.equal(['May 2026', 'June 2026'])
    })

    it('turns the page at the end of the first if only one fits', async () => {
      const driver = await two(320)
      await clickDay(driver, 'Tuesday 31 March')
      await press(driver, 'ArrowRight')
      expect(driver.focused).to.match(/^Wednesday 1 April/)
      expect(driver.titles).to.deep.equal(['April 2026'])
    })
  })

  describe('keyboard', () => {
    it('has one tab stop, the chosen day', async () => {
      const driver = await renderElement()
      expect(driver.tabStops).to.deep.equal(['Tuesday 3 March, 6 times free'])
      driver.element.value = '2026-03-12'
      await driver.element.updateComplete
      expect(driver.tabStops).to.deep.equal(['Thursday 12 March, 1 time free'])
    })

    const journeys: [keys: string[], day: string][] = [
      [['ArrowRight'], 'Wednesday 4 March'],
      [['ArrowLeft'], 'Monday 2 March'],
      [['ArrowDown'], 'Tuesday 10 March'],
      [['ArrowDown', 'ArrowUp'], 'Tuesday 3 March'],
      [['End'], 'Sunday 8 March'],
      [['End', 'Home'], 'Monday 2 March'],
      [['PageDown'], 'Friday 3 April'],
      [['PageDown', 'PageUp'], 'Tuesday 3 March'],
      [['Shift+PageDown'], 'Sunday 31 May'],
      [['ArrowUp'], 'Monday 2 March'],
    ]
    for (const [keys, day] of journeys) {
      it(`${keys.join(', ')} moves from Tuesday 3 March to ${day}`, async () => {
        const driver = await renderElement()
        driver.day(3).focus()
        await press(driver, ...keys)
        expect(driver.focused).to.match(new RegExp(`^${day}`))
        expect(driver.tabStops).to.have.length(1)
      })
    }

    it('chooses with Enter and with Space, and keeps the focus', async () => {
      const driver = await renderElement()
      driver.day(3).focus()
      await press(driver, 'ArrowRight', 'Enter')
      expect(driver.element.value).to.equal('2026-03-04')
      await press(driver, 'ArrowRight', 'Space')
      expect(driver.element.value).to.equal('2026-03-05')
      expect(driver.focused).to.match(/^Thursday 5 March/)
    })

    it('ignores keys with Ctrl or Alt', async () => {
      const driver = await renderElement()
      driver.day(3).focus()
      driver
        .day(3)
        .dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowRight', altKey: true, bubbles: true, composed: true }),
        )
      await driver.element.updateComplete
      expect(driver.focused).to.match(/^Tuesday 3 March/)
    })
  })

  describe('right to left', () => {
    const pseudo = () =>
      fixture<Month>(
        html`<when-month lang=${pseudoLocale} month="2026-03" today="2026-03-03" .counts=${counts}></when-month>`,
      )
    before(registerPseudoLocale)

    it('renders right to left with every text translated', async () => {
      const driver = await renderElement(pseudo())
      expect(driver.direction).to.equal('rtl')
      for (const name of driver.openDays) expect(name).to.match(/^«.*»$/)
    })

    it('moves forward to the left', async () => {
      const driver = await renderElement(pseudo())
      driver.day(3).focus()
      await press(driver, 'ArrowLeft')
      expect(driver.focused).to.equal(driver.day(4).getAttribute('aria-label'))
    })

    it('is accessible', async () => expectAccessible((await renderElement(pseudo())).element))
  })

  eventsFireOnce<Month>([
    {
      type: 'change',
      make: march,
      act: (element) => {
        const driver = new MonthDriver(element)
        driver.day(12).click()
        driver.day(12).click()
      },
      assign: (element) => {
        element.value = '2026-03-13'
      },
    },
    {
      type: 'when-month-change',
      make: march,
      act: (element) => new MonthDriver(element).button('next').click(),
      assign: (element) => {
        element.month = '2026-04'
      },
    },
    {
      type: 'when-retry',
      make: () => fixture<Month>(html`<when-month month="2026-03" failed></when-month>`),
      act: (element) => new MonthDriver(element).button('retry').click(),
      assign: (element) => {
        element.failed = false
      },
    },
  ])

  for (const scheme of ['light', 'dark'])
    it(`shows the name of a month above its first day with enough contrast, also when it is chosen: ${scheme}`, async () => {
      const first = plainDate('2026-04-01')
      const place = await fixture<HTMLElement>(
        html`<div style="color-scheme: ${scheme}">
          <when-month lang="en-GB" month="2026-03" min="2026-03" today="2026-03-03" .counts=${new Map([...counts, [first, 6]])}></when-month>
        </div>`,
      )
      const element = place.querySelector('when-month') as Month
      const found: number[] = []
      for (const value of ['', first]) {
        element.value = value
        await element.updateComplete
        const cell = element.shadowRoot?.querySelector('td[data-month]:has(.open)') as HTMLElement
        for (const animation of document.getAnimations()) animation.finish()
        const { backgroundColor } = getComputedStyle(cell.querySelector('.day') as Element)
        found.push(contrast(getComputedStyle(cell, '::after').color, backgroundColor))
      }
      expect(Math.min(...found)).to.be.above(4.5)
    })

  fourStates({
    loading: {
      template: html`<when-month lang="en" month="2026-03" today="2026-03-03" busy .counts=${new Map()}></when-month>`,
      waitForText: 'Looking for free times',
    },
    empty: {
      template: html`<when-month lang="en" month="2026-03" today="2026-03-03" .counts=${new Map()}></when-month>`,
      waitForText: 'No times are free this month',
    },
    error: {
      template: html`<when-month lang="en" month="2026-03" today="2026-03-03" failed .counts=${new Map()}></when-month>`,
      waitForText: /could not be loaded.*Try again/,
    },
    ready: {
      template: html`<when-month lang="en" month="2026-03" value="2026-03-12" today="2026-03-03" .counts=${counts}></when-month>`,
      waitForText: 'Friday, March 13, 6 times free',
    },
  })
})
