import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { violationsIn } from './fixtures/axe.js'
import { expect, type Studio, test } from './fixtures/studio.js'
import { horizontalOverflowOf } from './pages/layout.js'

test.use({ locale: 'en-GB', timezoneId: 'Europe/London' })

/**
 * The owner's own server: its page asks for the money and sends the visitor back, and the server tells the service with its key.
 */
const openShop = async ({ call }: Studio) => {
  const price = { amount: 4_000, currency: 'EUR' }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop.example')
    const id = searchParams.get('payment_id') ?? ''
    const back = searchParams.get('return_url') ?? ''
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (pathname === '/pay')
      response.end(
        `<!doctype html><title>Shop</title><h1>€40.00</h1>
         <a href="/paid?${new URLSearchParams({ payment_id: id, return_url: back })}">Pay now</a>
         <a href="${back.replaceAll('"', '&quot;')}">Back to the shop</a>`,
      )
    else
      call('POST', `/v3/scheduling/payments/${id}/complete`, price).then(
        () => response.writeHead(303, { location: back }).end(),
        (error: unknown) => response.end(`refund: ${error}`),
      )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/pay`, price, close: () => server.close() }
}

/** An event type with a price, of a host of its own, on the page of the studio. */
const openPaid = async (studio: Studio) => {
  const shop = await openShop(studio)
  const { call, configurationsPath, domainEvents } = studio
  const slug = `coaching-${crypto.randomUUID()}`
  const host = {
    email: `coach-${crypto.randomUUID()}@marlow.example`,
    ...{ name: 'Ada Mensah', is_organizer: true, timezone: 'Europe/London' },
    availability: { calendar_ids: [] },
  }
  const { id } = await call<{ id: string }>('POST', configurationsPath, {
    name: 'Coaching',
    slug,
    participants: [host],
    availability: {
      duration_minutes: 60,
      availability_rules: {
        default_open_hours: [{ days: [1, 2, 3, 4, 5], start: '9:00', end: '17:00' }],
      },
    },
    event_booking: { title: 'Coaching', timezone: 'Europe/London' },
    scheduler: {
      ...{ min_booking_notice: 0, available_days_in_future: 30, holds: false },
      payment: { ...shop.price, url: shop.url },
    },
  })
  const site = await studio.startSite(id)
  return {
    site: site.url,
    page: `${studio.service.url}/b/${slug}`,
    shop,
    booked: () =>
      domainEvents.filter(
        ({ type, data }) => type === 'booking.created' && data.object.configuration_id === id,
      ).length,
    close: async () => {
      await site.close()
      shop.close()
    },
  }
}

test('a visitor pays on the owner’s page, and comes back to their booking', async ({ visitor, studio }) => {
  const paid = await openPaid(studio)
  const { page } = visitor
  await visitor.visit(paid.site)
  await visitor.pickTime(1)
  await visitor.fillIn()
  await visitor.press('Pay €40.00')
  await expect(page.getByRole('heading', { name: 'Pay €40.00' })).toBeVisible()
  expect(paid.booked()).toBe(0)
  // A reload finds the same payment.
  await page.reload()
  await page.getByRole('link', { name: /^Continue to/ }).click()
  await page.getByRole('link', { name: 'Pay now' }).click()
  await expect(page.getByRole('group', { name: 'You are booked' })).toBeVisible()
  expect(paid.booked()).toBe(1)
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /payment/.test(key)))).toEqual(
    [],
  )
  await paid.close()
})

test('a visitor who does not pay goes back to the form, and the time is free again', async ({
  visitor,
  studio,
}) => {
  const paid = await openPaid(studio)
  const { page } = visitor
  await visitor.visit(paid.site)
  await visitor.pickTime(1)
  await visitor.fillIn()
  await visitor.press('Pay €40.00')
  await page.getByRole('link', { name: /^Continue to/ }).click()
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await expect(page.getByRole('heading', { name: 'Pay €40.00' })).toBeVisible()
  await visitor.press(/Back/)
  await expect(page.locator('when-booking').getByLabel('Your name').first()).toHaveValue('Noor Haddad')
  await visitor.press('Pay €40.00')
  await expect(page.getByRole('heading', { name: 'Pay €40.00' })).toBeVisible()
  expect(paid.booked()).toBe(0)
  await paid.close()
})

for (const [variant, options] of Object.entries({
  'JavaScript is off': { javaScriptEnabled: false, viewport: { width: 1280, height: 860 } },
  'narrow and dark': { viewport: { width: 390, height: 800 }, colorScheme: 'dark' },
} as const))
  test(`without scripts, a visitor goes back from the payment, and then pays (${variant})`, async ({
    browser,
    studio,
  }) => {
    const paid = await openPaid(studio)
    // The scripts of pages never load, so that axe can look at what is there without them.
    const context = await browser.newContext({ ...options, locale: 'en-GB', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.route('**/embed/**', (route) => route.abort())
    const check = async () => {
      if ('javaScriptEnabled' in options) return
      expect(await violationsIn(page)).toEqual([])
      expect(await horizontalOverflowOf(page)).toBeLessThanOrEqual(0)
    }
    await page.goto(paid.page)
    await expect(page.getByText('€40.00')).toBeVisible()
    await check()
    await page.locator('a.slot').first().click()
    await page.getByLabel('Your name').fill('Noor Haddad')
    await page.getByLabel('Email', { exact: true }).fill('noor@example.com')
    await page.getByRole('button', { name: 'Pay €40.00' }).click()
    const heading = page.getByRole('heading', { name: 'Pay €40.00' })
    await expect(heading).toBeFocused()
    await check()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('Your name')).toHaveValue('Noor Haddad')
    await page.getByRole('button', { name: 'Pay €40.00' }).click()

    await page.getByRole('link', { name: /^Continue to/ }).click()
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await expect(heading).toBeVisible()
    await page.getByRole('link', { name: 'I have paid: show my booking' }).click()
    await expect(heading).toBeVisible()
    expect(paid.booked()).toBe(0)
    await page.getByRole('link', { name: /^Continue to/ }).click()
    await page.getByRole('link', { name: 'Pay now' }).click()
    await expect(page.getByRole('heading', { name: 'You are booked' })).toBeFocused()
    await check()
    expect(paid.booked()).toBe(1)
    await context.close()
    await paid.close()
  })
