import { violationsIn } from '../fixtures/axe.js'
import { expect, opening, test } from '../fixtures/studio.js'
import { horizontalOverflowOf } from '../pages/layout.js'
import { separateVisitor } from '../pages/visitor.js'

test('a visitor books with the keyboard in at most 30 presses, not counting text', async ({
  visitor,
  studio,
}) => {
  const { page } = visitor
  await visitor.visit(studio.site)
  let keys = 0
  const press = (name: string) => {
    keys++
    return page.keyboard.press(name)
  }
  const focused = () =>
    page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return `${element?.getAttribute('aria-label') ?? ''} ${element?.textContent ?? ''}`
        .replace(/\s+/g, ' ')
        .trim()
    })
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 12; presses++) {
      await press('Tab')
      if (name.test(await focused())) return
    }
    throw new Error(`Tab does not reach ${name}: the focus is on '${await focused()}'`)
  }
  // Starts after the site's own links, where a visitor who has read that far would.
  await page.getByRole('heading', { name: 'See how we work' }).evaluate((heading: HTMLElement) => {
    heading.tabIndex = -1
    heading.focus()
  })
  await tabTo(/times? free/)
  await press('ArrowRight')
  await press('Enter')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /\d+ times? free/ })
      .first(),
  ).toBeAttached()
  await tabTo(/^\d{1,2}:\d\d/)
  await press('Enter')
  await expect.poll(focused).toMatch(/^Next/)
  await press('Enter')
  await expect.poll(focused).toMatch(/Your details|Your name/)
  await tabTo(/^$/)
  await page.keyboard.type('Noor Haddad')
  await press('Tab')
  await page.keyboard.type('noor@example.com')
  await press('Enter')
  await expect(page.getByRole('group', { name: 'You are booked' })).toBeFocused()
  expect(keys).toBeLessThanOrEqual(30)
})

for (const width of [320, 1200])
  for (const scheme of ['light', 'dark'] as const)
    test(`nothing is cut off and axe finds no violations at ${width} px, ${scheme}`, async ({
      visitor,
      studio,
    }) => {
      const { page } = visitor
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await visitor.visit(studio.site)
      await visitor.days.nth(2).click()
      await visitor.times.first().waitFor()
      expect(await horizontalOverflowOf(page)).toBeLessThanOrEqual(0)
      expect(await violationsIn(page, 'when-booking')).toEqual([])
      await visitor.times.first().click()
      await visitor.press(/^Next:/)
      await page.getByLabel('Your name').waitFor()
      expect(await horizontalOverflowOf(page)).toBeLessThanOrEqual(0)
      expect(await violationsIn(page, 'when-booking')).toEqual([])
    })

test('a visitor in another time zone sees local times beside the hosts’', async ({ studio, browser }) => {
  const visitor = await separateVisitor(browser, { timeZone: 'Asia/Tokyo' })
  await visitor.visit(studio.site)
  const [first] = await studio.freeTimes('walkthrough')
  const shown = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', timeStyle: 'short' }).format(
    (first ?? 0) * 1000,
  )
  await expect(visitor.times.first()).toContainText(shown)
  await expect(visitor.page.locator('when-booking .zone')).toContainText('Tokyo')
  await expect(visitor.times.first()).toContainText(/Lisbon|New York/)

  await test.step('the visitor finds and selects another time zone', async () => {
    await visitor.page.locator('when-booking .zone').getByRole('button').click()
    const search = visitor.page.getByRole('combobox')
    await search.fill('kathm')
    await search.press('ArrowDown')
    await search.press('Enter')
    const there = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kathmandu', timeStyle: 'short' }).format(
      (first ?? 0) * 1000,
    )
    await expect(visitor.page.locator('when-booking .zone')).toContainText(/Kathmandu|Katmandu/)
    await expect(visitor.times.first()).toContainText(there)
  })
  await visitor.leave()
})

test('a visitor switches between the 12-hour and the 24-hour clock', async ({ visitor, studio }) => {
  await visitor.visit(studio.site)
  const [first] = await studio.freeTimes('walkthrough')
  const as = (hourCycle: 'h12' | 'h23') =>
    visitor.page.evaluate(
      ([time, cycle]) =>
        new Intl.DateTimeFormat('en-GB', {
          timeZone: 'Europe/London',
          hour: cycle === 'h12' ? 'numeric' : '2-digit',
          minute: '2-digit',
          hourCycle: cycle,
        }).format(time * 1000),
      [first ?? 0, hourCycle] as const,
    )
  await expect(visitor.times.first()).toContainText(await as('h23'))
  await visitor.page.getByRole('button', { name: /^Time zone/ }).click()
  await visitor.page.getByText('12h').click()
  await expect(visitor.times.first()).toContainText(await as('h12'))
  await visitor.page.getByText('24h').click()
  await expect(visitor.times.first()).toContainText(await as('h23'))
})

test('loading the widget and turning the month shifts no layout, and loading takes neither focus nor scroll', async ({
  page,
  studio,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install({ time: new Date(opening * 1000) })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.setViewportSize({ width: 1200, height: 1700 })
  await page.goto(studio.site)
  await page
    .getByRole('grid')
    .getByRole('button', { name: /times? free/ })
    .first()
    .waitFor()
  expect(await page.evaluate(() => [document.activeElement === document.body, scrollY])).toEqual([true, 0])
  // Nor does another month, with its fade.
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  const sum = await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
  )
  expect(sum.toFixed(3)).toBe('0.000')
})
