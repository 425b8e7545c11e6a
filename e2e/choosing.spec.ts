import type { Page } from '@playwright/test'
import { dateAt, formatDate, formatTime, type Instant, instant, parseInstant } from '@whenable/time'
import { loseChunk } from './fixtures/lost-chunk.js'
import { expect, type Studio, test } from './fixtures/studio.js'
import { separateVisitor, type Visitor } from './pages/visitor.js'

/** Starts the studio's website with a copy of the walkthrough that has its own opening hours and `scheduler`. */
const startSiteWithRules = async (
  studio: Studio,
  slug: string,
  rules: { availability: object; scheduler: object },
) => {
  const { configurations, configurationsPath: path, call } = studio
  const { participants, availability, event_booking } = await call<{
    participants: { email: string; availability: object }[]
    availability: { availability_rules: object }
    event_booking: object
  }>('GET', `${path}/${configurations['walkthrough']}`)
  const { id } = await call<{ id: string }>('POST', path, {
    ...{ slug, name: slug, event_booking, scheduler: rules.scheduler },
    participants: participants.map((participant) => ({
      ...participant,
      availability: { ...participant.availability, open_hours: [], specific_time_availability: [] },
    })),
    availability: {
      ...availability,
      availability_rules: {
        ...availability.availability_rules,
        default_open_hours: [],
        ...rules.availability,
      },
    },
  })
  return studio.startSite(id)
}

const shownTimes = async (page: Page) =>
  (await page.locator('when-slot-list').getByRole('listitem').getByRole('button').allTextContents()).map(
    (text) => text.replace(/\s+/g, ' ').trim(),
  )

const availabilityRequestsOf = (page: Page): string[] => {
  const urls: string[] = []
  page.on('request', (request) => {
    if (/\/(?:availability|bootstrap)\?/.test(request.url())) urls.push(request.url())
  })
  return urls
}

for (const [value, timeZone] of [
  [null, 'Asia/Tokyo'],
  ['viewer', 'Asia/Tokyo'],
  ['', 'Asia/Tokyo'],
  ['organizer', 'Europe/Lisbon'],
] as const)
  test(`from Tokyo, locked-time-zone ${value === null ? 'left out' : `"${value}"`} shows ${timeZone}`, async ({
    browser,
    studio,
  }) => {
    const visitor = await separateVisitor(browser, { timeZone: 'Asia/Tokyo' })
    await visitor.visit(studio.site)
    const booking = visitor.page.locator('when-booking')
    if (value !== null)
      await booking.evaluate((element, lock) => element.setAttribute('locked-time-zone', lock), value)
    const [first] = (await studio.freeTimes('walkthrough')) as [Instant]
    const time = formatTime(first, { locale: 'en-GB', timeZone })
    await expect(visitor.times.first()).toContainText(time)
    const zone = visitor.page.locator('when-booking .zone')
    const button = zone.getByRole('button', { name: `Time zone: ${timeZone}` })
    await expect(button).toHaveCount(value === null ? 1 : 0)
    if (value !== null) await expect(zone).toContainText(timeZone)
    await visitor.leave()
  })

/** A visitor whose list of time zones could not be loaded. */
const withoutTimeZones = async ({ page, visit }: Visitor, site: string) => {
  const list = await loseChunk(page, /chunks\/time-zone-list/)
  await visit(site)
  const zone = page.locator('when-booking .zone')
  const button = zone.getByRole('button')
  await button.press('Enter')
  await expect(zone.getByRole('status')).toHaveText('You are offline.')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  return {
    list,
    press: () => button.press('Enter'),
    pressAndReload: () => Promise.all([page.waitForEvent('load'), button.press('Enter')]),
    expectOpen: async () => {
      await expect(page.getByRole('combobox')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(button).toBeFocused()
      await expect(zone.getByRole('status')).toBeEmpty()
    },
  }
}

test('time zones that could not be loaded open at the next press, once the network is back', async ({
  visitor,
  studio,
}) => {
  const { list, press, pressAndReload, expectOpen } = await withoutTimeZones(visitor, studio.site)
  const needsReload = await list.recover()
  if (needsReload) await pressAndReload()
  await press()
  await expectOpen()
})

test('a browser that remembers that the time zones could not be loaded reloads the page at the next press', async ({
  visitor,
  studio,
}) => {
  const { list, press, pressAndReload, expectOpen } = await withoutTimeZones(visitor, studio.site)
  list.recoverForNextPage()
  await pressAndReload()
  await press()
  await expectOpen()
})

test('across the date line a time is listed on the visitor’s date, with the hosts’ time beside it', async ({
  browser,
  studio,
}) => {
  const timeZone = 'Pacific/Auckland'
  const { page, times, visit, leave } = await separateVisitor(browser, { timeZone })
  await visit(studio.site)
  const [first] = (await studio.freeTimes('walkthrough')) as [Instant]
  const localDate = dateAt(first, timeZone)
  expect(localDate).not.toBe(dateAt(first, 'Europe/Lisbon'))
  const time = formatTime(first, { locale: 'en-GB', timeZone })
  await expect(page.getByRole('button', { name: `Tomorrow ${time}` })).toBeVisible()
  const day = formatDate(localDate, { locale: 'en-GB', style: 'weekday-day' })
  await page.getByRole('grid').getByRole('button', { name: day }).click()
  await expect(times.first()).toContainText(time)
  await expect(times.first()).toContainText(
    `${formatTime(first, { locale: 'en-GB', timeZone: 'Europe/Lisbon' })} Lisbon`,
  )
  await leave()
})

test('times in an hour that repeats when the clocks go back show the zone’s abbreviation', async ({
  browser,
  studio,
}) => {
  const site = await startSiteWithRules(studio, 'saturday', {
    availability: { default_open_hours: [{ days: [6], start: '15:00', end: '17:30', timezone: 'UTC' }] },
    scheduler: { available_days_in_future: 60 },
  })
  const { page, visit, times, leave } = await separateVisitor(browser, {
    locale: 'en-AU',
    timeZone: 'Australia/Sydney',
  })
  await visit(site.url)
  await page.getByRole('button', { name: 'Next month' }).click()
  // 2:00 to 3:00 on Sunday 5 April: the clocks go back at 16:00 UTC.
  await page
    .getByRole('grid')
    .getByRole('button', { name: /Sunday,? 5 April/ })
    .click()
  await expect(times.first()).toBeVisible()
  const repeated = (await shownTimes(page)).filter((text) => /^0?2:30/.test(text))
  expect(repeated).toHaveLength(2)
  expect(new Set(repeated).size).toBe(2)
  for (const text of repeated) expect(text).toMatch(/AE[DS]T|GMT\+1[01]/)
  await site.close()
  await leave()
})

test('going back and forth between months requests no month twice', async ({ visitor, studio }) => {
  const { page } = visitor
  const requests = availabilityRequestsOf(page)
  await visitor.visit(studio.site)
  await expect(visitor.times.first()).toBeVisible()
  expect(requests).toHaveLength(1)
  for (const direction of ['Next', 'Previous', 'Next', 'Previous']) {
    await visitor.press(`${direction} month`)
    await expect(page.locator('when-month [aria-busy=true]')).toHaveCount(0)
  }
  expect(requests.length).toBeLessThanOrEqual(2)
})

test('a visitor finds and books the next free time months ahead', async ({ visitor, studio }) => {
  const { page, press } = visitor
  const at = parseInstant('2026-08-20T09:00:00Z')
  const only = (date: string) => ({ date, start: '10:00', end: '12:00', timezone: 'Europe/Lisbon' })
  const site = await startSiteWithRules(studio, 'seldom', {
    availability: {
      only_specific_time_availability: true,
      default_specific_time_availability: [only('2026-03-05'), only('2026-08-20')],
    },
    scheduler: { available_days_in_future: 300 },
  })
  const requests = availabilityRequestsOf(page)
  await visitor.visit(site.url)
  for (const month of ['April', 'May']) {
    await press('Next month')
    await expect(page.getByRole('heading', { name: `${month} 2026` })).toBeVisible()
  }
  await expect(page.getByRole('status').filter({ hasText: 'No times are free this month.' })).toBeVisible()
  await press('Find the next free time')
  await expect(page.getByRole('heading', { name: 'August 2026' })).toBeVisible()
  await expect(visitor.times.first()).toContainText(
    formatTime(at, { locale: 'en-GB', timeZone: 'Europe/London' }),
  )
  expect(requests.length).toBeLessThanOrEqual(5)
  await visitor.times.first().click()
  await press(/^Next:/)
  await visitor.fillIn()
  await visitor.book()
  expect(studio.domainEvents.at(-1)?.data.object.booking_info.start_time).toBe(at)
  await site.close()
})

test('a visitor switches between two event types and keeps their answers and the selected day', async ({
  visitor,
  studio,
}) => {
  const { page, press } = visitor
  const { walkthrough, consultation } = studio.configurations
  await visitor.visit(studio.site)
  await page
    .locator('when-booking')
    .evaluate((booking, ids) => booking.setAttribute('configurations', ids), `${walkthrough} ${consultation}`)
  const choice = page.getByRole('radiogroup', { name: 'What to book' })
  await expect(choice.getByRole('radio')).toHaveCount(2)
  await expect(choice.getByRole('radio', { name: '30 mins' })).toBeChecked()
  await visitor.pickTime(6)
  await visitor.fillIn({ 'Your name': 'Noor of the two' })
  await press('Back')
  const day = page.getByRole('grid').getByRole('button', { name: /.*/ }).and(page.locator('[part~=selected]'))
  const date = await day.getAttribute('aria-label')

  await choice.getByText('45 mins').click()
  await expect(choice.getByRole('radio', { name: '45 mins' })).toBeChecked()
  await expect(page.locator('when-booking')).toContainText(/45 mins/)
  await expect(day).toHaveAccessibleName(new RegExp(`^${date?.split(',', 1)[0]}`))
  await visitor.times.first().click()
  const start = instant(
    Number(
      await page.locator('when-slot-list').evaluate((list: HTMLElement & { value?: string }) => list.value),
    ),
  )
  await press(/^Next:/)
  await expect(page.getByLabel('Your name')).toHaveValue('Noor of the two')
  expect(await studio.freeTimes('consultation')).toContain(start)
})
