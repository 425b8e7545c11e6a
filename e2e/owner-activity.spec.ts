import { request } from 'node:http'
import type { StartedService } from '@whenable/service/node'
import { violationsIn } from './fixtures/axe.js'
import { opening } from './fixtures/clock.js'
import { test } from './fixtures/new-service.js'
import { expect } from './fixtures/per-worker.js'
import { consoleProblemsOf } from './pages/console.js'
import { horizontalOverflowOf } from './pages/layout.js'
import { signInOwner } from './pages/sign-in-owner.js'

/** The stranger's address on this machine, in another network than the browser's. */
const strangersAddress = '127.0.9.7'

/** Start times that are free. */
const freeTimes = async (
  { url }: StartedService,
  eventType: string,
): Promise<readonly [number, number][]> => {
  const query = `configuration_id=${eventType}&start_time=${opening}&end_time=${opening + 14 * 86_400}`
  const response = await fetch(`${url}/v3/scheduling/availability?${query}`)
  const { data } = (await response.json()) as {
    data: { time_slots: { start_time: number; end_time: number }[] }
  }
  return data.time_slots.map(({ start_time, end_time }) => [start_time, end_time])
}

/** Requests a booking over HTTP from an address of this machine. @returns the status. */
const book = (
  { url }: StartedService,
  eventType: string,
  [start_time, end_time]: readonly [number, number],
  { name, localAddress }: { readonly name: string; readonly localAddress?: string },
): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${url}/v3/scheduling/bookings?configuration_id=${eventType}`,
      { method: 'POST', headers: { 'content-type': 'application/json' }, localAddress },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    sent.on('error', reject)
    const email = `${name.toLowerCase()}@example.net`
    sent.end(JSON.stringify({ start_time, end_time, guest: { name, email } }))
  })

test.use({ hasMailServer: true })

test('a stranger books twelve times, and the owner gets one alarm, cancels all, and blocks the network', async ({
  page,
  service,
}) => {
  const problems = consoleProblemsOf(page)
  const eventType = await signInOwner(page, service)
  const { origin } = new URL(page.url())
  const times = await freeTimes(service, eventType)
  const activity = page.locator('when-activity')
  const mailsAbout = async (subject: RegExp) =>
    (await service.mails()).filter((mail) => subject.test(mail.subject))
  const stranger = { name: 'Spammer', localAddress: strangersAddress }
  const isBooked = async () => (await freeTimes(service, eventType)).length < times.length

  for (const time of times.filter((_, index) => index % 2 === 0).slice(0, 12))
    expect(await book(service, eventType, time, stranger)).toBe(200)

  await test.step('the owner gets one alarm, and the navigation counts what is new', async () => {
    await expect.poll(async () => (await mailsAbout(/Unusual activity/)).length, { timeout: 45_000 }).toBe(1)
    await page.goto(`${origin}/admin`)
    await expect(page.getByRole('link', { name: /Activity.*1 new item/ })).toBeVisible()
    // The last entry of the navigation that appears.
    await expect(page.getByRole('link', { name: 'Polls' })).toBeVisible()
    await page.getByRole('link', { name: /Activity/ }).click()
    await expect(activity).toContainText('12 bookings (127.0.9.0/24)')
    expect(await violationsIn(page)).toEqual([])
  })

  await test.step('what a burst consists of fits on a phone', async () => {
    await activity.getByRole('button', { name: /12 bookings/ }).click()
    await expect(activity.getByRole('checkbox')).toHaveCount(12)
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await horizontalOverflowOf(page)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1200, height: 900 })
  })

  const cancelAll = async () => {
    await activity.getByRole('button', { name: 'Cancel all…' }).click()
    await activity.getByRole('menuitem', { name: 'Without an email' }).click()
    await expect(activity.getByText('Being cancelled: 12').first()).toBeVisible()
  }
  await test.step('cancels all, takes that back, and cancels again, without an email', async () => {
    await cancelAll()
    await activity.getByRole('button', { name: 'Undo' }).first().click()
    await expect(activity.getByRole('button', { name: 'Cancel all…' })).toBeVisible()
    // Nothing is pending on the service either.
    await page.reload()
    await expect(activity.getByRole('button', { name: 'Cancel all…' })).toBeVisible()
    await expect(activity.getByText(/^Being cancelled/)).toHaveCount(0)
    expect(await isBooked()).toBe(true)
    await cancelAll()
    await expect.poll(isBooked, { timeout: 45_000 }).toBe(false)
    await expect(activity).toContainText('Over or cancelled', { timeout: 15_000 })
  })

  await test.step('blocks the network, from which nothing can be booked any more', async () => {
    await activity.getByRole('button', { name: 'Block this network…' }).click()
    await activity.getByRole('menuitem', { name: 'For good' }).click()
    await expect(activity.locator('[part=block]')).toContainText('127.0.9.0/24')
    expect(await book(service, eventType, times[0] ?? [0, 0], stranger)).toBe(403)
    expect(await book(service, eventType, times[0] ?? [0, 0], { name: 'Noor' })).toBe(200)
  })
  // The outbox has had the time of what follows to send them.
  expect(await mailsAbout(/^Cancelled/)).toEqual([])
  expect(problems).toEqual([])
})
