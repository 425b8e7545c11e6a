import type { Locator, Page } from '@playwright/test'
import { violationsIn } from './fixtures/axe.js'
import { expect, opening, type Studio, test } from './fixtures/studio.js'
import { horizontalOverflowOf } from './pages/layout.js'
import { separateVisitor } from './pages/visitor.js'

interface Slot {
  readonly start_time: number
  readonly end_time: number
}

test.use({ locale: 'en-GB', timezoneId: 'Europe/London' })

/** An address that no other test writes to: what one is sent is limited. */
const addressOf = (name: string) => `${name.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.com`

/** An event type of long sessions with a waitlist, of a host of its own, whose second day is full, on the page of the studio. */
const openFullDay = async (studio: Studio) => {
  const { call, configurationsPath } = studio
  const slug = `workshop-${crypto.randomUUID()}`
  const host = {
    email: `coach-${crypto.randomUUID()}@marlow.example`,
    ...{ name: 'Ada Mensah', is_organizer: true, timezone: 'Europe/London' },
    availability: { calendar_ids: [] },
  }
  const { id } = await call<{ id: string }>('POST', configurationsPath, {
    name: 'Workshop',
    slug,
    participants: [host],
    availability: {
      duration_minutes: 120,
      availability_rules: {
        default_open_hours: [{ days: [1, 2, 3, 4, 5], start: '9:00', end: '17:00' }],
      },
    },
    event_booking: { title: 'Workshop', timezone: 'Europe/London' },
    scheduler: { min_booking_notice: 0, available_days_in_future: 30, holds: false, waitlist: true },
  })
  const query = `configuration_id=${id}`
  const kai = addressOf('Kai')
  const tomorrow = opening + 86_400 - (opening % 86_400)
  const { time_slots: full } = await call<{ time_slots: Slot[] }>(
    'GET',
    `/v3/scheduling/availability?${query}&start_time=${tomorrow}&end_time=${tomorrow + 86_400}`,
  )
  const book = ({ start_time, end_time }: Slot) =>
    call<{ booking_id: string; booking_ref: string }>('POST', `/v3/scheduling/bookings?${query}`, {
      ...{ start_time, end_time, guest: { name: 'Kai', email: kai } },
    })
  const bookings = new Map<Slot, { booking_id: string; booking_ref: string }>()
  for (const slot of full) bookings.set(slot, await book(slot))
  const site = await studio.startSite(id)
  return {
    page: `${studio.service.url}/b/${slug}`,
    ...{ id, site, kai, slots: [...bookings.keys()], bookings },
    /** Frees a time of the full day. */
    cancel: (slot: Slot) =>
      call('DELETE', `/v3/scheduling/bookings/${bookings.get(slot)?.booking_id}?${query}`, {}),
    close: async () => {
      await site.close()
      await call('DELETE', `${configurationsPath}/${id}?bookings=cancel`)
    },
  }
}

/** The day of a slot in the grid of the widget, which has no free times. */
const fullDay = (page: Page, { start_time }: Slot): Locator => {
  const name = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
  return page.getByRole('grid').getByRole('button', { name: name.format(start_time * 1000) })
}

/** The page in the last email to a visitor about their place on a waitlist. */
const offerTo = async ({ service }: Studio, email: string): Promise<string> => {
  const page = async () =>
    (await service.mails())
      .filter(({ to, text }) => to.email === email && text.includes('has come free'))
      .flatMap(({ text }) => /https?:\S+\/w\/\S+/.exec(text)?.[0] ?? [])
      .at(-1)
  await expect.poll(page).toBeTruthy()
  return (await page()) as string
}

/** @returns the visitor's address. */
const join = async (page: Page, slot: Slot, name: string): Promise<string> => {
  const email = addressOf(name)
  await fullDay(page, slot).click()
  await page.getByRole('button', { name: 'Tell me if a time comes free' }).click()
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByRole('group', { name: 'You’re on the waitlist' })).toBeVisible()
  return email
}

test('on a full day two visitors wait; a time that comes free is offered to the first, who passes, and booked by the second', async ({
  visitor,
  browser,
  studio,
}) => {
  const list = await openFullDay(studio)
  const [slot] = list.slots as [Slot]
  const { page } = visitor
  await visitor.visit(list.site.url)
  const noor = await join(page, slot, 'Noor')
  const second = await separateVisitor(browser)
  await second.visit(list.site.url)
  const sam = await join(second.page, slot, 'Sam')

  await list.cancel(slot)
  await offerTo(studio, noor)
  await page.clock.fastForward(61_000)
  await expect(page.getByRole('group', { name: 'A time has come free' })).toContainText(
    'Still reserved for you',
  )
  await page.getByRole('button', { name: 'Leave it to others' }).click()
  await expect(page.getByRole('group', { name: 'You’re on the waitlist' })).toBeVisible()

  await second.page.goto(await offerTo(studio, sam))
  await second.page.locator('when-waitlist').getByRole('button', { name: /^Book/ }).click()
  await expect(second.page.getByRole('group', { name: 'You are booked' })).toBeVisible()
  await second.leave()
  await list.close()
})

test('a visitor who would rather have it earlier waits, and their booking moves', async ({
  page,
  studio,
}) => {
  const list = await openFullDay(studio)
  const early = list.slots[0] as Slot
  const late = list.slots.at(-1) as Slot
  await page.clock.install({ time: new Date(opening * 1000) })
  await page.goto(`${studio.service.url}/manage/${list.bookings.get(late)?.booking_ref}`)
  await page.getByRole('button', { name: 'Tell me if an earlier time comes free' }).click()
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByRole('group', { name: 'You’re on the waitlist' })).toBeVisible()
  await list.cancel(early)
  await offerTo(studio, list.kai)
  await page.clock.fastForward(61_000)
  await page.getByRole('button', { name: /^Move to/ }).click()
  await expect(page.getByRole('group', { name: 'Your booking was moved' })).toBeVisible()
  const moved = studio.domainEvents.filter(({ type }) => type === 'booking.rescheduled').at(-1)
  expect(moved?.data.object.booking_info.start_time).toBe(early.start_time)
  await list.close()
})

test('without scripts, the link in the email shows the offer and books it', async ({
  visitor,
  browser,
  studio,
}) => {
  const list = await openFullDay(studio)
  const slot = list.slots[0] as Slot
  await visitor.visit(list.site.url)
  const mona = await join(visitor.page, slot, 'Mona')
  await list.cancel(slot)
  const address = await offerTo(studio, mona)
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'A time has come free' })).toBeVisible()
  await page.getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByRole('heading', { name: 'You are booked' })).toBeVisible()
  await context.close()
  await list.close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor waits for a full day, and books what comes free', async ({ page, studio }) => {
    const list = await openFullDay(studio)
    const slot = list.slots[0] as Slot
    const noor = addressOf('Noor')
    await page.goto(list.page)
    await page.getByRole('link', { name: 'Tell me if a time comes free' }).click()
    const days = page.getByLabel('When')
    await days.selectOption(new Date(slot.start_time * 1000).toISOString().slice(0, 10))
    await page.getByLabel('Your name').fill('Noor')
    await page.getByLabel('Email').fill(noor)
    await page.getByRole('button', { name: 'Join the waitlist' }).click()
    await expect(page.getByRole('heading', { name: 'You’re on the waitlist' })).toBeFocused()
    await list.cancel(slot)
    await page.goto(await offerTo(studio, noor))
    await page.getByRole('button', { name: /^Book/ }).click()
    await expect(page.getByRole('heading', { name: 'You are booked' })).toBeFocused()
    await list.close()
  })

  test('a guest waits for an earlier time, and moves to it', async ({ page, studio }) => {
    const list = await openFullDay(studio)
    const early = list.slots[0] as Slot
    const late = list.slots.at(-1) as Slot
    await page.goto(`${studio.service.url}/manage/${list.bookings.get(late)?.booking_ref}`)
    await page.getByText('Tell me if an earlier time comes free').click()
    await page.getByRole('button', { name: 'Join the waitlist' }).click()
    await expect(page.getByRole('heading', { name: 'You’re on the waitlist' })).toBeFocused()
    await list.cancel(early)
    await page.goto(await offerTo(studio, list.kai))
    await page.getByRole('button', { name: /^Move to/ }).click()
    await expect(page.locator('.booked')).toBeVisible()
    const moved = studio.domainEvents.filter(({ type }) => type === 'booking.rescheduled').at(-1)
    expect(moved?.data.object.booking_info.start_time).toBe(early.start_time)
    await list.close()
  })
})

test('the pages to wait are accessible without the scripts, narrow and dark', async ({ browser, studio }) => {
  const list = await openFullDay(studio)
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' })
  const page = await context.newPage()
  await page.route('**/embed/**', (route) => route.abort())
  const check = async () => {
    expect(await violationsIn(page)).toEqual([])
    expect(await horizontalOverflowOf(page)).toBeLessThanOrEqual(0)
  }
  await page.goto(list.page)
  await check()
  await page.getByRole('link', { name: 'Tell me if a time comes free' }).click()
  await page.getByLabel('Your name').fill(' ')
  await page.getByLabel('Email').fill('noor@example.com')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await check()
  await page.goto(`${studio.service.url}/manage/${list.bookings.get(list.slots.at(-1) as Slot)?.booking_ref}`)
  await page.getByText('Tell me if an earlier time comes free').click()
  await check()
  await context.close()
  await list.close()
})

interface Seat extends Slot {
  readonly event_id: string
  readonly calendar_id: string
  readonly capacity: number
}

/** An event type of one class with one seat, which Kai has, and a waitlist. */
const openFullSession = async ({ call, configurationsPath }: Studio) => {
  const grant = configurationsPath.split('/scheduling')[0]
  const name = `pottery-${crypto.randomUUID().slice(0, 8)}`
  const zone = 'Europe/London'
  const calendar = await call<{ id: string }>('POST', `${grant}/calendars`, { name, timezone: zone })
  const { id } = await call<{ id: string }>('POST', configurationsPath, {
    ...{ type: 'group', slug: name, name: 'Pottery' },
    group_booking: { calendar_id: calendar.id, title: 'Pottery', timezone: zone, default_capacity: 1 },
    scheduler: { min_booking_notice: 0, available_days_in_future: 30, holds: false, waitlist: true },
  })
  const start = opening + 3 * 86_400
  await call('POST', `${configurationsPath}/${id}/group-events`, {
    ...{ calendar_id: calendar.id, title: 'Bowls', capacity: 1 },
    when: { start_time: start, end_time: start + 7_200, start_timezone: zone, end_timezone: zone },
  })
  const query = `configuration_id=${id}`
  const seat = async () => {
    const { time_slots, full_slots } = await call<{ time_slots: Seat[]; full_slots: Seat[] }>(
      'GET',
      `/v3/scheduling/availability?${query}&start_time=${start - 86_400}&end_time=${start + 86_400}`,
    )
    return [...time_slots, ...full_slots][0] as Seat
  }
  const { start_time, end_time, event_id, calendar_id } = await seat()
  const { booking_id } = await call<{ booking_id: string }>('POST', `/v3/scheduling/bookings?${query}`, {
    ...{ start_time, end_time, event_id, calendar_id },
    guest: { name: 'Kai', email: addressOf('Kai') },
  })
  return {
    id,
    path: `/b/${name}`,
    event_id,
    /** The seats that others may book. */
    seatsLeft: async () => (await seat()).capacity,
    cancel: () => call('DELETE', `/v3/scheduling/bookings/${booking_id}?${query}`, {}),
    close: () => call('DELETE', `${configurationsPath}/${id}?bookings=cancel`),
  }
}

test('in a full session a visitor waits; the seat that comes free is kept for them, and they get it', async ({
  visitor,
  studio,
}) => {
  const session = await openFullSession(studio)
  const { page } = visitor
  const ana = addressOf('Ana')
  await page.goto(`${studio.service.url}${session.path}`)
  await expect(page.getByText('Full', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Tell me if a time comes free: Bowls/ }).click()
  await page.getByLabel('Your name').fill('Ana')
  await page.getByLabel('Email').fill(ana)
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByRole('group', { name: 'You’re on the waitlist' })).toBeVisible()

  expect(await session.seatsLeft()).toBe(0)
  await session.cancel()
  await offerTo(studio, ana)
  expect(await session.seatsLeft()).toBe(0)
  await page.clock.fastForward(61_000)
  await expect(page.getByRole('group', { name: 'A time has come free' })).toBeVisible()
  await page.locator('when-waitlist').getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByRole('group', { name: 'You are booked' })).toBeVisible()
  expect(await session.seatsLeft()).toBe(0)
  const guests = studio.domainEvents.flatMap(({ type, data: { object } }) =>
    type === 'booking.created' && object.configuration_id === session.id
      ? object.booking_info.participants.map(({ email }) => email)
      : [],
  )
  expect(guests).toContain(ana)
  await session.close()
})
