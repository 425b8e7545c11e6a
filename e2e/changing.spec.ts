import { loseChunk } from './fixtures/lost-chunk.js'
import { expect, test } from './fixtures/studio.js'

test('a visitor books, cancels by the link of the confirmation, and books another time', async ({
  visitor,
  studio,
}) => {
  const { page } = visitor
  await visitor.visit(`${studio.service.url}/b/walkthrough`)
  await visitor.pickTime(2)
  await visitor.fillIn({ 'What should we look at first': 'The form on phones' })
  await visitor.book()
  const confirmation = page.locator('when-confirmation')
  await expect(confirmation.getByRole('heading')).toHaveText(/Noor Haddad/)
  await expect(confirmation).toContainText('The form on phones')

  await test.step('the link only asks', async () => {
    await confirmation.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/manage\/[^?]+\?do=cancel$/)
    await expect(page.getByRole('heading', { name: 'Cancel this booking?' })).toBeVisible()
    expect(studio.domainEvents.at(-1)?.type).toBe('booking.created')
    await page.getByRole('button', { name: 'Cancel the booking' }).click()
    await expect(page.getByRole('heading', { name: 'This booking is cancelled' })).toBeVisible()
    expect(studio.domainEvents.at(-1)?.type).toBe('booking.cancelled')
  })

  await test.step('the cancelled booking leads to another time', async () => {
    await page.getByRole('link', { name: 'Book another time' }).click()
    await visitor.days.first().waitFor()
    await visitor.pickTime(3)
    await visitor.fillIn()
    await visitor.book()
  })

  await test.step('the link to move shows the times', async () => {
    await confirmation.getByRole('link', { name: 'Reschedule' }).click()
    await expect(page).toHaveURL(/\?do=move$/)
    await expect(page.getByRole('heading', { name: 'Choose another time' })).toBeVisible()
    await visitor.days.first().waitFor()
  })
})

test('a guest moves a booking in the form if the view of a move is lost on the way', async ({
  visitor,
  studio,
}) => {
  const { page } = visitor
  await visitor.visit(`${studio.service.url}/b/walkthrough`)
  await visitor.pickTime(4)
  await visitor.fillIn()
  await visitor.book()
  const view = await loseChunk(page, /chunks\/moving/)
  await page.locator('when-confirmation').getByRole('link', { name: 'Reschedule' }).click()
  await visitor.days.first().waitFor()
  const start = await visitor.pickTime(5)
  expect(view.requests.length).toBeGreaterThan(0)
  await visitor.press(/^Move to/)
  await expect(page.getByRole('heading', { name: 'Your booking was moved' })).toBeVisible()
  expect(studio.domainEvents.at(-1)?.type).toBe('booking.rescheduled')
  expect(studio.domainEvents.at(-1)?.data.object.booking_info.start_time).toBe(start)
})
