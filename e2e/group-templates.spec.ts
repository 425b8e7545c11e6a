import { violationsIn } from './fixtures/axe.js'
import { expect, test } from './fixtures/owner.js'

test('an owner makes a weekly class from its template, shares it, and sees who booked a place', async ({
  owner: { origin },
  page,
  browser,
}) => {
  const dates = page.locator('when-event-type-editor').getByRole('list', { name: 'Dates' })

  await test.step('the template asks for the places and the first date', async () => {
    await page.goto(`${origin}/admin/event-types`)
    await page.getByRole('button', { name: 'New event type' }).click()
    await page.getByText('Class', { exact: true }).click()
    await expect(page.getByLabel('Places')).toHaveValue('8')
    await expect(page.getByLabel('Repeats every week')).toBeChecked()
    await page.getByLabel('Name').fill('Wheel throwing')
    await page.getByLabel('Places').fill('2')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('Choose a future date and a time.')).toBeVisible()
    await page.getByLabel('Date', { exact: true }).fill('2026-03-05')
    await page.getByLabel('Starts at').fill('18:30')
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('button', { name: 'Create' }).click()
  })

  await test.step('the editor lists its dates', async () => {
    await expect(dates.getByRole('listitem').first()).toContainText('0 of 2 places taken')
    await expect(dates.getByRole('listitem').first()).toContainText('5 March')
    await expect(dates.getByRole('listitem').nth(1)).toContainText('12 March')
  })

  await test.step('one more date is added, one is changed, and one is removed', async () => {
    await page.getByRole('button', { name: 'Add a date' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Date', { exact: true }).fill('2026-03-07')
    await dialog.getByLabel('Places').fill('5')
    await dialog.getByRole('button', { name: 'Add a date' }).click()
    await expect(dates.getByRole('listitem').nth(1)).toContainText('7 March')
    await expect(dates.getByRole('listitem').nth(1)).toContainText('0 of 5 places taken')

    await page.getByRole('button', { name: /^Change .*12 March/ }).click()
    await dialog.getByLabel('Starts at').fill('19:00')
    await dialog.getByLabel('Places').fill('3')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dates.getByRole('listitem').nth(2)).toContainText('0 of 3 places taken')
    await expect(dates.getByRole('listitem').nth(3)).toContainText('0 of 2 places taken')

    await page.getByRole('button', { name: /^Remove .*19 March/ }).click()
    await expect(dialog).toContainText('Its bookings are cancelled.')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(dates.getByRole('listitem').nth(3)).toContainText('26 March')
    expect(await violationsIn(page)).toEqual([])
  })

  await test.step('dates take the place of their event type', async () => {
    await page.getByLabel('Where').fill('Studio 2, Marlow')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })

  await test.step('a visitor books a place at the link', async () => {
    const visitor = await browser.newContext()
    const guest = await visitor.newPage()
    await guest.clock.install({ time: new Date('2026-03-02T09:10:00Z') })
    await guest.goto(`${origin}/b/wheel-throwing`)
    await guest.getByRole('button', { name: /^Choose.*Wheel throwing.*5 March/ }).click()
    await guest.getByLabel('Your name').fill('Noor Haddad')
    await guest.getByLabel('Email').first().fill('noor@example.com')
    await guest.getByRole('button', { name: /^Book / }).click()
    await expect(guest.getByRole('heading', { name: /You are booked/ })).toBeVisible()
    await expect(guest.locator('body')).toContainText('Studio 2, Marlow')
    await visitor.close()
  })

  await test.step('the owner sees the guest of the date', async () => {
    await page.reload()
    const first = dates.getByRole('listitem').first()
    await expect(first).toContainText('1 of 2 places taken')
    await first.getByText('1 of 2 places taken').click()
    await expect(first.getByRole('link', { name: 'Noor Haddad' })).toBeVisible()
    await page.goto(`${origin}/admin/bookings`)
    await expect(page.locator('when-bookings')).toContainText('Wheel throwing')
    await expect(page.locator('when-bookings')).toContainText('Noor Haddad')
  })
})
