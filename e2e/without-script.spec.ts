import { expect, type Page } from '@playwright/test'
import { violationsIn } from './fixtures/axe.js'
import { opening, type Studio, test } from './fixtures/studio.js'
import { horizontalOverflowOf } from './pages/layout.js'

/** Expects that nothing is wider than the window. */
const expectNoOverflow = async (page: Page) => {
  // The footer is the end of a page.
  await page.locator('footer').waitFor({ state: 'attached' })
  expect(await horizontalOverflowOf(page)).toBeLessThanOrEqual(0)
}

/** Expects the same and no violations of axe, which needs scripting enabled but not the page's scripts. */
const expectAccessible = async (page: Page) => {
  await expectNoOverflow(page)
  expect(await violationsIn(page)).toEqual([])
}

const bookingPageOf = (studio: Studio, slug: string) => `${studio.service.url}/b/${slug}`

const newestEvent = (studio: Studio) => studio.domainEvents.at(-1)

const variants = {
  'wide and light': { viewport: { width: 1200, height: 860 } },
  'narrow and dark': { viewport: { width: 320, height: 700 }, colorScheme: 'dark' },
  'right to left': { viewport: { width: 1200, height: 860 }, locale: 'ar' },
} as const

/** Goes through the pages of a booking: requests one, reschedules it, cancels it. */
const askMoveCancel = async (page: Page, studio: Studio, check: (page: Page) => Promise<void>) => {
  await page.goto(bookingPageOf(studio, 'consultation'))
  await check(page)
  await page.locator('a.slot').nth(3).click()
  await expect(page).toHaveURL(/slot=/)
  await check(page)
  await page.locator('[name=name]').fill(' ')
  await page.locator('[name=email]').fill('noor@example.com')
  await page.locator('select').selectOption('Kitchen')
  await page.locator('button.first').click()
  await expect(page.getByRole('alert')).toBeFocused()
  await check(page)
  await page.locator('[name=name]').fill('Noor Haddad')
  await page.locator('button.first').click()

  await expect(page).toHaveURL(/\/manage\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await check(page)
  expect(newestEvent(studio)?.type).toBe('booking.pending')

  await page.locator('[href*="move=1"]').click()
  await expect(page).toHaveURL(/move=1/)
  await check(page)
  await page.locator('a.slot').nth(8).click()
  await expect(page).toHaveURL(/slot=/)
  await check(page)
  await page.locator('button.first').click()
  await expect(page.locator('.pending')).toBeVisible()
  expect(newestEvent(studio)?.type).toBe('booking.rescheduled')

  await page.locator('summary').click()
  await page.locator('[name=reason]').fill('Ill')
  await page.locator('button[value=cancel]').click()
  await expect(page.locator('.cancelled')).toBeVisible()
  await check(page)
  expect(newestEvent(studio)?.data.object.booking_info.cancellation_reason).toBe('Ill')
}

/** Requests two times, and as the organizer confirms the first and declines the second. */
const answerRequests = async (page: Page, studio: Studio, check: (page: Page) => Promise<void>) => {
  for (const [answer, eventType] of [
    ['confirm', 'booking.created'],
    ['decline', 'booking.cancelled'],
  ] as const) {
    await page.goto(`${bookingPageOf(studio, 'consultation')}${answer === 'confirm' ? '?tz=Asia/Tokyo' : ''}`)
    await page.locator('a.slot').nth(5).click()
    await page.locator('[name=name]').fill('Noor Haddad')
    await page.locator('[name=email]').fill('noor@example.com')
    await page.locator('select').selectOption('Kitchen')
    await page.locator('button.first').click()
    await expect(page.locator('.pending')).toBeVisible()
    const request = newestEvent(studio)?.data.object
    await page.goto(`${studio.service.url}/confirm/${request?.booking_ref}`)
    await expect(page.getByText('Kitchen')).toBeVisible()
    await check(page)
    if (answer === 'decline') await page.locator('[name=reason]').fill('I am away that week.')
    await page.locator(`button[value=${answer}]`).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.locator(answer === 'confirm' ? '.booked' : '.cancelled')).toBeVisible()
    await expect(page.locator('button[name=action]')).toHaveCount(0)
    await check(page)
    expect(newestEvent(studio)?.type).toBe(eventType)
  }
  expect(newestEvent(studio)?.data.object.booking_info.cancellation_reason).toBe('I am away that week.')
}

for (const [variant, options] of Object.entries(variants))
  test.describe(`with a script that never loads, ${variant}`, () => {
    test.use(options)
    test('a visitor requests, reschedules and cancels on accessible pages', async ({ page, studio }) => {
      await page.route('**/embed/**', (route) => route.abort())
      await askMoveCancel(page, studio, expectAccessible)
    })
    test('an organizer answers requests on accessible pages', async ({ page, studio }) => {
      await page.route('**/embed/**', (route) => route.abort())
      await answerRequests(page, studio, expectAccessible)
    })
  })

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  // The tests above check the other variants, where axe can run.
  test('a visitor requests a time, reschedules it and cancels it', async ({ page, studio }) => {
    await askMoveCancel(page, studio, expectNoOverflow)
  })

  test('an organizer confirms a request and declines another', async ({ page, studio }) => {
    await answerRequests(page, studio, expectNoOverflow)
  })

  test('a visitor in another time zone books a seat in a class', async ({ page, studio }) => {
    await page.goto(bookingPageOf(studio, 'classes'))
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await page.getByRole('button', { name: 'Choose' }).click()
    await expect(page.getByText('Tokyo (UTC+9)').first()).toBeVisible()
    await page
      .getByRole('link', { name: /seats left/ })
      .first()
      .click()
    await page.getByLabel('Your name').fill('Noor Haddad')
    await page.getByLabel('Email', { exact: true }).fill('noor@example.com')
    await page.getByRole('button', { name: /^Book / }).click()
    await expect(page.getByRole('heading', { name: 'You are booked' })).toBeFocused()
    await expect(page.getByText('Tokyo (UTC+9)')).toBeVisible()
    expect(newestEvent(studio)?.type).toBe('booking.created')
  })

  test('reloading the confirmation or submitting the form again books nothing more', async ({
    page,
    studio,
  }) => {
    await page.goto(bookingPageOf(studio, 'walkthrough'))
    await page.locator('a.slot').nth(10).click()
    await page.getByLabel('Your name').fill('Noor Haddad')
    await page.getByLabel('Email', { exact: true }).fill('noor@example.com')
    const key = await page.locator('[name=key]').inputValue()
    const [slot, form] = [await page.locator('[name=slot]').inputValue(), page.url()]
    await page.getByRole('button', { name: /^Book / }).click()
    await expect(page.getByRole('heading', { name: 'You are booked' })).toBeFocused()
    const outcome = page.url()
    const before = studio.domainEvents.length
    await page.reload()
    const again = await page.request.post(form.replace(/\?.*/, ''), {
      form: { slot, key, name: 'Noor Haddad', email: 'noor@example.com' },
    })
    expect(again.url()).toBe(outcome)
    expect(studio.domainEvents.length).toBe(before)
  })

  test('an error summary comes first and links to each invalid field', async ({ page, studio }) => {
    await page.goto(bookingPageOf(studio, 'consultation'))
    await page.locator('a.slot').nth(20).click()
    await page.getByLabel('Your name').fill('   ')
    await page.getByLabel('Email', { exact: true }).fill('noor@example.com')
    await page.getByLabel(/room/).selectOption('Kitchen')
    await page.getByRole('button', { name: /^Ask for / }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await page.getByRole('alert').getByRole('link', { name: 'Your name' }).click()
    await expect(page.getByLabel('Your name')).toBeFocused()
    await expect(page.getByLabel(/room/)).toHaveValue('Kitchen')
  })
})

test.describe('with a script that loads late', () => {
  /** Holds the scripts back, and returns a function that releases them. */
  const holdScripts = async (page: Page) => {
    let releaseScripts = () => {}
    const released = new Promise<void>((resolve) => {
      releaseScripts = resolve
    })
    await page.route('**/embed/**', async (route) => {
      await released
      await route.continue()
    })
    await page.clock.install({ time: new Date(opening * 1000) })
    await page.addInitScript(() => {
      const global = window as unknown as { shift: number }
      global.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) global.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    return releaseScripts
  }
  const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift)

  test('times are shown before it loads, and the element replaces them', async ({ page, studio }) => {
    const releaseScripts = await holdScripts(page)
    await page.goto(bookingPageOf(studio, 'walkthrough'))
    await expect(page.locator('a.slot').first()).toBeVisible()
    await expectAccessible(page)
    releaseScripts()
    await expect(page.locator('when-booking')).toBeVisible()
    await expect(page.locator('.fallback')).toHaveCount(0)
    await expect(
      page.locator('when-booking').getByRole('heading', { name: 'Project walkthrough' }),
    ).toBeVisible()
    await expect(page.locator('when-booking [part~=slot]').first()).toBeVisible()
    await expectAccessible(page)
    expect(await shiftOf(page)).toBeLessThan(0.01)
  })

  test('a visitor who has already focused a time keeps it and books without the script', async ({
    page,
    studio,
  }) => {
    const releaseScripts = await holdScripts(page)
    await page.goto(bookingPageOf(studio, 'walkthrough'))
    await page.locator('a.slot').nth(12).focus()
    releaseScripts()
    await expect.poll(() => page.evaluate(() => !!customElements.get('when-booking'))).toBe(true)
    await expect(page.locator('when-booking [part~=slot]').first()).toBeAttached()
    await expect(page.locator('a.slot').nth(12)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  })
})
