import { formatBookingReference } from '@whenable/contract'
import { readCalendar, runInSlices } from '@whenable/icalendar'
import { violationsIn } from './fixtures/axe.js'
import { expect, test } from './fixtures/owner.js'
import { horizontalOverflowOf } from './pages/layout.js'
import { separateVisitor } from './pages/visitor.js'

test.use({ locale: 'en-GB', timezoneId: 'Europe/London' })

/** What a calendar program reads at an address: the entries, or the status of a refusal. */
const readFeed = async (address: string) => {
  const response = await fetch(address)
  if (!response.ok) return response.status
  const bytes = new Uint8Array(await response.arrayBuffer())
  const reading = readCalendar(bytes, { timeZone: 'UTC', details: true })
  const calendar = await runInSlices(reading, AbortSignal.timeout(10_000))
  if (!calendar || 'error' in calendar) throw new Error('this is no calendar')
  return calendar.items.flatMap(({ events }) =>
    events.map(({ id, title, status, when }) => ({ id, title, status, when })),
  )
}

test('an owner subscribes to their bookings, and their calendar follows what a visitor does', async ({
  browser,
  owner: { call, eventType, origin },
  page,
}) => {
  const feeds = page.locator('when-booking-feeds')
  const addressOf = async (what: RegExp) => {
    const row = feeds.getByRole('listitem').filter({ hasText: what })
    const link = row.getByRole('link', { name: 'Open in calendar app' })
    const webcal = (await link.getAttribute('href')) ?? ''
    expect(webcal).toMatch(/^webcal:\/\/.*\/feeds\/[0-9a-f]{32}\.ics$/)
    return webcal.replace('webcal:', 'http:')
  }
  const create = async (choice: string) => {
    await feeds.getByRole('button', { name: 'Create address' }).click()
    await feeds.getByRole('menuitem', { name: choice }).click()
  }

  await test.step('the owner creates two addresses', async () => {
    await page.goto(`${origin}/admin/calendars`)
    await expect(feeds.getByRole('heading', { name: 'Subscribe to bookings' })).toBeVisible()
    await create('Your bookings · With details')
    await expect(feeds.getByRole('button', { name: 'Copy' })).toBeFocused()
    await create('All bookings · Busy times only')
    await expect(feeds.getByRole('listitem')).toHaveCount(2)
    expect(await violationsIn(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await horizontalOverflowOf(page)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  const own = await addressOf(/Your bookings/)
  const busy = await addressOf(/All bookings/)
  expect(await readFeed(own)).toEqual([])

  const read = async (address: string) => {
    const found = await readFeed(address)
    if (typeof found === 'number') throw new Error(`the feed answers ${found}`)
    return found
  }

  await test.step('a visitor books, and both calendars have it', async () => {
    const visitor = await separateVisitor(browser)
    await visitor.visit(`${origin}/b/${eventType.slug}`)
    await visitor.pickTime(1, '10:00')
    await visitor.fillIn()
    await visitor.book()
    await visitor.leave()
  })
  const [booked] = await read(own)
  expect(booked).toMatchObject({ title: expect.stringContaining(': '), status: 'confirmed' })
  expect(await read(busy)).toMatchObject([{ title: 'Busy', when: booked?.when }])

  await test.step('it moves and is cancelled, and so it is in the calendars', async () => {
    const { data } = await call('GET', '/admin/v1/bookings')
    const [{ id, start_time: start }] = data as [{ id: string; start_time: number }]
    const moved = await call('POST', `/admin/v1/bookings/${id}/move`, { start_time: start + 3_600 })
    expect(await read(own)).toMatchObject([{ id: booked?.id, when: { start_time: start + 3_600 } }])
    const { id: latest } = moved.data as { id: string }
    await call('POST', `/admin/v1/bookings/${latest}/cancel`, {})
    expect(await read(own)).toEqual([])
    expect(await read(busy)).toEqual([])
  })

  await test.step('the owner replaces an address, which ends the one before', async () => {
    await feeds.getByRole('button', { name: 'Your bookings · With details' }).click()
    await feeds.getByRole('menuitem', { name: 'Replace address' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('no longer updated')
    await dialog.getByRole('button', { name: 'Replace address' }).click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(() => addressOf(/Your bookings/)).not.toBe(own)
    expect(await readFeed(own)).toBe(404)
    expect(await readFeed(await addressOf(/Your bookings/))).toEqual([])
  })

  await test.step('the owner removes an address', async () => {
    await feeds.getByRole('button', { name: 'All bookings · Busy times only' }).click()
    await feeds.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(feeds.getByRole('listitem')).toHaveCount(1)
    expect(await readFeed(busy)).toBe(404)
    expect(await violationsIn(page)).toEqual([])
  })
})

test('a guest subscribes to their booking, and their calendar follows what becomes of it', async ({
  browser,
  owner: { call, eventType, origin },
}) => {
  const visitor = await separateVisitor(browser)
  const { page } = visitor
  await visitor.visit(`${origin}/b/${eventType.slug}`)
  await visitor.pickTime(1, '10:00')
  await visitor.fillIn()
  await visitor.book()
  const { data } = await call('GET', '/admin/v1/bookings')
  const [{ id, start_time: start }] = data as [{ id: string; start_time: number }]
  const reference = formatBookingReference({ configurationId: eventType.id, bookingId: id })
  await page.goto(`${origin}/manage/${reference}`)

  const address = page.getByLabel('Address for calendar apps')
  await test.step('the page of the booking leads to an address', async () => {
    await page.getByRole('link', { name: 'Subscribe to this booking' }).click()
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('button', { name: 'Create address' }).click()
    await expect(page.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
      'href',
      (await address.inputValue()).replace('http:', 'webcal:'),
    )
    expect(await violationsIn(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await horizontalOverflowOf(page)).toBe(0)
  })
  const first = await address.inputValue()
  const entry = { title: expect.any(String), status: 'confirmed' }
  expect(await readFeed(first)).toMatchObject([{ ...entry, when: { start_time: start } }])

  await test.step('the owner moves the booking, and so does the calendar', async () => {
    await call('POST', `/admin/v1/bookings/${id}/move`, { start_time: start + 3_600 })
    expect(await readFeed(first)).toMatchObject([{ ...entry, when: { start_time: start + 3_600 } }])
  })

  await test.step('the guest replaces the address, which ends the one before', async () => {
    await page.getByText('Replace address').first().click()
    await page.getByRole('button', { name: 'Replace address' }).click()
    await expect(address).not.toHaveValue(first)
    expect(await readFeed(first)).toBe(404)
    expect(await readFeed(await address.inputValue())).toHaveLength(1)
    await page.getByRole('link', { name: 'Your booking' }).click()
    await expect(page.getByRole('link', { name: 'Subscribe to this booking' })).toBeVisible()
  })
  await visitor.leave()
})
