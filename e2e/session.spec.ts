import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/studio.js'

/** Collects the ids of the sessions that the website gives to its page, newest last. */
const sessionsOf = (page: Page): string[] => {
  const ids: string[] = []
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname === '/session') ids.push((await response.json()).session_id)
  })
  return ids
}

test('a private configuration requests a session from the page, and a new one when it ends while the visitor fills in the form', async ({
  visitor,
  studio,
}) => {
  const { page } = visitor
  const sessions = sessionsOf(page)
  await visitor.visit(`${studio.site}/review.html`)
  expect(sessions).toHaveLength(1)
  const start = await visitor.pickTime(1)
  await visitor.fillIn({ 'Your name': 'Noor' })
  await studio.call('DELETE', `/v3/scheduling/sessions/${sessions[0]}`)
  await visitor.book()
  expect(sessions).toHaveLength(2)
  expect(studio.domainEvents.at(-1)?.data.object.booking_info.start_time).toBe(start)
})

test('a session that ends while the visitor chooses a time is renewed, and the day stays selected', async ({
  visitor,
  studio,
}) => {
  const { page } = visitor
  const sessions = sessionsOf(page)
  await visitor.visit(`${studio.site}/review.html`)
  await visitor.days.nth(4).click()
  const day = page.locator('when-slot-list').getByRole('heading').first()
  const title = await day.textContent()
  await studio.call('DELETE', `/v3/scheduling/sessions/${sessions[0]}`)
  const answered = page.waitForResponse((response) => /availability/.test(response.url()) && response.ok())
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await answered
  await expect(day).toHaveText(title ?? '')
  await expect(visitor.times.first()).toBeVisible()
  expect(sessions).toHaveLength(2)
})

test('a session that ends while a booking is managed is renewed, and the booking is cancelled', async ({
  visitor,
  studio,
}) => {
  const { page } = visitor
  const sessions = sessionsOf(page)
  await visitor.visit(`${studio.site}/review.html`)
  await visitor.pickTime(5)
  await visitor.fillIn()
  await visitor.book()
  const { booking_ref: reference } = studio.domainEvents.at(-1)?.data.object ?? {}
  await page.locator('when-booking').evaluate((booking: HTMLElement & Record<string, unknown>, ref) => {
    const managing = Object.assign(document.createElement('when-manage-booking'), {
      ...{ serviceUrl: booking['serviceUrl'], sessionProvider: booking['sessionProvider'], bookingRef: ref },
    })
    booking.replaceWith(managing)
  }, reference)
  const managing = page.locator('when-manage-booking')
  await managing.getByRole('button', { name: 'Cancel' }).waitFor()
  await studio.call('DELETE', `/v3/scheduling/sessions/${sessions.at(-1)}`)
  const before = sessions.length
  await managing.getByRole('button', { name: 'Cancel' }).click()
  await managing.getByRole('button', { name: 'Cancel the booking' }).click()
  await expect(managing).toContainText(/cancelled/)
  expect(sessions).toHaveLength(before + 1)
})

test('a private configuration reveals nothing without a session', async ({ page, studio }) => {
  const id = studio.configurations['private-review']
  for (const path of ['ui-settings', `availability?start_time=1772442000&end_time=1772528400`]) {
    const address = `${studio.service.url}/v3/scheduling/${path}${path.includes('?') ? '&' : '?'}configuration_id=${id}`
    const answer = await page.request.get(address)
    expect(answer.status()).toBe(401)
    expect(await answer.json()).not.toHaveProperty('data')
  }
})
