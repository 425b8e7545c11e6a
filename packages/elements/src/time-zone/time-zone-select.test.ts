import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { guessTimeZone, parseInstant } from '@whenable/time'
import { customZone } from '@whenable/time/calendar-zones'
import { waitUntil } from '../testing/wait-until.js'
import '../define/time-zone-select.js'
import '../locales/index.js'
import { expectAccessible, inBothSchemes } from '../testing/axe.js'
import { eventsFireOnce } from '../testing/events-fire-once.js'
import { pressKeys } from '../testing/press-keys.js'
import { pseudoLocale, registerPseudoLocale } from '../testing/pseudo-locale.js'
import { spokenText } from '../testing/spoken-text.js'
import { TimeZoneSelectDriver } from '../testing/time-zone-select.driver.js'
import type { TimeZoneSelect } from './time-zone-select.js'

const now = parseInstant('2026-03-12T14:07:00Z')
const lisbon = (lang = 'en-GB') =>
  fixture<TimeZoneSelect>(
    html`<when-time-zone-select lang=${lang} value="Europe/Lisbon" .now=${() => now}></when-time-zone-select>`,
  )
const renderElement = async (make = lisbon()) => new TimeZoneSelectDriver(await make)
const opened = async (make = lisbon()) => {
  const driver = await renderElement(make)
  await driver.open()
  return driver
}
const type = async (driver: TimeZoneSelectDriver, text: string) => {
  await sendKeys({ type: text })
  await driver.list.updateComplete
}

describe('when-time-zone-select', () => {
  it('names a time zone that a calendar defines, not its definition, on pages that read calendars', async () => {
    expect(customZone('Unsere Zeit|+0530')?.name).to.equal('Unsere Zeit')
    const driver = await renderElement(
      fixture<TimeZoneSelect>(
        html`<when-time-zone-select lang="en-GB" value="Unsere Zeit|+0530" .now=${() => now}></when-time-zone-select>`,
      ),
    )
    expect(driver.button!.ariaLabel).to.equal('Time zone: Unsere Zeit, now 19:37')
    expect(driver.button!.textContent).not.to.include('|')
  })

  it('names the time zone and its current time', async () => {
    const driver = await renderElement()
    expect(driver.button!.ariaLabel).to.equal('Time zone: Europe/Lisbon, now 14:07')
    expect(driver.clock).to.equal('now 14:07')
    driver.element.value = 'America/New_York'
    await driver.element.updateComplete
    expect(driver.button!.ariaLabel).to.equal('Time zone: America/New York, now 10:07')
    expect(driver.clock).to.equal('now 10:07')
  })

  it('names cities in the visitor’s language, and finds them by those names', async () => {
    const driver = await opened(lisbon('fr'))
    await waitUntil(() => driver.button!.textContent!.includes('Lisbonne'), 'the city stayed English')
    expect(driver.button!.ariaLabel).to.match(/Lisbonne/)
    await type(driver, 'Londres')
    await waitUntil(() => driver.active?.startsWith('Londres'), 'London was not found')
    expect(driver.active).to.match(/^Londres Europe/)
  })

  it('says that a time zone is the visitor’s own, and of no other', async () => {
    const own = guessTimeZone()
    const driver = await renderElement(
      fixture<TimeZoneSelect>(
        html`<when-time-zone-select lang="en-GB" .now=${() => now}></when-time-zone-select>`,
      ),
    )
    expect(driver.button!.ariaLabel).to.match(/, your time, now \d\d:07$/)
    expect(driver.clock).to.match(/^your time, now \d\d:07$/)
    for (const other of ['Asia/Tokyo', 'America/New_York'].filter((timeZone) => timeZone !== own)) {
      driver.element.value = other
      await driver.element.updateComplete
      expect(driver.clock).to.match(/^now \d\d:07$/)
    }
    driver.element.value = own
    await driver.element.updateComplete
    expect(driver.clock).to.match(/^your time, /)
  })

  it('shows and hides the list on request of the page', async () => {
    const driver = await renderElement()
    await driver.element.show()
    expect([driver.isOpen, driver.hasFocusInField]).to.deep.equal([true, true])
    driver.element.hide()
    await driver.closed()
  })

  it('leaves no list behind if it is moved while the list is open', async () => {
    const driver = await opened()
    const { list } = driver
    driver.element.parentElement!.append(driver.element)
    await driver.element.updateComplete
    expect([list.isConnected, driver.isOpen, driver.button!.ariaExpanded]).to.deep.equal([
      false,
      false,
      'false',
    ])
    await driver.open()
    expect(driver.isOpen).to.equal(true)
  })

  it('shows the browser’s time zone if the value is invalid', async () => {
    const driver = await renderElement(
      fixture<TimeZoneSelect>(html`<when-time-zone-select value="Middle/Earth"></when-time-zone-select>`),
    )
    expect(driver.button!.ariaLabel).to.contain(
      Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' '),
    )
  })

  it('is read-only if it is locked', async () => {
    const driver = await renderElement(
      fixture<TimeZoneSelect>(
        html`<when-time-zone-select lang="en-GB" locked value="Asia/Tokyo" .now=${() => now}></when-time-zone-select>`,
      ),
    )
    expect(driver.button === null).to.equal(true)
    expect(spokenText(driver.element)).to.equal('Time zone: Asia/Tokyo now 23:07')
  })

  it('opens with the focus in the field and the chosen time zone first', async () => {
    const driver = await opened()
    expect(driver.button!.getAttribute('aria-expanded')).to.equal('true')
    expect(driver.chosen).to.equal('Lisbon Europe UTC 14:07')
    expect(driver.active).to.equal('Lisbon Europe UTC 14:07')
  })

  it('stays within the page, below its button', async () => {
    const driver = await opened()
    const button = driver.button!.getBoundingClientRect()
    await waitUntil(() => driver.box.top >= button.bottom, 'the list is not below the button')
    expect(driver.box.left).to.be.at.least(0)
    expect(driver.box.right).to.be.at.most(window.innerWidth)
  })

  const searches: [query: string, first: string][] = [
    ['kath', 'Kathmandu Asia UTC+5:45 19:52'],
    ['sao pau', 'Sao Paulo America UTC-3 11:07'],
    ['portugal', 'Lisbon Europe UTC 14:07'],
    ['cet', 'Berlin Europe UTC+1 15:07'],
    ['utc+5:45', 'Kathmandu Asia UTC+5:45 19:52'],
    ['japan', 'Tokyo Asia UTC+9 23:07'],
  ]
  for (const [query, first] of searches) {
    it(`finds ${first} by “${query}”`, async () => {
      const driver = await opened()
      await type(driver, query)
      await waitUntil(() => driver.options[0] === first, `found ${driver.options[0]}`)
    })
  }

  it('says that no time zone was found', async () => {
    const driver = await opened()
    await type(driver, 'zzzz')
    expect(spokenText(driver.list)).to.contain('No time zone matches.')
    await expectAccessible(driver.element)
  })

  describe('keyboard', () => {
    it('moves through the list and wraps at its ends, and Enter selects the option', async () => {
      const driver = await opened()
      await type(driver, 'argentina')
      const { options } = driver
      await pressKeys(driver.list, 'ArrowDown')
      expect(driver.active).to.equal(options[1])
      await pressKeys(driver.list, 'ArrowUp', 'ArrowUp')
      expect(driver.active).to.equal(options.at(-1))
      await pressKeys(driver.list, 'ArrowDown', 'Enter')
      await driver.closed()
      expect(driver.element.value).to.match(/^America\/Argentina\//)
    })

    it('closes on Escape without a change, and the focus returns to the button', async () => {
      const driver = await renderElement()
      driver.button!.focus()
      await sendKeys({ press: 'Enter' })
      await waitUntil(() => driver.hasFocusInField)
      await sendKeys({ press: 'Escape' })
      await driver.closed()
      expect(driver.element.value).to.equal('Europe/Lisbon')
      expect(driver.button!.matches(':focus')).to.equal(true)
    })
  })

  it('does not leak input events', async () => {
    const driver = await opened()
    let count = 0
    for (const name of ['input', 'change']) driver.element.addEventListener(name, () => count++)
    await type(driver, 'tok')
    expect(count).to.equal(0)
  })

  it('renders right to left with every text translated', async () => {
    registerPseudoLocale()
    const driver = await opened(lisbon(pseudoLocale))
    expect(driver.clock).to.match(/^«.*»$/)
    expect(getComputedStyle(driver.option(0)).direction).to.equal('rtl')
    await expectAccessible(driver.element)
  })

  it('is accessible, closed and open, in light and in dark', () =>
    inBothSchemes<TimeZoneSelect>(
      html`<when-time-zone-select lang="en" value="Europe/Lisbon" .now=${() => now}></when-time-zone-select>`,
      async (element) => {
        await element.updateComplete
        await expectAccessible(element)
        await new TimeZoneSelectDriver(element).open()
        await expectAccessible(element)
      },
    ))

  eventsFireOnce<TimeZoneSelect>([
    {
      type: 'change',
      make: lisbon,
      act: async (element) => {
        const driver = new TimeZoneSelectDriver(element)
        await driver.open()
        driver.option(2).click()
        await driver.closed()
      },
      assign: (element) => {
        element.value = 'Asia/Tokyo'
      },
    },
  ])
})
