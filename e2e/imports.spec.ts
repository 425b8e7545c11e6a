import { calComDouble, doubleToken } from '../packages/service/src/testing/import-doubles.js'
import { violationsIn } from './fixtures/axe.js'
import { test as base, expect } from './fixtures/owner.js'
import { horizontalOverflowOf } from './pages/layout.js'

const double = calComDouble()
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from the pattern
  importFetch: async ({}, use) => use(double.fetch),
})

test.use({ locale: 'en-GB', timezoneId: 'Europe/London' })

test('an owner imports what they choose from Cal.com, and nothing of it is public', async ({
  owner: { call, origin },
  page,
  request,
}) => {
  await page.goto(`${origin}/admin/event-types`)
  await page.getByRole('button', { name: 'Import from Cal.com or Calendly' }).click()
  const dialog = page.getByRole('dialog')
  const token = dialog.getByLabel('Access token')

  await test.step('a token is asked for, and a wrong one is refused', async () => {
    await expect(token).toHaveAttribute('type', 'password')
    await expect(token).toHaveAttribute('autocomplete', 'off')
    await expect(dialog.getByText('It is used once and not stored.')).toBeVisible()
    expect(await violationsIn(page)).toEqual([])
    await token.fill('cal_live_of_somebody_else')
    await dialog.getByRole('button', { name: 'Show what can be imported' }).click()
    await expect(dialog.getByText('This token is not accepted.')).toBeVisible()
    await expect(token).toBeFocused()
  })

  await test.step('the preview says what is made, and what is not', async () => {
    await token.fill(doubleToken)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('checkbox', { name: 'Intro call' })).toBeChecked()
    await expect(dialog.getByText('30 min')).toBeVisible()
    await expect(dialog.getByText('To check: Other lengths: 30, Place or video call: zoom')).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: 'Working hours' })).toBeChecked()
    await expect(dialog.getByText('Team demo')).toBeVisible()
    await expect(dialog.getByText('Belongs to a team')).toBeVisible()
    expect(await violationsIn(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await horizontalOverflowOf(page)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('what is chosen is made, switched off', async () => {
    await dialog.getByRole('checkbox', { name: 'Consultation' }).uncheck()
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog.getByRole('heading', { name: 'Imported' })).toBeVisible()
    const eventTypes = (await call('GET', '/admin/v1/event-types')).data as {
      readonly name: string
      readonly is_active: boolean
    }[]
    expect(eventTypes.map(({ name, is_active }) => [name, is_active])).toContainEqual(['Intro call', false])
    expect(eventTypes.map(({ name }) => name)).not.toContain('Consultation')
    expect(await (await request.get(`${origin}/b/intro`)).text()).not.toContain('12 Mill Lane')
  })

  await test.step('its link opens the editor', async () => {
    await dialog.getByRole('link', { name: 'Intro call' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Intro call' })).toBeVisible()
  })
})
