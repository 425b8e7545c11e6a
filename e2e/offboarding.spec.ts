import type { Page } from '@playwright/test'
import { violationsIn } from './fixtures/axe.js'
import { opening } from './fixtures/clock.js'
import { mailTo } from './fixtures/mail-to.js'
import { expect, test } from './fixtures/owner.js'
import { halfHours } from './pages/half-hours.js'
import { signInMember } from './pages/member.js'
import { separateVisitor } from './pages/visitor.js'

const halfHour = 1800

/** Tuesday at 10:00 in London, a day after the opening on Monday at 9:05. */
const tuesdayAtTen = opening - 300 + 25 * 3600

/** An access token of the member who is signed in on a page. */
const tokenOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const response = await fetch('/admin/v1/token', { method: 'POST' })
    return (await response.json()).data.access_token as string
  })

/** Calls the API with a token or a key, or as a visitor. */
const send = async (origin: string, bearer: string, method: string, path: string, body?: object) => {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data } = (await answer.json()) as { data: never }
  return { status: answer.status, data }
}

interface EventType {
  readonly id: string
  readonly slug: string
}

test('a member who is removed in another browser loses their page, and what they had ends or goes to a colleague', async ({
  browser,
  owner: { call, origin },
  page,
  service,
}) => {
  await call('POST', '/admin/v1/members', {
    ...{ name: 'Jonas Okafor', email: 'jonas@example.com', role: 'owner' },
  })
  const jonas = await signInMember(browser, service, 'jonas@example.com')
  const token = await tokenOn(jonas)
  const make = async (path: string, body: object): Promise<never> => {
    const { status, data } = await send(origin, token, 'POST', path, body)
    expect(status, path).toBe(200)
    return data
  }
  const eventType = (name: string): Promise<EventType> =>
    make('/admin/v1/event-types', {
      ...{ name, slug: name.toLowerCase() },
      event_booking: { title: name },
      availability: { duration_minutes: 30 },
      participants: [
        {
          ...{ name: 'Jonas Okafor', email: 'jonas@example.com', is_organizer: true },
          ...{ availability: { calendar_ids: ['primary'] }, booking: { calendar_id: 'primary' } },
        },
      ],
      scheduler: { min_booking_notice: 0, available_days_in_future: 14 },
    })
  const [coaching, intro] = [await eventType('Coaching'), await eventType('Introduction')]
  const linkOf = ({ id }: EventType): Promise<{ readonly address: string }> =>
    make('/v3/scheduling/links', { configuration_id: id })
  const [kept, ended] = [await linkOf(coaching), await linkOf(intro)]
  const key: { readonly api_key: string } = await make('/admin/v1/api-keys', {
    ...{ name: 'Spreadsheet', scopes: ['everything'] },
  })
  const book = async ({ id }: EventType, start_time: number, email: string) => {
    const path = `/v3/scheduling/bookings?configuration_id=${id}`
    const guest = { name: 'Noor Haddad', email }
    const body = { start_time, end_time: start_time + halfHour, guest, timezone: 'Europe/London' }
    const { status, data } = await send(origin, '', 'POST', path, body)
    expect(status).toBe(200)
    return data as { readonly booking_id: string }
  }
  const moved = await book(coaching, tuesdayAtTen, 'noor@example.com')
  await book(intro, tuesdayAtTen + 3600, 'kit@example.com')
  const visitor = await separateVisitor(browser)

  await test.step('visitors book with the member until then', async () => {
    await visitor.visit(`${origin}/b/${coaching.slug}`)
    await visitor.visit(kept.address)
    expect((await send(origin, key.api_key, 'GET', '/admin/v1/event-types')).status).toBe(200)
  })

  await test.step('the owner reads what the member has, and says who takes it over', async () => {
    await page.goto(`${origin}/admin/settings/team`)
    await page.getByRole('button', { name: 'Actions for Jonas Okafor' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove Jonas Okafor?' })
    await expect(dialog).toContainText('API keys: Spreadsheet')
    await dialog.getByLabel('Coaching').selectOption('Ada Mensah')
    await dialog.getByLabel('Introduction').selectOption('Nobody (closed)')
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Remove' }).click()
    const done = page.getByRole('dialog', { name: 'Jonas Okafor was removed' })
    await expect(done.getByRole('listitem')).toHaveText([
      'Coaching: Ada Mensah',
      'Introduction: Nobody (closed)',
    ])
    await expect(done).toContainText('Bookings handed over: 1 · Bookings cancelled: 1')
    expect(await violationsIn(page)).toEqual([])
    await done.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('jonas@example.com')).toHaveCount(0)
  })

  await test.step('the page of the member asks them to sign in, and lets nobody in', async () => {
    // The page reads its list again every ten seconds.
    await jonas.clock.fastForward('00:11')
    await expect(jonas.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
    await jonas.reload()
    await expect(jonas.getByLabel('Email')).toBeVisible()
    await expect(jonas.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  })

  await test.step('their token and their key open nothing', async () => {
    for (const credential of [token, key.api_key])
      expect((await send(origin, credential, 'GET', '/admin/v1/event-types')).status).toBe(401)
  })

  await test.step('the guest of a booking is told of the new host, and the other that theirs is cancelled', async () => {
    expect(await mailTo(service, 'noor@example.com', /^New host/)).toContain('Ada Mensah')
    await mailTo(service, 'kit@example.com', /^Cancelled/)
    const { data } = await send(
      origin,
      '',
      'GET',
      `/v3/scheduling/bookings/${moved.booking_id}?configuration_id=${coaching.id}`,
    )
    expect(data as object).toMatchObject({ status: 'booked' })
    await page.goto(`${origin}/admin/bookings`)
    await expect(
      page.locator('when-bookings').getByRole('listitem').filter({ hasText: 'Noor Haddad' }),
    ).toHaveCount(1)
  })

  await test.step('visitors book the colleague where they took over, and read that the rest has ended', async () => {
    await visitor.page.goto(kept.address)
    const times = halfHours(9, 17).filter((time) => time !== '10:00')
    await expect.poll(() => visitor.timesOn(/Tuesday,? 3 March/)).toEqual(times)
    await visitor.page.goto(`${origin}/b/${coaching.slug}`)
    await expect.poll(() => visitor.timesOn(/Tuesday,? 3 March/)).toEqual(times)
    for (const [ending, status] of [
      [`${origin}/b/${intro.slug}`, 404],
      [ended.address, 410],
    ] as const) {
      const answer = await visitor.page.goto(ending)
      expect([ending, answer?.status()]).toEqual([ending, status])
      await expect(visitor.page.getByRole('heading').first()).toBeVisible()
      await expect(visitor.page.getByText('Jonas')).toHaveCount(0)
    }
  })
  await jonas.context().close()
  await visitor.leave()
})
