import { readFile } from 'node:fs/promises'
import { expect, opening, test } from '../fixtures/studio.js'
import { guestOn } from '../pages/guest.js'
import { separateVisitor } from '../pages/visitor.js'

test('a visitor books, reschedules and cancels, and other visitors see the free times change', async ({
  visitor,
  studio,
  browser,
}) => {
  const { page } = visitor
  await visitor.visit(studio.site)
  const start = await visitor.pickTime(1)
  await visitor.fillIn({ 'What should we look at first': 'Moving 40 calendars' })
  await visitor.book()
  expect(await studio.freeTimes('walkthrough')).not.toContain(start)
  // No email is configured, so none is promised.
  await expect(page.locator('when-booking')).not.toContainText(/invitation|mail is on/i)

  await test.step('the booking can be added to the visitor’s calendar', async () => {
    const google = page.getByRole('link', { name: /Google/ })
    const address = new URL((await google.getAttribute('href')) ?? '')
    expect(address.origin).toBe('https://calendar.google.com')
    const stamp = new Date(start * 1000).toISOString().replace(/[-:]|\.000/g, '')
    expect(address.searchParams.get('dates')).toContain(stamp)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /ics/ }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(`DTSTART:${stamp}`)
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*UID:.+\r\n[\s\S]*END:VCALENDAR\r\n$/)
  })

  await test.step('another visitor is not offered the time', async () => {
    const other = await separateVisitor(browser)
    await other.visit(studio.site)
    await other.days.nth(1).click()
    await expect(other.times.first()).toBeVisible()
    const shownConfigurationId = await other.page
      .locator('when-slot-list')
      .evaluate((list: HTMLElement & { slots?: { start: number }[] }) =>
        list.slots?.map((slot) => slot.start),
      )
    expect(shownConfigurationId).not.toContain(start)
    await other.leave()
  })

  const links = await page.getByRole('link', { name: /Reschedule|Cancel/ }).all()
  // Without what it opens with (changing.spec.ts).
  const manage = (await links[0]?.getAttribute('href'))?.split('?')[0]
  expect(manage).toContain(`${studio.service.url}/manage/`)

  await test.step('the link in the confirmation reschedules the booking', async () => {
    await page.goto(manage ?? '')
    await expect(page.getByRole('heading', { name: /booking/i }).first()).toBeVisible()
    const guest = guestOn(page)
    await guest.startRescheduling()
    await visitor.days.nth(2).click()
    await visitor.times.first().click()
    await page.getByLabel('Reason (optional)').fill('A client needs me that day.')
    await guest.move()
    await expect(page.getByRole('heading', { name: /moved|Your booking/i }).first()).toBeVisible()
    await expect.poll(async () => (await studio.freeTimes('walkthrough')).includes(start)).toBe(true)
  })

  await test.step('the same link cancels the booking with a reason', async () => {
    await page.goto(manage ?? '')
    await guestOn(page).cancel('A client needs me that day.')
  })
  const event = studio.domainEvents.at(-1)
  expect(event?.type).toBe('booking.cancelled')
  expect(event?.data.object.booking_info.cancellation_reason).toBe('A client needs me that day.')
})

test('the weeks show exactly the days that have free times', async ({ visitor, studio }) => {
  await visitor.visit(studio.site)
  const free = await studio.freeTimes('walkthrough')
  const date = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    month: 'long',
    day: 'numeric',
  })
  const expectedDays = new Set(
    free
      // Five weeks, from this one.
      .filter((start) => start < Date.parse('2026-04-06') / 1000)
      .map((start) => date.format(start * 1000)),
  )
  const names = await visitor.days.evaluateAll((days) =>
    days.map((day) => day.getAttribute('aria-label') ?? ''),
  )
  expect(names).toHaveLength(expectedDays.size)
  for (const day of expectedDays)
    expect(
      names.some((name) => name.includes(day) || name.includes(day.split(' ').reverse().join(' '))),
    ).toBe(true)
  expect(free.every((start) => start >= opening)).toBe(true)
})

test('the next free times are shown at once, and pressing one opens the form', async ({
  visitor,
  studio,
}) => {
  await visitor.visit(studio.site)
  const [first] = await studio.freeTimes('walkthrough')
  await visitor.page.locator('[part~=next-slot]').first().click()
  await expect(visitor.page.getByLabel('Your name')).toBeVisible()
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' }).format(
    (first ?? 0) * 1000,
  )
  await expect(visitor.page.locator('when-booking')).toContainText(
    new RegExp(`${time}|${Number(time.slice(0, 2)) % 12}:${time.slice(3)}`),
  )
})

test('answers survive a reload', async ({ visitor, studio }) => {
  await visitor.visit(studio.site)
  await visitor.pickTime(4)
  await visitor.fillIn({ 'Your name': 'Noor', 'What should we look at first': 'Forty calendars' })
  await visitor.page.reload()
  await visitor.days.first().waitFor()
  await visitor.pickTime(4)
  await expect(visitor.page.getByLabel('Your name')).toHaveValue('Noor')
  await expect(visitor.page.getByLabel('What should we look at first')).toHaveValue('Forty calendars')
})

test('a visitor books on the hosted booking page', async ({ visitor, studio }) => {
  await visitor.visit(`${studio.service.url}/b/walkthrough`)
  await visitor.pickTime(5)
  await visitor.fillIn()
  await visitor.book()
})

test('a page without elements books with flow and client', async ({ visitor, studio }) => {
  const { page } = visitor
  await page.goto(`${studio.site}/headless.html`)
  await page.getByLabel('Time').selectOption({ index: 3 })
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill('noor@example.com')
  await page.getByRole('button', { name: 'Book' }).click()
  await expect(page.getByRole('status')).toContainText('You are booked.')
  expect(await page.evaluate(() => document.querySelectorAll(':not(:defined)').length)).toBe(0)
})
