import type { Page } from '@playwright/test'
import type { StartedService } from '@whenable/service/node'
import { violationsIn } from './fixtures/axe.js'
import { opening } from './fixtures/clock.js'
import { mailTo } from './fixtures/mail-to.js'
import { test } from './fixtures/new-service.js'
import { expect } from './fixtures/per-worker.js'
import { consoleProblemsOf } from './pages/console.js'
import { horizontalOverflowOf } from './pages/layout.js'

/** Makes the owner and their first event type, whose bookings they confirm, and returns the address of its page. */
const setUp = async (page: Page, service: StartedService): Promise<string> => {
  await page.goto((await service.setupLink()) ?? '')
  await page.getByLabel('Name').fill('Ada Mensah')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/admin\/welcome$/)
  const slug = await page.evaluate(async () => {
    const read = async (path: string, method = 'GET', headers = {}, body?: object) => {
      const response = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      return (await response.json()).data
    }
    const { access_token: token } = await read('/admin/v1/token', 'POST')
    const authorization = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const [type] = await read('/admin/v1/event-types', 'GET', authorization)
    const event_booking = { ...type.event_booking, booking_type: 'organizer-confirmation' }
    const ifMatch = { ...authorization, 'if-match': `"${type.revision}"` }
    await read(`/admin/v1/event-types/${type.id}`, 'PUT', ifMatch, { event_booking })
    return type.slug as string
  })
  const link = page.getByRole('link', { name: 'Book a test' })
  const skip = page.getByRole('button', { name: 'Skip for now' })
  for (;;) {
    await skip.or(link).first().waitFor()
    if (await link.isVisible()) break
    const heading = page.locator('[aria-current=step]').getByRole('heading', { level: 3 }).first()
    const before = await heading.textContent()
    await skip.click()
    await expect(heading).not.toHaveText(before ?? '')
  }
  expect(await link.getAttribute('href')).toContain(slug)
  return link.evaluate((one: HTMLAnchorElement) => one.href)
}

/** Requests the first free time. */
const request = async (visitor: Page, address: string): Promise<void> => {
  await visitor.goto(address)
  const booking = visitor.locator('when-booking').first()
  await booking
    .getByRole('grid')
    .getByRole('button', { name: /times? free/ })
    .first()
    .waitFor()
  await booking.locator('when-slot-list').getByRole('listitem').getByRole('button').first().click()
  await booking.getByRole('button', { name: /^Next:/ }).click()
  await booking.getByLabel('Your name').fill('Noor <b>Haddad</b>')
  await booking.getByLabel('Email').first().fill('noor@example.com')
  await booking.getByRole('button', { name: /^(Book|Ask|Send|Request)/ }).click()
  await expect(visitor.getByRole('heading', { name: /request/i }).first()).toBeVisible()
}

test.use({ hasMailServer: true })

test('a visitor books, and the owner confirms, moves and cancels without a reload', async ({
  context,
  page,
  service,
}) => {
  const problems = consoleProblemsOf(page)
  await context.clock.install({ time: new Date(opening * 1000) })
  const address = await setUp(page, service)
  await page.getByRole('button', { name: 'Go to your bookings' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing booked yet' })).toBeVisible()

  const visitor = await context.newPage()
  await request(visitor, address)
  // The next look of the list.
  await page.clock.runFor(11_000)
  const row = page.getByRole('listitem').filter({ hasText: 'Noor <b>Haddad</b>' })
  await expect(row.getByText('To answer')).toBeVisible()
  await expect(page.getByRole('link', { name: 'To answer (1)' })).toBeVisible()
  expect(await violationsIn(page)).toEqual([])

  await test.step('confirms, and the visitor is invited', async () => {
    await row.getByRole('button', { name: /^Confirm/ }).click()
    await expect(row.getByText('Confirmed')).toBeVisible()
    await mailTo(service, 'noor@example.com', /^Booked/)
  })

  const manage =
    /https?:\/\/\S+\/manage\/[\w-]+/.exec(await mailTo(service, 'noor@example.com', /^Booked/))?.[0] ?? ''

  await test.step('moves it outside the hours, with a warning', async () => {
    await row.getByRole('link').click()
    await expect(page).toHaveURL(/booking=/)
    const details = page.getByRole('complementary', { name: /^Booking of/ })
    await expect(details.getByText('Requested by the guest')).toBeVisible()
    await details.getByRole('button', { name: 'Move', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Time', { exact: true }).fill('20:00')
    await expect(dialog.getByText(/outside the hours/)).toBeVisible()
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Move booking' }).click()
    await expect(dialog).toBeHidden()
    await expect(details.getByText(/Moved: Ada Mensah/)).toBeVisible()
    await mailTo(service, 'noor@example.com', /^Moved/)
    await visitor.goto(manage)
    await expect(visitor.getByText(/20:00|8:00\spm/i).first()).toBeVisible()
  })

  await test.step('on a phone the details take the whole screen, and back returns to the list', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await horizontalOverflowOf(page)).toBeLessThanOrEqual(0)
    const sheet = page.getByRole('dialog', { name: /^Booking of/ })
    await expect(sheet).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(sheet).toBeHidden()
    await expect(row).toBeVisible()
    await page.evaluate(() => history.forward())
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('sees it in the calendar, opens it, and is asked before it moves', async () => {
    const calendar = page.locator('when-calendar')
    await page.getByRole('radio', { name: 'Calendar' }).check({ force: true })
    await expect(page).toHaveURL(/layout=calendar/)
    await page.reload()
    const entry = calendar.locator('.event').filter({ hasText: 'Noor <b>Haddad</b>' })
    await expect(entry).toHaveCount(1)
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).first().click()
    await entry.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name: /^Booking of/ })).toBeVisible()
    const time = await entry.getAttribute('aria-label')
    await entry.focus()
    await page.keyboard.press('m')
    await expect(calendar.getByText(/^Moving/)).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('20:15')
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(dialog).toBeHidden()
    expect(await entry.getAttribute('aria-label')).toBe(time)
    await page.getByRole('radio', { name: 'List' }).check({ force: true })
    await expect(page).not.toHaveURL(/layout=/)
    await expect(row).toBeVisible()
  })

  await test.step('cancels with a message, which the visitor reads', async () => {
    const details = page.getByRole('complementary', { name: /^Booking of/ })
    await details.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByLabel('Message to the guest').fill('I am ill.')
    await page.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(details.getByText('Cancelled: Ada Mensah')).toBeVisible()
    expect(await mailTo(service, 'noor@example.com', /^Cancelled/)).toContain('I am ill.')
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: /cancelled/i }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Cancelled', exact: true }).click()
    await expect(page).toHaveURL(/view=cancelled/)
    await expect(row).toBeVisible()
    await page.reload()
    await expect(row).toBeVisible()
  })
  // The first token request of a browser that is not signed in is refused.
  expect(problems.filter((text) => !text.includes('401'))).toEqual([])
})
