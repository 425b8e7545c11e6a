import { readFileSync } from 'node:fs'
import { violationsIn } from './fixtures/axe.js'
import { expect, type Studio, test } from './fixtures/studio.js'

const week = 7 * 86_400

/** An event type of a host of its own, which may be booked up to six times at once. */
const addEventType = async ({ call, configurationsPath }: Studio): Promise<string> => {
  const { id } = await call<{ id: string }>('POST', configurationsPath, {
    name: 'Coaching',
    slug: `coaching-${crypto.randomUUID().slice(0, 8)}`,
    participants: [
      {
        email: `coach-${crypto.randomUUID()}@marlow.example`,
        name: 'Ada Mensah',
        is_organizer: true,
        timezone: 'Europe/London',
        availability: { calendar_ids: [] },
      },
    ],
    availability: {
      duration_minutes: 30,
      availability_rules: {
        default_open_hours: [{ days: [1, 2, 3, 4, 5], start: '9:00', end: '17:00' }],
      },
    },
    event_booking: { title: 'Coaching', timezone: 'Europe/London' },
    scheduler: {
      min_booking_notice: 0,
      available_days_in_future: 60,
      booking_series: { max_bookings: 6, every: ['week'] },
    },
  })
  return id
}

interface Booked {
  readonly booking_ref: string
  readonly status: string
}

test('a visitor repeats a time, replaces, drops and adds some, books all at once, and cancels one, then the later ones', async ({
  visitor,
  studio,
}) => {
  const { page } = visitor
  const id = await addEventType(studio)
  const site = await studio.startSite(id)
  /** The visitor's bookings of the series, in the order of their start. */
  const created = () =>
    studio.domainEvents
      .flatMap(({ type, data: { object } }) =>
        type === 'booking.created' && object.configuration_id === id && object.booking_info.series_id
          ? [object]
          : [],
      )
      .sort((a, b) => a.booking_info.start_time - b.booking_info.start_time)
  const bookAsRival = (start: number) =>
    studio.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      start_time: start,
      end_time: start + 1_800,
      guest: { name: 'Kai Lund', email: 'kai@example.com' },
    })
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(new URL(request.url()).pathname)
  })
  const reviewHeading = (count: number) => page.getByRole('heading', { name: `Your times (${count})` })
  const replaceByNearest = () =>
    page
      .getByRole('group', { name: /: nearest free times$/ })
      .getByRole('button')
      .first()
      .click()
  const noViolations = async (place = 'when-booking') => expect(await violationsIn(page, place)).toEqual([])

  await visitor.visit(site.url)
  const first = await visitor.pickTime(1)

  await test.step('the chosen time repeats, and a week that is taken is replaced', async () => {
    await bookAsRival(first + 2 * week)
    await page.getByLabel('Repeat').selectOption('Every week')
    await expect(reviewHeading(4)).toBeFocused()
    await expect(page.getByText('Not free', { exact: true })).toHaveCount(1)
    await noViolations()
    await replaceByNearest()
    await expect(page.getByText('Not free', { exact: true })).toHaveCount(0)
  })

  await test.step('one time is dropped, and another is added by hand', async () => {
    await page
      .getByRole('button', { name: /^Remove/ })
      .last()
      .click()
    await expect(reviewHeading(3)).toBeFocused()
    await visitor.press('Add another time')
    await visitor.pickTime(3)
    await expect(reviewHeading(4)).toBeVisible()
  })

  await test.step('a time is taken while the form is filled in: nothing is booked, and the answers stay', async () => {
    await visitor.press('Next')
    await visitor.fillIn()
    await bookAsRival(first + week)
    await visitor.press(/^Book all times \(4\)/)
    await expect(page.getByRole('status').filter({ hasText: 'Nothing is booked yet' })).toBeVisible()
    expect(created()).toHaveLength(0)
    await replaceByNearest()
    await visitor.press('Next')
    await expect(page.getByLabel('Your name')).toHaveValue('Noor Haddad')
  })

  await test.step('all times are booked in one request, with one email and one calendar file', async () => {
    requests.length = 0
    await visitor.press(/^Book all times \(4\)/)
    await visitor.expectBooked()
    await noViolations()
    expect(requests.filter((path) => path.includes('/booking'))).toEqual(['/v3/scheduling/booking-series'])
    expect(created().map(({ booking_info }) => booking_info.start_time)).toContain(first)
    expect(created()).toHaveLength(4)
    expect(new Set(created().map(({ booking_info }) => booking_info.series_id)).size).toBe(1)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Apple / .ics' }).click()
    const file = readFileSync(await (await download).path(), 'utf8')
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(4)
  })

  const pathOf = (index: number) => `/v3/scheduling/bookings/${created()[index]?.booking_id}`
  const statuses = async () => {
    const all = await studio.call<Booked[]>('GET', `${pathOf(0)}/series?configuration_id=${id}`)
    return all.map(({ status }) => status)
  }
  const cancel = async (index: number, choice: string) => {
    const { booking_ref } = await studio.call<Booked>('GET', `${pathOf(index)}?configuration_id=${id}`)
    await page.goto(`${studio.service.url}/manage/${booking_ref}`)
    await visitor.press('Cancel')
    await expect(page.getByRole('radiogroup')).toBeVisible()
    await noViolations('html')
    await page.getByLabel(choice).check()
    await visitor.press('Cancel the booking')
    await expect(page.getByRole('group', { name: 'This booking is cancelled' })).toBeFocused()
  }

  await test.step('the second booking is cancelled alone, then the third with the later one', async () => {
    await cancel(1, 'Only this booking')
    expect(await statuses()).toEqual(['booked', 'cancelled', 'booked', 'booked'])
    await cancel(2, 'This and the following bookings')
    expect(await statuses()).toEqual(['booked', 'cancelled', 'cancelled', 'cancelled'])
  })
  await site.close()
})

test('a visitor without a script repeats a time, ticks the times to book, and cancels this and the following ones', async ({
  page,
  studio,
}) => {
  // axe needs scripting, but not the page's script.
  await page.route('**/embed/**', (route) => route.abort())
  const noViolations = async () => expect(await violationsIn(page)).toEqual([])
  const id = await addEventType(studio)
  const { slug } = await studio.call<{ slug: string }>('GET', `${studio.configurationsPath}/${id}`)
  await page.goto(`${studio.service.url}/b/${slug}`)
  await page.locator('a.slot').first().click()
  await page.getByLabel('Repeat').selectOption('Every week')
  await page.getByLabel('Number of times').selectOption('3')
  await page.getByRole('button', { name: 'Choose' }).click()
  await expect(page.getByRole('heading', { name: 'Your times (3)' })).toBeVisible()
  await noViolations()

  await test.step('a time that was taken meanwhile is replaced by one nearby', async () => {
    const first = Number(await page.locator('input[name=slot]').last().inputValue())
    await studio.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      ...{ start_time: first + week, end_time: first + week + 1_800 },
      guest: { name: 'Kai Lund', email: 'kai@example.com' },
    })
    await page.getByLabel('Your name').fill('Noor Haddad')
    await page.getByLabel('Email', { exact: true }).fill('noor@example.com')
    await page.getByRole('button', { name: 'Book all times' }).click()
    await expect(page.getByRole('alert')).toContainText('Nothing is booked yet')
    await noViolations()
    await page
      .getByRole('group', { name: /: nearest free times$/ })
      .getByRole('checkbox')
      .first()
      .check()
    await page.getByRole('button', { name: 'Book all times' }).click()
    await expect(page.getByRole('heading', { name: 'You are booked' })).toBeFocused()
    await noViolations()
  })

  await page.locator('summary').click()
  await page.getByLabel('This and the following bookings').check()
  await noViolations()
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  await expect(page.locator('.cancelled')).toBeVisible()
  const cancelled = studio.domainEvents.filter(
    ({ type, data: { object } }) => type === 'booking.cancelled' && object.configuration_id === id,
  )
  expect(cancelled).toHaveLength(3)
})
