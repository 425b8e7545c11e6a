import type { CDPSession, Page } from '@playwright/test'
import type { FreeBusy } from '@whenable/elements'
import { violationsIn } from './fixtures/axe.js'
import { expect, opening, test } from './fixtures/studio.js'

/** A Tuesday that no other test uses. */
const date = '2026-04-14'

const times = (page: Page) => page.locator('when-free-busy')
const person = (page: Page, name: string) => times(page).getByRole('row', { name })

const open = async (page: Page, site: string) => {
  await page.goto(`${site}/free-busy.html?date=${date}`)
  await expect(times(page).getByRole('button', { name: /Free/ }).first()).toBeVisible()
}

test.describe('in a wide window', () => {
  test.beforeEach(async ({ visitor: { page }, studio }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await open(page, studio.site)
  })

  test('a person whose calendar cannot be read is shown as unknown, not free', async ({
    visitor: { page },
  }) => {
    await expect(person(page, 'Jonas Okafor')).toContainText('Busy: 16:00–17:00')
    await expect(person(page, 'Ines Duarte')).toContainText('Busy: 09:00–09:30')
    await expect(person(page, 'orders@timber.example')).toContainText('Its times are unknown.')
    await expect(times(page).getByRole('group', { name: '3 of 4 free' })).toBeVisible()
    await expect(times(page)).not.toContainText('4 of 4')
    expect(await violationsIn(page)).toEqual([])
  })

  test('a common free time is booked with the keyboard and is no longer offered', async ({
    visitor: { page, fillIn, press },
    studio,
  }) => {
    const free = times(page).getByRole('button', { name: /Free/ })
    await expect(free).toHaveText(['13:30–16:00', '17:00–18:00'])
    await free.first().focus()
    for (const key of ['ArrowRight', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
    await expect(times(page).getByRole('status').first()).toContainText('13:30–14:00. 3 of 4 free')
    await times(page).getByRole('button', { name: 'Next' }).focus()
    await page.keyboard.press('Enter')
    const booking = page.locator('when-popup when-booking')
    await expect(booking).toContainText('13:30')
    await fillIn()
    await press(/^Book/)
    await expect(booking.getByRole('heading', { name: 'You are booked' })).toBeVisible()
    const [booked] = studio.domainEvents.slice(-1)
    expect(booked?.type).toBe('booking.created')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(free.first()).toHaveText('14:00–16:00')
    await expect(person(page, 'Ada Mensah')).toContainText('Busy: 13:30–14:00')
  })

  test('in forced colours free and unknown times keep their borders', async ({ visitor: { page } }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await expect(times(page).locator('[part=unknown]')).toHaveCSS('border-top-style', 'dotted')
    await expect(times(page).getByRole('button', { name: /Free/ }).first()).toHaveCSS(
      'border-top-style',
      'solid',
    )
  })
})

test.describe('with touch', () => {
  test.use({ hasTouch: true, viewport: { width: 700, height: 420 } })

  const finger = (touch: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })

  test.beforeEach(async ({ visitor: { page }, studio }) => {
    await open(page, studio.site)
    await times(page).evaluate((element: FreeBusy) => {
      element.days = 3
    })
    await expect(times(page).getByRole('columnheader', { name: /Thursday 16 April/ })).toBeAttached()
    await person(page, 'Ada Mensah').scrollIntoViewIfNeeded()
    // The test controls how long a finger rests, however busy the machine is.
    await page.clock.pauseAt(new Date((opening + 3600) * 1000))
  })

  test('a swipe scrolls the days and the page without selecting a time', async ({ visitor: { page } }) => {
    const touch = await page.context().newCDPSession(page)
    const lane = await person(page, 'Ada Mensah').boundingBox()
    if (!lane) throw new Error('The times are not rendered.')
    const [x, y] = [lane.x + 500, lane.y + 20]
    const scroll = times(page).locator('[part=scroll]')
    const swipe = async (across: number, down: number) => {
      await finger(touch, 'touchStart', x, y)
      for (let step = 1; step <= 8; step++)
        await finger(touch, 'touchMove', x + step * across, y + step * down)
      await finger(touch, 'touchEnd')
    }
    await swipe(-25, 0)
    await expect.poll(() => scroll.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100)
    const before = await page.evaluate(() => scrollY)
    await swipe(0, 12)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before)
    expect(await times(page).evaluate((element: FreeBusy) => element.value)).toBeNull()
  })

  test('a long press selects a time without scrolling', async ({ visitor: { page } }) => {
    const touch = await page.context().newCDPSession(page)
    await times(page).evaluate((element: FreeBusy) => {
      element.configurationId = null
    })
    const lane = await person(page, 'Ada Mensah').boundingBox()
    if (!lane) throw new Error('The times are not rendered.')
    const [x, y] = [lane.x + 400, lane.y + 20]
    const scroll = times(page).locator('[part=scroll]')
    await finger(touch, 'touchStart', x, y)
    // The browser reports a touch as sent before a busy page has received it.
    await expect(async () => {
      await page.clock.runFor(500)
      await expect(times(page).locator('[part=selection]')).toBeVisible({ timeout: 500 })
    }).toPass()
    for (let step = 1; step <= 8; step++) await finger(touch, 'touchMove', x + step * 15, y)
    await finger(touch, 'touchEnd')
    await expect
      .poll(() => times(page).evaluate(({ value }: FreeBusy) => (value ? (value.end - value.start) / 60 : 0)))
      .toBeGreaterThan(120)
    expect(await scroll.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
  })
})
