import { randomUUID } from 'node:crypto'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { StartedService } from '@whenable/service/node'
import { violationsIn } from '../fixtures/axe.js'
import { opening } from '../fixtures/clock.js'
import { test } from '../fixtures/new-service.js'
import { expect } from '../fixtures/per-worker.js'
import { consoleProblemsOf } from '../pages/console.js'
import { horizontalOverflowOf } from '../pages/layout.js'

const server = process.env['WHENABLE_TEST_RADICALE']

/** Counts what an owner does: each field that is filled in, and each press. */
class Owner {
  interactions = 0

  constructor(readonly page: Page) {}

  async fill(field: Locator, text: string): Promise<void> {
    this.interactions++
    await field.fill(text)
  }

  async press(control: Locator): Promise<void> {
    this.interactions++
    await control.click()
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  step(): Locator {
    return this.page.locator('[aria-current=step]')
  }

  async expectAccessible(): Promise<void> {
    expect(await violationsIn(this.page)).toEqual([])
  }
}

const arrive = async (context: BrowserContext, page: Page, service: StartedService): Promise<Owner> => {
  await context.clock.install({ time: new Date(opening * 1000) })
  await page.goto((await service.setupLink()) ?? '')
  await page.getByLabel('Name').waitFor()
  expect(await page.evaluate(() => location.hash)).toBe('')
  return new Owner(page)
}

/** Books the first free time of a booking page. */
const bookFirst = async (owner: Owner): Promise<void> => {
  const { page } = owner
  const booking = page.locator('when-booking').first()
  const days = booking.getByRole('grid').getByRole('button', { name: /times? free/ })
  await days.first().waitFor()
  await owner.press(booking.locator('when-slot-list').getByRole('listitem').getByRole('button').first())
  await owner.press(booking.getByRole('button', { name: /^Next:/ }))
  await owner.fill(booking.getByLabel('Your name'), 'Test Visitor')
  await owner.fill(booking.getByLabel('Email').first(), 'visitor@example.com')
  await owner.press(booking.getByRole('button', { name: /^Book/ }))
  await expect(page.getByRole('heading', { name: 'You are booked' })).toBeVisible()
}

test('from the printed address to a booked test booking in 25 interactions', async ({
  context,
  page,
  service,
}) => {
  const problems = consoleProblemsOf(page)
  const owner = await arrive(context, page, service)
  await owner.expectAccessible()
  await owner.fill(page.getByLabel('Name'), 'Ada Mensah')
  await owner.fill(page.getByLabel('Email'), 'ada@example.com')
  await owner.press(owner.button('Continue'))
  await expect(page).toHaveURL(/\/admin\/welcome$/)
  await page.locator('when-booking').getByRole('grid').waitFor()
  // What is changed in a step is saved by going on.
  await owner.press(page.getByRole('switch', { name: 'Saturday' }))
  await owner.press(owner.button('Continue'))
  await expect(owner.step().getByRole('heading', { level: 3 }).first()).toHaveText('Connect your calendar')
  while (await owner.button('Skip for now').isVisible()) {
    const heading = await owner.step().getByRole('heading', { level: 3 }).first().textContent()
    await owner.expectAccessible()
    await owner.press(owner.button('Skip for now'))
    await expect(owner.step().getByRole('heading', { level: 3 }).first()).not.toHaveText(heading ?? '')
  }
  const link = page.getByRole('link', { name: 'Book a test' })
  await link.waitFor()
  await owner.expectAccessible()
  const [tab] = await Promise.all([context.waitForEvent('page'), owner.press(link)])
  const visitor = new Owner(tab)
  await bookFirst(visitor)
  await tab.close()
  expect(owner.interactions + visitor.interactions).toBeLessThanOrEqual(25)

  await test.step('the pages have addresses, and a reload stays signed in', async () => {
    await owner.press(owner.button('Go to your bookings'))
    await page.getByRole('link', { name: 'Share' }).click()
    await expect(page.getByRole('heading', { name: 'Share', level: 2 })).toBeFocused()
    await expect(page).toHaveURL(`${new URL(page.url()).origin}/admin/share`)
    await expect(page).toHaveTitle(/^Share · /)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Share', level: 2 })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Link' })).toHaveAttribute('aria-selected', 'true')
    await owner.expectAccessible()
    await page.evaluate(() => history.back())
    await expect(page).not.toHaveURL(/share$/)
    const stored = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }, document.cookie])
    expect(stored).toEqual([{}, {}, ''])
  })

  await test.step('the availability has the hours of the first run', async () => {
    await page.getByRole('link', { name: 'Availability' }).click()
    await expect(page.getByRole('switch', { name: 'Saturday' })).toBeChecked()
  })

  await test.step('signing out asks to sign in', async () => {
    await page.getByRole('button', { name: 'Ada Mensah' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: /^Sign in to/ })).toBeVisible()
    await owner.expectAccessible()
  })
  // The first token request of a browser that is not signed in is refused.
  expect(problems.filter((text) => !text.includes('401'))).toEqual([])
})

/** Presses Tab until the focus is on what has a name. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let presses = 0; presses < 80; presses++) {
    const focused = await page.evaluate(() => {
      let active = document.activeElement
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
      const labels = active instanceof HTMLInputElement ? [...(active.labels ?? [])] : []
      return [
        active?.getAttribute('aria-label'),
        ...labels.map((label) => label.textContent),
        active?.textContent,
      ]
        .join(' ')
        .trim()
    })
    if (name.test(focused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}`)
}

test('the first run by keyboard alone, on a phone', async ({ context, page, service }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(context, page, service)
  await tabTo(page, /^Name/)
  await page.keyboard.type('Ada Mensah')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ada@example.com')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/welcome$/)
  const skip = page.getByRole('button', { name: 'Skip for now' })
  while (await skip.isVisible()) {
    expect(await horizontalOverflowOf(page)).toBeLessThanOrEqual(0)
    const heading = page.locator('[aria-current=step]').getByRole('heading', { level: 3 }).first()
    const before = await heading.textContent()
    await expect(heading).toBeFocused()
    await tabTo(page, /^Skip for now$/)
    await page.keyboard.press('Enter')
    await expect(heading).not.toHaveText(before ?? '')
  }
  await tabTo(page, /^Go to your bookings$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  expect(await horizontalOverflowOf(page)).toBeLessThanOrEqual(0)
  expect(await violationsIn(page)).toEqual([])
  await tabTo(page, /^More$/)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
})

test('an owner looks around with the demo studio, and removes it', async ({ context, page, service }) => {
  const owner = await arrive(context, page, service)
  await owner.press(owner.button('Look around with a demo studio'))
  await expect(page.getByRole('link', { name: 'Bookings 2 to answer' })).toBeVisible()
  await expect(page.getByText('Robin Vale').first()).toBeVisible()
  await owner.expectAccessible()
  await page.getByRole('link', { name: /^To answer/ }).click()
  await page.getByText('Robin Vale').first().click()
  await owner.press(owner.button('Confirm').first())
  await expect(page.getByRole('link', { name: 'Bookings 1 to answer' })).toBeVisible()
  await owner.press(owner.button('Remove the demo studio'))
  await expect(owner.button('Look around with a demo studio')).toBeVisible()
  await page.goto(`${new URL(page.url()).origin}/admin/settings/profile`)
  await owner.fill(page.getByLabel('Name'), 'Ada Mensah')
  await owner.fill(page.getByLabel('Email address'), 'ada@example.com')
  await owner.press(owner.button('Save'))
  await expect(owner.button('Ada Mensah')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Email address')).toHaveValue('ada@example.com')
})

/** Adds a calendar with an appointment to the account `host` of a CalDAV server. */
const addAppointment = async (calendarServer: string, title: string, start: string, end: string) => {
  const calendar = new URL(`host/${randomUUID()}/`, calendarServer).href
  const send = async (method: string, address: string, body?: readonly string[]) => {
    const authorization = `Basic ${Buffer.from('host:secret').toString('base64')}`
    const headers = { authorization, ...(body && { 'content-type': 'text/calendar; charset=utf-8' }) }
    const answer = await fetch(address, { method, headers, body: body?.join('\r\n') ?? null })
    expect(answer.ok, `${method} ${address}`).toBe(true)
  }
  await send('MKCALENDAR', calendar)
  const event = [
    'BEGIN:VEVENT',
    `UID:${title}`,
    'DTSTAMP:20260301T000000Z',
    `DTSTART:${start}`,
    `DTEND:${end}`,
  ]
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//App//EN', ...event, `SUMMARY:${title}`]
  await send('PUT', `${calendar}${title}.ics`, [...lines, 'END:VEVENT', 'END:VCALENDAR', ''])
  return calendar
}

test('the first run with a calendar keeps its appointment free, for every event type', async ({
  context,
  page,
  service,
}) => {
  test.skip(!server, 'radicale is not installed')
  const calendar = await addAppointment(server ?? '', 'Doctor', '20260303T100000Z', '20260303T120000Z')
  const owner = await arrive(context, page, service)
  await owner.fill(page.getByLabel('Name'), 'Ada Mensah')
  await owner.fill(page.getByLabel('Email'), 'ada@example.com')
  await owner.press(owner.button('Continue'))
  const heading = owner.step().getByRole('heading', { level: 3 }).first()
  await owner.button('Skip for now').waitFor()
  while ((await heading.textContent()) !== 'Connect your calendar')
    await owner.press(owner.button('Skip for now'))
  await expect(page.getByRole('link', { name: 'How to set it up Google Calendar' })).toBeVisible()
  await owner.press(owner.button(/^Connect iCloud/))
  await owner.press(owner.button('Another CalDAV server'))
  await owner.fill(page.getByLabel('Server address'), calendar)
  await owner.fill(page.getByLabel('Username or email'), 'host')
  await owner.fill(page.getByLabel('Password'), 'secret')
  await owner.press(owner.button(/^Connect$/))

  await test.step('the appointment that was read is shown, and where bookings go is asked', async () => {
    await expect(page.getByText('Busy times in the next 7 days: 1').first()).toBeVisible()
    await expect(page.locator('[part=proof] li')).toHaveText(/3 March 2026, 10:00.*Doctor/)
    await expect(page.getByText('They are kept free for all your event types.')).toBeVisible()
    const question = page.getByRole('group', { name: 'Which calendar do new bookings go to?' })
    await expect(question.getByRole('radio')).toHaveCount(2)
    await expect(question.getByRole('radio', { name: 'Bookings' })).toBeChecked()
    await owner.press(question.getByRole('radio').last())
    await expect(question.getByRole('radio').last()).toBeChecked()
    await expect(question.getByRole('radio')).toHaveCount(2)
    await owner.expectAccessible()
  })

  await owner.press(owner.button('Continue'))
  await expect(page.getByRole('link', { name: 'Book a test' })).toBeVisible()
  expect(owner.interactions).toBeLessThanOrEqual(25)

  await test.step('no event type offers a time within it: not the first, not one that is made later', async () => {
    // The page's own sign-in answers with a token for calls.
    const offered = await page.evaluate(async () => {
      const post = (path: string, body: object, token?: string) =>
        fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
          body: JSON.stringify(body),
        }).then((answer) => answer.json())
      const token = (await post('/admin/v1/token', {})).data.access_token
      const headers = { authorization: `Bearer ${token}` }
      await post(
        '/admin/v1/event-types',
        {
          name: 'Second',
          participants: [
            {
              ...{ email: 'ada@example.com', name: 'Ada Mensah', is_organizer: true },
              availability: { calendar_ids: ['all'] },
              booking: { calendar_id: 'primary' },
            },
          ],
          availability: { duration_minutes: 30 },
          event_booking: { title: 'Second' },
        },
        token,
      )
      const types = (await (await fetch('/admin/v1/event-types', { headers })).json()).data as {
        id: string
      }[]
      const day = (id: string) =>
        `/v3/scheduling/availability?configuration_id=${id}&start_time=${Date.UTC(2026, 2, 3) / 1000}&end_time=${Date.UTC(2026, 2, 4) / 1000}`
      return Promise.all(
        types.map(async ({ id }) =>
          (await (await fetch(day(id))).json()).data.time_slots.map((slot: { start_time: number }) =>
            new Date(slot.start_time * 1000).toISOString().slice(11, 16),
          ),
        ),
      )
    })
    expect(offered).toHaveLength(2)
    for (const times of offered as string[][]) {
      expect(times).toContain('12:00')
      expect(times.filter((time) => '10:00' <= time && time < '12:00')).toEqual([])
    }
  })
})
