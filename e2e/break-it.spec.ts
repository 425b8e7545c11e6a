import { violationsIn } from './fixtures/axe.js'
import { expect, test } from './fixtures/studio.js'
import { horizontalOverflowOf } from './pages/layout.js'

const answers = { 'What have you broken?': 'Everything that there was' }

test.beforeEach(async ({ visitor, studio }) => {
  await visitor.visit(`${studio.site}/break-it.html`)
})

test('on the page that injects errors every response is lost and one booking is made', async ({
  visitor,
}) => {
  const { page } = visitor
  await visitor.pickTime(2)
  await visitor.fillIn(answers)
  await expect(page.locator('output[name=kept]')).toHaveText('3')
  await page.getByLabel('loses every answer').check()
  await visitor.press(/^Book /)
  await expect(page.locator('when-booking')).toContainText('We couldn’t confirm your booking')
  await expect(page.locator('when-booking')).toContainText('We couldn’t connect')
  await page.getByLabel('works').check()
  await visitor.press('Check again')
  await expect(page.getByRole('group', { name: 'You are booked' })).toBeFocused()
  await expect(page.locator('output[name=visitor]')).toHaveText('1')
  await expect(page.getByRole('row', { name: /POST bookings none/ }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /POST bookings 200/ })).toBeVisible()
})

test('on the page that injects errors answers survive losing the time, the session, the storage and the page', async ({
  visitor,
}) => {
  const { page } = visitor
  const press = (name: string) => page.getByRole('button', { name }).click()
  await visitor.pickTime(2)
  await visitor.fillIn(answers)
  await press('Reload the page')
  await visitor.days.first().waitFor()
  await visitor.pickTime(2)
  await press('Fill the storage')
  await expect(page.getByRole('status').filter({ hasText: 'The storage is full.' })).toBeVisible()
  await press('Remove and add the widget')
  await page.getByLabel('is a day ahead').check()
  await press('End the session')
  await press('Book the slot for someone else')
  await expect(page.locator('output[name=rival]')).toHaveText('1')
  await visitor.press(/^Book /)
  await page.locator('when-booking .nearest button').first().click()
  for (const [label, text] of Object.entries({ 'Your name': 'Noor Haddad', ...answers }))
    await expect(page.getByLabel(label)).toHaveValue(text)
  await visitor.book()
  await expect(page.locator('output[name=visitor]')).toHaveText('1')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the page that injects errors is accessible in a narrow ${colorScheme} window from right to left`, async ({
    visitor: { page },
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 320, height: 700 })
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    expect(await violationsIn(page)).toEqual([])
    expect(await horizontalOverflowOf(page)).toBeLessThanOrEqual(0)
  })
