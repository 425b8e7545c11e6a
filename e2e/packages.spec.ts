import type { Page } from '@playwright/test'
import { violationsIn } from './fixtures/axe.js'
import { mailTo } from './fixtures/mail-to.js'
import { expect, tabTo, test } from './fixtures/owner.js'
import { horizontalOverflowOf } from './pages/layout.js'

test('an owner gives a package by keyboard, and its guest books twice with it, cancels one and reads what is left', async ({
  browser,
  owner,
  page,
  service,
}) => {
  const links = page.locator('when-offer-times')
  const give = links.getByRole('button', { name: 'Give a package' })
  const row = links.locator('[part=link-row]')
  const openLinks = async () => {
    await page.goto(`${owner.origin}/admin/share`)
    await page.getByRole('tab', { name: 'Email' }).click()
    await give.waitFor()
  }

  await test.step('the owner fills in the form, also on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openLinks()
    await tabTo(page, give)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Give a package' })
    await tabTo(page, dialog.getByLabel('Guest’s name'))
    await page.keyboard.type('Noor Haddad')
    await tabTo(page, dialog.getByLabel('Guest’s email'))
    await page.keyboard.type('noor@example.com')
    await tabTo(page, dialog.getByLabel('Number of bookings'))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('2')
    await dialog.getByLabel('Link ends').selectOption({ label: 'After 90 days' })
    await expect(dialog.getByLabel('Send the link to the guest by email')).toBeChecked()
    expect(await horizontalOverflowOf(page)).toBeLessThanOrEqual(0)
    expect(await violationsIn(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('The link was sent to the guest.')).toBeFocused()
    expect(await violationsIn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(give).toBeFocused()
    await expect(row).toContainText(['Noor Haddad'])
    await expect(row).toContainText(['2 bookings left'])
  })

  const text = await mailTo(service, 'noor@example.com', /^Invitation/)
  expect(text).toContain('Bookings left: 2 of 2\nValid until: ')
  const address = String(/https?:\S+\/l\/[0-9a-f]{32}/.exec(text)).replace(owner.origin, service.url)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const guest = await context.newPage()
  const left = (of: Page, count: number) => expect(of.getByText(`Bookings left: ${count} of 2`)).toBeVisible()
  const book = async (count: number) => {
    await guest.goto(address)
    await left(guest, count + 1)
    await expect(guest.getByText('Valid until: ')).toBeVisible()
    await guest.locator('a.slot').first().click()
    await expect(guest.locator('[name=email]')).toHaveValue('noor@example.com')
    await guest.locator('button.first').click()
    await expect(guest.locator('.booked')).toBeVisible()
    await left(guest, count)
  }

  await test.step('the guest books twice with the link of the email, and then it is used up', async () => {
    await book(1)
    await book(0)
    const manage = guest.url()
    expect((await guest.goto(address))?.status()).toBe(410)
    await guest.goto(manage)
  })

  await test.step('they cancel one, and have it back', async () => {
    await guest.goto(`${guest.url().replace(/\?.*/, '')}?do=cancel`)
    await guest.locator('button[value=cancel]').click()
    await left(guest, 1)
    await guest.goto(address)
    await left(guest, 1)
  })
  await context.close()

  await test.step('the owner sees what is left, and withdraws the link', async () => {
    await openLinks()
    await expect(row).toContainText(['1 booking left'])
    await row.getByRole('button', { name: 'Revoke the link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the link' }).click()
    await expect(row).toHaveCount(0)
    expect((await fetch(address)).status).toBe(404)
  })
})
