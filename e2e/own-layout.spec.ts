import { expect, test } from './fixtures/studio.js'

test('a page places the parts of a booking by itself, and a visitor books by keyboard', async ({
  visitor,
  studio,
}) => {
  const { page } = visitor
  await page.goto(`${studio.site}/own-layout.html`)
  const days = page.locator('when-booking-days')
  const times = page.locator('when-booking-times')
  const details = page.locator('when-booking-details')
  const free = days.getByRole('grid').getByRole('button', { name: /\d times? free/ })
  await free.first().waitFor()
  await expect(
    page.locator('when-booking-summary').getByRole('heading', { name: /walkthrough/i }),
  ).toBeVisible()

  await free.nth(2).focus()
  await page.keyboard.press('Enter')
  await expect(free.nth(2)).toBeFocused()
  const time = times.getByRole('listitem').getByRole('button').first()
  const name = (await time.textContent())?.trim() ?? ''
  await time.focus()
  await page.keyboard.press('Enter')
  await expect(times.getByRole('button', { name: /^Next:/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(details.getByRole('heading', { name: 'Your details' })).toBeFocused()
  await expect(page.locator('when-booking-summary')).toContainText(name)

  await page.keyboard.press('Tab')
  await page.keyboard.type('Noor Haddad')
  await page.keyboard.press('Tab')
  await page.keyboard.type('noor@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'You are booked' })).toBeFocused()
  await expect(days.getByRole('grid')).toHaveCount(0)
})
