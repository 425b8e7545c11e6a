import type { Page } from '@playwright/test'
import type { Calendar } from '@whenable/elements'
import { violationsIn } from './fixtures/axe.js'
import { expect, test } from './fixtures/studio.js'

const event = (page: Page, name: RegExp) =>
  page.locator('when-calendar').getByRole('button', { name }).first()
const review = /^Design review, .*Tuesday 3 March/

/** Opens the page with the week, and waits for all of its calendars. */
const openWeek = async (page: Page, site: string) => {
  await page.goto(`${site}/calendar.html`)
  // Signing in comes first.
  await expect(event(page, review)).toBeVisible()
  await expect(event(page, /^Design fair/)).toBeVisible()
}

test.beforeEach(async ({ visitor: { page }, studio }) => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  await openWeek(page, studio.site)
})

test('an event is moved with the keyboard, survives a reload, and the move can be undone', async ({
  visitor: { page },
}) => {
  await event(page, review).focus()
  await page.keyboard.press('m')
  await expect(page.locator('when-calendar').getByRole('status').first()).toContainText(
    'Moving Design review',
  )
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  const moved = /^Design review, 10:15.12:15, Wednesday 4 March/
  await expect(event(page, moved)).toBeVisible()
  await expect(event(page, /^Undo$/)).toBeVisible()
  await event(page, /^Undo$/).click()
  await expect(event(page, /^Design review, 10:00.12:00, Tuesday 3 March/)).toBeVisible()
  await page.reload()
  await expect(event(page, /^Design review, 10:00.12:00, Tuesday 3 March/)).toBeVisible()
})

test('an event moved with the pointer is stored by the service', async ({ visitor: { page } }) => {
  // Dragging is loaded when a pointer comes near.
  await page.locator('when-calendar').evaluate((calendar: Calendar) => calendar.loadDragging())
  const box = await event(page, /^Walkthrough for Northwind/).boundingBox()
  const column = await page.locator('when-calendar [part=column]').nth(3).boundingBox()
  if (!box || !column) throw new Error('The week is not rendered.')
  await page.mouse.move(box.x + 20, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 30, box.y + 14)
  await page.mouse.move(column.x + 20, box.y + 8)
  await page.mouse.up()
  const moved = /^Walkthrough for Northwind, 14:00.15:30, Thursday 5 March/
  await expect(event(page, moved)).toBeVisible()
  await expect(event(page, /^Undo$/)).toBeVisible()
  await page.reload()
  await expect(event(page, moved)).toBeVisible()
})

test('moving an event of a series asks which occurrences to move', async ({ visitor: { page } }) => {
  await event(page, /^Stand-up, .*Wednesday/).focus()
  await page.keyboard.press('m')
  await expect(page.locator('when-calendar').getByRole('status').first()).toContainText('Moving Stand-up')
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('dialog').getByRole('button', { name: 'Only this event' }).click()
  await expect(event(page, /^Stand-up, 09:30.10:00, Wednesday/)).toBeVisible()
  await expect(event(page, /^Stand-up, 09:00.09:30, Thursday/)).toBeVisible()
})

test('a whole series is moved in one step, and the move can be undone', async ({ visitor: { page } }) => {
  const moves: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') moves.push(new URL(request.url()).pathname.replace(/.*\//, ''))
  })
  await event(page, /^Stand-up, .*Wednesday/).focus()
  await page.keyboard.press('m')
  await expect(page.locator('when-calendar').getByRole('status').first()).toContainText('Moving Stand-up')
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('dialog').getByRole('button', { name: 'All events' }).click()
  for (const day of ['Tuesday', 'Wednesday', 'Thursday'])
    await expect(event(page, new RegExp(`^Stand-up, 09:30.10:00, ${day}`))).toBeVisible()
  await expect(event(page, /^Undo$/)).toBeVisible()
  await event(page, /^Undo$/).click()
  await expect(event(page, /^Stand-up, 09:00.09:30, Thursday/)).toBeVisible()
  await expect(event(page, /^Undo$/)).toBeHidden()
  await page.reload()
  await expect(event(page, /^Stand-up, 09:00.09:30, Thursday/)).toBeVisible()
  expect(moves.filter((one) => /series/.test(one))).toEqual(['move-series', 'undo-move-series'])
})

test('an account whose access has expired offers to reconnect, and the others stay', async ({
  visitor: { page },
}) => {
  await page.getByLabel('Access to the account has expired').check()
  await expect(page.getByRole('link', { name: 'Connect again' })).toHaveAttribute('href', /review\.html$/)
  await expect(event(page, /^Design fair/)).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await page.getByLabel('Access to the account has expired').uncheck()
  await expect(event(page, review)).toBeVisible()
})

test('an account of the legacy API shows and moves events like the others, and reports when it stops syncing', async ({
  visitor: { page },
}) => {
  const delivery = /^Paper delivery, 14:00.15:00, Monday 2 March, Workshop/
  await expect(event(page, delivery)).toBeVisible()
  await expect(event(page, /^Press time, 16:00.18:00, Thursday/)).toBeVisible()
  await event(page, delivery).focus()
  await page.keyboard.press('m')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(event(page, /^Paper delivery, 14:15.15:15, Monday/)).toBeVisible()
  // It is shown before it is saved.
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(event(page, /^Paper delivery, 14:15.15:15, Monday/)).toBeVisible()
  await page.getByLabel('The workshop’s account no longer synchronizes').check()
  const notice = page.getByRole('alert').filter({ hasText: 'Workshop is no longer kept up to date.' })
  await expect(notice.getByRole('link', { name: 'Connect again' })).toHaveAttribute('href', /review\.html$/)
  await expect(event(page, review)).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await page.getByLabel('The workshop’s account no longer synchronizes').uncheck()
  await expect(notice).toBeHidden()
})

test('two time zones label the hours, and in forced colours each event keeps its border', async ({
  visitor: { page },
}) => {
  await expect(page.locator('when-calendar [part=hours]')).toContainText('03:0008:00')
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await expect(event(page, review)).toHaveCSS('border-top-width', '1px')
  // The column of today is as dark as the others.
  const canvas = await page.evaluate(() => {
    document.body.style.background = 'Canvas'
    return getComputedStyle(document.body).backgroundColor
  })
  await expect(page.locator('when-calendar .column.today')).toHaveCSS('background-color', canvas)
})
