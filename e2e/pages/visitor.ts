import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { type Instant, instant } from '@whenable/time'
import { opening } from '../fixtures/clock.js'

/** A visitor who books, reschedules or cancels with a widget, described by what is on the screen. */
export interface Visitor {
  readonly page: Page
  /** The days of the month that have free times. */
  readonly days: Locator
  /** The free times of the selected day. */
  readonly times: Locator
  /** Opens a page and waits until its widget shows free days. */
  visit(address: string): Promise<void>
  /** Selects the free day with this index and its first time, or the one of this name, and goes on to the form. Tests that share a studio use different days. */
  pickTime(day: number, time?: string): Promise<Instant>
  /** Selects the day of this name, such as `/3 March/`, unless nothing is free on it. Returns its free times as the visitor reads them. */
  timesOn(day: RegExp): Promise<readonly string[]>
  /** Fills in the name, the email address and the answers to further questions, by their labels. */
  fillIn(answers?: Readonly<Record<string, string>>): Promise<void>
  /** Presses the first button of the widget with this name. */
  press(name: string | RegExp): Promise<void>
  /** Presses the button that books, and waits for the confirmation. */
  book(): Promise<void>
  /** Waits for the confirmation, whose heading takes the focus. */
  expectBooked(): Promise<void>
}

/** The visitor on a page, whose clock stays as it is. */
export const visitorOn = (page: Page): Visitor => {
  const booking = page.locator('when-booking, when-manage-booking').first()
  const days = booking
    .getByRole('grid')
    .getByRole('button', { name: /times? free/ })
    .and(page.locator(':not([aria-disabled=true])'))
  const dayNamed = (name: RegExp) => booking.getByRole('grid').getByRole('button', { name })
  const times = booking.locator('when-slot-list').getByRole('listitem').getByRole('button')
  const press = (name: string | RegExp) => booking.getByRole('button', { name }).first().click()
  const expectBooked = () => expect(page.getByRole('group', { name: 'You are booked' })).toBeFocused()
  return {
    page,
    days,
    times,
    press,
    expectBooked,
    visit: async (address) => {
      await page.goto(address)
      await days.first().waitFor()
    },
    pickTime: async (day, time) => {
      await days.nth(day).click()
      await (time === undefined ? times : times.filter({ hasText: time })).first().click()
      const value = await booking
        .locator('when-slot-list')
        .evaluate((list: HTMLElement & { value?: number }) => list.value)
      await press(/^Next:/)
      return instant(Number(value))
    },
    timesOn: async (day) => {
      await dayNamed(day)
        .and(page.getByRole('button', { name: /times? free/ }))
        .waitFor()
      if (
        await dayNamed(day)
          .and(page.getByRole('button', { name: /no times free/ }))
          .count()
      )
        return []
      await dayNamed(day).click()
      return (await times.allTextContents()).map((text) => /\d\d:\d\d/.exec(text)?.[0] ?? text)
    },
    fillIn: async (answers = {}) => {
      const all = { 'Your name': 'Noor Haddad', Email: 'noor@example.com', ...answers }
      for (const [label, text] of Object.entries(all)) await booking.getByLabel(label).first().fill(text)
    },
    book: async () => {
      await press(/^Book/)
      await expectBooked()
    },
  }
}

/** The visitor on a page whose clock starts at the opening. */
export const visitorAtOpening = async (page: Page): Promise<Visitor> => {
  await page.clock.install({ time: new Date(opening * 1000) })
  return visitorOn(page)
}

/** A visitor with a browser context of their own. */
export interface SeparateVisitor extends Visitor {
  /** Closes the browser context. */
  leave(): Promise<void>
}

/** Opens a browser context at the opening for another visitor, who is in London unless given another time zone. */
export const separateVisitor = async (
  browser: Browser,
  { locale = 'en-GB', timeZone = 'Europe/London' } = {},
): Promise<SeparateVisitor> => {
  const context = await browser.newContext({ locale, timezoneId: timeZone })
  return { ...(await visitorAtOpening(await context.newPage())), leave: () => context.close() }
}
