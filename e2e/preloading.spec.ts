import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/studio.js'
import { consoleProblemsOf } from './pages/console.js'

/** The calls of settings and free times that a page sends to the service, by their last path segment. */
const callsOf = (page: Page) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const call = new URL(request.url()).pathname.match(/^\/v3\/scheduling\/([\w-]+)$/)?.[1]
    if (call && request.method() === 'GET') calls.push(call)
  })
  return calls
}

test('what a page preloads is the only request before the first free time, under a strict policy', async ({
  visitor,
  studio,
}) => {
  const { page } = visitor
  const consoleProblems = consoleProblemsOf(page)
  const calls = callsOf(page)
  const answer = await page.goto(studio.site)
  expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  await visitor.days.first().waitFor()
  expect(calls).toEqual(['bootstrap'])
  await visitor.pickTime(1)
  await visitor.fillIn()
  await visitor.book()
  expect(consoleProblems).toEqual([])
})

test('a page with two widgets shows the times of both', async ({ visitor, studio }) => {
  const { page } = visitor
  const calls = callsOf(page)
  await page.goto(studio.site)
  await visitor.days.first().waitFor()
  const add = (configurationId: string | undefined) =>
    page
      .locator('when-booking')
      .first()
      .evaluate((first, id) => {
        const booking = document.createElement('when-booking')
        booking.setAttribute('service-url', first.getAttribute('service-url') ?? '')
        booking.setAttribute('configuration-id', id ?? first.getAttribute('configuration-id') ?? '')
        first.after(booking)
      }, configurationId)
  const second = page.locator('when-booking').nth(1).locator('[part~=day][part~=open]').first()
  // Another event type is not preloaded.
  await add(studio.configurations['consultation'])
  await second.waitFor()
  expect(calls.toSorted()).toEqual(['availability', 'bootstrap', 'ui-settings'])
  // The same one again is asked anew: times may have gone.
  await page
    .locator('when-booking')
    .nth(1)
    .evaluate((booking) => booking.remove())
  await add(undefined)
  await second.waitFor()
  expect(calls.toSorted()).toEqual(['availability', 'bootstrap', 'bootstrap', 'ui-settings'])
})

test('a service that lacks the call is asked in two', async ({ visitor, studio }) => {
  const { page } = visitor
  await page.route(/\/v3\/scheduling\/bootstrap/, (route) =>
    route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' }, json: {} }),
  )
  const calls = callsOf(page)
  await page.goto(studio.site)
  await visitor.days.first().waitFor()
  expect(new Set(calls)).toEqual(new Set(['bootstrap', 'ui-settings', 'availability']))
})
