import type { Page } from '@playwright/test'
import { violationsIn } from './fixtures/axe.js'
import { expect, test } from './fixtures/owner.js'
import { signInMember } from './pages/member.js'
import { separateVisitor } from './pages/visitor.js'

test.use({ locale: 'en-GB', timezoneId: 'Europe/London' })

/** Adds a room in the settings. */
const addRoom = async (page: Page, name: string, people: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add room or equipment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add room or equipment' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Capacity (people)').fill(people)
  await dialog.getByRole('button', { name: 'Add room or equipment' }).click()
  await expect(dialog).toHaveCount(0)
}

test('two visitors have the two rooms of an owner at a time with two of three hosts, and a third finds it gone', async ({
  browser,
  owner: { call, eventType, origin },
  page,
  service,
}) => {
  const hosts = ['jonas@example.com', 'lea@example.com']
  await test.step('three hosts take bookings in turn', async () => {
    for (const email of hosts)
      await call('POST', '/admin/v1/members', { name: email.split('@', 1)[0], email })
    const members = await Promise.all(hosts.map((email) => signInMember(browser, service, email)))
    const host = (email: string, isOrganizer = false) => ({
      ...{ email, is_organizer: isOrganizer, timezone: 'Europe/London' },
      availability: {
        calendar_ids: ['all'],
        open_hours: [{ days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00', exdates: [] }],
      },
      booking: { calendar_id: 'primary' },
    })
    await call('PUT', `/admin/v1/event-types/${eventType.id}`, {
      participants: [host('ada@example.com', true), ...hosts.map((email) => host(email))],
      availability: {
        duration_minutes: 30,
        availability_rules: { availability_method: 'max-availability' },
      },
    })
    for (const member of members) {
      await member.goto(`${origin}/admin/event-types`)
      await member.getByRole('button', { name: 'Accept: 30-minute meeting' }).click()
      await expect(member.getByRole('heading', { name: 'You also host' })).toBeVisible()
      await member.context().close()
    }
  })

  await test.step('the editor leads to the settings while there are no rooms', async () => {
    await page.goto(`${origin}/admin/event-types/${eventType.id}`)
    await page.locator('summary').filter({ hasText: 'Rooms and equipment' }).click()
    await page.getByRole('link', { name: 'Add rooms and equipment in the settings' }).click()
    await expect(page).toHaveURL(`${origin}/admin/settings/resources`)
  })

  await test.step('the owner adds two rooms', async () => {
    await expect(page.getByRole('heading', { name: 'No rooms or equipment yet' })).toBeVisible()
    await addRoom(page, 'Garden room', '4')
    await addRoom(page, 'Street room', '2')
    await expect(page.getByRole('listitem').filter({ hasText: 'Garden room' })).toContainText(
      'Capacity (people): 4',
    )
    expect(await violationsIn(page)).toEqual([])
  })

  await test.step('the event type needs one of them', async () => {
    await page.goto(`${origin}/admin/event-types/${eventType.id}`)
    await page.locator('summary').filter({ hasText: 'Rooms and equipment' }).click()
    await page.getByRole('checkbox', { name: 'Garden room' }).check()
    await page.getByRole('checkbox', { name: 'Street room' }).check()
    await page.getByLabel('Which one is booked').selectOption('The first one that is free')
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/unsaved change/)).toHaveCount(0)
  })

  const address = `${origin}/b/${eventType.slug}`
  for (const room of ['Garden room', 'Street room'])
    await test.step(`a visitor books and has the ${room}`, async () => {
      const visitor = await separateVisitor(browser)
      await visitor.visit(address)
      await visitor.pickTime(1, '10:00')
      await visitor.fillIn({ Email: `${room.split(' ', 1)[0]?.toLowerCase()}@example.net` })
      await visitor.book()
      await expect(visitor.page.getByText(room).first()).toBeVisible()
      expect(await violationsIn(visitor.page)).toEqual([])
      await visitor.leave()
    })

  await test.step('a third visitor finds the time gone, though a host is free', async () => {
    const visitor = await separateVisitor(browser)
    await visitor.visit(address)
    await visitor.days.nth(1).click()
    await expect(visitor.times.first()).toContainText('09:00')
    await expect(visitor.times.filter({ hasText: '10:00' })).toHaveCount(0)
    await visitor.leave()
  })

  await test.step('the owner gives a room hours, and it is not booked while it is closed', async () => {
    const weekly = [{ days: [0, 6], start: '09:00', end: '17:00' }]
    await call('POST', '/admin/v1/schedules', { name: 'Weekends', timezone: 'Europe/London', weekly })
    await page.goto(`${origin}/admin/settings/resources`)
    await page.getByRole('button', { name: 'Actions for Garden room' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit: Garden room' })
    await dialog.getByLabel('Hours').selectOption({ label: 'Weekends, Ada Mensah' })
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Garden room' })).toContainText(
      'Hours: Weekends',
    )
    const visitor = await separateVisitor(browser)
    await visitor.visit(address)
    await visitor.pickTime(1, '11:00')
    await visitor.fillIn({ Email: 'weekday@example.net' })
    await visitor.book()
    await expect(visitor.page.getByText('Street room').first()).toBeVisible()
    await visitor.leave()
  })

  await test.step('the bookings have different hosts and rooms', async () => {
    const { data } = await call('GET', '/admin/v1/bookings')
    type Booked = { hosts: { email: string }[]; resources: { name: string }[] }
    const all = data as Booked[]
    expect(all).toHaveLength(3)
    const bookings = all.slice(0, 2)
    expect(new Set(bookings.map(({ hosts: of }) => of[0]?.email)).size).toBe(2)
    expect(bookings.map(({ resources }) => resources[0]?.name).sort()).toEqual(['Garden room', 'Street room'])
  })
})
