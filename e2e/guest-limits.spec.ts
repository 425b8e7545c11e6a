import { join } from 'node:path'
import { type StartedService, startService } from '@whenable/service/node'
import { violationsIn } from './fixtures/axe.js'
import { callerOf } from './fixtures/call-service.js'
import { opening } from './fixtures/clock.js'
import { newStore } from './fixtures/new-store.js'
import { test as ownerTest } from './fixtures/owner.js'
import { test as base, expect, type Resource } from './fixtures/per-worker.js'
import { type Visitor, visitorAtOpening } from './pages/visitor.js'

interface Limited {
  readonly service: StartedService
  /** The address of the page of an event type of which a guest has one booking at a time. */
  readonly page: string
  /** The number of its bookings to come. */
  readonly bookings: () => Promise<number>
  readonly cancelAll: () => Promise<void>
}

const openLimited = async (): Promise<Resource<Limited>> => {
  const { location, remove } = await newStore()
  const apiKey = 'studio-key-for-end-to-end-tests'
  const service = await startService({
    ...{ port: 0, rateLimit: 0, store: location, apiKey, seed: true, now: opening },
    assetsDirectory: join(import.meta.dirname, '../packages/embed/dist/script'),
    report: () => undefined,
  })
  const call = callerOf(service.url, apiKey)
  const [grant] = await call<{ id: string }[]>('GET', '/v3/grants?email=ada%40marlow.example')
  const host = {
    ...{ email: 'coach@marlow.example', name: 'Ada Mensah', is_organizer: true, timezone: 'Europe/London' },
    availability: { calendar_ids: [] },
  }
  const { id } = await call<{ id: string }>('POST', `/v3/grants/${grant?.id}/scheduling/configurations`, {
    name: 'First session',
    slug: 'first-session',
    participants: [host],
    availability: {
      duration_minutes: 60,
      availability_rules: { default_open_hours: [{ days: [1, 2, 3, 4, 5], start: '9:00', end: '17:00' }] },
    },
    event_booking: { title: 'First session', timezone: 'Europe/London' },
    scheduler: { min_booking_notice: 0, available_days_in_future: 30, guest_limits: { most_ahead: 1 } },
  })
  const list = () => call<{ id: string }[]>('GET', `/admin/v1/bookings?configuration_id=${id}`)
  return {
    value: {
      service,
      page: `${service.url}/b/first-session`,
      bookings: async () => (await list()).length,
      cancelAll: async () => {
        for (const booking of await list()) await call('POST', `/admin/v1/bookings/${booking.id}/cancel`, {})
      },
    },
    close: async () => {
      await service.close()
      await remove()
    },
  }
}

const test = base.extend<{ limited: Limited; visitor: Visitor }>({
  limited: async ({ perWorker }, use) => use(await perWorker('limited', openLimited)),
  visitor: async ({ page }, use) => use(await visitorAtOpening(page)),
})
test.use({ locale: 'en-GB', timezoneId: 'Europe/London' })

const reached = 'This email address has reached its booking limit.'

test('a guest with a booking reads that they have reached the limit, and goes on with it', async ({
  limited,
  visitor,
}) => {
  const { page } = visitor
  await visitor.visit(limited.page)
  await visitor.pickTime(1)
  await visitor.fillIn({ Email: 'noor.vale@gmail.com' })
  await visitor.press(/^Book/)
  await visitor.expectBooked()
  await visitor.visit(limited.page)
  await visitor.pickTime(2)
  // The same mailbox in another spelling.
  await visitor.fillIn({ Email: 'NoorVale+again@gmail.com' })
  await visitor.press(/^Book/)
  await expect(page.getByText(reached)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('NoorVale+again@gmail.com')
  expect(await violationsIn(page)).toEqual([])
  expect(await limited.bookings()).toBe(1)
  // The way on: they give up what they have, and the form still has what they typed.
  await limited.cancelAll()
  await visitor.press(/^Book/)
  await visitor.expectBooked()
  expect(await limited.bookings()).toBe(1)
})

ownerTest(
  'an owner who books for a guest over a limit is warned, and books all the same',
  async ({ owner: { call, eventType, origin }, page }) => {
    const scheduler = { min_booking_notice: 0, available_days_in_future: 30, guest_limits: { most_ahead: 1 } }
    await call('PUT', `/admin/v1/event-types/${eventType.id}`, { scheduler })
    await call('POST', '/admin/v1/bookings', {
      ...{ configuration_id: eventType.id, start_time: opening + 86_400 },
      guest: { name: 'Noor Haddad', email: 'noor@example.com' },
    })
    await page.goto(`${origin}/admin/bookings`)
    await page.getByRole('button', { name: 'Book for somebody' }).click()
    const dialog = page.getByRole('dialog', { name: 'Book for somebody' })
    await dialog.getByLabel('Time', { exact: true }).fill('14:00')
    await dialog.getByLabel('Guest’s name').fill('Noor Haddad')
    await dialog.getByLabel('Guest’s email').fill('lee@example.com')
    await expect(dialog.getByText('per guest')).toHaveCount(0)
    await dialog.getByLabel('Guest’s email').fill('noor@example.com')
    await expect(dialog.getByText('At most upcoming, per guest: 1')).toBeVisible()
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    const { data } = await call('GET', '/admin/v1/bookings')
    const guests = (data as { guest: { email: string } }[]).map(({ guest }) => guest.email)
    expect(guests).toEqual(['noor@example.com', 'noor@example.com'])
  },
)
