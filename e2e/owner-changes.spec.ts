import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { violationsIn } from './fixtures/axe.js'
import { opening } from './fixtures/clock.js'
import { expect, tabTo, test } from './fixtures/owner.js'
import { horizontalOverflowOf } from './pages/layout.js'

test('an owner edits the week by keyboard on a phone, takes a day off, and visitors see it', async ({
  context,
  page,
  owner: { eventType, origin },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${origin}/admin/availability`)
  const friday = page.getByLabel('Friday, range 1')
  await friday.waitFor()
  expect(await horizontalOverflowOf(page)).toBeLessThanOrEqual(0)
  await tabTo(page, friday)
  await page.keyboard.type('9-11')
  await page.keyboard.press('Tab')
  // The first Thursday: three days after today, which is a Monday.
  await tabTo(page, page.locator('.month [tabindex="0"]'))
  for (let day = 0; day < 3; day++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('First day', { exact: true })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Add', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 unsaved changes')).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await tabTo(page, page.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved. Free times follow at once.')).toBeVisible()

  const visitor = await context.newPage()
  await visitor.goto(`${origin}/b/${eventType.slug}`)
  const day = (name: RegExp) =>
    visitor.locator('when-booking').first().getByRole('grid').getByRole('button', { name })
  await day(/Friday,? (March 6|6 March).*times? free/).click()
  const times = visitor.locator('when-slot-list').getByRole('listitem').getByRole('button')
  await expect(times.last()).toHaveText(/10:30/)
  await expect(day(/Thursday,? (March 5|5 March)/)).toHaveAccessibleName(/no times free/i)
})

test('an owner reads why times are not offered: a booking, the notice, the limit of the day', async ({
  page,
  owner: { eventType, origin, call },
}) => {
  const scheduler = { ...eventType.scheduler, min_booking_notice: 120, limits: { most_per_day: 1 } }
  await call('PUT', `/admin/v1/event-types/${eventType.id}`, { scheduler })
  const explain = page.locator('when-explain')
  const open = async (date: string) => {
    await page.goto(`${origin}/admin/availability`)
    await explain.getByLabel('Day').fill(date)
    await explain.getByLabel('Day').press('Tab')
  }
  await open('2026-03-02')
  await expect(explain.getByText(/Minimum notice:/).first()).toBeVisible()

  const start = opening - 300 + 27 * 3600
  await call('POST', `/v3/scheduling/bookings?configuration_id=${eventType.id}`, {
    ...{ start_time: start, end_time: start + 1800 },
    guest: { name: 'Robin', email: 'robin@example.com' },
  })
  await open('2026-03-03')
  await expect(explain.getByText(/Booked/).first()).toBeVisible()
  await expect(explain.getByText('At most 1 a day').first()).toBeVisible()
  await explain.getByLabel('Time').fill('15:00')
  await explain.getByLabel('Time').press('Tab')
  await expect(explain.getByText(/15:00 is not offered|3:00\sPM is not offered/)).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
})

test('an owner adds a webhook, sends a delivery again, and reads why a test mail failed', async ({
  page,
  owner: { origin },
}) => {
  const received: string[] = []
  const receiver = createServer((request, response) => {
    const challenge = new URL(request.url ?? '', 'http://receiver.test').searchParams.get('challenge')
    if (challenge) return response.end(challenge)
    request.resume()
    request.on('end', () => {
      received.push(String(request.method))
      response.end()
    })
    return undefined
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const { port } = receiver.address() as AddressInfo
  await page.goto(`${origin}/admin/settings/webhooks`)
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/bookings`)
  await dialog.getByLabel('booking.created').check()
  await dialog.getByLabel('Description').press('Enter')
  await expect(dialog.getByText('This secret is shown only once.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Send test' }).click()
  await page.getByRole('button', { name: 'Show deliveries' }).click()
  const deliveries = page.getByRole('region', { name: /^Last deliveries/ }).getByRole('listitem')
  await expect(deliveries.first()).toContainText('Delivered')
  await deliveries
    .first()
    .getByRole('button', { name: /^Send again/ })
    .click()
  await expect(page.getByText('Delivered: answered with 200')).toBeVisible()
  await expect.poll(() => received).toEqual(['POST', 'POST'])
  expect(await violationsIn(page)).toEqual([])

  await page.getByRole('link', { name: 'Email', exact: true }).click()
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByText('The server does not accept connections on this port.')).toBeVisible()
  receiver.closeAllConnections()
  receiver.close()
})

test('an owner offers times by email, and a guest books one of them with it', async ({
  context,
  owner,
  page,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${owner.origin}/admin/share`)
  await page.getByRole('tab', { name: 'Email' }).click()
  const offers = page.locator('when-offer-times')
  const slots = offers.locator('when-week [part~=slot]')
  await slots.first().click()
  await slots.nth(1).click()
  await expect(offers.getByRole('heading', { name: '2 times chosen' })).toBeVisible()
  await offers.getByRole('button', { name: 'Make the link' }).click()
  await expect(offers.getByText('The link is ready')).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await offers.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(offers.getByRole('button', { name: 'Copied' })).toBeVisible()
  const [text, html] = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const read = async (type: string) => (await item?.getType(type))?.text() ?? ''
    return [await read('text/plain'), await read('text/html')]
  })
  const addresses = [...text.matchAll(/https?:\S+\/l\/\S+/g)].map(([address]) => address)
  expect(addresses).toHaveLength(3)
  for (const address of addresses) expect(html).toContain(`href="${address}"`)

  const guest = await context.browser()?.newContext({ javaScriptEnabled: false })
  const form = await guest?.newPage()
  if (!guest || !form) throw new Error('expected a browser')
  await form.goto(String(addresses[0]).replace(owner.origin, service.url))
  await form.locator('[name=name]').fill('Noor Haddad')
  await form.locator('[name=email]').fill('noor@example.com')
  await form.locator('button.first').click()
  await expect(form.locator('.booked')).toBeVisible()
  await form.goto(String(addresses[1]))
  await expect(form.getByRole('heading', { name: 'This link was already used' })).toBeVisible()
  await guest.close()
})

test('an owner corrects a mistyped address with a booking ahead, and the next email goes to the new one', async ({
  page,
  owner: { eventType, origin, call },
  service,
}) => {
  const book = async (start: number) =>
    call('POST', `/v3/scheduling/bookings?configuration_id=${eventType.id}`, {
      ...{ start_time: start, end_time: start + 1800 },
      guest: { name: 'Robin', email: 'robin@example.com' },
    })
  const { booking_id: ahead } = (await book(opening - 300 + 27 * 3600)).data as { booking_id: string }
  const recipients = async () => (await service.mails()).map(({ to }) => to.email)
  await expect.poll(recipients).toContain('ada@example.com')
  await page.goto(`${origin}/admin/settings`)
  const email = page.getByLabel('Email address')
  await expect(email).toHaveValue('ada@example.com')
  await email.fill('ada.mensah@example.com')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/unsaved change/)).toHaveCount(0)
  await call('DELETE', `/v3/scheduling/bookings/${ahead}?configuration_id=${eventType.id}`, {
    cancellation_reason: 'Robin is ill',
  })
  const cancellations = async () =>
    (await service.mails())
      .filter(({ subject }) => subject.startsWith('Cancelled:'))
      .map(({ to }) => to.email)
  await expect.poll(async () => (await cancellations()).length).toBeGreaterThan(1)
  // Nothing is left for the mistyped address, not even what waited before.
  expect(new Set(await recipients())).toEqual(new Set(['ada.mensah@example.com', 'robin@example.com']))
})
