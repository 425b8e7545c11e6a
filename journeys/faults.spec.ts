import type { BrowserContext } from '@playwright/test'
import { startDemo } from '../demo/server.mjs'
import { cutAnswer, type Fault, loseAnswer, refuse, rewriting, startFaultyNetwork } from './faulty-network.js'
import type { Studio } from './studio.js'
import { another, arrive, expect, test, type Visitor } from './studio.js'

/** The studio's website behind a network that can be made to fail. */
const behindFaultyNetwork = async (studio: Studio) => {
  const network = await startFaultyNetwork(studio.service.url)
  const demo = await startDemo({
    port: 0,
    serviceUrl: network.url,
    apiKey: studio.service.apiKey ?? '',
    configurations: studio.configurations,
  })
  return {
    network,
    site: demo.url,
    close: async () => {
      await demo.close()
      await network.close()
    },
  }
}

/** A service that keeps no idempotency keys. */
const withoutIdempotency: Fault = {
  method: 'GET',
  path: 'ui-settings',
  does: rewriting((json) => json.replace('"idempotency",', '')),
}

const bookingsAt = (studio: Studio, start: number) =>
  studio.told.filter(
    ({ type, data }) => type === 'booking.created' && data.object.booking_info.start_time === start,
  ).length

/** Each is a browser's session with a page of its own. */
const crowd = process.env['WHENABLE_LONG'] ? 20 : 6

test(`${crowd} visitors press “book” on one time at once: one is booked, the others are offered the nearest and keep their answers`, async ({
  studio,
  browser,
}) => {
  const visitors: (Visitor & { context: BrowserContext; number: number; start: number })[] = []
  for (let number = 0; number < crowd; number++) {
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London' })
    const visitor = await arrive(await context.newPage())
    await visitor.visit(studio.site)
    const start = await visitor.pickTime(6)
    await visitor.fillIn({
      'Your name': `Visitor ${number}`,
      'What should we look at first': `Topic ${number}`,
    })
    visitors.push({ ...visitor, context, number, start })
  }
  const start = visitors[0]?.start ?? 0
  expect(new Set(visitors.map((visitor) => visitor.start))).toEqual(new Set([start]))
  await Promise.all(visitors.map(({ press }) => press(/^Book /)))

  const outcomes = await Promise.all(
    visitors.map(async ({ page, number }) => {
      const heading = page.getByRole('heading', { name: /You are booked|taken/ })
      await expect(heading).toBeFocused()
      if (/booked/.test((await heading.textContent()) ?? '')) return 'booked'
      const nearest = page.locator('[part~=alternatives] .near button, [part~=alternatives] button').first()
      await nearest.click()
      await expect(page.getByLabel('Your name')).toHaveValue(`Visitor ${number}`)
      await expect(page.getByLabel('What should we look at first')).toHaveValue(`Topic ${number}`)
      return 'offered another time'
    }),
  )
  expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(1)
  expect(bookingsAt(studio, start)).toBe(1)
  await Promise.all(visitors.map(({ context }) => context.close()))
})

test('a lost answer: the same request is sent again, one booking is made, and the visitor sees it', async ({
  visitor,
  studio,
}) => {
  const { network, site, close } = await behindFaultyNetwork(studio)
  await visitor.visit(site)
  const start = await visitor.pickTime(7)
  await visitor.fillIn()
  network.faults.push({ method: 'POST', path: '/bookings', does: loseAnswer, times: 1 })
  await visitor.press(/^Book /)
  await expect(visitor.page.getByRole('heading', { name: 'You are booked' })).toBeFocused()
  expect(network.seen.filter((line) => line.startsWith('POST')).length).toBeGreaterThan(1)
  expect(bookingsAt(studio, start)).toBe(1)
  await close()
})

test('a lost answer without idempotency keys: one booking is made, and the visitor is told what most likely happened', async ({
  visitor,
  studio,
}) => {
  const { network, site, close } = await behindFaultyNetwork(studio)
  network.faults.push(withoutIdempotency)
  await visitor.visit(site)
  const start = await visitor.pickTime(8)
  await visitor.fillIn()
  network.faults.push({ method: 'POST', path: '/bookings', does: cutAnswer, times: 1 })
  await visitor.press(/^Book /)
  const { page } = visitor
  await expect(page.locator('when-booking')).toContainText(/most likely/i)
  await expect(page.locator('when-booking')).not.toContainText(/was just taken|somebody else/i)
  // Without a key nothing is sent again by itself.
  expect(network.seen.filter((line) => line.startsWith('POST'))).toHaveLength(1)
  expect(bookingsAt(studio, start)).toBe(1)
  await close()
})

test('a request that never arrived may be sent again', async ({ visitor, studio }) => {
  const { network, site, close } = await behindFaultyNetwork(studio)
  network.faults.push(withoutIdempotency)
  await visitor.visit(site)
  const start = await visitor.pickTime(9)
  await visitor.fillIn({ 'Your name': 'Noor' })
  network.faults.push({ method: 'POST', path: '/bookings', does: refuse, times: 1 })
  await visitor.press(/^Book /)
  await visitor.press(/Try again|Send again/)
  await expect(visitor.page.getByRole('heading', { name: 'You are booked' })).toBeFocused()
  expect(bookingsAt(studio, start)).toBe(1)
  await close()
})

test('a double click books once', async ({ visitor, studio }) => {
  const { network, site, close } = await behindFaultyNetwork(studio)
  await visitor.visit(site)
  const start = await visitor.pickTime(10)
  await visitor.fillIn()
  await visitor.page.getByRole('button', { name: /^Book / }).dblclick()
  await expect(visitor.page.getByRole('heading', { name: 'You are booked' })).toBeFocused()
  expect(network.seen.filter((line) => line.startsWith('POST'))).toHaveLength(1)
  expect(bookingsAt(studio, start)).toBe(1)
  await close()
})

test('while the service cannot be reached the page says so, and goes on by itself when it can', async ({
  visitor,
  studio,
  context,
}) => {
  const { network, site, close } = await behindFaultyNetwork(studio)
  network.faults.push({ method: 'GET', path: '/v3/', does: refuse })
  await visitor.page.goto(site)
  await expect(visitor.page.getByRole('button', { name: /Try again/ })).toBeVisible()
  network.faults.length = 0
  await visitor.page.getByRole('button', { name: /Try again/ }).click()
  await expect(visitor.days.first()).toBeVisible()
  const { leave } = await another(context)
  await leave()
  await close()
})
